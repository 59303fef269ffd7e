import SqliteDatabase from 'better-sqlite3'
import type { CatalogEntry } from '../../contract/catalogs.ts'
import { TABLE_FACTS, type TableFact } from '../rips/catalog-lookup.ts'
import type { CatalogFile, CatalogSearch, TableEntry } from '../store/catalogs.ts'
import type { TablePair } from './entry.ts'
import { codePrefix, searchWords } from './query.ts'

type SqliteFile = InstanceType<typeof SqliteDatabase>

/**
 * One version of one catalog in a file of its own: public codes, so plain; written once and then only read. Codes are
 * numbered so that short names come first, since the search answers in that order: "Diabetes" before its complications.
 */
const SCHEMA = `
  CREATE TABLE entries (
    id INTEGER PRIMARY KEY,
    code TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    detail TEXT,
    enabled INTEGER NOT NULL,
    sex TEXT,
    minAge INTEGER,
    maxAge INTEGER,
    use TEXT,
    surgical INTEGER,
    needsStay INTEGER,
    coverage TEXT
  ) STRICT;
  CREATE TABLE pairs (cups TEXT NOT NULL, partner TEXT NOT NULL, PRIMARY KEY (cups, partner)) STRICT, WITHOUT ROWID;
  CREATE VIRTUAL TABLE words USING fts5 (
    text, content = '', detail = none, columnsize = 0, tokenize = "unicode61 remove_diacritics 2", prefix = '1 2 3 4 5 6 7 8'
  );
`
const STAGED = SCHEMA.slice(SCHEMA.indexOf('('), SCHEMA.indexOf(';'))
const COLUMNS = [
  ...(['code', 'name', 'detail', 'enabled', 'sex', 'minAge', 'maxAge'] as const),
  ...(['use', 'surgical', 'needsStay', 'coverage'] as const),
]
const LIST = COLUMNS.join(', ')

/** Marks a file as ours and of this shape. */
const APPLICATION_ID = 0x52644361
const SHAPE = 1

const bit = (value: boolean | null) => (value === null ? null : Number(value))

/** Takes the rows of a new version; nothing can be read from it before `finish`. */
export interface CatalogWriter {
  /** A code that stood before is not taken again. */
  add(entry: TableEntry): void
  addPair(pair: TablePair): void
  /** Numbers and indexes what was added; the count of codes, or of pairs where there are no codes. */
  finish(): number
  /** What the codes of this table are told of, after `finish`. */
  facts(table: string): readonly TableFact[]
}

export function catalogWriter(file: SqliteFile): CatalogWriter {
  file.pragma(`application_id = ${APPLICATION_ID}`)
  file.pragma(`user_version = ${SHAPE}`)
  file.exec(`${SCHEMA} CREATE TEMP TABLE staged ${STAGED};`)
  const insert = file.prepare(`INSERT OR IGNORE INTO staged (${LIST}) VALUES (${COLUMNS.map(() => '?').join(', ')})`)
  const pair = file.prepare('INSERT OR IGNORE INTO pairs (cups, partner) VALUES (?, ?)')
  file.exec('BEGIN')
  return {
    add(entry) {
      const { surgical, needsStay, enabled } = entry
      const bits = { enabled: Number(enabled), surgical: bit(surgical), needsStay: bit(needsStay) }
      const values: Record<string, unknown> = { ...entry, ...bits }
      insert.run(COLUMNS.map((column) => values[column]))
    },
    addPair: ({ cups, partner }) => void pair.run(cups, partner),
    finish() {
      file.exec(`
        INSERT INTO entries (${LIST}) SELECT ${LIST} FROM staged ORDER BY length(name), code;
        INSERT INTO words (rowid, text) SELECT id, code || ' ' || name || ' ' || coalesce(detail, '') FROM entries;
        INSERT INTO words (words) VALUES ('optimize');
        COMMIT;
        DROP TABLE staged;
      `)
      const count = (table: string) => Number(file.prepare(`SELECT count(*) FROM ${table}`).pluck().get())
      return count('entries') || count('pairs')
    },
    facts: (table) => factsIn(file, table),
  }
}

interface EntryRow extends Omit<TableEntry, 'enabled' | 'surgical' | 'needsStay'> {
  readonly id: number
  readonly enabled: number
  readonly surgical: number | null
  readonly needsStay: number | null
}

const flag = (value: number | null) => (value === null ? null : value === 1)

const toTableEntry = ({ id: _, ...row }: EntryRow): TableEntry => ({
  ...row,
  enabled: row.enabled === 1,
  surgical: flag(row.surgical),
  needsStay: flag(row.needsStay),
})

function toEntry(row: EntryRow): CatalogEntry {
  const { surgical: _s, needsStay: _n, coverage: _c, ...entry } = toTableEntry(row)
  return entry
}

const SOME: Readonly<Record<string, string>> = {
  use: 'entries WHERE use IS NOT NULL',
  sex: 'entries WHERE sex IS NOT NULL',
  ages: 'entries WHERE minAge IS NOT NULL OR maxAge IS NOT NULL',
  surgical: 'entries WHERE surgical IS NOT NULL',
  needsStay: 'entries WHERE needsStay IS NOT NULL',
  nit: 'pairs',
}
const hasFacts = (table: string): table is keyof typeof TABLE_FACTS => Object.hasOwn(TABLE_FACTS, table)
/** Everything that rules ask of the codes of a table. */
export const factsAsked = (table: string): readonly TableFact[] =>
  hasFacts(table) ? TABLE_FACTS[table].map((fact) => `${table}.${fact}` as TableFact) : []

const factsIn = (file: SqliteFile, table: string): readonly TableFact[] =>
  factsAsked(table).filter((fact) => {
    const some = SOME[fact.slice(table.length + 1)]
    return file.prepare(`SELECT 1 FROM ${some} LIMIT 1`).get() !== undefined
  })

/** The highest character: what begins with a prefix stands between it and it followed by this. */
const LAST = '\u{10ffff}'

export function catalogFile(file: SqliteFile): CatalogFile {
  const byCode = file.prepare<[string], EntryRow>(`SELECT id, ${LIST} FROM entries WHERE code = ?`)
  const fromCode = file.prepare<unknown[], EntryRow>(
    `SELECT id, ${LIST} FROM entries WHERE code >= ? AND code < ? AND code <> ? AND (? IS NULL OR use = ? OR code = ?)
     ORDER BY code LIMIT ?`,
  )
  const fromWords = file.prepare<unknown[], EntryRow>(
    `SELECT id, ${LIST} FROM words CROSS JOIN entries ON id = words.rowid
     WHERE words MATCH ? AND words.rowid > ? AND (? IS NULL OR use = ?) AND NOT (code >= ? AND code < ?)
     ORDER BY words.rowid LIMIT ?`,
  )
  const partnersOf = file.prepare<[string], string>('SELECT partner FROM pairs WHERE cups = ?').pluck()
  let told: readonly TableFact[] | undefined

  function byPrefix(prefix: string, { use, after, limit }: CatalogSearch): EntryRow[] {
    const last = after && 'code' in after ? after.code : ''
    // One lower bound: of two, the planner would walk from the lesser.
    return fromCode.all(last || prefix, prefix + LAST, last, use ?? null, use ?? null, prefix, limit)
  }

  function byWords(match: string, prefix: string | undefined, search: CatalogSearch, limit: number): EntryRow[] {
    const { use, after } = search
    const last = after && 'id' in after ? after.id : 0
    // What begins with the prefix was given before.
    return fromWords.all(match, last, use ?? null, use ?? null, prefix ?? LAST, (prefix ?? LAST) + LAST, limit)
  }

  return {
    find(code) {
      const row = byCode.get(code)
      return row && toTableEntry(row)
    },
    search(search) {
      const { words, after, limit } = search
      const prefix = codePrefix(words)
      const match = searchWords(words)
      // One more than asked for tells whether there is another page.
      const codes =
        prefix !== undefined && !(after && 'id' in after) ? byPrefix(prefix, { ...search, limit: limit + 1 }) : []
      const left = limit + 1 - codes.length
      const named = match && left > 0 ? byWords(match, prefix, search, left) : []
      const rows = [...codes, ...named]
      const last = rows[limit - 1]
      const isCode = limit <= codes.length
      const next = rows.length > limit && last ? (isCode ? { code: last.code } : { id: last.id }) : undefined
      return { items: rows.slice(0, limit).map(toEntry), next }
    },
    partners: (cups) => partnersOf.all(cups),
    facts(table) {
      // Asked at every judgement, and the file does not change.
      told ??= factsIn(file, table)
      return told
    },
    close: () => void file.close(),
  }
}

/** @throws when it is not a file that `catalogWriter` made. */
export function openCatalogFile(path: string): CatalogFile {
  const file = new SqliteDatabase(path, { readonly: true, fileMustExist: true })
  try {
    const pragma = (name: string) => Number(file.pragma(name, { simple: true }))
    if (pragma('application_id') !== APPLICATION_ID || pragma('user_version') !== SHAPE)
      throw new Error('not a catalog')
    file.pragma('query_only = ON')
    return catalogFile(file)
  } catch (error) {
    file.close()
    throw error
  }
}

/**
 * A catalog that lives in memory: the tables that come with the program, and the samples. Judging only asks for codes;
 * what a search needs takes a moment to make, and is made when somebody searches.
 */
export function memoryCatalog(entries: readonly TableEntry[]): CatalogFile {
  const byCode = new Map(entries.toReversed().map((entry) => [entry.code, entry]))
  let made: CatalogFile | undefined
  const searched = (): CatalogFile => {
    made ??= searchedInMemory(entries)
    return made
  }
  return {
    find: (code) => byCode.get(code),
    search: (search) => searched().search(search),
    partners: () => [],
    facts: () => [],
    close: () => made?.close(),
  }
}

function searchedInMemory(entries: readonly TableEntry[]): CatalogFile {
  const file = new SqliteDatabase(':memory:')
  const writer = catalogWriter(file)
  for (const entry of entries) writer.add(entry)
  writer.finish()
  return catalogFile(file)
}
