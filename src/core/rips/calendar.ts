/** Local dates and times are texts (`YYYY-MM-DD`, `YYYY-MM-DD HH:mm`): comparing the texts compares the times. */

const LONG_MONTHS = new Set([1, 3, 5, 7, 8, 10, 12])

function daysIn(year: number, month: number): number {
  if (month !== 2) return LONG_MONTHS.has(month) ? 31 : 30
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
}

/** The number that the digits of a well-formed date make; asked for every date of a package, so without cutting texts. */
function digits(text: string, from: number, to: number): number {
  let value = 0
  for (let at = from; at < to; at++) value = value * 10 + text.charCodeAt(at) - ZERO
  return value
}
const ZERO = 0x30

/** Whether the day of a well-formed date exists: not 31 April, not 29 February 2025. */
export function existsInCalendar(text: string): boolean {
  const day = digits(text, 8, 10)
  return day <= 28 || day <= daysIn(digits(text, 0, 4), digits(text, 5, 7))
}

/** The same day some years later, as text. 29 February stays itself, and compares between 28 February and 1 March. */
export const yearsAfter = (date: string, years: number): string =>
  `${String(digits(date, 0, 4) + years).padStart(4, '0')}${date.slice(4, 10)}`

/** Completed years between two dates; what follows the day does not count. */
export function yearsBetween(from: string, to: string): number {
  const years = digits(to, 0, 4) - digits(from, 0, 4)
  return to.slice(5, 10) < from.slice(5, 10) ? years - 1 : years
}

/** Minutes between two local times of the same clock, which Colombia never changes. */
export const minutesBetween = (from: string, to: string): number => (utc(to) - utc(from)) / 60_000
const utc = (time: string): number => Date.parse(`${time.replace(' ', 'T')}Z`)
