import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'

type Sqlite = InstanceType<typeof SqliteDatabase>

export interface Reference {
  readonly column: string
  readonly table: string
  readonly to: string
  readonly cascades: boolean
}

export interface Table {
  readonly name: string
  /** As SQLite was told to make it. */
  readonly sql: string
  readonly columns: readonly string[]
  /** What tells its rows apart: the primary key, and what else is unique. */
  readonly keys: readonly (readonly string[])[]
  /** The column that SQLite fills with the next number. */
  readonly identity: string | undefined
  /** SQLite keeps a number for each row, by no other name. */
  readonly hasRowid: boolean
  readonly references: readonly Reference[]
  /** Columns whose capitals are not told apart. */
  readonly foldedColumns: readonly string[]
}

export interface Catalog {
  /** How many migrations made it. */
  readonly version: number
  readonly tables: ReadonlyMap<string, Table>
  readonly indexes: readonly { readonly name: string; readonly table: string; readonly sql: string }[]
  /** Names of the search tables. */
  readonly searches: readonly string[]
  readonly triggers: readonly string[]
}

/** What the migrations of SQLite make in the end, which is what PostgreSQL has, too. */
export function catalogOf(migrationsDir: string, upTo?: number): Catalog {
  const files = readdirSync(migrationsDir)
    .filter((name) => /^\d{4}-.*\.sql$/.test(name))
    .sort()
    .slice(0, upTo)
  const file = new SqliteDatabase(':memory:')
  try {
    for (const name of files) file.exec(readFileSync(join(migrationsDir, name), 'utf8'))
    return { version: files.length, ...readCatalog(file) }
  } finally {
    file.close()
  }
}

interface Made {
  readonly type: 'table' | 'index' | 'trigger' | 'view'
  readonly name: string
  readonly tbl_name: string
  readonly sql: string
}

function readCatalog(file: Sqlite): Omit<Catalog, 'version'> {
  const made = file
    .prepare<[], Made>('SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid')
    .all()
  const searches = made.filter(({ sql }) => sql.startsWith('CREATE VIRTUAL TABLE')).map(({ name }) => name)
  const isKept = ({ name }: Made) => !name.startsWith('sqlite_') && !searches.some((search) => name.startsWith(search))
  const of = (type: Made['type']) => made.filter((each) => each.type === type && isKept(each))
  return {
    tables: new Map(of('table').map(({ name, sql }) => [name, tableOf(file, name, sql)])),
    indexes: of('index').map(({ name, tbl_name: table, sql }) => ({ name, table, sql })),
    searches,
    triggers: of('trigger').map(({ name }) => name),
  }
}

function tableOf(file: Sqlite, name: string, sql: string): Table {
  const all = <Row>(pragma: string) => file.prepare<[], Row>(pragma).all()
  const columns = all<{ name: string; type: string; pk: number }>(`PRAGMA table_info("${name}")`)
  const primary = columns.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk)
  const [first] = primary
  const identity = primary.length === 1 && first?.type === 'INTEGER' ? first.name : undefined
  const unique = all<{ name: string; origin: string }>(`PRAGMA index_list("${name}")`)
    .filter(({ origin }) => origin === 'u')
    .map((index) => all<{ name: string }>(`PRAGMA index_info("${index.name}")`).map((column) => column.name))
  const references = all<{ table: string; from: string; to: string; on_delete: string }>(
    `PRAGMA foreign_key_list("${name}")`,
  )
  return {
    name,
    sql,
    columns: columns.map((column) => column.name),
    keys: [primary.map((column) => column.name), ...unique],
    identity,
    hasRowid: identity === undefined && !/WITHOUT ROWID/.test(sql),
    references: references.map((each) => ({
      column: each.from,
      table: each.table,
      to: each.to,
      cascades: each.on_delete === 'CASCADE',
    })),
    foldedColumns: [...sql.matchAll(/(\w+) TEXT[^,]*COLLATE NOCASE/g)].flatMap(([, column]) => column ?? []),
  }
}
