import { expect, it } from 'vitest'
import { isWorkingDay, workingDayAfter } from './working-days.ts'

// From the official calendars of 2026 and 2027, by hand.
it.each([
  ['2026-01-12', 'Epiphany, moved to Monday'],
  ['2026-04-02', 'Maundy Thursday'],
  ['2026-04-03', 'Good Friday'],
  ['2026-05-18', 'Ascension, moved'],
  ['2026-06-29', 'Peter and Paul, on its Monday'],
  ['2026-07-20', 'Independence, which does not move'],
  ['2026-12-08', 'Immaculate Conception, which does not move'],
  ['2027-01-11', 'Epiphany of the next year'],
  ['2026-07-18', 'a Saturday'],
  ['2026-07-19', 'a Sunday'],
])('%s is no working day: %s', (day) => {
  expect(isWorkingDay(day)).toBe(false)
})

it.each(['2026-01-06', '2026-06-30', '2026-07-17', '2026-12-31'])('%s is one', (day) => {
  expect(isWorkingDay(day)).toBe(true)
})

it.each([
  // 20 July, 7 and 17 August are days off: 23 weekdays from the 16th on are no 22 working days.
  ['2026-07-15', '2026-08-19'],
  ['2026-12-10', '2027-01-14'],
  // Issued on a Saturday: Monday is the first day.
  ['2026-02-07', '2026-03-10'],
  ['2026-12-31', '2027-02-03'],
])('22 working days after %s end on %s', (issued, due) => {
  expect(workingDayAfter(issued, 22)).toBe(due)
})
