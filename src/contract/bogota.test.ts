import { expect, it } from 'vitest'
import { bogotaDay, bogotaTime, dayAfter, momentSaid } from './bogota.ts'

it.each([
  ['2026-08-01T00:30:00Z', '2026-07-31 19:30'],
  ['2026-08-01T04:59:59Z', '2026-07-31 23:59'],
  ['2026-08-01T05:00:00Z', '2026-08-01 00:00'],
  ['2027-01-01T04:59:00Z', '2026-12-31 23:59'],
])('%s is %s in Bogotá', (instant, local) => {
  expect(bogotaTime(Date.parse(instant))).toBe(local)
  expect(bogotaDay(Date.parse(instant))).toBe(local.slice(0, 10))
})

it.each([
  ['2025-10-30T21:31:18.3971023+00:00', '2025-10-30 16:31'],
  ['2025-10-30T21:31:18Z', '2025-10-30 16:31'],
  ['2025-10-31T07:11:52.9807523-0500', '2025-10-31 07:11'],
  ['2025-10-31T07:11:52.9807523', '2025-10-31 07:11'],
  ['2025-10-31 07:11', '2025-10-31 07:11'],
])('%s, as an upstream writes it, is %s', (said, local) => expect(bogotaTime(momentSaid(said))).toBe(local))

it.each(['', 'ayer', '31/10/2025 07:11', '2025-10-31', '2025-13-31T07:11:52'])('%j says no moment', (said) => {
  expect(momentSaid(said)).toBeNaN()
})

it.each([
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2028-02-29', 365, '2029-02-28'],
  ['2027-02-28', 1, '2027-03-01'],
  // Whoever asks until the end of time means all there is: what lies behind has no four digits, and sorts before everything.
  ['9999-12-31', 1, '9999-12-31'],
  ['9999-12-30', 1, '9999-12-31'],
  ['0000-01-01', -1, '0000-01-01'],
])('%s and %i days is %s', (day, days, other) => expect(dayAfter(day, days)).toBe(other))
