import { PatientInput } from '../../../contract/patients.ts'
import type { Column, PatientField } from './heading.ts'
import type { Cell } from './table.ts'

export interface RowIssue {
  column: string
  code: string
  message: string
}

/** Codes made of digits whose leading zeros a spreadsheet drops, with their width. */
const CODE_WIDTH: Partial<Record<PatientField, number>> = {
  userType: 2,
  territorialZoneCode: 2,
  municipalityResidenceCode: 5,
  countryResidenceCode: 3,
  countryOriginCode: 3,
}

const UPPER_CASE: ReadonlySet<PatientField> = new Set([
  'documentType',
  'sexCode',
  'disabilityFlag',
  'incapacityCertificate',
])

function textOf(cell: Cell): string {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
  if (typeof cell === 'boolean') return cell ? 'SI' : 'NO'
  return String(cell ?? '').trim()
}

/** What a cell says, in the contract's spelling: `3/12/1990` is a date with the day first, `Sí` is `SI`. */
function valueFrom(field: PatientField, cell: Cell): string {
  const text = textOf(cell)
  if (field === 'birthDate') {
    const [, day = '', month = '', year = ''] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(text) ?? []
    return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
  }
  if (UPPER_CASE.has(field)) return text.toUpperCase().replace('Í', 'I')
  return /^\d+$/.test(text) ? text.padStart(CODE_WIDTH[field] ?? 0, '0') : text
}

export type Row = { readonly input: PatientInput } | { readonly issues: RowIssue[] }

/** A row as a patient, or why it is none. A blank cell says nothing: it neither sets nor clears its field. */
export function patientOf(cells: readonly Cell[], columns: readonly Column[]): Row {
  const values: Partial<Record<PatientField, string>> = {}
  for (const { index, field } of columns) {
    const value = valueFrom(field, cells[index] ?? null)
    if (value !== '') values[field] = value
  }
  const parsed = PatientInput.safeParse(values)
  if (parsed.success) return { input: parsed.data }
  const issues = parsed.error.issues.map(({ path, message }) => {
    const column = columns.find(({ field }) => field === path[0])
    const isMissing = column && values[column.field] === undefined
    return {
      column: column?.title ?? String(path[0] ?? ''),
      code: 'invalid_request',
      message: isMissing ? 'Falta este dato.' : message,
    }
  })
  return { issues }
}

export const isBlank = (cells: readonly Cell[]) => cells.every((cell) => textOf(cell) === '')
