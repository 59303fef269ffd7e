import { createHash } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import SqliteDatabase from 'better-sqlite3'
import type { CatalogProgress, InstallableCatalog } from '../../contract/catalogs.ts'
import { syncNow } from '../files/durable-file.ts'
import { makePrivateFile } from '../files/private-file.ts'
import { say } from '../messages/message.ts'
import type { TableFact } from '../rips/catalog-lookup.ts'
import { Columns } from './columns.ts'
import { type CatalogWriter, catalogWriter, factsAsked } from './file.sqlite.ts'
import { FORMATS } from './formats.ts'
import { FileRefusal } from './read/refusal.ts'
import { rowsIn } from './read/rows.ts'

/** A file to read: as it came with a request, or where a download left it. */
export type SourceFile =
  | { readonly name: string; readonly bytes: Uint8Array }
  | { readonly name: string; readonly path: string }

export interface BuildOrder {
  readonly catalog: InstallableCatalog
  readonly files: readonly SourceFile[]
  /** Where the new version goes; nothing may be there. */
  readonly path: string
  /** Whoever brings the files says that they are not the whole table. */
  readonly partial?: boolean
}

export interface Built {
  readonly entries: number
  readonly officialDate: string | null
  readonly sha256: string
  /** Every code that the ministry takes, not an extract of them. */
  readonly complete: boolean
  /** A table of the same codes that the ministry does not judge by; never complete. */
  readonly isLesser: boolean
  /** What rules ask of the codes, and no row says. */
  readonly lacks: readonly TableFact[]
}

const ROWS_PER_REPORT = 2_000
/** The biggest table has 162,000 codes; the open data site repeats each for its makers and substances. */
const MAX_ROWS = 2_000_000

type Report = (progress: CatalogProgress) => void

class Build {
  readonly #order: BuildOrder
  readonly #writer: CatalogWriter
  readonly #report: Report
  #rows = 0
  #newest: string | undefined
  #isExtract: boolean
  #isLesser = false

  constructor(order: BuildOrder, writer: CatalogWriter, report: Report) {
    this.#order = order
    this.#writer = writer
    this.#report = report
    this.#isExtract = order.partial ?? false
  }

  async run(): Promise<Built> {
    const hash = createHash('sha256')
    for (const file of this.#order.files) {
      const bytes = 'bytes' in file ? file.bytes : readFileSync(file.path)
      hash.update(bytes)
      await this.#read(file.name, bytes)
    }
    this.#report({ phase: 'indexing', done: this.#rows, total: this.#rows })
    const entries = this.#writer.finish()
    const { catalog } = this.#order
    const told = this.#writer.facts(catalog)
    const lacks = factsAsked(catalog).filter((fact) => !told.includes(fact))
    const { essential } = FORMATS[catalog]
    const isLesser = this.#isLesser || (essential !== undefined && lacks.includes(essential))
    const complete = !this.#isExtract && !isLesser
    const sha256 = hash.digest('hex')
    return { entries, officialDate: this.#newest ?? null, sha256, complete, isLesser, lacks }
  }

  async #read(name: string, bytes: Uint8Array): Promise<void> {
    const before = this.#rows
    try {
      await this.#rowsOf(bytes)
    } catch (error) {
      if (!(error instanceof FileRefusal)) throw error
      throw this.#order.files.length === 1
        ? error
        : new FileRefusal(say('catalogs.ofFile', { name, refusal: error.said }))
    }
    if (this.#rows === before) throw new FileRefusal(say('catalogs.noCodes', { name }))
  }

  async #rowsOf(bytes: Uint8Array): Promise<void> {
    const format = FORMATS[this.#order.catalog]
    let columns: Columns | undefined
    for await (const row of rowsIn(bytes)) {
      if (columns === undefined) {
        const found = Columns.of(format, row)
        if (!found) throw new FileRefusal(say('catalogs.notHeading', { where: row.where, table: format.tables[0] }))
        columns = found.columns
        if (columns.isExtract) this.#isExtract = true
        if (found.isHeading) continue
      }
      this.#take(columns.read(row))
    }
  }

  #take(read: ReturnType<Columns['read']>): void {
    this.#rows++
    if (this.#rows > MAX_ROWS) throw new FileRefusal(say('catalogs.tooManyRows', { max: MAX_ROWS }))
    if (this.#rows % ROWS_PER_REPORT === 0) this.#report({ phase: 'reading', done: this.#rows, total: null })
    if (!read) return
    if (read.isLesser) this.#isLesser = true
    if (read.pair) this.#writer.addPair(read.pair)
    else this.#writer.add(read.entry)
    for (const pair of read.owned) {
      this.#writer.addPair(pair)
      if (pair.partner !== read.entry.code) this.#writer.add({ ...read.entry, code: pair.partner })
    }
    if (read.updated && read.updated > (this.#newest ?? '')) this.#newest = read.updated
  }
}

/**
 * Reads official files into a new version and leaves it on the disk; on any failure nothing is left. Takes seconds and the
 * whole processor: it runs on a thread of its own.
 *
 * @throws FileRefusal when a file is not what it should be.
 */
export async function buildCatalog(order: BuildOrder, report: Report): Promise<Built> {
  makePrivateFile(order.path)
  const file = new SqliteDatabase(order.path)
  try {
    // Until it is whole and synced nobody looks at it, so it needs no journal.
    file.pragma('journal_mode = OFF')
    file.pragma('synchronous = OFF')
    file.pragma('cache_size = -64000')
    // Rows wait there to be put in order; writing them to a disk twice takes longer than all the rest.
    file.pragma('temp_store = MEMORY')
    const built = await new Build(order, catalogWriter(file), report).run()
    file.close()
    syncNow(order.path)
    return built
  } catch (error) {
    file.close()
    rmSync(order.path, { force: true })
    throw error
  }
}
