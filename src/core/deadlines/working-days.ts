import { colombianHolidays } from 'colombian-holidays'
import { dayAfter } from '../../contract/bogota.ts'

/** The working days of each year that was asked for, the earliest first. */
const years = new Map<number, readonly string[]>()

/** Saturdays are none: payers' offices are closed. Days off by law 51 of 1983: those that move to Monday are on their Monday. */
function workingDaysOf(year: number): readonly string[] {
  const known = years.get(year)
  if (known) return known
  const off = new Set(colombianHolidays({ year, valueAsDate: false }).map(({ celebrationDate }) => celebrationDate))
  const days: string[] = []
  const first = `${String(year).padStart(4, '0')}-01-01`
  for (const day of Array.from({ length: 366 }, (_, n) => dayAfter(first, n))) {
    if (yearOf(day) !== year) break
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
    if (weekday !== 0 && weekday !== 6 && !off.has(day)) days.push(day)
  }
  years.set(year, days)
  return days
}

const yearOf = (day: string) => Number(day.slice(0, 4))

export const isWorkingDay = (day: string): boolean => workingDaysOf(yearOf(day)).includes(day)

/** The `count`th working day after a day, which does not count itself; `count` is above zero. Days are YYYY-MM-DD. */
export function workingDayAfter(day: string, count: number): string {
  let left = count
  for (let year = yearOf(day); ; year++) {
    const days = workingDaysOf(year).filter((each) => each > day)
    const reached = days[left - 1]
    if (reached !== undefined) return reached
    left -= days.length
  }
}
