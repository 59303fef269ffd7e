import { join } from 'node:path'
import { openConnection, STORE_FILE } from '../../src/core/store/connection.sqlite.ts'
import type { TestCore } from './core.ts'
import { rowsInNode, STORE } from './node.ts'

/** What a statement gives past the core, in whichever store its rows are: damage, and what no operation shows. */
export async function rowsIn(
  { dataDir, storeKey }: TestCore,
  sql: string,
  ...values: readonly unknown[]
): Promise<readonly (readonly unknown[])[]> {
  if (STORE !== 'sqlite') return rowsInNode(dataDir, sql, values)
  const file = openConnection(join(dataDir, STORE_FILE), storeKey)
  try {
    const statement = file.prepare<unknown[], unknown[]>(sql)
    if (statement.reader) return statement.raw().all(...values)
    statement.run(...values)
    return []
  } finally {
    file.close()
  }
}

const TABLES =
  STORE === 'sqlite'
    ? "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name"
    : "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename"

/** Every row of every table of a core: what changes nothing leaves them as they are. */
export async function everyRow(core: TestCore): Promise<ReadonlyMap<unknown, readonly unknown[]>> {
  const tables = new Map<unknown, readonly unknown[]>()
  for (const [table] of await rowsIn(core, TABLES)) tables.set(table, await rowsIn(core, `SELECT * FROM "${table}"`))
  return tables
}
