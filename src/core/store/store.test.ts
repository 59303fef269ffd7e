import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { virtualClock } from '../../../test/support/clock.ts'
import { collectingLog, MIGRATIONS_DIR, memoryVault } from '../../../test/support/core.ts'
import type { CoreDependencies } from '../core-dependencies.ts'
import { createCore } from '../create-core.ts'
import { openSqliteStore } from '../store.sqlite.ts'
import { openConnection, STORE_FILE, storeFault } from './connection.sqlite.ts'
import { PLATFORM } from './store.ts'

const KEY = new Uint8Array(32).fill(7)
const PAGE_BYTES = 4096

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'radica-store-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const path = () => join(dataDir, STORE_FILE)
const open = (migrationsDir = MIGRATIONS_DIR) => openSqliteStore({ dataDir, migrationsDir, key: KEY })
const raw = (work: (file: ReturnType<typeof openConnection>) => void) => {
  const file = openConnection(path(), KEY)
  work(file)
  file.close()
}
const event = { workspaceId: '', at: '', actor: 'a'.repeat(2_000), operation: 'x', target: null, revision: null }
const append = (store: ReturnType<typeof open>) =>
  store.write(PLATFORM, ({ audit }) => audit.append({ ...event, requestSha256: null }))
const countEvents = () => {
  let count = 0
  raw((file) => (count = Number(file.prepare('SELECT count(*) FROM audit_events').pluck().get())))
  return count
}

async function filled(events = 200) {
  const store = open()
  for (let n = 0; n < events; n++) await append(store)
  await store.close()
}

/** The message of what `work` throws, and that the file is as it was. */
async function refused(work: () => unknown): Promise<string> {
  const before = readFileSync(path())
  const error = await Promise.resolve()
    .then(work)
    .then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
  expect(readFileSync(path()).equals(before)).toBe(true)
  return error instanceof Error ? error.message : 'not refused'
}

describe('a store that cannot be opened says why, and is not touched', () => {
  it('of another key', async () => {
    await filled(1)
    const other = new Uint8Array(32).fill(8)
    expect(await refused(() => openSqliteStore({ dataDir, migrationsDir: MIGRATIONS_DIR, key: other }))).toBe(
      'La clave no abre el almacén, o el archivo no es de Radica. Los datos no se tocaron.',
    )
  })

  it('a foreign file', async () => {
    writeFileSync(path(), 'una hoja de cálculo'.repeat(1000))
    expect(await refused(open)).toContain('el archivo no es de Radica')
  })

  it('in a place that cannot be opened', () => {
    mkdirSync(path())
    expect(open).toThrow('No se pudo abrir el almacén. Revise que la carpeta de datos exista y tenga permisos.')
  })

  it('whose search tables cannot be read, for which SQLite has no code', () => {
    const thrown = new SqliteDatabase.SqliteError('vtable constructor failed: clients_search', 'SQLITE_ERROR')
    expect(storeFault(thrown)).toMatchObject({ trouble: 'disk' })
  })

  it('of a newer program', async () => {
    await filled(1)
    raw((file) => file.pragma('user_version = 9999'))
    expect(await refused(open)).toBe(
      'El almacén es de una versión más nueva de Radica. Actualice el programa; nada se cambió.',
    )
    expect(readdirSync(dataDir).filter((name) => !name.startsWith(STORE_FILE))).toEqual([])
  })

  it('with a damaged page after an unclean end', async () => {
    await filled()
    const store = open()
    await append(store)
    const unclean = mkdtempSync(join(tmpdir(), 'radica-store-'))
    for (const name of [STORE_FILE, `${STORE_FILE}-wal`]) copyFileSync(join(dataDir, name), join(unclean, name))
    await store.close()
    const bytes = readFileSync(join(unclean, STORE_FILE))
    bytes.fill(9, bytes.length - PAGE_BYTES * 3, bytes.length - PAGE_BYTES * 2)
    writeFileSync(join(unclean, STORE_FILE), bytes)
    const opened = () => openSqliteStore({ dataDir: unclean, migrationsDir: MIGRATIONS_DIR, key: KEY })
    expect(opened).toThrow('El almacén está dañado. Restaure la última copia verificada; no se escribió nada.')
    rmSync(unclean, { recursive: true })
  })
})

describe('a disk that is full', () => {
  it('loses what was being written and nothing else, and says so', async () => {
    await filled(50)
    const store = open()
    // SQLite's own limit fails as a full disk does, in the same place.
    raw((file) => file.pragma('wal_checkpoint(TRUNCATE)'))
    await store.close()
    const full = openConnection(path(), KEY)
    const pages = Number(full.pragma('page_count', { simple: true }))
    full.pragma(`max_page_count = ${pages}`)
    const insert = full.prepare(
      "INSERT INTO audit_events (workspace_id, at, actor, operation, previous_hash, hash) VALUES ('', '', ?, 'x', '', '')",
    )
    expect(() => {
      for (let n = 0; n < 100; n++) insert.run('b'.repeat(3_000))
    }).toThrow('database or disk is full')
    expect(full.pragma('quick_check', { simple: true })).toBe('ok')
    full.close()
    expect(countEvents()).toBeGreaterThanOrEqual(50)
  })
})

describe('a migration', () => {
  const older = () => {
    const folder = mkdtempSync(join(tmpdir(), 'radica-migrations-'))
    cpSync(MIGRATIONS_DIR, folder, { recursive: true })
    return folder
  }
  const added = (sql: string) => {
    const folder = older()
    const next = readdirSync(folder).filter((name) => name.endsWith('.sql')).length + 1
    writeFileSync(join(folder, `${String(next).padStart(4, '0')}-one.sql`), 'CREATE TABLE added (a TEXT) STRICT;')
    writeFileSync(join(folder, `${String(next + 1).padStart(4, '0')}-two.sql`), sql)
    return folder
  }
  const core = (migrationsDir: string) => {
    const deps: CoreDependencies = {
      dataDir,
      migrationsDir,
      storeKey: KEY,
      secrets: memoryVault(),
      clock: virtualClock(),
      deployment: 'sandbox',
      log: collectingLog(),
    }
    return createCore(deps)
  }
  const copies = () => (existsSync(join(dataDir, 'copias')) ? readdirSync(join(dataDir, 'copias')) : [])

  it('has a proven copy before it, with which the program of before goes on', async () => {
    await filled(3)
    const opened = await core(added('CREATE TABLE more (a TEXT) STRICT;'))
    await opened.stop()
    const [copy] = copies()
    const folder = join(dataDir, 'copias', copy ?? '')
    expect(JSON.parse(readFileSync(join(folder, 'copia.json'), 'utf8'))).toMatchObject({
      reason: 'migration',
      verifiedAt: expect.any(String),
    })
    await expect(core(MIGRATIONS_DIR)).rejects.toThrow('más nueva')
    copyFileSync(join(folder, STORE_FILE), path())
    await (await core(MIGRATIONS_DIR)).stop()
    expect(countEvents()).toBe(3)
  })

  it('that fails in its last step changes nothing: the program of before still opens the store', async () => {
    await filled(3)
    await expect(core(added('CREATE TABLE added (again TEXT);'))).rejects.toThrow('la versión anterior los abre')
    expect(copies()).toHaveLength(1)
    await (await core(MIGRATIONS_DIR)).stop()
    expect(countEvents()).toBe(3)
  })

  it('does not begin when its copy cannot be made', async () => {
    await filled(3)
    writeFileSync(join(dataDir, 'copias'), 'no folder')
    const before = readFileSync(path())
    await expect(core(added('CREATE TABLE more (a TEXT) STRICT;'))).rejects.toThrow()
    expect(readFileSync(path()).equals(before)).toBe(true)
  })

  it('is not needed for a new store, so no copy is made', async () => {
    mkdirSync(dataDir, { recursive: true })
    await (await core(MIGRATIONS_DIR)).stop()
    expect(copies()).toEqual([])
  })
})
