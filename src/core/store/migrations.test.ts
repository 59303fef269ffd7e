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

type File = Awaited<ReturnType<typeof storeOf>>

/** What was taken until 48, and nobody owes. */
const MUCH = JSON.stringify([{ category: 1, service: {}, quantity: 99_999, unitPrice: 1e13 }])
/** What a line may come to since then. */
const MOST = 1e12
const keepVisit = (file: File, id: string) =>
  file
    .prepare(
      `INSERT INTO visits (id, workspace_id, date, patient_id, patient_name, patient_document, services, is_active, revision, created_at, updated_at)
       VALUES (?, 'wsp_1', '2026-01-10', 'pat_1', 'Ceiba', 'CC 1', ?, 1, 1, '', '')`,
    )
    .run(id, MUCH)
const unbilled = (file: File) => file.prepare("SELECT n, gross FROM totals WHERE list = 'unbilled'").raw().all()

async function broughtUp(file: File): Promise<File> {
  file.close()
  await openSqliteStore({ dataDir: folder, migrationsDir: MIGRATIONS_DIR, key: KEY }).close()
  const now = openConnection(join(folder, STORE_FILE), KEY)
  now.pragma('foreign_keys = OFF')
  return now
}

it('37 adds up visits whose amounts nobody owes', async () => {
  const file = await storeOf(36)
  file.pragma('foreign_keys = OFF')
  for (const id of ['vis_1', 'vis_2']) keepVisit(file, id)
  const now = await broughtUp(file)
  expect(unbilled(now)).toEqual([[2, 2 * MOST]])
  now.close()
})

it('53 lets a month go on in which a single visit came to all that can be added up', async () => {
  const file = await storeOf(52)
  file.pragma('foreign_keys = OFF')
  keepVisit(file, 'vis_1')
  file.exec("UPDATE totals SET gross = 9223372036854775807 WHERE list = 'unbilled'")
  const now = await broughtUp(file)
  expect(unbilled(now)).toEqual([[1, MOST]])
  keepVisit(now, 'vis_2')
  now.exec("UPDATE visits SET services = '[]' WHERE id = 'vis_1'")
  expect(unbilled(now)).toEqual([[2, MOST]])
  now.exec("DELETE FROM visits WHERE id = 'vis_2'")
  expect(unbilled(now)).toEqual([[1, 0]])
  now.close()
})
