import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { say } from '../../core/messages/message.ts'
import { StartupError } from '../../host/startup-error.ts'
import { catalogOf } from './catalog.ts'
import { difference, NotAdditive } from './difference.ts'
import { isSign, isWord, type Token, tokensOf } from './tokens.ts'
import type { Wire } from './wire.ts'

/**
 * Brings the tables from one version to a later one, migration by migration, in the transaction of the connection. What a migration does
 * to rows stands in PostgreSQL's words in a file of its number (`postgres/migrations/0051.sql`).
 *
 * @throws StartupError, and nothing is changed, where programs of before could not go on.
 */
export async function upgrade(wire: Wire, from: number, to: number, resourcesDir: string): Promise<void> {
  const migrationsDir = join(resourcesDir, 'migrations')
  for (let version = from + 1; version <= to; version++) {
    const number = String(version).padStart(4, '0')
    const rows = join(resourcesDir, 'postgres/migrations', `${number}.sql`)
    const isSaid = existsSync(rows)
    if (!isSaid && changesRows(migrationOf(migrationsDir, number))) throw notAdditive(version, number)
    const statements = stepTo(version, migrationsDir)
    if (statements.length > 0) await wire.script(statements.join(';\n'))
    if (isSaid) await wire.script(readFileSync(rows, 'utf8'))
  }
}

function stepTo(version: number, migrationsDir: string): string[] {
  try {
    return difference(catalogOf(migrationsDir, version - 1), catalogOf(migrationsDir, version))
  } catch (error) {
    throw error instanceof NotAdditive ? notAdditive(version, error.part) : error
  }
}

const notAdditive = (version: number, part: string) => new StartupError(say('hub.tablesNotAdditive', { version, part }))

function migrationOf(folder: string, number: string): string {
  const name = readdirSync(folder).find((each) => each.startsWith(`${number}-`)) ?? ''
  return readFileSync(join(folder, name), 'utf8')
}

/** Whether it does more than to make and to drop: triggers do what they do later. */
export function changesRows(sql: string): boolean {
  return statementsIn(tokensOf(sql)).some(([first]) => isWord(first, 'INSERT', 'UPDATE', 'DELETE', 'REPLACE', 'WITH'))
}

function statementsIn(tokens: readonly Token[]): Token[][] {
  const statements: Token[][] = [[]]
  let depth = 0
  for (const token of tokens) {
    const statement = statements.at(-1)
    // A trigger has a body, and a choice an end of its own.
    if (isWord(token, 'CASE') || (isWord(token, 'BEGIN') && isWord(statement?.[1], 'TRIGGER'))) depth++
    if (isWord(token, 'END')) depth--
    if (isSign(token, ';') && depth === 0) statements.push([])
    else statement?.push(token)
  }
  return statements.filter(({ length }) => length > 0)
}
