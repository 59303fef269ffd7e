import { dayAfter } from '../../contract/bogota.ts'
import { chance } from './chance.ts'
import { PATIENTS, type SampleVisit, TOGETHER, visitOf } from './visits.ts'

/** The year of a small clinic: 4 payers, 10 professionals, 14,400 visits, 3,600 invoices and what became of each. */
export const VISITS_A_MONTH = 1_200
export const INVOICES_A_MONTH = VISITS_A_MONTH / TOGETHER
const VISITS_A_DAY = 60
const MONTHS = 12
/** Without a divisor in common with a month's visits: those of one invoice are days apart. */
const STRIDE = 373

export interface YearVisit extends SampleVisit {
  readonly n: number
  readonly date: string
  /** Number of the invoice that it is in; `package`: in a RIPS without invoice; null: it waits. */
  readonly billed: number | 'package' | null
}

export interface YearNote {
  readonly kind: 'credit_note' | 'debit_note'
  readonly status: 'accepted' | 'rejected' | 'unknown'
  /** Integer centavos. */
  readonly gross: number
}

export interface YearInvoice {
  readonly n: number
  readonly payer: number
  readonly patient: number
  readonly visits: readonly YearVisit[]
  readonly status: 'accepted' | 'rejected' | 'unknown' | 'draft'
  /** Integer centavos. */
  readonly gross: number
  /** Day and hour in Bogotá; null: it was never issued. */
  readonly issued: { readonly day: string; readonly hour: number } | null
  /** Day of its CUV. */
  readonly cuvDay: string | null
  readonly notes: readonly YearNote[]
}

export interface Year {
  readonly visits: readonly YearVisit[]
  readonly invoices: readonly YearInvoice[]
}

const two = (n: number) => String(n).padStart(2, '0')

/** Monday to Friday. */
function workingDays(month: string): string[] {
  return Array.from({ length: 28 }, (_, n) => `${month}-${two(n + 1)}`).filter(
    (day) => new Date(`${day}T12:00:00Z`).getUTCDay() % 6 !== 0,
  )
}

export function monthAfter(month: string, months: number): string {
  const [year = 0, of = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, of - 1 + months)).toISOString().slice(0, 7)
}

function billedOf(n: number, payer: number | null): YearVisit['billed'] {
  if (payer === null) return n % 100 === 99 ? 'package' : null
  // The first of an invoice's visits is always in it.
  return n % TOGETHER !== 0 && chance(n + 7e6) < 0.04 ? null : Math.floor(n / TOGETHER)
}

function visitsOf(first: string, at: number, scale: number): YearVisit[] {
  const [aMonth, aDay] = [VISITS_A_MONTH * scale, VISITS_A_DAY * scale]
  const days = workingDays(monthAfter(first, at))
  // A larger clinic has other patients of its own; a smaller one fewer.
  const patients = Math.round(PATIENTS * Math.min(1, scale))
  return Array.from({ length: aMonth }, (_, i) => {
    const place = (i * STRIDE) % aMonth
    const date = days[Math.floor(place / aDay)] ?? ''
    const minutes = 7 * 60 + Math.floor((place % aDay) / scale) * 10
    const n = at * aMonth + i
    const visit = visitOf(n, date, `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`, patients)
    return { ...visit, n, date, billed: billedOf(n, visit.payer) }
  })
}

const centavosOf = (visits: readonly YearVisit[]) =>
  visits
    .flatMap(({ services }) => services)
    .reduce((sum, { unitPrice, quantity }) => sum + Math.round(unitPrice * 100) * quantity, 0)

/** What is older was settled, corrected or taken back: it is over. */
const OPEN_MONTHS = 12

/** What became of one in so many: of a hundred, three are rejected, two unknown, two drafts. */
function statusOf(n: number): YearInvoice['status'] {
  const fate = chance(n + 8e6)
  if (fate < 0.03) return 'rejected'
  if (fate < 0.05) return 'unknown'
  return fate < 0.07 ? 'draft' : 'accepted'
}

/** Some invoices are credited in part or whole, some grow; some notes never come to anything. */
function notesOf(n: number, gross: number): YearNote[] {
  const fate = chance(n + 9e6)
  const part = Math.round(gross / 3)
  if (fate < 0.03) return [{ kind: 'credit_note', status: 'accepted', gross: part }]
  if (fate < 0.05) return [{ kind: 'credit_note', status: 'accepted', gross }]
  if (fate < 0.06) return [{ kind: 'debit_note', status: 'accepted', gross: part }]
  if (fate < 0.07) return [{ kind: 'credit_note', status: 'unknown', gross: part }]
  if (fate > 0.07 && fate < 0.08) {
    return [
      { kind: 'credit_note', status: 'rejected', gross: part },
      { kind: 'debit_note', status: 'accepted', gross: part },
      { kind: 'credit_note', status: 'accepted', gross: 2 * part },
    ]
  }
  return []
}

function invoiceOf(n: number, visits: readonly YearVisit[], isOver: boolean): YearInvoice {
  const [first] = visits
  const status = isOver ? 'accepted' : statusOf(n)
  const gross = centavosOf(visits)
  const last = visits.reduce((day, { date }) => (date > day ? date : day), '')
  const head = { n, payer: first?.payer ?? 0, patient: first?.patient ?? 0, visits, status, gross }
  if (status !== 'accepted') return { ...head, issued: null, cuvDay: null, notes: [] }
  // In the evening of Bogotá it is the next day in UTC.
  const issued = { day: dayAfter(last, Math.floor(chance(n + 1e7) * 12)), hour: n % 7 === 0 ? 20 : 10 }
  const isFiled = isOver || chance(n + 1.1e7) >= 0.04
  const cuvDay = isFiled ? dayAfter(issued.day, 1 + Math.floor(chance(n + 1.2e7) * 3)) : null
  const notes = notesOf(n, gross).filter((note) => !isOver || note.status === 'accepted')
  return { ...head, issued, cuvDay, notes }
}

/** Month after month from `first` (YYYY-MM) on, the same every time. `scale`: how many such clinics it is as large as. */
export function* monthsFrom(first: string, months: number, scale = 1): Generator<Year> {
  for (let at = 0; at < months; at++) {
    const visits = visitsOf(first, at, scale)
    const ofInvoice = Map.groupBy(visits, ({ billed }) => billed)
    const count = INVOICES_A_MONTH * scale
    const invoices = Array.from({ length: count }, (_, i) => {
      const n = at * count + i
      return invoiceOf(n, ofInvoice.get(n) ?? [], months - at > OPEN_MONTHS)
    })
    yield { visits, invoices }
  }
}

export function yearFrom(first: string): Year {
  const months = [...monthsFrom(first, MONTHS)]
  return { visits: months.flatMap(({ visits }) => visits), invoices: months.flatMap(({ invoices }) => invoices) }
}
