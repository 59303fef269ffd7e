import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { MIGRATIONS_DIR } from '../../../test/support/core.ts'
import { openSqliteStore } from '../store.sqlite.ts'
import { openConnection, STORE_FILE } from './connection.sqlite.ts'

const KEY = new Uint8Array(32).fill(7)

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'radica-migrations-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A store as the version left it whose last migration that was. */
async function storeOf(version: number): Promise<ReturnType<typeof openConnection>> {
  const migrationsDir = join(folder, 'then')
  const known = (name: string) => Number(name.slice(0, 4)) <= version
  for (const name of readdirSync(MIGRATIONS_DIR).filter(known))
    cpSync(join(MIGRATIONS_DIR, name), join(migrationsDir, name))
  await openSqliteStore({ dataDir: folder, migrationsDir, key: KEY }).close()
  return openConnection(join(folder, STORE_FILE), KEY)
}

it('48 takes the words of withdrawn comments out of answers that are kept, and leaves the others', async () => {
  const file = await storeOf(47)
  file.pragma('foreign_keys = OFF')
  const comment =
    file.prepare(`INSERT INTO comments (id, workspace_id, target_id, author, text, created_at, withdrawn_at)
    VALUES (?, 'wsp_1', 'inv_1', 'usr_1', ?, '2026-01-01', ?)`)
  const kept = file.prepare(
    `INSERT INTO idempotency_keys VALUES ('wsp_1', 'teamwork.comment', '/', ?, '', 201, NULL, ?, '', NULL)`,
  )
  comment.run('cmt_gone', null, '2026-01-02')
  comment.run('cmt_there', 'Falta la orden', null)
  for (const [id, text] of [
    ['cmt_gone', 'Su vecina Guadua'],
    ['cmt_there', 'Falta la orden'],
  ])
    kept.run(id, JSON.stringify({ id, text }))
  file.close()
  await openSqliteStore({ dataDir: folder, migrationsDir: MIGRATIONS_DIR, key: KEY }).close()
  const now = openConnection(join(folder, STORE_FILE), KEY, true)
  const bodies = now.prepare('SELECT body FROM idempotency_keys ORDER BY key').pluck().all()
  now.close()
  expect(bodies.map((body) => JSON.parse(String(body)))).toEqual([
    { id: 'cmt_gone', text: null },
    { id: 'cmt_there', text: 'Falta la orden' },
  ])
})
