import { expect, test } from 'vitest'
import type { Resolution } from '../../contract/resolutions.ts'
import { daysUntil, runsOut, today } from './range-left.tsx'

const now = new Date(2026, 10, 21)
const resolution = { from: 1, to: 1_000, remaining: 500, validTo: null } as Resolution

test('today is the calendar day of this machine', () => {
  expect(today(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05')
})

test('a resolution runs out by its numbers or by its date', () => {
  expect(runsOut(resolution, now)).toBe(false)
  expect(runsOut({ ...resolution, remaining: 100 }, now)).toBe(true)
  expect(runsOut({ ...resolution, validTo: '2026-12-21' }, now)).toBe(true)
  expect(runsOut({ ...resolution, validTo: '2026-12-22' }, now)).toBe(false)
})

test('days are counted by the calendar, whatever the hour', () => {
  expect(daysUntil('2026-11-21', new Date(2026, 10, 21, 23, 59))).toBe(0)
  expect(daysUntil('2026-12-21', now)).toBe(30)
  expect(daysUntil('2026-11-20', now)).toBe(-1)
})
