import { type Said, say } from '../messages/message.ts'
import type { TableEntry } from '../store/catalogs.ts'
import type { TablePair } from './entry.ts'
import { FACT_HEADINGS, headingOf, type TableFactName, type TableFormat } from './formats.ts'
import { FileRefusal } from './read/refusal.ts'
import type { CatalogRow } from './read/row.ts'

/** What a row says. */
export interface ReadRow {
  readonly entry: TableEntry
  readonly pair: TablePair | undefined
  /** Of a register of providers: the NIT with each code of the row. */
  readonly owned: readonly TablePair[]
  /** It is of a table of the same codes that the ministry does not judge by. */
  readonly isLesser: boolean
  /** `YYYY-MM-DD` of its last change, where the file says it. */
  readonly updated: string | undefined
}

const AGES_WITHOUT_LIMIT = 120

/** Reads rows under one heading: finds the columns once, then each row by them. */
export class Columns {
  readonly #format: TableFormat
  readonly #width: number
  readonly #at: Partial<Record<TableFactName | 'code' | 'partner' | 'nit', number>>
  readonly #otherCodes: readonly number[]
  /** A file of the open data site lists what is in force there, not every code that the ministry takes. */
  readonly isExtract: boolean

  private constructor(format: TableFormat, headings: readonly string[], codeAt: number) {
    this.#format = format
    this.#width = headings.length
    const at = (known: readonly string[]) => {
      const found = known.map((one) => headings.indexOf(one)).find((index) => index >= 0)
      return found === codeAt ? undefined : found
    }
    const facts = Object.fromEntries(Object.entries(FACT_HEADINGS).map(([fact, known]) => [fact, at(known)]))
    const { partnerHeadings = [], owner } = format
    this.#at = { ...facts, code: codeAt, partner: at(partnerHeadings), nit: at(owner?.nit ?? []) }
    this.#otherCodes = owner?.codes.map((one) => headings.indexOf(one)).filter((index) => index >= 0) ?? []
    this.isExtract = this.#at.file !== undefined
  }

  /** The columns of a heading, or of a first row of an export without one; undefined: neither. */
  static of(format: TableFormat, first: CatalogRow): { columns: Columns; isHeading: boolean } | undefined {
    const headings = first.cells.map(headingOf)
    const known = format.codeHeadings.map((one) => headings.indexOf(one)).find((index) => index >= 0)
    const split = headings.includes('expedientecum') && format.tables.includes('CUM') ? headings.length : undefined
    const codeAt = split ?? known
    if (codeAt !== undefined) {
      const columns = new Columns(format, headings, codeAt)
      return format.partnerHeadings && columns.#at.partner === undefined ? undefined : { columns, isHeading: true }
    }
    const { headless } = format
    const code = headless && first.cells[headless.indexOf('codigo')]
    if (!headless || first.cells.length !== headless.length || !code || !format.code.test(code)) return undefined
    return { columns: new Columns(format, headless, headless.indexOf('codigo')), isHeading: false }
  }

  /** @throws FileRefusal that names the line; undefined: a row without a code that the ministry itself leaves. */
  read(row: CatalogRow): ReadRow | undefined {
    const cells = this.#aligned(row)
    const cell = (fact: TableFactName) => cells[this.#at[fact] ?? -1] ?? ''
    this.#checkTable(row.where, cell('table'))
    const code = this.#code(cells, cell)
    if (this.#format.placeholder?.test(code)) return undefined
    if (!this.#format.code.test(code))
      throw new FileRefusal(say('catalogs.noCode', { where: row.where, code: this.#format.codeIs }))
    const isLesser = this.#format.lesser?.some((one) => headingOf(one) === headingOf(cell('table'))) ?? false
    const [pair, owned] = [this.#pair(row, code, cells), this.#owned(code, cells)]
    return { entry: this.#entry(code, cell), pair, owned, isLesser, updated: dateOf(cell('updated')) }
  }

  /** Codes that belong to the row's NIT; the check digit is none of it. */
  #owned(code: string, cells: readonly string[]): TablePair[] {
    const nit = /^(\d{4,12})(-\d)?$/.exec((cells[this.#at.nit ?? -1] ?? '').replace(/[. ]/g, ''))?.[1]
    if (nit === undefined) return []
    const others = this.#otherCodes.map((index) => cells[index]?.toUpperCase() ?? '')
    return [code, ...others.filter((other) => /^[0-9A-Z-]{3,20}$/.test(other) && /\d/.test(other))].map((partner) => ({
      cups: nit,
      partner,
    }))
  }

  /** A name may hold the separator where the file has no quotes: what is too much belongs to it. */
  #aligned({ where, cells }: CatalogRow): readonly string[] {
    const surplus = cells.length - this.#width
    if (surplus === 0) return cells
    const name = this.#at.name
    const joined =
      surplus > 0 && name !== undefined
        ? cells.toSpliced(name, surplus + 1, cells.slice(name, name + surplus + 1).join(' '))
        : undefined
    const enabled = joined?.[this.#at.enabled ?? -1]
    if (joined && enabled !== undefined && /^(SI|NO|[01])$/i.test(enabled)) return joined
    throw new FileRefusal(say('catalogs.columnsDiffer', { where, found: cells.length, expected: this.#width }))
  }

  #checkTable(where: Said, table: string): void {
    const { tables } = this.#format
    if (table === '' || tables.some((one) => headingOf(one) === headingOf(table))) return
    throw new FileRefusal(say('catalogs.otherTable', { where, table: tables[0] }))
  }

  #code(cells: readonly string[], cell: (fact: TableFactName) => string): string {
    const { digits } = this.#format
    const code = this.isExtract ? `${cell('file')}-${cell('sequence')}` : (cells[this.#at.code ?? -1] ?? '')
    const plain = code.toUpperCase()
    return digits !== undefined && /^\d+$/.test(plain) ? plain.padStart(digits, '0') : plain
  }

  #pair({ where }: CatalogRow, cups: string, cells: readonly string[]): TablePair | undefined {
    if (!this.#format.partnerHeadings) return undefined
    const partner = cells[this.#at.partner ?? -1]?.toUpperCase()
    if (!partner) throw new FileRefusal(say('catalogs.partnerMissing', { where }))
    return { cups, partner }
  }

  #entry(code: string, cell: (fact: TableFactName) => string): TableEntry {
    const substance = cell('substance')
    const name = cell('name') || substance
    const detail = [name === substance ? '' : substance, cell('detail')].filter((one) => one !== '' && one !== name)
    return {
      code,
      name,
      detail: detail.join(' · ') || null,
      enabled: !/^(NO|0|false|inactivo)$/i.test(cell('enabled')),
      sex: sexOf(cell('sex')),
      minAge: ageOf(cell('minAge'), (age) => age > 0),
      maxAge: ageOf(cell('maxAge'), (age) => age < AGES_WITHOUT_LIMIT),
      use: cupsUse(cell('use')),
      surgical: yesOrNo(cell('surgical'), 'S', 'N'),
      needsStay: yesOrNo(cell('stay'), 'E', 'Z'),
      coverage: /^(NULL)?$/.test(cell('coverage')) ? null : cell('coverage'),
    }
  }
}

/** Letters in "Sexo"; numbers in the older "AplicaASexo". Anything else holds for both. */
function sexOf(cell: string): 'F' | 'M' | null {
  if (cell === 'F' || cell === '2') return 'F'
  return cell === 'M' || cell === '1' ? 'M' : null
}

function ageOf(cell: string, limits: (age: number) => boolean): number | null {
  const age = /^\d{1,3}$/.test(cell) ? Number(cell) : undefined
  return age !== undefined && limits(age) ? age : null
}

const cupsUse = (cell: string) => (cell === 'AC' || cell === 'AP' || cell === 'AT' ? cell : null)

const yesOrNo = (cell: string, yes: string, no: string) => (cell === yes ? true : cell === no ? false : null)

/** `2025-05-03 01:47:52 PM`, `03/05/2025`. */
function dateOf(cell: string): string | undefined {
  const iso = /^(\d{4}-\d{2}-\d{2})\b/.exec(cell)?.[1]
  if (iso !== undefined) return iso
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})\b/.exec(cell) ?? []
  return day && month && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : undefined
}
