import { expect, test } from 'vitest'
import { z } from 'zod'
import type { FieldSpec } from './area.ts'
import { canBeTakenOut, changedFields, toBody, toValues } from './values.ts'

const schema = z.strictObject({
  name: z.string().min(1),
  phone: z.string().nullable().optional(),
  key: z.string().min(1).optional(),
})
const fields: FieldSpec[] = [
  { name: 'name', label: 'records.fields.name' },
  { name: 'phone', label: 'records.fields.phone', initial: '300' },
]

test('a blank is null where null is allowed, left out where nothing is, and kept where it is missing', () => {
  expect(toBody({ name: '', phone: '', key: '', other: 'x' }, schema)).toEqual({ name: '', phone: null })
})

test('what can only be left out cannot be taken out', () => {
  expect(['name', 'phone', 'key', 'unknown'].map((name) => canBeTakenOut(schema.shape[name as 'key']))).toEqual([
    ...[false, true, false, false],
  ])
})

test('only a new record starts with initial values', () => {
  expect(toValues(fields)).toEqual({ name: '', phone: '300' })
  const record = { id: 'a', isActive: true, revision: 1, name: 'Ana', phone: null }
  expect(toValues(fields, record)).toEqual({ name: 'Ana', phone: '' })
})

test('null and blank are the same value', () => {
  expect(changedFields(fields, { name: 'Ana', phone: null }, { name: 'Ana', phone: '' })).toEqual([])
  expect(changedFields(fields, { name: 'Ana', phone: null }, { name: 'Ana', phone: '1' })).toEqual(['phone'])
})
