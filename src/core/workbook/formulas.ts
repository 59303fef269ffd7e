import type { ZipEntry } from '../zip/zip.ts'
import type { CellAddress } from './table.ts'

/** The text between the starting tags of two cells is read once, even in a file with unclosed tags. */
const CELL = /<c\s/
const FORMULA = /<f[\s/>]/
/** A formula that gave the empty text has a value, too. */
const VALUE = /<v>[^<]/
const TEXT_VALUE = /<v>|<v\s*\/>/
const ERROR = /(?:^|\s)t\s*=\s*["']e["']/
const ADDRESS = /\br\s*=\s*["']([A-Z]{1,3})(\d{1,7})["']/
const SHEET = /<(?:\w+:)?sheet\s([^>]*)>/g
const RELATION = /<Relationship\s([^>]*)>/g
/** Five of each row: what is beyond would be blank without a word. */
const MOST = 100_000

const attribute = (text: string, name: string) =>
  new RegExp(`(?:^|\\s)${name}\\s*=\\s*["']([^"']*)["']`).exec(text)?.[1]
const columnOf = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
const isText = (attributes: string) => attribute(attributes, 't') === 'str'

/** Whether a cell has a value that a person could have seen in it. */
function isValued(attributes: string, content: string): boolean {
  if (ERROR.test(attributes)) return false
  return !FORMULA.test(content) || VALUE.test(content) || (isText(attributes) && TEXT_VALUE.test(content))
}

/**
 * Cells of a sheet whose formula nobody calculated, as programs leave them that write workbooks without a spreadsheet, and those
 * that show an error: both would be read as blank.
 */
export function unvaluedIn(xml: string): CellAddress[] {
  const places: CellAddress[] = []
  if (!FORMULA.test(xml) && !ERROR.test(xml)) return places
  for (const cell of xml.split(CELL).slice(1)) {
    const opened = cell.indexOf('>')
    const closed = cell.indexOf('</c>')
    if (opened < 0 || closed < 0 || cell[opened - 1] === '/') continue
    const attributes = cell.slice(0, opened)
    const content = cell.slice(opened, closed)
    if (isValued(attributes, content)) continue
    const [, letters = '', row = ''] = ADDRESS.exec(attributes) ?? []
    if (row) places.push([Number(row) - 1, columnOf(letters)])
    if (places.length >= MOST) break
  }
  return places
}

/** The files of the sheets, in the order of the workbook. */
export async function sheetFiles(entries: readonly ZipEntry[]): Promise<string[]> {
  const text = async (path: string) => (await entries.find(({ name }) => name === path)?.content())?.toString() ?? ''
  const relations = (await text('xl/_rels/workbook.xml.rels')).matchAll(RELATION)
  const targets = new Map([...relations].map(([, of = '']) => [attribute(of, 'Id'), attribute(of, 'Target') ?? '']))
  const sheets = (await text('xl/workbook.xml')).matchAll(SHEET)
  return [...sheets].map(([, of = '']) => {
    const target = targets.get(attribute(of, '\\w+:id')) ?? ''
    return target.startsWith('/') ? target.slice(1) : `xl/${target}`
  })
}
