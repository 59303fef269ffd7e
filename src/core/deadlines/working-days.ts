import { colombianHolidays } from 'colombian-holidays'
import { dayAfter } from '../../contract/bogota.ts'

/** The days off of law 51 of 1983, by year: those that move to Monday are on their Monday. */
const holidays = new Map<number, ReadonlySet<string>>()

function holidaysOf(year: number): ReadonlySet<string> {
  const known = holidays.get(year)
  if (known) return known
  const days = new Set(colombianHolidays({ year, valueAsDate: false }).map(({ celebrationDate }) => celebrationDate))
  holidays.set(year, days)
  return days
}

/** Saturdays are none: payers' offices are closed. */
export function isWorkingDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !holidaysOf(Number(day.slice(0, 4))).has(day)
}

/** The `count`th working day after a day, which does not count itself. Days are YYYY-MM-DD. */
export function workingDayAfter(day: string, count: number): string {
  let reached = day
  for (let left = count; left > 0; ) {
    reached = dayAfter(reached, 1)
    if (isWorkingDay(reached)) left--
  }
  return reached
}
