import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { inAlphabet } from '../lists/keyset.sql.ts'
import { NUMBER_KEY } from '../lists/number-key.sql.ts'
import { lazily } from '../store/lazily.ts'
import {
  type ArchivableRecord,
  DuplicateRecord,
  type RecordScope,
  type RecordStores,
  type WholeRecordStore,
} from '../store/records.ts'
import type { Sql } from '../store/sql.ts'
import { listing, type Sorts } from './listing.sql.ts'
import { rowsOf } from './rows.sql.ts'
import { type KeyRange, keysOf, searchIndex } from './search.sql.ts'
import {
  authorizations,
  clients,
  contracts,
  patients,
  priceLists,
  resolutions,
  services,
  specialists,
  visits,
} from './tables.sql.ts'
import { USED_UP } from './use.sql.ts'

interface Description<T> {
  readonly table: SQLiteTable
  /** Name of its search table. */
  readonly search: string
  /** Unique together within a workspace; the last one is what a person looks at when it is taken. */
  readonly identity: readonly [...(keyof T & string)[], keyof T & string]
  /** The one of them that payers gave: it is the same whatever its capitals and blanks. */
  readonly number?: keyof T & string
  /** What a search looks through. */
  readonly words: (record: T) => readonly (string | number | null)[]
  readonly sorts: Sorts
  /** What is computed of a record, as a condition on its row. */
  readonly computed?: Readonly<Record<string, string>>
}

/** The store of one kind of archivable record, over its table and its search table. */
function sqlRecordStore<T extends ArchivableRecord & Record<string, unknown>>(
  db: Sql,
  { table, search, identity, number, words, sorts, computed = {} }: Description<T>,
): WholeRecordStore<T> {
  const file = db.$client
  const rows = rowsOf<T>(table, ['key', 'workspaceId'])
  const read = `SELECT ${rows.selected} FROM ${rows.table}`
  const byId = file.prepare<{ place: number }>(
    `SELECT key AS place, ${rows.selected} FROM ${rows.table} WHERE id = ? AND workspace_id = ?`,
  )
  // The plus keeps SQLite from going through the whole workspace.
  const byIds = file.prepare(`${read} WHERE id IN (SELECT value FROM json_each(?)) AND +workspace_id = ?`)
  const same = (property: keyof T & string) =>
    property === number ? `${NUMBER_KEY(rows.nameOf(property))} = ${NUMBER_KEY('?')}` : `${rows.nameOf(property)} = ?`
  const byIdentity = file.prepare(
    `${read} WHERE workspace_id = ? AND ${identity.map(same).join(' AND ')} ORDER BY is_active DESC, key`,
  )
  const lastKey = file.prepare(`SELECT max(key) FROM ${rows.table} WHERE key BETWEEN ? AND ?`).pluck()
  const marks = rows.names.map(() => '?').join(', ')
  // A broken constraint would end a whole transaction of PostgreSQL.
  const insertRow = file.prepare(
    `INSERT INTO ${rows.table} (${rows.names.join(', ')}) VALUES (${marks}) ON CONFLICT DO NOTHING`,
  )
  const assigned = rows.names.map((name) => `${name} = ?`).join(', ')
  const replaceRow = file.prepare(`UPDATE ${rows.table} SET ${assigned} WHERE key = ?`)
  const removeRow = file.prepare(`DELETE FROM ${rows.table} WHERE key = ?`)
  const addGap = file.prepare('INSERT INTO record_gaps (kind, key) VALUES (?, ?)')
  const closeGaps = file.prepare('DELETE FROM record_gaps WHERE kind = ? AND key BETWEEN ? AND ?')
  const inUseAfter = file.prepare(
    `SELECT key AS place, ${rows.selected} FROM ${rows.table} WHERE is_active = 1 AND key > ? AND key <= ? ORDER BY key LIMIT ?`,
  )
  const textOf = (record: T) =>
    words(record)
      .filter((word) => word !== null)
      .join(' ')
  const index = searchIndex(file, rows, search, textOf)

  /** What was erased behind the last record leaves no gap: its key is given again. */
  async function gapAt(key: number, { low, high }: KeyRange): Promise<void> {
    await addGap.run(rows.kind, key)
    await closeGaps.run(rows.kind, Number((await lastKey.get(low, high)) ?? low) + 1, high)
  }

  async function placed(scope: RecordScope, id: string): Promise<{ key: number; record: T } | undefined> {
    const row = await byId.get(id, scope.id)
    if (row === undefined) return undefined
    const { place: key, ...record } = row
    return { key, record: rows.toRecord(record) }
  }

  const twinOf = async (scope: RecordScope, of: Partial<T>): Promise<T | undefined> => {
    const row = await byIdentity.get(scope.id, ...identity.map((property) => of[property]))
    return row === undefined ? undefined : rows.toRecord(row)
  }

  async function refuseTwin(scope: RecordScope, record: T): Promise<void> {
    const twin = await twinOf(scope, record)
    if (twin && twin.id !== record.id) throw new DuplicateRecord(lastOf(identity))
  }

  return {
    async find(scope, id) {
      return (await placed(scope, id))?.record
    },
    async some(scope, ids) {
      const found = (await byIds.all(JSON.stringify(ids), scope.id)).map(rows.toRecord)
      return new Map(found.map((record) => [record.id, record]))
    },
    async findTwin(scope, of) {
      return twinOf(scope, of)
    },
    async inUseAfter(scope, after, limit) {
      const { low, high } = keysOf(scope.number)
      return (await inUseAfter.all(Math.max(low, after), high, limit)).map((row) => {
        const { place, ...record } = row as { place: number }
        return { place, record: rows.toRecord(record) }
      })
    },
    catchUp: (scope) => index.catchUp(keysOf(scope.number)),
    list: listing(file, rows, search, index, { sorts, computed }),
    async insert(scope, record) {
      const range = keysOf(scope.number)
      const key = Number((await lastKey.get(range.low, range.high)) ?? range.low) + 1
      // What no constraint sees: the same number written in another way.
      if (number !== undefined) await refuseTwin(scope, record)
      const { changes } = await insertRow.run(rows.toValues({ ...record, key, workspaceId: scope.id }))
      if (changes === 0) throw new DuplicateRecord(lastOf(identity))
      await index.added(range, key)
    },
    async replace(scope, record) {
      const before = await placed(scope, record.id)
      if (before === undefined) throw new Error(`there is no ${rows.table} ${record.id} to replace`)
      const { key, record: was } = before
      if (identity.some((property) => was[property] !== record[property])) await refuseTwin(scope, record)
      await replaceRow.run(...rows.toValues({ ...record, key, workspaceId: scope.id }), key)
      await index.replaced(keysOf(scope.number), key, was, record)
    },
    async remove(scope, id) {
      const before = await placed(scope, id)
      if (before === undefined) throw new Error(`there is no ${rows.table} ${id} to remove`)
      const { key, record } = before
      const range = keysOf(scope.number)
      await index.removed(range, key, record)
      await removeRow.run(key)
      await gapAt(key, range)
    },
  }
}

const lastOf = (identity: readonly string[]): string => identity.at(-1) ?? ''

const PATIENT_NAME =
  "first_name || ' ' || coalesce(middle_name || ' ', '') || last_name || ' ' || coalesce(second_last_name, '')"
const SPECIALIST_NAME = "coalesce(first_name, '') || ' ' || coalesce(last_name, '')"

export function sqlRecordStores(db: Sql): RecordStores {
  return lazily<RecordStores>({
    patients: () =>
      sqlRecordStore(db, {
        table: patients,
        search: 'patients_search',
        identity: ['documentType', 'documentNumber'],
        words: (p) => [p.documentNumber, p.firstName, p.middleName, p.lastName, p.secondLastName],
        sorts: { name: inAlphabet(PATIENT_NAME), documentNumber: 'document_number' },
      }),
    specialists: () =>
      sqlRecordStore(db, {
        table: specialists,
        search: 'specialists_search',
        identity: ['documentType', 'documentNumber'],
        words: (s) => [s.documentNumber, s.firstName, s.lastName, s.registrationNumber],
        sorts: { name: inAlphabet(SPECIALIST_NAME), documentNumber: 'document_number' },
      }),
    services: () =>
      sqlRecordStore(db, {
        table: services,
        search: 'services_search',
        identity: ['category', 'name'],
        words: (s) => [s.name, s.description, ...Object.values(s.payload).filter((v) => typeof v === 'string')],
        sorts: { name: inAlphabet('name') },
      }),
    clients: () =>
      sqlRecordStore(db, {
        table: clients,
        search: 'clients_search',
        identity: ['nit'],
        words: (c) => [c.nit, c.companyName, c.email],
        sorts: { companyName: inAlphabet('company_name'), nit: 'nit' },
      }),
    contracts: () =>
      sqlRecordStore(db, {
        table: contracts,
        search: 'contracts_search',
        identity: ['clientId', 'contractNumber', 'validFrom'],
        number: 'contractNumber',
        words: (c) => [c.contractNumber, c.clientName],
        sorts: { contractNumber: inAlphabet('contract_number'), validTo: "coalesce(valid_to, '9999-12-31')" },
      }),
    priceLists: () =>
      sqlRecordStore(db, {
        table: priceLists,
        search: 'price_lists_search',
        identity: ['name'],
        words: (l) => [l.name, l.base],
        sorts: { name: inAlphabet('name') },
      }),
    resolutions: () =>
      sqlRecordStore(db, {
        table: resolutions,
        search: 'resolutions_search',
        identity: ['kind', 'prefix', 'from'],
        words: (r) => [r.prefix, r.resolutionNumber, r.kind],
        sorts: { prefix: 'prefix', validTo: "coalesce(valid_to, '')" },
      }),
    visits: () =>
      sqlRecordStore(db, {
        table: visits,
        search: 'visits_search',
        identity: ['reference'],
        words: (v) => [v.patientName, v.patientDocument, v.date, v.reference?.split('|').at(-1) ?? null],
        sorts: { date: 'date', patientName: inAlphabet('patient_name') },
      }),
    authorizations: () =>
      sqlRecordStore(db, {
        table: authorizations,
        search: 'authorizations_search',
        identity: ['patientId', 'number'],
        number: 'number',
        words: (a) => [a.number, a.patientName, a.patientDocument, a.clientName],
        sorts: { validTo: "coalesce(valid_to, '')", patientName: inAlphabet('patient_name') },
        computed: { usedUp: USED_UP },
      }),
  })
}
