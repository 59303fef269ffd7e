import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { MIGRATIONS_DIR } from '../../../test/support/core.ts'
import { openSqliteStore } from '../store.sqlite.ts'
import { cipherOf, unlock } from './cipher.sqlite.ts'
import { openConnection, STORE_FILE } from './connection.sqlite.ts'
import { rekeyTask } from './rekey-task.ts'
import { PLATFORM } from './store.ts'

const [KEY, OTHER] = [7, 8].map((byte) => new Uint8Array(32).fill(byte)) as [Uint8Array, Uint8Array]

let dataDir: string
let path: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'radica-cipher-'))
  path = join(dataDir, STORE_FILE)
})
afterEach(() => rmSync(dataDir, { recursive: true }))

async function* noPieces(): AsyncGenerator<never> {}
const open = () => openSqliteStore({ dataDir, migrationsDir: MIGRATIONS_DIR, key: KEY })
const event = { workspaceId: '', at: '', actor: 'a', operation: 'x', target: null, revision: null, requestSha256: null }

async function madeBefore(): Promise<void> {
  const file = new SqliteDatabase(path)
  unlock(file, 'chacha20', KEY)
  file.exec('VACUUM')
  file.close()
  const store = open()
  await store.write(PLATFORM, ({ audit }) => audit.append(event))
  await store.close()
}

function eventsUnder(key: Uint8Array): unknown {
  const file = openConnection(path, key, true)
  try {
    return file.prepare('SELECT count(*) FROM audit_events').pluck().get()
  } finally {
    file.close()
  }
}

it('encrypts a new store with AEGIS', async () => {
  await open().close()
  expect(cipherOf(path)).toBe('aegis')
})

it('opens and writes a store that was made with ChaCha20', async () => {
  await madeBefore()
  const store = open()
  await store.write(PLATFORM, ({ audit }) => audit.append(event))
  await store.close()
  expect(cipherOf(path)).toBe('chacha20')
  expect(eventsUnder(KEY)).toBe(2)
})

it('encrypts it with AEGIS when its key is changed, and nothing is lost', async () => {
  await madeBefore()
  await rekeyTask({ path, from: KEY, to: OTHER, newestSchema: 9_999 }, { taken: noPieces(), give: () => undefined })
  expect(cipherOf(path)).toBe('aegis')
  expect(eventsUnder(OTHER)).toBe(1)
  expect(() => eventsUnder(KEY)).toThrow()
})
