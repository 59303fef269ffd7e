import { expect, it } from 'vitest'
import { Unsaid } from './unsaid.ts'

const A = { code: '890201', at: '2026-07-20 08:30', price: 45_000, consecutivo: 1 }
const COMPLETED = { ...A, diagnosis: 'C402' }

it('each record is said once, by a row that says it or less, and rather by one that says no more', () => {
  const unsaid = new Unsaid([COMPLETED, { ...A }, { ...A }])
  expect(unsaid.take({ ...A, consecutivo: 9, note: null })).toBe(true)
  expect(unsaid.take({ code: '890201', at: '2026-07-20' })).toBe(true)
  expect(unsaid.take({ ...A, price: 45_001 })).toBe(false)
  expect(unsaid.take(COMPLETED)).toBe(false)
  expect([unsaid.take(A), unsaid.take({ code: '890201' })]).toEqual([true, false])
})

it('a row that says nothing is any record', () => {
  const unsaid = new Unsaid([A])
  expect([unsaid.take({}), unsaid.take({})]).toEqual([true, false])
})
