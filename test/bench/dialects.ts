import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { OPERATIONS } from '../../src/contract/operations.ts'
import type { RipsPackage } from '../../src/contract/packages.ts'
import { wirePackage } from '../../src/core/rips/wire.ts'
import { userIn } from '../contract/packages/dialects.ts'
import { HostFacts } from '../support/host-facts.ts'
import { rips } from '../support/rips.ts'
import { openClinic } from '../support/scene/clinic.ts'
import { Office } from '../support/scene/office.ts'
import { type Scene, setScene } from '../support/scene/programs.ts'

/**
 * A file of 60 MB in which everything is in a dialect, through the built host to the built simulator: read, judged, filed, and
 * what the ministry holds compared with what a careful program would have sent.
 */
const BYTES = 60 * 1000 * 1000
const NUMBER = 'DIALECTOS'
const POLL_MS = 50

export interface DialectFigures {
  readonly megabytes: number
  readonly users: number
  readonly uploadS: number
  readonly validationS: number
  readonly filingS: number
  /** Of the host's process, from the first byte to the report. */
  readonly cpuS: number
  /** The same for what a careful program would have written. */
  readonly cleanCpuS: number
  readonly peakMb: number
  /** What was not as it should be. */
  readonly wrong: readonly string[]
}

const root = (isDirty: boolean, numNota = NUMBER) =>
  rips({ numFactura: isDirty ? '' : null, tipoNota: 'RS', numNota, usuarios: [] })

/** The file as it comes. */
function written(): { bytes: Buffer; users: number } {
  const [head = '', tail = ''] = JSON.stringify(root(true)).split('"usuarios":[]')
  const list: string[] = []
  for (let size = 0; size < BYTES; ) {
    const user = JSON.stringify(userIn(list.length, true))
    list.push(user)
    size += user.length + 1
  }
  return { bytes: Buffer.from(`\ufeff${head}"usuarios":[${list.join(',')}]${tail}`), users: list.length }
}

const carefullyWritten = (users: number) =>
  Buffer.from(JSON.stringify({ ...root(false, 'LIMPIO'), usuarios: cleanUsers(users) }))
const cleanUsers = (users: number) => Array.from({ length: users }, (_, n) => userIn(n, false))

const expectedSha256 = (users: number) => {
  const content = { ...root(false), usuarios: cleanUsers(users) }
  return createHash('sha256')
    .update(wirePackage('without_invoice', content, null))
    .digest('hex')
}

async function timed<T>(work: () => Promise<T>): Promise<{ s: number; value: T }> {
  const start = performance.now()
  const value = await work()
  return { s: (performance.now() - start) / 1000, value }
}

async function uploaded({ host }: Scene, { token, params }: Office, body: Uint8Array): Promise<RipsPackage> {
  const path = OPERATIONS['ripsPackages.upload'].path.replace('{workspaceId}', params.workspaceId)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: new Uint8Array(body) }
  const answer = await fetch(`${host.facts?.url}${path}?fileName=his.json`, init)
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as RipsPackage
}

/** What the ministry's simulator received of the document. */
async function receivedBy({ simulators }: Scene): Promise<readonly string[]> {
  const answer = await fetch(`${simulators.facts?.simulatorControl.ministry}/_control/ledger`)
  const { documents } = (await answer.json()) as { documents: { number: string; receivedSha256: string[] }[] }
  return documents.find(({ number }) => number === NUMBER)?.receivedSha256 ?? []
}

async function filed(office: Office, { id }: RipsPackage): Promise<RipsPackage> {
  const params = { ...office.params, packageId: id }
  await office.ask((call) => call('ripsPackages.submit', { params, idempotencyKey: 'bench-dialects' }))
  for (;;) {
    const { body } = await office.ask((call) => call('ripsPackages.get', { params }))
    if (!['queued', 'sending'].includes(body.status)) return body
    await sleep(POLL_MS)
  }
}

async function judged(scene: Scene, office: Office, bytes: Uint8Array) {
  const facts = new HostFacts(scene.host.pid ?? 0)
  const before = facts.cpuSeconds()
  const upload = await timed(() => uploaded(scene, office, bytes))
  const params = { ...office.params, packageId: upload.value.id }
  const validation = await timed(() => office.ask((call) => call('ripsPackages.validate', { params })))
  return { upload, validation, cpuS: facts.cpuSeconds() - before }
}

async function through(scene: Scene): Promise<DialectFigures> {
  const office = new Office(scene)
  await Promise.all([scene.simulators.start(), scene.host.start()])
  await openClinic(scene, office)
  const { bytes, users } = written()
  const { cpuS: cleanCpuS } = await judged(scene, office, carefullyWritten(users))
  const { upload, validation, cpuS } = await judged(scene, office, bytes)
  const filing = await timed(() => filed(office, upload.value))
  const { error } = validation.value.body.counts
  const isAsExpected = (await receivedBy(scene)).join() === expectedSha256(users)
  const status = readFileSync(`/proc/${scene.host.pid}/status`, 'utf8')
  return {
    megabytes: bytes.length / 1e6,
    users,
    uploadS: upload.s,
    validationS: validation.s,
    filingS: filing.s,
    cpuS,
    cleanCpuS,
    peakMb: Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1000,
    wrong: [
      ...(error > 0 ? [`${error} errors`] : []),
      ...(filing.value.status === 'accepted' ? [] : [`it is ${filing.value.status}`]),
      ...(isAsExpected ? [] : ['other bytes at the ministry']),
    ],
  }
}

export async function dialectsThroughHost(): Promise<DialectFigures> {
  const scene = await setScene()
  try {
    return await through(scene)
  } finally {
    await Promise.all([scene.host.kill(), scene.simulators.kill()])
    scene.remove()
  }
}
