import { bogotaTime } from '../../../contract/bogota.ts'
import { ENDLESS } from './in-force.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const PART_OF_A_DATE = /^\d{4}(-\d{2})?$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/

/**
 * A `date`, `dateTime` or `instant` of FHIR as a clinical time: on a clock in Colombia, or the day alone where that is all. A year or
 * a month is no day, and says nothing; what is no time stays as it is, to be refused.
 */
export function clinicalTime(text: string | undefined): string | undefined {
  if (text === undefined || PART_OF_A_DATE.test(text)) return undefined
  if (DAY.test(text)) return text
  const instant = INSTANT.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(instant) ? text : bogotaTime(instant)
}

/** A period that begins or ends in a year or a month without a day has the whole of it; for comparing with days as texts. */
export const firstDay = (text: string | undefined): string => wholeOf(text) ?? clinicalDay(text) ?? ''
export const lastDay = (text: string | undefined): string => {
  const whole = wholeOf(text)
  return whole === undefined ? (clinicalDay(text) ?? ENDLESS) : whole + ENDLESS
}
const wholeOf = (text = '') => (PART_OF_A_DATE.test(text) ? text : undefined)

export const clinicalDay = (text: string | undefined): string | undefined => clinicalTime(text)?.slice(0, 10)
