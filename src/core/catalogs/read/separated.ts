import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { say } from '../../messages/message.ts'
import { LINE_ENDS } from '../../workbook/line-ends.ts'
import { FileRefusal } from './refusal.ts'
import type { CatalogRow } from './row.ts'
import { decoded } from './text.ts'

const SEPARATORS = [',', ';', '|', '\t'] as const
const MAX_LINE_CHARACTERS = 100_000

const times = (text: string, part: string) => text.split(part).length

/** The first line that says something. */
function headingOf(bytes: Uint8Array): string {
  let text = ''
  for (const piece of decoded(bytes)) {
    text = (text + piece).trimStart()
    if (/[\r\n]/.test(text) || text.length > MAX_LINE_CHARACTERS) break
  }
  return text.slice(0, text.search(/[\r\n]|$/))
}

/**
 * Rows of a text with separators. Commas need quotes to stand within a value, so quotes mean something there; the
 * ministry's TXT has semicolons and no quotes, and then a quote is a letter (`5" X 3"`).
 */
export async function* separatedRows(bytes: Uint8Array): AsyncGenerator<CatalogRow> {
  const heading = headingOf(bytes)
  const delimiter = SEPARATORS.reduce((best, one) => (times(heading, one) > times(heading, best) ? one : best))
  const quoted = delimiter === ',' || heading.includes('"')
  const parser = parse({
    delimiter,
    record_delimiter: LINE_ENDS,
    quote: quoted ? '"' : false,
    bom: true,
    trim: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_LINE_CHARACTERS,
  })
  const pieces = Readable.from(decoded(bytes), { objectMode: false })
  pieces.pipe(parser)
  let line = 0
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      line = info.lines
      yield { where: say('catalogs.line', { line }), cells: record }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new FileRefusal(say('catalogs.lineMalformed', { where: say('catalogs.line', { line: line + 1 }) }))
  }
}
