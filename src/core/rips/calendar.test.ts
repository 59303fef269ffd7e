import { expect, it } from 'vitest'
import { existsInCalendar, yearsAfter } from './calendar.ts'

it.each(['2026-01-31', '2026-04-30 23:59', '2024-02-29', '2000-02-29', '2026-02-28'])('%s exists', (day) =>
  expect(existsInCalendar(day)).toBe(true),
)

it.each(['2026-04-31', '2026-02-29', '1900-02-29', '2026-02-30 10:00', '2026-11-31'])('%s does not exist', (day) =>
  expect(existsInCalendar(day)).toBe(false),
)

it('counts years on the text', () => {
  expect(yearsAfter('1991-05-07', 18)).toBe('2009-05-07')
  expect(yearsAfter('2008-02-29 10:00', 17)).toBe('2025-02-29')
})
