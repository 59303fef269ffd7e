import { momentSaid } from '../../../contract/bogota.ts'
import { added, centavos, inPesos } from '../../../contract/centavos.ts'
import { type Language, language } from '../i18n/language.ts'

const COP = new Intl.NumberFormat(language, { style: 'currency', currency: 'COP', maximumFractionDigits: 0 })
const COP_CENTS = new Intl.NumberFormat(language, { style: 'currency', currency: 'COP', minimumFractionDigits: 2 })
const DECIMAL = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
const PERCENT = new Intl.NumberFormat(language, {
  style: 'percent',
  maximumFractionDigits: 2,
  signDisplay: 'exceptZero',
})
const RELATIVE = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
const BYTES = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })

/** COP with thousands points; cents only when there are some. */
export function money(pesos: number): string {
  return (Number.isInteger(pesos) ? COP : COP_CENTS).format(pesos)
}

/** So many per cent more or less: "-10 %". */
export const percent = (of: number): string => PERCENT.format(of / 100)

/** Of amounts in COP: added in centavos, so that none is lost. */
export const sumOf = (amounts: readonly number[]): string => money(inPesos(added(amounts.map(centavos))))

const SHORT = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 })
const MONTH_SHORT = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' })
const MONTH = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** For an axis: "1,5 M". */
export const shortNumber = (value: number) => SHORT.format(value)

/** A calendar month (YYYY-MM): "nov". */
export const monthShort = (month: string) => MONTH_SHORT.format(new Date(`${month}-01T00:00:00Z`)).replace('.', '')

/** A calendar month (YYYY-MM): "noviembre de 2026". */
export const monthName = (month: string) => MONTH.format(new Date(`${month}-01T00:00:00Z`))

/** To one decimal. */
export const decimal = (value: number) => DECIMAL.format(value)

export { integer } from '../i18n/integer.ts'

const DATE = { timeZone: 'America/Bogota', day: '2-digit', month: '2-digit', year: 'numeric' } as const
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** Days stand before months in every language, as they are typed and as the documents have them. */
export function clockIn(of: Language) {
  const locale = of === 'en' ? 'en-GB' : of
  const ofDay = new Intl.DateTimeFormat(locale, DATE)
  const ofMoment = new Intl.DateTimeFormat(locale, { ...DATE, ...TIME })
  return {
    /** An instant on a clock in Colombia: dd/mm/aaaa. */
    day: (instant: string) => ofDay.format(new Date(instant)),
    /** An instant on a clock in Colombia: dd/mm/aaaa, hh:mm. */
    moment: (instant: string) => ofMoment.format(new Date(instant)),
  }
}
export const { day, moment } = clockIn(language)

/** A moment as an upstream wrote it; what is not one is shown as it came. */
export function momentOr(text: string): string {
  const at = momentSaid(text)
  return Number.isNaN(at) ? text : moment(new Date(at).toISOString())
}

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
]

/** How far an instant is: "en 2 minutos", "hace 3 horas". */
export function relative(instant: string, now = Date.now()): string {
  const distance = Date.parse(instant) - now
  const [unit, size] = STEPS.find(([, ms]) => Math.abs(distance) >= ms) ?? ['second', 1_000]
  return RELATIVE.format(Math.round(distance / size), unit)
}

export function fileSize(bytes: number): string {
  if (bytes < 1_024) return `${bytes} B`
  if (bytes < 1_048_576) return `${BYTES.format(bytes / 1_024)} KB`
  return `${BYTES.format(bytes / 1_048_576)} MB`
}
