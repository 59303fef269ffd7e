import type { ColumnSpec } from '../workbook/column.ts'
import { type Cell, textOf } from '../workbook/table.ts'

const DAY_FIRST = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?:\s+(\d{1,2}):(\d{2})(?::\d{2})?)?$/
/** As programs write an instant; the clinical time is what is written, whatever zone it names. */
const ISO_TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?$/
/** `50.000`, `1.234.567,50`: a point before three digits parts thousands. */
const THOUSANDS = /^-?[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/
const DECIMAL = /^-?\d+([.,]\d+)?$/
/** Forty-five, or forty-five thousand as it is written elsewhere: nobody knows. */
const MAYBE_THOUSANDS = /^-?[1-9]\d{0,2},\d{3}$/

/** Two and a half, or two thousand five hundred, where both are: `2.500`. */
const MAYBE_DECIMAL = /^-?[1-9]\d{0,2}\.\d{3}$/

/** `3/12/1990` is a date with the day first. */
function timeFrom(text: string, withTime: boolean): string {
  const [, date, clock] = ISO_TIME.exec(text) ?? []
  if (date) return withTime ? `${date} ${clock}` : date
  const [, day = '', month = '', year = '', hour, minute = ''] = DAY_FIRST.exec(text) ?? []
  if (!year) return text
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return withTime && hour !== undefined ? `${written} ${hour.padStart(2, '0')}:${minute}` : written
}

/** `1,234.50`, `1,234,567`: a comma before three digits parts thousands when there is a point behind, or another one. */
const COMMA_THOUSANDS = /^-?[1-9]\d{0,2}(,\d{3})+\.\d{1,2}$|^-?[1-9]\d{0,2}(,\d{3}){2,}$/
/** `45 000`, `1'234.567,50`: what can only part thousands, also the blank that a spreadsheet does not break at. */
const PARTED = /^-?\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+(?:[.,]\d{1,2})?$/
const CURRENCY = /^(?:COP\s*)?\$\s*|^COP\s+|\s*(?:COP|\$)$/gi

/** A text that is no number, or may be two, is given back as it is, for whoever judges it. */
function numberFrom(given: string, { decimals }: ColumnSpec): number | string {
  const text = given.replace(CURRENCY, '')
  if (PARTED.test(text)) return Number(text.replace(/[ \u00a0\u202f'’]/g, '').replace(',', '.'))
  if (COMMA_THOUSANDS.test(text)) return Number(text.replaceAll(',', ''))
  if (decimals && MAYBE_DECIMAL.test(text)) return given
  if (THOUSANDS.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'))
  return DECIMAL.test(text) && !MAYBE_THOUSANDS.test(text) ? Number(text.replace(',', '.')) : given
}

/** The code of what was chosen from the list of the template: `01 - Intramural`. */
const chosenFrom = (text: string) => /^(\S+) - /.exec(text)?.[1] ?? text

function codeFrom(text: string, { options, digits, upperCase }: ColumnSpec): string {
  const given = upperCase ? text.toUpperCase().replace('Í', 'I') : text
  const code = /^\d+$/.test(given) ? given.padStart(digits ?? 0, '0') : given
  if (!options || options.some((option) => option.code === code)) return code
  const chosen = chosenFrom(given)
  return options.some((option) => option.code === chosen) ? chosen : code
}

/** What a cell says, in the contract's spelling; undefined when it is blank. */
export function valueFrom(cell: Cell, spec: ColumnSpec): string | number | undefined {
  const text = textOf(cell)
  if (text === '') return undefined
  switch (spec.type) {
    case 'date':
      return timeFrom(text, false)
    case 'dateTime':
      // A spreadsheet shows midnight as a date alone.
      return timeFrom(cell instanceof Date && text.length === 10 ? `${text} 00:00` : text, true)
    case 'integer':
    case 'number':
      return typeof cell === 'number' ? cell : numberFrom(spec.options ? chosenFrom(text) : text, spec)
    case 'string':
      return codeFrom(text, spec)
  }
}
