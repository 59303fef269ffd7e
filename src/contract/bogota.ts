/** Colombia keeps UTC-5 all year. The zone of the computer says nothing: a desk may be set to another one. */
const OFFSET_MS = 5 * 3_600_000
const DAY_MS = 86_400_000

/** `YYYY-MM-DD HH:mm` on a clock in Colombia; `instant` in milliseconds since 1970. */
export function bogotaTime(instant: number): string {
  return new Date(instant - OFFSET_MS).toISOString().slice(0, 16).replace('T', ' ')
}

/** `YYYY-MM-DD` in Colombia. */
export const bogotaDay = (instant: number): string => bogotaTime(instant).slice(0, 10)

/** Of years with four digits: what lies beyond would be written with a sign, and sort before all others. */
const [FIRST_MS, LAST_MS] = [Date.parse('0000-01-01'), Date.parse('9999-12-31')]

/** The calendar day (`YYYY-MM-DD`) so many days after another one; before it when `days` is below zero. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Math.min(LAST_MS, Math.max(FIRST_MS, Date.parse(`${day}T00:00:00Z`) + days * DAY_MS)))
    .toISOString()
    .slice(0, 10)

const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(?<zone>Z|[+-]\d\d:?\d\d)?$/

/** What an upstream wrote of a moment, in milliseconds since 1970; where it names no zone it is Colombia's. NaN: it is none. */
export function momentSaid(text: string): number {
  const said = MOMENT.exec(text)
  return said ? Date.parse(said.groups?.zone ? text : `${text}-05:00`) : Number.NaN
}

/** The moment (ISO 8601 in UTC) at which a day begins in Colombia. */
export const bogotaMidnight = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + OFFSET_MS).toISOString()

/** Calendar days from one day (`YYYY-MM-DD`) to another; below zero when that lies before it. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
