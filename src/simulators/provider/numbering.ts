import type { DocumentKind, NumberedBy } from './document.ts'

/** A numbering range of an account. Notes have neither resolution nor technical key, and placeholder dates. */
export interface NumberingRange extends NumberedBy {
  readonly id: number
  /** 21 invoice, 22 credit note, 23 debit note. */
  readonly document: string
  /** The next number to be used. */
  readonly current: number
  readonly technicalKey: string | null
  readonly active: boolean
  readonly createdAt: number
  readonly updatedAt: number
}

export const RANGE_DOCUMENT: Readonly<Record<DocumentKind, string>> = {
  invoice: '21',
  creditNote: '22',
  debitNote: '23',
}

const CREATED_AT = Date.parse('2025-06-01T08:00:38Z')
const NOTE_DATES = { startDate: '2030-01-19', endDate: '2030-01-19' }
const LAST_NOTE = 16_000_000

/** What the DIAN has authorised: its own test resolution, one of three numbers and one that has expired. */
export const AUTHORISATIONS: readonly (NumberedBy & { readonly technicalKey: string })[] = [
  {
    resolution: '18760000001',
    prefix: 'SETP',
    from: 990_000_000,
    to: 995_000_000,
    startDate: '2019-01-19',
    endDate: '2030-01-19',
    technicalKey: 'fc8eac422eba16e22ffd8c6f94b3f40a6e38162c',
  },
  {
    resolution: '18760000002',
    prefix: 'CORT',
    from: 1,
    to: 3,
    startDate: '2019-01-19',
    endDate: '2030-01-19',
    technicalKey: '693ff6f2a553c3646a063436fd4dd9ded0311471',
  },
  {
    resolution: '18760000003',
    prefix: 'VENC',
    from: 1,
    to: 1_000,
    startDate: '2019-01-19',
    endDate: '2021-01-19',
    technicalKey: '693ff6f2a553c3646a063436fd4dd9ded0311471',
  },
]

/** A new account's ranges: one for each kind of document. */
export function initialRanges(): NumberingRange[] {
  const [test] = AUTHORISATIONS
  const invoices = test === undefined ? [] : [{ ...fresh(8, '21', 990_000_001, CREATED_AT), ...test }]
  return [...invoices, noteRange(9, '22', 'NC', 1, CREATED_AT), noteRange(10, '23', 'ND', 1, CREATED_AT)]
}

export function noteRange(id: number, document: string, prefix: string, current: number, now: number): NumberingRange {
  return {
    ...fresh(id, document, current, now),
    ...NOTE_DATES,
    prefix,
    from: 1,
    to: LAST_NOTE,
    resolution: null,
    technicalKey: null,
  }
}

export function fresh(id: number, document: string, current: number, now: number) {
  return { id, document, current, active: true, createdAt: now, updatedAt: now }
}

/** Notes never expire: their dates are placeholders. `today` is YYYY-MM-DD in Bogotá. */
export function isExpired(range: NumberingRange, today: string): boolean {
  return range.resolution !== null && today > range.endDate
}

/** Whether nothing is numbered by it any more; by what the DIAN gave for tests it is, or no simulated account outlived its end. */
export const isOver = (range: NumberingRange, today: string): boolean =>
  range.resolution !== AUTHORISATIONS[0]?.resolution && isExpired(range, today)

export function isExhausted(range: NumberingRange): boolean {
  return range.current > range.to
}

/** Whole months of validity; 0 for notes. */
export function monthsOf({ startDate, endDate }: NumberedBy): number {
  const months = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
  return months(endDate) - months(startDate)
}
