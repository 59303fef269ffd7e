import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { virtualClock } from '../../../test/support/clock.ts'
import { collectingLog } from '../../../test/support/core.ts'
import { MIGRATIONS_DIR, putEmptyStore } from '../../../test/support/empty-store.ts'
import { isoInstant } from '../kernel/call.ts'
import { newUlid } from '../kernel/id.ts'
import { NO_WORKSPACE } from '../store/store.ts'
import { openSqliteStore, type SqliteStore } from '../store.sqlite.ts'
import { createUpkeep } from './upkeep.ts'

const HOUR_MS = 3_600_000
const KEY = new Uint8Array(32).fill(7)
const scope = { workspaceId: 'ws_1', operation: 'patients.create', userId: 'usr_1', key: 'k', path: '/' }

let dataDir: string
let store: SqliteStore
let clock: ReturnType<typeof virtualClock>
const log = collectingLog()
const archives = { clear: vi.fn(async () => undefined) }
const clearSupports = vi.fn(async () => undefined)
const cancelRuns = async () => undefined
const owned = vi.fn(async () => true)
const isKept = async () => (await store.read.idempotency.find(scope)) !== undefined

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'radica-upkeep-'))
  putEmptyStore(dataDir, KEY)
  store = openSqliteStore({ dataDir, migrationsDir: MIGRATIONS_DIR, key: KEY })
  clock = virtualClock()
  archives.clear.mockClear()
  clearSupports.mockClear()
  const answer = { requestSha256: '', status: 201, etag: null, body: '{}' }
  const [now, end] = [isoInstant(clock.now()), isoInstant(clock.now() + 2.5 * HOUR_MS)]
  await store.write('ws_1', ({ idempotency }) => idempotency.save(scope, answer, now, end))
})
afterEach(async () => {
  await store.close()
  rmSync(dataDir, { recursive: true })
})

async function afterHours(hours: number): Promise<void> {
  for (let n = 0; n < hours; n++) {
    const before = archives.clear.mock.calls.length + owned.mock.calls.length
    await clock.advance(HOUR_MS)
    await vi.waitFor(() => expect(archives.clear.mock.calls.length + owned.mock.calls.length).toBeGreaterThan(before))
    await turn()
  }
}

it('takes away each hour what its time is over for', async () => {
  const upkeep = createUpkeep({ store, nodes: { own: owned }, archives, clearSupports, cancelRuns, clock, log })
  upkeep.start()
  await afterHours(2)
  expect(await isKept()).toBe(true)
  await afterHours(1)
  await vi.waitFor(async () => expect(await isKept()).toBe(false))
  expect(archives.clear.mock.calls.length).toBeGreaterThan(1)
  expect(clearSupports.mock.calls.length).toBeGreaterThan(1)
  upkeep.stop()
  expect(clock.nextDue()).toBeUndefined()
})

it('leaves it to the process that has it to do', async () => {
  const upkeep = createUpkeep({
    store,
    nodes: { own: async () => owned().then(() => false) },
    archives,
    clearSupports,
    cancelRuns,
    clock,
    log,
  })
  upkeep.start()
  await afterHours(4)
  expect(await isKept()).toBe(true)
  expect(archives.clear).not.toHaveBeenCalled()
  expect(clearSupports).not.toHaveBeenCalled()
  upkeep.stop()
})

it('goes on after a store that failed', async () => {
  let fails = 1
  const write: SqliteStore['write'] = async (...given) => {
    if (fails-- > 0) throw new Error('full')
    return store.write(...given)
  }
  const broken = { ...store, write }
  const upkeep = createUpkeep({ store: broken, nodes: { own: owned }, archives, clearSupports, cancelRuns, clock, log })
  upkeep.start()
  await afterHours(4)
  await vi.waitFor(async () => expect(await isKept()).toBe(false))
  upkeep.stop()
})

it('begins nothing more when it was stopped in the middle of a round', async () => {
  const middle = Promise.withResolvers<void>()
  const own = async () => middle.promise.then(() => false)
  const upkeep = createUpkeep({ store, nodes: { own }, archives, clearSupports, cancelRuns, clock, log })
  upkeep.start()
  await clock.advance(HOUR_MS)
  upkeep.stop()
  middle.resolve()
  await turn()
  expect(clock.nextDue()).toBeUndefined()
})

it('what an upload left whose process died goes when no living one is as old', async () => {
  const [lost, young] = [`cnt_${newUlid(clock.now() - 24 * HOUR_MS)}`, `org_${newUlid(clock.now() - 22 * HOUR_MS)}`]
  const bytes = Buffer.from('x')
  await store.write(NO_WORKSPACE, async ({ packages }) => {
    await packages.addPart(lost, 0, bytes)
    await packages.addPart(young, 0, bytes)
  })
  const kept = async () =>
    (await Promise.all([lost, young].map((id) => store.read.packages.part(id, 0)))).map((part) => part !== undefined)
  const upkeep = createUpkeep({ store, nodes: { own: owned }, archives, clearSupports, cancelRuns, clock, log })
  upkeep.start()
  expect(await kept()).toEqual([true, true])
  await afterHours(1)
  await vi.waitFor(async () => expect(await kept()).toEqual([false, true]))
  await afterHours(3)
  await vi.waitFor(async () => expect(await kept()).toEqual([false, false]))
  upkeep.stop()
})
