import { expect, test } from 'vitest'
import type { FieldSpec } from './area.ts'
import { conflictOf, merged } from './conflict.ts'

const fields: FieldSpec[] = ['firstName', 'lastName', 'phone', 'email'].map((name) => ({
  name,
  label: 'records.fields.name',
}))
const base = { firstName: 'Ana', lastName: 'Rojas', phone: '', email: '' }
const mine = { firstName: 'Ana María', lastName: 'Roja', phone: '300', email: '' }
const theirs = { firstName: 'Anita', lastName: 'Roja', phone: null, email: 'ana@x.co' }

test('only what both changed to different values is disputed', () => {
  const conflict = conflictOf(fields, base, mine, theirs)
  expect(conflict.disputed.map(({ name }) => name)).toEqual(['firstName'])
  expect(conflict.theirsOnly.map(({ name }) => name)).toEqual(['email'])
})

test('nothing of either side is lost without being chosen', () => {
  const others = { lastName: 'Roja', phone: '300', email: 'ana@x.co' }
  expect(merged(fields, base, mine, theirs, new Set())).toEqual({ firstName: 'Anita', ...others })
  expect(merged(fields, base, mine, theirs, new Set(['firstName']))).toEqual({ firstName: 'Ana María', ...others })
})
