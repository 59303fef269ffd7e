import { join } from 'node:path'
import { openConnection, STORE_FILE } from '../../src/core/store/connection.sqlite.ts'
import type { TestCore } from './core.ts'

const TABLES = "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name"

/** Every row of every table of a core over SQLite: what changes nothing leaves them as they are. */
export function everyRow({ dataDir, storeKey }: TestCore): ReadonlyMap<string, readonly unknown[]> {
  const file = openConnection(join(dataDir, STORE_FILE), storeKey, true)
  try {
    const tables = file.prepare<[], string>(TABLES).pluck().all()
    return new Map(tables.map((table) => [table, file.prepare<[], unknown[]>(`SELECT * FROM "${table}"`).raw().all()]))
  } finally {
    file.close()
  }
}
