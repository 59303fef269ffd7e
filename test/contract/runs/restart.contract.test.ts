import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, it } from 'vitest'
import type { CoreDependencies } from '../../../src/core/core-dependencies.ts'
import { createInProcessTransport } from '../../../src/core/transport/in-process-transport.ts'
import { createMinistryHost } from '../../../src/simulators/ministry/index.ts'
import { type Api, apiOn } from '../../support/api.ts'
import { virtualClock } from '../../support/clock.ts'
import { memoryVault, testCore } from '../../support/core.ts'
import { aSetup } from '../../support/fixtures.ts'
import { pairsOf } from '../../support/pairs.ts'
import { rest } from '../../support/rest.ts'
import { NIT, SITE } from '../../support/rips.ts'
import { ofTheFile } from '../../support/skip.ts'
import { zipOf } from '../../support/zip.ts'
import { collected, ended, itemsOf } from './folder.ts'

const MINISTRY = 'https://ministry.test'
const clock = virtualClock(Date.parse('2026-07-20T15:00:00.000Z'))
const { host, close } = createMinistryHost({ clock })
const options: Partial<CoreDependencies> = {
  clock,
  secrets: memoryVault(),
  transport: createInProcessTransport({ [MINISTRY]: host }, clock),
  simulators: {
    ministry: { url: MINISTRY, certificateSha256: '0'.repeat(64) },
    provider: { url: 'http://provider.test' },
  },
}
const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})
afterAll(close)
function folder(): string {
  folders.push(mkdtempSync(join(tmpdir(), 'radica-restart-')))
  return folders.at(-1) ?? ''
}

async function clinicIn(dataDir: string) {
  const core = await testCore({ ...options, dataDir })
  await core.start()
  const anybody = apiOn(core.fetch)
  const setup = aSetup()
  const workspace = { ...setup.workspace, nit: NIT, providerCodes: [SITE] }
  const { body } = await anybody('setup.create', { body: { ...setup, workspace } })
  const access = { token: body.token, params: { workspaceId: body.workspace.id } }
  return { core, access, api: anybody.as(access) }
}
type Access = Awaited<ReturnType<typeof clinicIn>>['access']

async function reopened(dataDir: string, access: Access) {
  const core = await testCore({ ...options, dataDir })
  await core.start()
  return { core, api: apiOn(core.fetch).as(access) }
}

const COUNT = 30
/** Half of them loose, half in an archive. */
function files() {
  const all = pairsOf(COUNT, 'RE')
  const packed = Object.fromEntries(all.slice(COUNT).map(({ path, bytes }) => [path, bytes]))
  return [...all.slice(0, COUNT), { path: 'mes.zip', bytes: zipOf(packed) }]
}

const MOST_OPENED = 20

async function expectOnce(api: Api, runId: string) {
  const run = await ended(api, runId)
  expect(run.items).toMatchObject({ total: COUNT, ready: COUNT, refused: 0 })
  const items = await itemsOf(api, runId)
  expect(new Set(items.flatMap(({ jsonPath, xmlPath }) => [jsonPath, xmlPath])).size).toBe(2 * COUNT)
  expect(new Set(items.map(({ packageId }) => packageId)).size).toBe(COUNT)
  const { items: packages, total } = (await api('ripsPackages.list', { query: { limit: 500 } })).body
  expect(total).toBe(COUNT)
  expect(packages.map(({ revision }) => revision)).toEqual(Array(COUNT).fill(1))
}

it('goes on from whatever moment the power went: each file once, each package once', ofTheFile, async () => {
  const { core, access, api } = await clinicIn(folder())
  const { id } = await collected(api, files())
  const snapshots: string[] = []
  const snapshot = () => {
    const to = folder()
    cpSync(core.dataDir, to, { recursive: true })
    snapshots.push(to)
  }
  await api('runs.start', { params: { runId: id }, body: {} })
  // What is on the disk between two turns is what a process that is killed there leaves behind.
  for (let turns = 0; (await ended(api, id, () => true)).state !== 'done'; turns++) {
    if (turns % 4 === 0) snapshot()
    await new Promise((resolve) => setImmediate(resolve))
  }
  await expectOnce(api, id)
  await core.close()
  expect(snapshots.length).toBeGreaterThan(5)
  // A slow machine takes more turns: opened again are as many as a quick one would have.
  const step = Math.ceil(snapshots.length / MOST_OPENED)
  const seen = new Set<string>()
  for (const dataDir of snapshots.filter((_, index) => index % step === 0)) {
    const again = await reopened(dataDir, access)
    const { files, items } = await ended(again.api, id, () => true)
    seen.add(files.unread > 0 ? 'reading' : items.total < COUNT ? 'pairing' : 'judging')
    await expectOnce(again.api, id)
    await again.core.close()
  }
  expect([...seen]).toEqual(expect.arrayContaining(['reading', 'judging']))
})

it('files each chosen package once, though the program is closed and opened on the way', async () => {
  const dataDir = folder()
  const first = await clinicIn(dataDir)
  const { id } = await collected(first.api, files())
  await first.api('runs.start', { params: { runId: id }, body: {} })
  await ended(first.api, id)
  await first.api('runs.file', { params: { runId: id }, body: {}, idempotencyKey: 'todo' })
  await ended(first.api, id, ({ items }) => items.filed > 4)
  await first.core.stop()
  const second = await reopened(dataDir, first.access)
  const open = await ended(second.api, id, () => true)
  expect(open.items.chosen).toBeGreaterThan(0)
  await ended(second.api, id)
  for (let i = 0; i < 600 && (await ended(second.api, id, () => true)).items.accepted < COUNT; i++) {
    await clock.advance(1_000)
    await rest()
  }
  const { items } = await ended(second.api, id)
  expect(items).toMatchObject({ filed: COUNT, accepted: COUNT, chosen: 0 })
  const control = { method: 'GET', query: new URLSearchParams(), headers: {}, body: new Uint8Array() }
  const answer = await host.exchange({ ...control, path: '/_control/ledger' })
  const { documents } = answer.kind === 'answer' ? JSON.parse(String(answer.answer.body)) : { documents: [] }
  expect(documents).toHaveLength(COUNT)
  expect(documents.every(({ accepted }: { accepted: number }) => accepted === 1)).toBe(true)
  await second.core.close()
})
