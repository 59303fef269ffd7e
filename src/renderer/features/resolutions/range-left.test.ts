import { expect, test } from 'vitest'
import type { Resolution } from '../../../contract/resolutions.ts'
import { daysUntil, runsOut } from './range-left.tsx'

/** 22:00 of 21 November in Colombia. */
const now = Date.parse('2026-11-22T03:00:00Z')
const resolution = { from: 1, to: 1_000, remaining: 500, validTo: null } as Resolution

test('a resolution runs out by its numbers or by its date', () => {
  expect(runsOut(resolution, now)).toBe(false)
  expect(runsOut({ ...resolution, remaining: 100 }, now)).toBe(true)
  expect(runsOut({ ...resolution, validTo: '2026-12-21' }, now)).toBe(true)
  expect(runsOut({ ...resolution, validTo: '2026-12-22' }, now)).toBe(false)
})

test('days are counted by the calendar, whatever the hour', () => {
  expect(daysUntil('2026-11-21', Date.parse('2026-11-22T04:59:00Z'))).toBe(0)
  expect(daysUntil('2026-12-21', now)).toBe(30)
  expect(daysUntil('2026-11-20', now)).toBe(-1)
})
