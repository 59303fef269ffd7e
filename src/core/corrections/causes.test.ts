import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { MIGRATIONS_DIR } from '../../../test/support/core.ts'
import { initialProgress } from '../dispatch/machine.ts'
import type { Desk } from '../documents/content/context.ts'
import { quote } from '../messages/message.ts'
import type { StoredDispatch } from '../store/dispatches.ts'
import type { StoredWorkspace } from '../store/identity.ts'
import type { StoredPackage } from '../store/packages.ts'
import { PLATFORM } from '../store/store.ts'
import { openSqliteStore, type SqliteStore } from '../store.sqlite.ts'
import { Causes } from './causes.ts'
import { faultyOf } from './faulty.ts'
import { correctionHandlers } from './handlers.ts'

const MANY = 10_050
/** It is some hundreds; on a machine of any speed a read that gives nobody a turn has none. */
const LEAST_TURNS = 20
const AT = '2026-07-20T15:00:00.000Z'
const WORKSPACE = 'ws_1'
const workspace: StoredWorkspace = {
  id: WORKSPACE,
  number: 1,
  nit: '900000001',
  verificationDigit: '0',
  companyName: 'Clínica',
  displayName: 'Clínica',
  environment: 2,
  providerCodes: [],
  isActive: true,
  idleLockMinutes: 0,
  adminSecondFactor: false,
  revision: 1,
  createdAt: AT,
  updatedAt: AT,
}

const dataDir = mkdtempSync(join(tmpdir(), 'radica-causes-'))
let store: SqliteStore

/** Packages without a document, which the ministry rejected: that nothing else is asked for. */
beforeAll(async () => {
  store = openSqliteStore({ dataDir, migrationsDir: MIGRATIONS_DIR, key: new Uint8Array(32).fill(7) })
  await store.write(PLATFORM, async (stores) => {
    await stores.identity.saveWorkspace(workspace)
    for (let n = 0; n < MANY; n++) {
      const head = rejected(`pkg_${n}`)
      const { id, name, revision, createdAt, sourceDocumentId, sourcePackageId } = head
      const attached = { attachedFileName: null, attachedSha256: null, attachedBytes: null }
      const rips = { usuarios: [{ codSexo: n % 2 === 0 ? 'X' : 'Y' }] }
      const of = { revision, name, createdAt, sourceDocumentId, sourcePackageId, createdBy: 'system' }
      await stores.packages.insert(WORKSPACE, head, { ...of, ...attached, rips, adjustments: null })
      await stores.dispatches.insert({ dispatch: outcomeOf(id), bytes: Buffer.from('{}') })
    }
  })
})
afterAll(async () => {
  await store.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const rejected = (id: string): StoredPackage => ({
  id,
  kind: 'invoice',
  name: id,
  number: id,
  cufe: null,
  status: 'rejected',
  users: 1,
  services: 0,
  cuv: null,
  sourceDocumentId: null,
  sourcePackageId: null,
  revision: 1,
  createdAt: AT,
  updatedAt: AT,
})

const outcomeOf = (targetId: string): StoredDispatch<'ministry.package'> => ({
  ...initialProgress(Date.parse(AT)),
  state: 'rejected',
  nextAttemptAt: null,
  id: `dsp_${targetId}`,
  key: 0,
  workspaceId: WORKSPACE,
  kind: 'ministry.package',
  targetId,
  targetRevision: 1,
  idempotencyKey: targetId,
  reference: targetId,
  cufe: null,
  requestSha256: '0'.repeat(64),
  dependsOn: null,
  outcome: {
    cuv: null,
    processId: null,
    filedAt: null,
    issues: [{ code: 'RVC004', message: quote('Sexo'), field: 'usuarios[0].codSexo', severity: 'error' }],
  },
  createdAt: AT,
  updatedAt: AT,
})

test('ten thousand documents are read in turns, and the list says that there are more', async () => {
  const desk = { stores: store.read, workspace, now: Date.parse(AT) } as Desk
  const [causes, read] = [new Causes(), { count: 0, complete: true }]
  let [turns, done] = [0, false]
  const others = (async () => {
    for (; !done; turns++) await setImmediate()
  })()
  for await (const faulty of faultyOf(desk, {}, new AbortController().signal, read)) causes.add(faulty)
  done = true
  await others
  const [first] = causes.rows()
  expect(first?.row).toMatchObject({ code: 'RVC004', place: 'usuarios[].codSexo', documents: 10_000, mendable: true })
  expect(first?.row.values.map(({ value }) => value).toSorted()).toEqual(['X', 'Y'])
  expect(read).toEqual({ count: 10_000, complete: false })
  expect(turns).toBeGreaterThan(LEAST_TURNS)
})

function asking() {
  const handlers = correctionHandlers({} as Parameters<typeof correctionHandlers>[0])
  return async (id: keyof typeof handlers, query: object, now = Date.parse(AT)) => {
    const handler: unknown = handlers[id]
    const of = { stores: store.read, workspace, signal: new AbortController().signal, now }
    if (typeof handler === 'function') return handler({ ...of, query: { limit: 50, offset: 0, ...query } })
  }
}

test('they are judged once for every page and cause, until something is changed or another day begins', async () => {
  const read = vi.spyOn(store.read.packages, 'list')
  const asked = asking()
  const ask = (id: Parameters<typeof asked>[0], query = {}, now?: number) =>
    asked(id, { dateTo: '2026-01-01', ...query }, now)
  const cause = { source: 'ministry', code: 'RVC004', place: 'usuarios[].codSexo' }
  expect(await ask('correctionCauses.list')).toMatchObject({ body: { complete: false } })
  const once = read.mock.calls.length
  expect(await ask('correctionCauses.list', { q: 'rvc', source: 'local' })).toMatchObject({ body: { complete: false } })
  expect(await ask('correctionTargets.list', cause)).toMatchObject({ body: { complete: false } })
  expect(read).toHaveBeenCalledTimes(once)
  const change = { resource: 'rips-packages', id: 'pkg_0', revision: 1 }
  await store.write(PLATFORM, ({ events }) => events.append(WORKSPACE, AT, [change]))
  await ask('correctionCauses.list')
  expect(read).toHaveBeenCalledTimes(2 * once)
  await ask('correctionCauses.list', {}, Date.parse(AT) + 86_400_000)
  expect(read).toHaveBeenCalledTimes(3 * once)
})

test('what is known of one payer or of some days is no answer for others', async () => {
  const ask = asking()
  const total = (query: object) => ask('correctionCauses.list', query)
  const days = { dateFrom: AT.slice(0, 10), dateTo: AT.slice(0, 10) }
  expect(await total(days)).toMatchObject({ body: { total: 1 } })
  expect(await total({ ...days, clientId: 'cli_1' })).toMatchObject({ body: { total: 0 } })
  expect(await total({ dateFrom: '2026-07-21', dateTo: '2026-07-31' })).toMatchObject({ body: { total: 0 } })
})

test('a document counts once for a cause that it has twice, whose most frequent value comes first', () => {
  const causes = new Causes()
  const of = (...values: readonly string[]) => {
    const about = { source: 'ministry', code: 'RVC004', place: 'usuarios[].codSexo', message: quote('Sexo') } as const
    const found = values.map((value, at) => ({ ...about, path: `usuarios[${at}].codSexo`, value }))
    causes.add({ of: { kind: 'package', head: rejected('pkg_x') }, clientName: null, found })
  }
  of('X', 'Y')
  of('Y')
  expect(causes.rows()[0]?.row).toMatchObject({
    documents: 2,
    findings: 3,
    values: [
      { value: 'Y', findings: 2 },
      { value: 'X', findings: 1 },
    ],
  })
})
