import { bogotaTime } from '../../../contract/bogota.ts'

/**
 * Calendar dates and clinical times are local text. They are rearranged between the screen's order and the wire's, and
 * never go through `Date`: no time zone can shift them.
 */

const WIRE_DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const WIRE_TIME = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2})$/
const TYPED_DATE = /^(\d{1,2})[/\-. ](\d{1,2})[/\-. ](\d{4})$/
const TYPED_DIGITS = /^(\d{2})(\d{2})(\d{4})$/
const TYPED_TIME = /^(.+?)[ T,]+(\d{1,2}):?(\d{2})$/

const two = (text: string) => text.padStart(2, '0')

/** `2026-03-01` -> `01/03/2026`; anything else stays as it is, so that a wrong value can be seen. */
export function dateToScreen(wire: string): string {
  const match = WIRE_DATE.exec(wire)
  return match ? `${match[3]}/${match[2]}/${match[1]}` : wire
}

/** `1/3/2026`, `01032026` or `2026-03-01` -> `2026-03-01`; anything else stays as it is. */
export function dateToWire(typed: string): string {
  const text = typed.trim()
  const match = TYPED_DATE.exec(text) ?? TYPED_DIGITS.exec(text)
  return match?.[1] && match[2] ? `${match[3]}-${two(match[2])}-${two(match[1])}` : text
}

/** `2026-03-01 08:30` -> `01/03/2026 08:30`. */
export function timeToScreen(wire: string): string {
  const match = WIRE_TIME.exec(wire)
  return match ? `${match[3]}/${match[2]}/${match[1]} ${match[4]}:${match[5]}` : wire
}

/** `1/3/2026 8:30` -> `2026-03-01 08:30`; anything else stays as it is. */
export function timeToWire(typed: string): string {
  const text = typed.trim()
  const match = TYPED_TIME.exec(text)
  const date = match?.[1] ? dateToWire(match[1]) : ''
  return match?.[2] && WIRE_DATE.test(date) ? `${date} ${two(match[2])}:${match[3]}` : text
}

/** Whole years from a birth date to a day, both `YYYY-MM-DD`; undefined when one is not a date. */
export function ageInYears(birth: string, on: string): number | undefined {
  const [from, to] = [WIRE_DATE.exec(birth), WIRE_DATE.exec(on)]
  if (!from || !to) return undefined
  const before = `${to[2]}${to[3]}` < `${from[2]}${from[3]}`
  return Number(to[1]) - Number(from[1]) - (before ? 1 : 0)
}

/** The time of day in Colombia, `08:30`. */
export const clock = (now = Date.now()): string => bogotaTime(now).slice(11)
