import type { DateOrder, MappedField } from '../../../contract/import-mappings.ts'
import { folded } from '../../../contract/plain-text.ts'
import type { ColumnSpec } from '../../workbook/column.ts'
import { type Cell, textOf } from '../../workbook/table.ts'

const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']
const PARTED = /^(\d{1,4})[/.\-\s](\d{1,2}|\p{L}{3,10})[/.\-\s](\d{1,4})(?:$|[T\s,]+(.*)$)/u
const TOGETHER = /^(\d{8})(?:$|[T\s]+(.*)$)/
const CLOCK = /^(\d{1,2}):?(\d{2})(?::\d{2}(?:\.\d+)?)?\s*(?:([ap])\.?\s*m\.?)?$/i
/** What a spreadsheet counts as 1. */
const SERIAL_ZERO = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000
const FIRST_SERIAL = 1
const LAST_SERIAL = 80_000
/** Of a code that a file writes in two columns: department and municipality. */
const DIVIPOLA = [2, 3]

const padded = (part: string) => part.padStart(2, '0')

/** `8:30 p. m.` as `20:30`; undefined when it is no time of day. */
function clockOf(text: string): string | undefined {
  const [, hour = '', minute = '', half] = CLOCK.exec(text.trim()) ?? []
  if (hour === '') return undefined
  const turned = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return `${padded(String(turned))}:${minute}`
}

const PLACES: Readonly<Record<'dmy' | 'mdy' | 'ymd', readonly [number, number, number]>> = {
  dmy: [2, 1, 0],
  mdy: [2, 0, 1],
  ymd: [0, 1, 2],
}
const LENGTHS = { dmy: [2, 2, 4], mdy: [2, 2, 4], ymd: [4, 2, 2] } as const

function partsOf(text: string, order: 'dmy' | 'mdy' | 'ymd'): readonly string[] | undefined {
  const [, a = '', b = '', c = '', rest = ''] = PARTED.exec(text) ?? []
  if (a !== '') return [a, b, c, rest]
  const [, digits = '', clock = ''] = TOGETHER.exec(text) ?? []
  if (digits === '') return undefined
  const [first, second] = LENGTHS[order]
  return [digits.slice(0, first), digits.slice(first, first + second), digits.slice(first + second), clock]
}

/** A date in the way that a file writes it, as `YYYY-MM-DD` and its time; as it is when it is none. */
function dateFrom(text: string, order: 'dmy' | 'mdy' | 'ymd', { type }: ColumnSpec): string {
  const parts = partsOf(text, order)
  if (!parts) return text
  const [year = '', m = '', d = ''] = PLACES[order].map((at) => parts[at])
  // Somebody may be born in either century; a service has a time of day, and is of this one.
  const y = year.length === 2 && type === 'dateTime' && order !== 'ymd' ? `20${year}` : year
  const month = /\d/.test(m) ? m : String(MONTHS.indexOf(folded(m).slice(0, 3)) + 1)
  if (y.length !== 4 || d.length > 2 || month === '0') return text
  const day = `${y}-${padded(month)}-${padded(d)}`
  const rest = parts[3] ?? ''
  const clock = rest === '' ? '' : clockOf(rest)
  return clock === undefined ? text : `${day} ${clock}`.trim()
}

function fromSerial(text: string): string {
  const days = Number(text.replace(',', '.'))
  if (!(days >= FIRST_SERIAL && days <= LAST_SERIAL)) return text
  const iso = new Date(SERIAL_ZERO + Math.round(days * 1440) * 60_000).toISOString()
  return days % 1 === 0 ? iso.slice(0, 10) : iso.slice(0, 16).replace('T', ' ')
}

/** A day or a time that a spreadsheet keeps as one; a time alone is a fraction of its first day. */
function momentText(cell: Date): string {
  const text = textOf(cell)
  return cell.getTime() < SERIAL_ZERO + 2 * DAY_MS ? text.slice(11) : text
}

/** The time of day in the cell beside a day's: there midnight is no blank. */
function clockText(cell: Cell): string {
  if (cell instanceof Date && !Number.isNaN(cell.getTime())) return textOf(cell).slice(11) || '00:00'
  return cell === 0 ? '00:00' : plain(cell, true)
}

function plain(cell: Cell, isTime: boolean): string {
  if (cell instanceof Date) return momentText(cell)
  if (isTime && typeof cell === 'number' && cell > 0 && cell < 1) {
    return new Date(Math.round(cell * 1440) * 60_000).toISOString().slice(11, 16)
  }
  return textOf(cell)
}

/** Whatever the other days of a file are like: its spreadsheet may have taken some of them for days. */
const YEAR_FIRST = /^\d{4}\D/

function timed(texts: readonly string[], order: DateOrder | undefined, spec: ColumnSpec): string {
  const [day = '', clock = ''] = texts
  const date =
    order === 'serial' ? fromSerial(day) : dateFrom(day, YEAR_FIRST.test(day) ? 'ymd' : (order ?? 'dmy'), spec)
  if (clock === '') return date
  return `${date.slice(0, 10)} ${clockOf(clock) ?? clockOf(clock.slice(11)) ?? clock}`
}

function joined(texts: readonly string[], { digits }: ColumnSpec): string {
  const isCode = digits === 5 && texts.length === 2 && texts.every((text) => /^\d{1,3}$/.test(text))
  return isCode
    ? texts.map((text, i) => text.padStart(DIVIPOLA[i] ?? 0, '0')).join('')
    : texts.filter(Boolean).join(' ')
}

/** What a cell of the template would say for the cells of a file: a text, or the one cell as it is. */
export function converter(of: MappedField, spec: ColumnSpec): (cells: readonly Cell[]) => Cell {
  const { constant = null, dates, values = [], onlyListed = false } = of
  const codes = new Map(values.map(({ from, to }) => [folded(from), to]))
  const isTime = spec.type === 'date' || spec.type === 'dateTime'
  return (cells) => {
    const [cell = null] = cells
    const isDated = isTime && plain(cell, true) !== ''
    const texts = cells.map((one, at) => (isDated && at === 1 ? clockText(one) : plain(one, isTime)))
    if (texts.every((text) => text === '')) return constant
    const text = isTime ? timed(texts, dates, spec) : joined(texts, spec)
    const listed = codes.get(folded(text))
    if (listed !== undefined) return listed === '' ? constant : listed
    if (onlyListed) return constant
    return isTime || texts.length > 1 ? text : cell
  }
}
