import { tell } from '../messages/message.ts'
import type { OutCell, OutSheet } from '../workbook/out.ts'
import { isSheetOf } from '../workbook/rips-sheets.ts'
import type { Cell } from '../workbook/table.ts'
import { REASON_TITLE } from './heading.ts'
import type { Row, Table, Verdict } from './importer.ts'

const outCell = (cell: Cell): OutCell => (typeof cell === 'boolean' ? (cell ? 'SI' : 'NO') : cell)

/**
 * Only the rows that were refused, as the file has them, and why. The transactions of a RIPS come along: the other sheets
 * go by them, and what was accepted meanwhile is in their packages.
 */
export function refusedSheets(tables: readonly Table[], verdicts: readonly Verdict[]): OutSheet[] {
  let at = 0
  const sheets = tables.flatMap((table): OutSheet[] => {
    const judged = table.rows.map((row) => ({ row, verdict: verdicts[at++] }))
    const isContext = isSheetOf('root', table.spec)
    const rows = judged.filter(({ verdict }) => isContext || verdict?.outcome === 'refused')
    if (rows.length === 0) return []
    const titles = table.titles.filter((title) => title !== REASON_TITLE)
    return [
      {
        // What a mapping made is corrected in the template's own sheets.
        name: table.target ?? table.name ?? table.spec.name,
        columns: [...titles.map((title) => ({ title })), { title: REASON_TITLE, width: 60, wrap: true }],
        rows: rows.map(({ row, verdict }) => outRow(table, row, verdict)),
      },
    ]
  })
  return [...Map.groupBy(sheets, ({ name }) => name).values()].map(oneSheet)
}

/** Several sheets of a file may go into one of the template. */
function oneSheet(sheets: readonly OutSheet[]): OutSheet {
  const columns = [
    ...new Map(sheets.flatMap((sheet) => sheet.columns.map((column) => [column.title, column]))).values(),
  ]
  // The reason stays at the end.
  columns.sort((a, b) => Number(a.title === REASON_TITLE) - Number(b.title === REASON_TITLE))
  const rows = sheets.flatMap((sheet) => {
    const places = columns.map(({ title }) => sheet.columns.findIndex((column) => column.title === title))
    return sheet.rows.map((cells) => places.map((place) => cells[place] ?? null))
  })
  return { name: sheets[0]?.name ?? '', columns, rows }
}

function outRow({ titles, heading }: Table, { cells }: Row, verdict: Verdict | undefined): OutCell[] {
  const issues = verdict?.issues ?? []
  const faulty = new Set(issues.map(({ column }) => column))
  const titleOf = (column: string) => {
    const index = heading.columns.find(({ title }) => title === column)?.index
    return index === undefined ? column : (titles[index] ?? column)
  }
  const values = titles.flatMap((title, i): OutCell[] => {
    if (title === REASON_TITLE) return []
    const value = outCell(cells[i] ?? null)
    const known = heading.columns.find(({ index }) => index === i)
    const isFaulty = faulty.has(title) || faulty.has(known?.spec.field ?? '') || faulty.has(known?.title ?? '')
    return [
      isFaulty && !(value instanceof Date) && value !== null && typeof value !== 'object'
        ? { value, mark: 'error' }
        : value,
    ]
  })
  const reasons = issues.map(({ column, message }) => [column && `${titleOf(column)}: `, tell(message)].join(''))
  return [...values, reasons.join(' ') || null]
}
