const OFFSET_MS = 5 * 3_600_000

/** Date and time in Bogotá (UTC-5, no summer time) of an instant in milliseconds. */
export function bogota(now: number): { date: string; time: string } {
  const text = new Date(now - OFFSET_MS).toISOString()
  return { date: text.slice(0, 10), time: text.slice(11, 19) }
}

/** `2026-11-03` -> `03-11-2026`. */
export function dayFirst(date: string): string {
  return date.split('-').reverse().join('-')
}

/** `03-11-2026 10:15:34 AM`: Bogotá time, day first, twelve hours. */
export function dayFirstTime({ date, time }: { date: string; time: string }): string {
  const hour = Number(time.slice(0, 2))
  const twelve = String(hour % 12 === 0 ? 12 : hour % 12).padStart(2, '0')
  return `${dayFirst(date)} ${twelve}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`
}

/** `2026-11-03T15:15:34Z`. */
export function utcSeconds(now: number): string {
  return `${new Date(now).toISOString().slice(0, 19)}Z`
}
