import type { OutCell, OutSheet } from '../workbook/out.ts'
import type { Cell } from '../workbook/table.ts'
import { REASON_TITLE } from './heading.ts'
import type { Row, Table, Verdict } from './importer.ts'
import { isSheetOf } from './rips-sheets.ts'

const outCell = (cell: Cell): OutCell => (typeof cell === 'boolean' ? (cell ? 'SI' : 'NO') : cell)

/**
 * Only the rows that were refused, as the file has them, and why. The transactions of a RIPS come along: the other sheets
 * go by them, and what was accepted meanwhile is in their packages.
 */
export function refusedSheets(tables: readonly Table[], verdicts: readonly Verdict[]): OutSheet[] {
  let at = 0
  return tables.flatMap((table): OutSheet[] => {
    const judged = table.rows.map((row) => ({ row, verdict: verdicts[at++] }))
    const isContext = isSheetOf('root', table.spec)
    const rows = judged.filter(({ verdict }) => isContext || verdict?.outcome === 'refused')
    if (rows.length === 0) return []
    const titles = table.titles.filter((title) => title !== REASON_TITLE)
    return [
      {
        name: table.name ?? table.spec.name,
        columns: [...titles.map((title) => ({ title })), { title: REASON_TITLE, width: 60, wrap: true }],
        rows: rows.map(({ row, verdict }) => outRow(table, row, verdict)),
      },
    ]
  })
}

function outRow({ titles, heading }: Table, { cells }: Row, verdict: Verdict | undefined): OutCell[] {
  const issues = verdict?.issues ?? []
  const faulty = new Set(issues.map(({ column }) => column))
  const values = titles.flatMap((title, i): OutCell[] => {
    if (title === REASON_TITLE) return []
    const value = outCell(cells[i] ?? null)
    const isFaulty = faulty.has(title) || faulty.has(heading.columns.find(({ index }) => index === i)?.spec.field ?? '')
    return [
      isFaulty && !(value instanceof Date) && value !== null && typeof value !== 'object'
        ? { value, mark: 'error' }
        : value,
    ]
  })
  const reasons = issues.map(({ column, message }) => (column === '' ? message : `${column}: ${message}`))
  return [...values, reasons.join(' ') || null]
}
