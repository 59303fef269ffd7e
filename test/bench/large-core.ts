import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'
import { createCore } from '../../src/core/create-core.ts'
import { systemClock } from '../../src/host/clock.ts'
import { collectingLog, MIGRATIONS_DIR, memoryVault } from '../support/core.ts'
import { aSetup } from '../support/fixtures.ts'
import { NIT, SITE } from '../support/rips.ts'
import { seconds, stallWatch } from './stall.ts'

/** The core's thread of the comparison: uploads and judges the package in the file that is named. */
const ORIGIN = 'http://radica.test'
const IDLE_THREAD_MS = 11_000

async function throughCore(path: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'radica-large-'))
  const deployment = 'sandbox'
  const deps = { dataDir, migrationsDir: MIGRATIONS_DIR, storeKey: new Uint8Array(32).fill(7), secrets: memoryVault() }
  const core = await createCore({ ...deps, clock: systemClock, deployment, log: collectingLog() })
  const ask = async (method: string, path: string, token?: string, body?: BodyInit) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const init = { method, headers, ...(body !== undefined && { body, duplex: 'half' as const }) }
    const answer = await core.fetch(new Request(`${ORIGIN}/api/v1${path}`, init))
    const json = await answer.json()
    if (!answer.ok) throw new Error(JSON.stringify(json))
    return json
  }
  const setup = aSetup()
  Object.assign(setup.workspace, { nit: NIT, providerCodes: [SITE] })
  const { token, workspace } = await ask('POST', '/setup', undefined, JSON.stringify(setup))
  // The thread on which the first password was judged is no part of a package's memory, and ends by itself.
  await sleep(IDLE_THREAD_MS)
  const packages = `/workspaces/${workspace.id}/rips-packages`
  const body = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>
  const stalled = stallWatch()
  const upload = await seconds(() => ask('POST', `${packages}/files?fileName=grande.json`, token, body))
  const validation = await seconds(() => ask('POST', `${packages}/${upload.value.id}/validations`, token))
  const stall = stalled()
  await core.stop()
  rmSync(dataDir, { recursive: true })
  const { counts } = validation.value
  const facts = { users: upload.value.users, errors: counts.error, stallMs: stall.felt, stallWorkedMs: stall.worked }
  const work = { uploadCpuS: upload.cpu, validationCpuS: validation.cpu, cpuS: upload.cpu + validation.cpu }
  return { ...facts, uploadS: upload.s, validationS: validation.s, ...work }
}

parentPort?.postMessage(await throughCore(process.argv[2] ?? ''))
