import { and, count, desc, eq, getTableColumns, inArray, max, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { brokenUnique, type Sqlite } from '../store/connection.sqlite.ts'
import { preparedInsert, preparedUpdate } from '../store/prepared.sqlite.ts'
import { KEYS_PER_WORKSPACE, matchExpression, searchRange } from './search.sqlite.ts'
import {
  type ArchivableRecord,
  DuplicateRecord,
  type RecordFilter,
  type RecordScope,
  type RecordStore,
  type RecordStores,
} from './store.ts'
import { clients, patients, resolutions, services, specialists } from './tables.sqlite.ts'

type RecordTable = SQLiteTable & Record<'key' | 'id' | 'workspaceId' | 'isActive', SQLiteColumn>

interface Description<T> {
  readonly table: RecordTable
  /** Name of its search table. */
  readonly search: string
  /** Unique together within a workspace; the last one is what a person looks at when it is taken. */
  readonly identity: readonly [...(keyof T & string)[], keyof T & string]
  /** What a search looks through. */
  readonly words: (record: T) => readonly (string | number | null)[]
}

/** The store of one kind of archivable record, over its table and its search table. */
function sqliteRecordStore<T extends ArchivableRecord & Record<string, unknown>>(
  db: Sqlite,
  description: Description<T>,
): RecordStore<T> {
  const { table, identity, words } = description
  const search = sql.identifier(description.search)
  const mine = and(eq(table.workspaceId, sql.placeholder('workspaceId')), eq(table.id, sql.placeholder('id')))
  const byId = db.select().from(table).where(mine).prepare()
  const keyById = db.select({ key: table.key }).from(table).where(mine).prepare()
  const columns = getTableColumns(table)
  const sameIdentity = identity.map((name) => sql`${columns[name]} = ${sql.placeholder(name)}`)
  const byIdentity = db
    .select()
    .from(table)
    .where(and(eq(table.workspaceId, sql.placeholder('workspaceId')), ...sameIdentity))
    .prepare()
  const lastKey = db
    .select({ key: max(table.key) })
    .from(table)
    .where(sql`${table.key} BETWEEN ${sql.placeholder('low')} AND ${sql.placeholder('high')}`)
    .prepare()
  const insertRow = preparedInsert(db, table)
  const updateRow = preparedUpdate(db, table, eq(table.key, sql.placeholder('key')), ['key', 'id', 'workspaceId'])
  const index = db.$client.prepare(`INSERT INTO ${description.search} (rowid, words) VALUES (?, ?)`)
  const unindex = db.$client.prepare(`DELETE FROM ${description.search} WHERE rowid IN (?, ?)`)

  const place = (key: number, record: T) =>
    index.run(
      record.isActive ? key : -key,
      words(record)
        .filter((word) => word !== null)
        .join(' '),
    )

  function guarded(work: () => void): void {
    try {
      work()
    } catch (error) {
      throw brokenUnique(error) ? new DuplicateRecord(identity[identity.length - 1] ?? '') : error
    }
  }

  function listFound(scope: RecordScope, filter: RecordFilter, expression: string) {
    const found = sql`${search} MATCH ${expression} AND ${searchRange(scope.number, filter.isActive)}`
    const total = db.get<{ n: number }>(sql`SELECT count(*) AS n FROM ${search} WHERE ${found}`).n
    const order = filter.isActive === false ? sql`rowid` : sql`rowid DESC`
    const keys = db
      .all<{ key: number }>(
        sql`SELECT rowid AS key FROM ${search} WHERE ${found} ORDER BY ${order} LIMIT ${filter.limit} OFFSET ${filter.offset}`,
      )
      .map(({ key }) => Math.abs(key))
    return { rows: db.select().from(table).where(inArray(table.key, keys)).orderBy(desc(table.key)).all(), total }
  }

  function listAll(scope: RecordScope, filter: RecordFilter, expression: string | undefined) {
    const conditions = Object.entries(filter.equals ?? {}).map(([name, value]) => sql`${columns[name]} = ${value}`)
    if (expression)
      conditions.push(sql`${table.key} IN (SELECT abs(rowid) FROM ${search} WHERE ${search} MATCH ${expression})`)
    if (filter.isActive !== 'all') conditions.push(eq(table.isActive, filter.isActive))
    const low = scope.number * KEYS_PER_WORKSPACE
    const where = and(sql`${table.key} BETWEEN ${low} AND ${low + KEYS_PER_WORKSPACE - 1}`, ...conditions)
    const total = db.select({ n: count() }).from(table).where(where).get()?.n ?? 0
    const rows = db
      .select()
      .from(table)
      .where(where)
      .orderBy(desc(table.key))
      .limit(filter.limit)
      .offset(filter.offset)
      .all()
    return { rows, total }
  }

  return {
    async find(scope, id) {
      const row = byId.get({ workspaceId: scope.id, id })
      return row && toRecord<T>(row)
    },
    async findTwin(scope, of) {
      const row = byIdentity.get({ ...of, workspaceId: scope.id })
      return row && toRecord<T>(row)
    },
    async list(scope, filter) {
      const expression = matchExpression(filter.q ?? '')
      const { rows, total } =
        expression && !filter.equals ? listFound(scope, filter, expression) : listAll(scope, filter, expression)
      return { items: rows.map(toRecord<T>), total }
    },
    async insert(scope, record) {
      const low = scope.number * KEYS_PER_WORKSPACE
      const last = lastKey.get({ low, high: low + KEYS_PER_WORKSPACE - 1 })?.key
      const key = Number(last ?? low) + 1
      guarded(() => insertRow.run({ ...record, key, workspaceId: scope.id }))
      place(key, record)
    },
    async replace(scope, record) {
      const key = Number(keyById.get({ workspaceId: scope.id, id: record.id })?.key)
      guarded(() => updateRow.run({ ...record, key }))
      unindex.run(key, -key)
      place(key, record)
    },
  }
}

/** A row without the columns that only the store knows. */
function toRecord<T>(row: Record<string, unknown>): T {
  const { key: _key, workspaceId: _workspaceId, ...record } = row
  return record as T
}

export function sqliteRecordStores(db: Sqlite): RecordStores {
  return {
    patients: sqliteRecordStore(db, {
      table: patients,
      search: 'patients_search',
      identity: ['documentType', 'documentNumber'],
      words: (p) => [p.documentNumber, p.firstName, p.middleName, p.lastName, p.secondLastName, p.documentType],
    }),
    specialists: sqliteRecordStore(db, {
      table: specialists,
      search: 'specialists_search',
      identity: ['documentType', 'documentNumber'],
      words: (s) => [s.documentNumber, s.firstName, s.lastName, s.registrationNumber, s.documentType],
    }),
    services: sqliteRecordStore(db, {
      table: services,
      search: 'services_search',
      identity: ['category', 'name'],
      words: (s) => [s.name, s.description, ...Object.values(s.payload).filter((v) => typeof v === 'string')],
    }),
    clients: sqliteRecordStore(db, {
      table: clients,
      search: 'clients_search',
      identity: ['nit'],
      words: (c) => [c.nit, c.companyName, c.email],
    }),
    resolutions: sqliteRecordStore(db, {
      table: resolutions,
      search: 'resolutions_search',
      identity: ['kind', 'prefix', 'from'],
      words: (r) => [r.prefix, r.resolutionNumber, r.kind],
    }),
  }
}
