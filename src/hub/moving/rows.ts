import type { SqliteFile } from '../../core/store/connection.sqlite.ts'
import type { Catalog, Table } from '../postgres/catalog.ts'
import { referencesOf } from '../postgres/schema.ts'
import { type Wire, writtenText } from '../postgres/wire.ts'

/** Made from the other rows, and not alike on both engines: the triggers count as the rows arrive. */
const COUNTED = 'totals'
const BATCH_ROWS = 500
/** PostgreSQL numbers no more in a statement. */
const BATCH_VALUES = 30_000
const BATCH_BYTES = 4_000_000

const columnsOf = ({ columns, hasRowid }: Table): string[] => (hasRowid ? [...columns, 'rowid'] : [...columns])
const listed = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ')
const moved = ({ tables }: Catalog): Table[] => [...tables.values()].filter(({ name }) => name !== COUNTED)

/** As the rows came, which their own order says. */
function reading(table: Table): string {
  const order = table.hasRowid ? ['rowid'] : table.identity ? [table.identity] : (table.keys[0] ?? [])
  return `SELECT ${listed(columnsOf(table))} FROM "${table.name}" ORDER BY ${listed(order)}`
}

/**
 * Every row of a store into the tables of a hub, which lose what they had. Within the transaction of the connection, whose
 * references are made anew: so each is proven.
 *
 * @returns how many.
 */
export async function rowsInto(wire: Wire, catalog: Catalog, file: SqliteFile): Promise<number> {
  await dropReferences(wire)
  // Events keep the places by which others have followed them.
  const ofPlaces = (act: 'DISABLE' | 'ENABLE') =>
    ['events_are_numbered', 'events_have_their_place'].map((name) => `ALTER TABLE events ${act} TRIGGER ${name}`)
  await wire.script(ofPlaces('DISABLE').join(';'))
  let rows = 0
  for (const table of moved(catalog)) {
    await wire.script(`DELETE FROM "${table.name}"`)
    for (const batch of batchesOf(file, table)) {
      await insert(wire, table, batch)
      rows += batch.length
    }
    await continueNumbers(wire, table)
  }
  await wire.script(ofPlaces('ENABLE').join(';'))
  await wire.script(`SELECT setval('sqlite.event_places',
    greatest(1, (SELECT max(sequence) FROM events), (SELECT sequence FROM event_floor)))`)
  for (const reference of moved(catalog).flatMap(referencesOf)) await wire.script(reference)
  return rows
}

async function dropReferences(wire: Wire): Promise<void> {
  const { rows } = await wire.query(`SELECT conrelid::regclass::text, conname::text FROM pg_constraint
    WHERE contype = 'f' AND connamespace = 'public'::regnamespace`)
  for (const [table, name] of rows) await wire.script(`ALTER TABLE ${table} DROP CONSTRAINT "${name}"`)
}

function* batchesOf(file: SqliteFile, table: Table): Generator<unknown[][]> {
  const most = Math.min(BATCH_ROWS, Math.floor(BATCH_VALUES / columnsOf(table).length))
  let batch: unknown[][] = []
  let bytes = 0
  for (const row of file.prepare<[], unknown[]>(reading(table)).raw().iterate()) {
    batch.push(row)
    bytes += row.reduce<number>((sum, value) => sum + sizeOf(value), 0)
    if (batch.length < most && bytes < BATCH_BYTES) continue
    yield batch
    batch = []
    bytes = 0
  }
  if (batch.length > 0) yield batch
}

const sizeOf = (value: unknown) => (typeof value === 'string' || value instanceof Uint8Array ? value.length : 8)

async function insert(wire: Wire, table: Table, rows: readonly unknown[][]): Promise<void> {
  const columns = columnsOf(table)
  let mark = 0
  const values = rows.map((row) => `(${row.map(() => `$${++mark}`).join(', ')})`).join(', ')
  await wire.query(
    `INSERT INTO "${table.name}" (${listed(columns)}) VALUES ${values}`,
    rows.flat().map((value) => (typeof value === 'string' ? writtenText(value) : value)),
  )
}

async function continueNumbers(wire: Wire, table: Table): Promise<void> {
  const column = table.hasRowid ? 'rowid' : table.identity
  if (column === undefined) return
  await wire.query(`SELECT setval(pg_get_serial_sequence('"${table.name}"', '${column}'),
    greatest(1, (SELECT max("${column}") FROM "${table.name}")), EXISTS (SELECT 1 FROM "${table.name}"))`)
}

/** Every row of a hub, as it is to the transaction of the connection, into a store that has nothing in it. @returns how many. */
export async function rowsOutOf(wire: Wire, catalog: Catalog, file: SqliteFile): Promise<number> {
  let rows = 0
  // Held against each other when the transaction ends.
  file.exec('BEGIN; PRAGMA defer_foreign_keys = ON')
  for (const [at, table] of moved(catalog).entries()) {
    file.exec(`DELETE FROM "${table.name}"`)
    const columns = columnsOf(table)
    const put = file.prepare(
      `INSERT INTO "${table.name}" (${listed(columns)}) VALUES (${columns.map(() => '?').join(', ')})`,
    )
    // A name of its own: what is asked again in the same words is taken to answer with the same columns.
    await wire.script(`DECLARE moved_${at} NO SCROLL CURSOR FOR ${reading(table)}`)
    for (;;) {
      const batch = (await wire.query(`FETCH ${BATCH_ROWS} FROM moved_${at}`)).rows
      for (const row of batch) put.run(...row)
      rows += batch.length
      if (batch.length < BATCH_ROWS) break
    }
    await wire.script(`CLOSE moved_${at}`)
  }
  file.exec(`${RECOUNT_AUDIT}; COMMIT`)
  return rows
}

/** A store counts its trail by the thousand, at numbers which a hub may have left out. */
const RECOUNT_AUDIT = `DELETE FROM ${COUNTED} WHERE list = 'audit';
  INSERT INTO ${COUNTED} SELECT workspace_id, 'audit', operation, '', '', count(*), 0 FROM audit_events
    WHERE sequence <= (SELECT max(sequence) / 1024 * 1024 FROM audit_events) GROUP BY 1, 3`
