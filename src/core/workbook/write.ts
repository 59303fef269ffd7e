import type { Blob } from 'node:buffer'
import type Stream from 'node:stream'
import writeExcelFile, { type CellObject, type Feature, type Sheet } from 'write-excel-file/node'
import {
  getOrderOfSiblings,
  getSelfClosingTagMarkup,
  insertElementMarkupAccordingToOrderOfSiblings,
  sanitizeAttributeValue,
  sanitizeTextContent,
} from 'write-excel-file/utility'

import { columnName, type Mark, type MarkedCell, type OutCell, type OutColumn, type OutSheet } from './out.ts'

/** As the library's types have it. */
type FileContent = Stream | Buffer | Blob

/** Rows below the heading that a template is made for. */
const PREPARED_ROWS = 5_000
const MAX_PROMPT = 255
const FORMATS = { text: '@', date: 'dd/mm/yyyy', moment: 'dd/mm/yyyy hh:mm', money: '#,##0.00' } as const
/** Text on each stays above 4.5:1, and the sheet of findings says in words what the colour says here. */
const MARKS: Readonly<Record<Mark, string>> = { error: '#FFD6D6', notification: '#FFF0C2', unresolved: '#DCE9FF' }
const HEADING = { fontWeight: 'bold', backgroundColor: '#E3EDE8', wrap: true, alignVertical: 'top' } as const

/** What a cell holds. Of a file with a longer text Excel says that it is damaged, and takes out what it likes. */
const MAX_TEXT = 32_767
const fitting = (text: string) =>
  text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT - 1).replace(/[\ud800-\udbff]$/, '')}…`

const isMarked = (cell: OutCell): cell is MarkedCell =>
  typeof cell === 'object' && cell !== null && !(cell instanceof Date)

/** A text is always written as one: whatever it begins with, no spreadsheet takes it for a formula. */
function cellOf(cell: OutCell, { format, wrap }: OutColumn): CellObject | null {
  const value = isMarked(cell) ? cell.value : cell
  const style = {
    ...(isMarked(cell) ? { backgroundColor: MARKS[cell.mark] } : {}),
    ...(wrap ? { wrap, alignVertical: 'top' as const } : {}),
  }
  if (value === null) return isMarked(cell) ? { type: String, value: '', ...style } : null
  if (value instanceof Date) return { type: Date, value, format: FORMATS[format ?? 'date'], ...style }
  if (typeof value === 'string')
    return { type: String, value: fitting(value), ...(format === 'text' && { format: '@' }), ...style }
  return { type: Number, value, ...(format === 'money' && { format: FORMATS.money }), ...style }
}

function sheetOf({ name, columns, rows }: OutSheet): Sheet<FileContent> {
  const heading = columns.map(({ title }): CellObject => ({ type: String, value: title, ...HEADING }))
  const data = rows.map((row) => row.map((cell, i) => cellOf(cell, columns[i] ?? { title: '' })))
  return {
    sheet: name,
    data: [heading, ...data],
    columns: columns.map(({ title, width }) => ({ width: width ?? Math.min(40, title.length + 3) })),
    stickyRowsCount: 1,
  }
}

const SHEET_FILE = 'xl/worksheets/sheet{id}.xml'

/** What the library leaves to others: lists to choose from, and words beside the cell. */
function guidance(sheets: readonly OutSheet[]): Feature<FileContent> {
  const transform = (sheet: string, _options: unknown, { sheetIndex }: { sheetIndex: number }) => {
    const { columns } = sheets[sheetIndex] ?? { columns: [] }
    const rules = columns.flatMap((column, index) => ruleOf(column, index) ?? [])
    const xml = styledColumns(sheet, columns)
    if (rules.length === 0) return xml
    const markup = `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`
    const order = getOrderOfSiblings(SHEET_FILE, 'worksheet') ?? []
    return insertElementMarkupAccordingToOrderOfSiblings(xml, markup, order, 'worksheet')
  }
  return { files: { transform: { [SHEET_FILE]: { transform } } } }
}

/** A column of texts is one below its rows too, so that `007` stays what it is where somebody types it. */
function styledColumns(xml: string, columns: readonly OutColumn[]): string {
  return xml.replace(/<col min="(\d+)"/g, (begin, position: string) => {
    const index = Number(position) - 1
    if (columns[index]?.format !== 'text') return begin
    const style = new RegExp(`<c r="${columnName(index)}2" s="(\\d+)"`).exec(xml)?.[1]
    return style === undefined ? begin : `${begin} style="${style}"`
  })
}

function ruleOf({ title, prompt, choices }: OutColumn, index: number): string | undefined {
  if (prompt === undefined && choices === undefined) return undefined
  const column = columnName(index)
  const attributes = {
    sqref: `${column}2:${column}${PREPARED_ROWS + 1}`,
    allowBlank: 1,
    ...(choices !== undefined && {
      type: 'list',
      errorStyle: 'warning',
      showErrorMessage: 1,
      errorTitle: 'No está en la lista',
      error: 'El código no está en la lista. ¿Lo deja así?',
    }),
    ...(prompt !== undefined && {
      showInputMessage: 1,
      promptTitle: title.slice(0, 32),
      prompt: prompt.length > MAX_PROMPT ? `${prompt.slice(0, MAX_PROMPT - 1)}…` : prompt,
    }),
  }
  if (choices === undefined) return getSelfClosingTagMarkup('dataValidation', attributes)
  const written = Object.entries(attributes).map(([key, value]) => `${key}="${sanitizeAttributeValue(String(value))}"`)
  return `<dataValidation ${written.join(' ')}><formula1>${sanitizeTextContent(choices)}</formula1></dataValidation>`
}

/** The workbook's bytes. Takes the processor for as long as it lasts: large ones are made on a thread of their own. */
export function writeXlsx(sheets: readonly OutSheet[]): Promise<Uint8Array> {
  return writeExcelFile(sheets.map(sheetOf), { features: [guidance(sheets)] }).toBuffer()
}
