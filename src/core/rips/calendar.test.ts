import { expect, it } from 'vitest'
import { existsInCalendar, minutesBetween, yearsAfter, yearsBetween } from './calendar.ts'

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

it('knows the last day of every month', () => {
  const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  for (const [index, days] of lengths.entries()) {
    const month = `2026-${String(index + 1).padStart(2, '0')}`
    expect(existsInCalendar(`${month}-${days}`)).toBe(true)
    expect(existsInCalendar(`${month}-${days + 1}`)).toBe(false)
  }
})

it('counts completed years: the birthday completes one, whatever the hour', () => {
  expect(yearsBetween('1991-05-07', '2026-05-06 23:59')).toBe(34)
  expect(yearsBetween('1991-05-07', '2026-05-07 00:00')).toBe(35)
  expect(yearsBetween('1991-05-07 10:00', '2026-05-07 09:00')).toBe(35)
  expect(yearsBetween('2026-01-01', '2026-12-31')).toBe(0)
})

it('counts minutes over days and months', () => {
  expect(minutesBetween('2026-06-30 23:59', '2026-07-01 00:01')).toBe(2)
  expect(minutesBetween('2026-07-01 00:01', '2026-06-30 23:59')).toBe(-2)
})

it('writes early years with four digits', () => expect(yearsAfter('0990-01-01', 9)).toBe('0999-01-01'))
