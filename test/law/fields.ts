import { type Line, section, squeezed } from './text.ts'

/** A field as Documento Técnico 1 prints it. */
export interface PrintedField {
  readonly id: string
  /** Of its row in the file. */
  readonly line: number
  /** The row without blanks: it begins with the name. */
  readonly row: string
  /** C or N; undefined where the text leaves type and size to others. */
  readonly type: 'C' | 'N' | undefined
  readonly size: Size | undefined
  readonly nullable: boolean
  /** Reference tables that it names. */
  readonly tables: readonly string[]
  /** Codes that it lists after "solo aplican los siguientes valores"; empty: it lists none. */
  readonly codes: readonly string[]
}

/** Characters of a text, digits of a number. */
export interface Size {
  /** "0, n" or "0-n": it may be empty. */
  readonly empty: boolean
  readonly min: number
  readonly max: number
  /** One by one, where not every length between the ends is allowed. */
  readonly lengths: readonly number[]
  /** "(10,14)": digits before and after the point. */
  readonly decimals: readonly [whole: number, fraction: number] | undefined
}

/** An id and the beginning of a name of at least four letters: "C 12 El código" and "S00 a T98" are none. */
const ROW = /^([TUCPRHNMS])(\d)(\d)?(?:\s+(.*))?$/
const NAME = /^[a-z]{4}/i
const END = /^(Ejemplo|Nota:|4\.|[{}]|"\w+":)/
const SIZE = /(?:^|\s)([CN])\s+(\d+(?:\s?[,-]\s?\d+)*)\s*(?:\((\d+),\s?(\d+)\))?(?=\s|$)/
interface RawRow {
  readonly id: string
  readonly line: number
  readonly texts: string[]
}

export function printedFields(lines: readonly Line[], tableNames: readonly string[]): PrintedField[] {
  const rows = rawRows(section(lines, /^4\.1 DATOS RELATIVOS A LA TRANSACCI/, /^4\.3\.7/))
  return rows.map(({ id, line, texts }) => {
    const text = texts.join(' ').replace(/\s+/g, ' ').trim()
    const row = squeezed(text)
    const size = SIZE.exec(text)
    return {
      id,
      line,
      row,
      type: size === null ? undefined : size[1] === 'C' ? 'C' : 'N',
      size: size === null ? undefined : sizeOf(size[2] ?? '', size[3], size[4]),
      nullable: (size?.[1] === 'C' && /^0/.test(size[2] ?? '')) || /informa(r|do)?null/.test(row),
      tables: tablesIn(text, tableNames),
      codes: codesIn(text),
    }
  })
}

function rawRows(lines: readonly Line[]): RawRow[] {
  const rows: RawRow[] = []
  let open: RawRow | undefined
  for (let at = 0; at < lines.length; at++) {
    const found = rowAt(lines, at)
    const { text } = lines[at] as Line
    if (found !== undefined) {
      open = found.row
      rows.push(open)
      at += found.taken
    } else if (END.test(text)) open = undefined
    else open?.texts.push(text)
  }
  return rows
}

/** The row that begins on a line; its id may break after the first digit, and its name may be on a later line. */
function rowAt(lines: readonly Line[], at: number): { row: RawRow; taken: number } | undefined {
  const line = lines[at] as Line
  const match = ROW.exec(line.text)
  if (match === null) return undefined
  const [, letter = '', first = '', second, rest = ''] = match
  const next = /^(\d)(?:\s+(.*))?$/.exec(second === undefined ? (lines[at + 1]?.text ?? '') : '')
  const digit = second ?? next?.[1]
  if (digit === undefined) return undefined
  const taken = second === undefined ? 1 : 0
  const begun = [rest, next?.[2] ?? ''].filter((text) => text !== '')
  const following = lines.slice(at + 1 + taken, at + 4 + taken).map(({ text }) => text)
  const name = [...begun, ...following].find((text) => text !== '') ?? ''
  if (!NAME.test(name)) return undefined
  return { row: { id: `${letter}${first}${digit}`, line: line.number, texts: begun }, taken }
}

function sizeOf(printed: string, whole?: string, fraction?: string): Size {
  const numbers = printed.split(/[^\d]+/).map(Number)
  const rest = numbers[0] === 0 ? numbers.slice(1) : numbers
  const [min = 0, max = min] = [rest.at(0), rest.at(-1)]
  const isRange = /-/.test(printed) || max - min <= 1
  // "0-30" is one range, "0, 4-25" is nothing or a range.
  const starts = /^0\s?-/.test(printed) ? 0 : min
  return {
    empty: numbers[0] === 0,
    min: starts,
    max,
    lengths: isRange ? [] : rest,
    decimals: whole === undefined ? undefined : [Number(whole), Number(fraction)],
  }
}

/** The names stand between quotes, which are not always closed. */
function tablesIn(text: string, names: readonly string[]): string[] {
  const quoted = [...text.matchAll(/[“"]([^“”"]{2,60})/g)].map(([, name = '']) => squeezed(name))
  return names.filter((name) => quoted.some((each) => each === name || starts(each, name)))
}
const LONG_NAME = 12
/** "Unidad de Medida de Medicamento (UMM)", and a quote that goes on after the name. */
const starts = (quoted: string, name: string) =>
  quoted.includes(`(${name})`) || (name.length > LONG_NAME && quoted.startsWith(name))

function codesIn(text: string): string[] {
  const [, list = ''] = /[Ss]olo aplican los siguientes valores:(.*)$/.exec(text) ?? []
  return [...list.matchAll(/(?:^|\s)([A-Z]{2}): /g)].map(([, code = '']) => code)
}
