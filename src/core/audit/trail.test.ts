import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newFolder, testMachine } from '../../../test/support/backups.ts'
import { virtualClock } from '../../../test/support/clock.ts'
import { memoryVault } from '../../../test/support/identity.ts'
import { openConnection, STORE_FILE } from '../store/connection.sqlite.ts'
import { PLATFORM } from '../store/store.ts'
import { openSqliteStore } from '../store.sqlite.ts'
import { chainHash } from './chain.ts'
import { AuditTrail } from './trail.ts'

interface Row {
  readonly sequence: number
  readonly workspace_id: string
  readonly at: string
  readonly operation: string
  readonly target: string
  readonly revision: number
}

const KEY = new Uint8Array(32).fill(3)
const MIGRATIONS = join(import.meta.dirname, '../../../resources/migrations')
const ANCHOR = 'huella-auditoria.json'

let dataDir: string
let stick: string
let secrets: ReturnType<typeof memoryVault>
let logged: string[]
beforeEach(() => {
  dataDir = newFolder()
  stick = newFolder()
  mkdirSync(join(stick, 'Radica-copias'))
  secrets = memoryVault()
  logged = []
})
afterEach(() => {
  for (const folder of [dataDir, stick]) rmSync(folder, { recursive: true, force: true })
})

/** One life of a core, as far as its trail goes; ends as a core that is stopped. */
async function life(events: number, { restored = false, dies = false } = {}) {
  const store = openSqliteStore({ dataDir, migrationsDir: MIGRATIONS, key: KEY })
  const log = { info: () => undefined, warn: () => undefined, error: (event: string) => void logged.push(event) }
  const clock = virtualClock()
  const trail = new AuditTrail({ dataDir, store, secrets, machine: testMachine(stick), clock, log })
  trail.start(restored)
  const asFound = await trail.verify()
  for (let i = 0; i < events; i++) {
    const entry = { workspaceId: i % 3 ? 'wsp_a' : 'wsp_b', at: new Date(clock.now()).toISOString(), actor: 'usr_1' }
    const rest = { operation: 'patients.update', target: `pat_${i}`, revision: i + 1, requestSha256: null }
    await store.write(PLATFORM, ({ audit }) => audit.append({ ...entry, ...rest }))
  }
  if (!dies) await trail.stop()
  const { state } = trail
  await store.close()
  return { asFound, left: state.call(trail) }
}

/** What somebody does who has the key of the data. */
function attack(...statements: readonly string[]) {
  const file = openConnection(join(dataDir, STORE_FILE), KEY)
  for (const guard of ['audit_events_are_final', 'audit_events_stay']) file.exec(`DROP TRIGGER IF EXISTS ${guard}`)
  for (const statement of statements) file.exec(statement)
  file.exec(`CREATE TRIGGER audit_events_are_final BEFORE UPDATE ON audit_events BEGIN SELECT RAISE(ABORT, 'no'); END;
             CREATE TRIGGER audit_events_stay BEFORE DELETE ON audit_events BEGIN SELECT RAISE(ABORT, 'no'); END`)
  return file
}

describe('the trail of a store that somebody with its key came upon', () => {
  it('is whole while nobody did, from one life to the next', async () => {
    expect((await life(100)).left).toMatchObject({ status: 'whole', trouble: null, eventCount: 100 })
    const next = await life(20)
    expect(next.asFound).toMatchObject({ status: 'whole', eventCount: 100, anchoredElsewhere: true })
    expect(next.left).toMatchObject({ status: 'whole', eventCount: 120 })
    expect((await life(0)).asFound).toMatchObject({ status: 'whole', eventCount: 120 })
    expect(logged).toEqual([])
  })

  it('tells that the last 84 events are gone', async () => {
    await life(100)
    attack('DELETE FROM audit_events WHERE sequence > 16').close()
    expect((await life(0)).asFound).toMatchObject({ status: 'broken', trouble: 'shortened' })
    expect(logged).toEqual(['audit.broken'])
  })

  it('tells it at every start, and goes on working', async () => {
    await life(100)
    attack('DELETE FROM audit_events WHERE sequence > 16').close()
    expect((await life(90)).left).toMatchObject({ status: 'broken', trouble: 'shortened' })
    expect((await life(10)).asFound).toMatchObject({ status: 'broken' })
  })

  it('tells that a row is another', async () => {
    await life(100)
    attack("UPDATE audit_events SET actor = 'usr_2' WHERE sequence = 50").close()
    expect((await life(0)).asFound).toMatchObject({ status: 'broken', trouble: 'changed', brokenSequence: 50 })
  })

  it('finds it by itself soon after the start, however long ago the row was written', async () => {
    await life(100)
    attack("UPDATE audit_events SET actor = 'usr_2' WHERE sequence = 50").close()
    const store = openSqliteStore({ dataDir, migrationsDir: MIGRATIONS, key: KEY })
    const [clock, log] = [virtualClock(), { info: () => undefined, warn: () => undefined, error: () => undefined }]
    const trail = new AuditTrail({ dataDir, store, secrets, machine: testMachine(stick), clock, log })
    trail.start(false)
    await vi.waitFor(() => expect([trail.state().status, clock.nextDue()]).toEqual(['whole', expect.any(Number)]))
    await clock.advance(60_000)
    await vi.waitFor(() => expect(trail.state()).toMatchObject({ trouble: 'changed', brokenSequence: 50 }))
    await trail.stop()
    await store.close()
  })

  it('takes no fright when its first start ended before anything was vouched for', async () => {
    const shut = { ...secrets, get: async () => Promise.reject(new Error('shut')) }
    const opened = secrets
    secrets = shut
    await life(5)
    secrets = opened
    expect((await life(5)).asFound).toMatchObject({ status: 'whole', trouble: null })
    await opened.delete('audit-anchored')
    rmSync(join(dataDir, ANCHOR))
    expect((await life(0)).asFound).toMatchObject({ status: 'whole', trouble: null })
  })

  it('tells that rows are others, though all hashes follow', async () => {
    await life(100)
    const file = attack()
    file.exec('DROP TRIGGER audit_events_are_final')
    const heads = new Map<string, string>()
    const rows = file.prepare('SELECT * FROM audit_events ORDER BY sequence').all() as Row[]
    for (const row of rows) {
      const { sequence, workspace_id: workspaceId, at, operation, target, revision } = row
      const entry = { workspaceId, at, actor: 'usr_2', operation, target, revision, requestSha256: null }
      const previous = heads.get(workspaceId) ?? '0'.repeat(64)
      const hash = chainHash(previous, entry)
      heads.set(workspaceId, hash)
      const set = file.prepare('UPDATE audit_events SET actor = ?, previous_hash = ?, hash = ? WHERE sequence = ?')
      set.run('usr_2', previous, hash, sequence)
    }
    file.exec(
      `CREATE TRIGGER audit_events_are_final BEFORE UPDATE ON audit_events BEGIN SELECT RAISE(ABORT, 'no'); END`,
    )
    file.close()
    expect((await life(0)).asFound).toMatchObject({ status: 'broken', trouble: 'changed' })
  })

  it('tells that the guard was taken out', async () => {
    await life(10)
    const file = attack()
    file.exec('DROP TRIGGER audit_events_stay')
    file.close()
    expect((await life(0)).asFound).toMatchObject({ status: 'broken', trouble: 'unprotected' })
  })

  it('tells that what vouches for it was written by another, or is gone', async () => {
    await life(10)
    const anchor = join(dataDir, ANCHOR)
    const text = readFileSync(anchor, 'utf8')
    writeFileSync(anchor, text.replace('"count": 10', '"count": 9'))
    expect((await life(0)).asFound).toMatchObject({ status: 'broken', trouble: 'anchor_forged' })
    rmSync(anchor)
    expect((await life(0)).asFound).toMatchObject({ status: 'broken', trouble: 'anchor_missing' })
    // Told once, noted in the trail, and vouched for anew.
    expect(existsSync(anchor)).toBe(true)
    expect((await life(0)).asFound).toMatchObject({ status: 'whole' })
  })

  it('believes the second place when the file beside the store was set back with the store', async () => {
    await life(10)
    const early = readFileSync(join(dataDir, ANCHOR), 'utf8')
    await life(50)
    attack('DELETE FROM audit_events WHERE sequence > 10').close()
    writeFileSync(join(dataDir, ANCHOR), early)
    expect((await life(0)).asFound).toMatchObject({ status: 'broken', trouble: 'shortened' })
  })

  it('begins anew with a copy that was restored', async () => {
    await life(100)
    attack('DELETE FROM audit_events WHERE sequence > 16').close()
    const next = await life(4, { restored: true })
    expect(next.asFound).toMatchObject({ status: 'whole', eventCount: 16 })
    expect((await life(0)).asFound).toMatchObject({ status: 'whole', eventCount: 20 })
  })

  it('is whole after a death, whatever was written since it was last vouched for', async () => {
    await life(10)
    await life(30, { dies: true })
    expect((await life(0)).asFound).toMatchObject({ status: 'whole', eventCount: 40 })
  })
})
