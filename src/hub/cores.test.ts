import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { collectingLog, memoryVault, type TestCore, testCore } from '../../test/support/core.ts'
import { aPatient, aSetup } from '../../test/support/fixtures.ts'
import { SERVER, sharedDatabase } from '../../test/support/postgres.ts'
import { skipWhen } from '../../test/support/skip.ts'
import { createClient } from '../contract/client.ts'
import { OPERATIONS } from '../contract/operations.ts'
import type { Clock } from '../core/core.ts'
import { createInProcessTransport } from '../core/transport/in-process-transport.ts'
import type { Transport } from '../core/transport/transport.ts'
import { systemClock } from '../host/clock.ts'
import type { LedgerDocument } from '../simulators/kit/simulator.ts'
import { createMinistryHost } from '../simulators/ministry/index.ts'
import { NIT, sampleRips, sampleXml } from '../simulators/ministry/sample-packages.ts'
import { openNodes } from './nodes.ts'
import { postgresStore } from './postgres/core-store.ts'
import { openServerPool } from './postgres/server-pool.ts'

const RECEIVER = 'http://127.0.0.1:4999'
const MINISTRY = 'https://muv.example.invalid'
const SIMULATORS = {
  ministry: { url: MINISTRY, certificateSha256: 'a'.repeat(64) },
  provider: { url: 'http://fac.test' },
}
const START = Date.parse('2026-07-20T15:00:00.000Z')

/** One process of the hub: a core over the database that all share, and how many requests left it. */
interface Node {
  readonly core: TestCore
  readonly nodes: Awaited<ReturnType<typeof openNodes>>
  readonly log: ReturnType<typeof collectingLog>
  sent: number
  /** What it sends arrives, but no answer comes back, as when it is dead. */
  isDeaf: boolean
}

describe('cores of a hub', skipWhen(SERVER === undefined, 'RADICA_TEST_POSTGRES names no server'), () => {
  let database: Awaited<ReturnType<typeof sharedDatabase>>
  let filesDir: string
  let secrets: ReturnType<typeof memoryVault>
  let ministry: ReturnType<typeof createMinistryHost>
  let all: Node[]
  /** Ids of what was told to the receiver. */
  let delivered: (string | undefined)[]
  let ahead: number
  let token: string | undefined
  let params: { workspaceId: string }
  const clock: Clock = {
    now: () => START + Math.floor(performance.now()) + ahead,
    steady: () => performance.now() + ahead,
    after: systemClock.after,
  }

  beforeEach(async () => {
    ahead = 0
    database = await sharedDatabase()
    filesDir = mkdtempSync(join(tmpdir(), 'radica-hub-'))
    secrets = memoryVault()
    ministry = createMinistryHost({ clock })
    all = []
    delivered = []
    token = undefined
  })
  afterEach(async () => {
    for (const { core } of all) await core.close()
    for (const { nodes } of all) await nodes.close()
    await database.pool.close()
    rmSync(filesDir, { recursive: true })
  })

  async function openNode(works: boolean): Promise<Node> {
    const log = collectingLog()
    const nodes = await openNodes(database.url, {
      works,
      admit: async () => undefined,
      onRefused: () => undefined,
      log,
    })
    const reach = createInProcessTransport({ [MINISTRY]: ministry.host }, clock)
    const transport: Transport = async (request) => {
      if (request.url.startsWith(RECEIVER)) {
        delivered.push(request.headers['webhook-id'])
        return { status: 204, headers: {}, body: Buffer.of() }
      }
      if (request.url.includes('Cargar')) node.sent++
      const answer = await reach(request)
      return node.isDeaf ? new Promise(() => undefined) : answer
    }
    const openStore = postgresStore(openServerPool(database.url, { most: 5 }), database.catalog)
    const deps = { clock, secrets, transport, simulators: SIMULATORS, owner: `node-${all.length}`, log }
    const core = await testCore({ ...deps, node: { openStore, nodes, works, closedTo: () => false, filesDir } })
    const node: Node = { core, nodes, log, sent: 0, isDeaf: false }
    all.push(node)
    await core.start()
    return node
  }

  /** The one that came before learns of the other at its next beat, and leaves it its part. */
  async function knowsOfAnother({ nodes }: Node): Promise<void> {
    const names = Array.from({ length: 20 }, (_, at) => `name ${at}`)
    await vi.waitFor(async () => expect(await Promise.all(names.map(nodes.own))).toContain(false))
  }

  const callOn = ({ core }: Node) =>
    createClient({ origin: 'http://radica.test', token: () => token, fetch: core.fetch })

  async function setUp(node: Node): Promise<void> {
    const setup = aSetup()
    const workspace = { ...setup.workspace, nit: NIT, verificationDigit: undefined, providerCodes: ['990010000101'] }
    const { body } = await callOn(node)('setup.create', { body: { ...setup, workspace } })
    token = body.token
    params = { workspaceId: body.workspace.id }
  }

  /** `isSettled`: the answer waited for the outcome. */
  async function submit(node: Node, number: string): Promise<{ id: string; isSettled: boolean }> {
    const call = callOn(node)
    const contentBase64 = Buffer.from(sampleXml({ id: number })).toString('base64')
    const attachedDocument = { fileName: `${number}.xml`, contentBase64 }
    const body = { kind: 'invoice', rips: sampleRips({ numFactura: number }), attachedDocument } as const
    const { body: created } = await call('ripsPackages.create', { params, body })
    const ofPackage = { ...params, packageId: created.id }
    await call('ripsPackages.validate', { params: ofPackage })
    const { status } = await call('ripsPackages.submit', { params: ofPackage, idempotencyKey: `submit-${number}` })
    return { id: created.id, isSettled: status === 200 }
  }

  const statusAt = async (node: Node, packageId: string) =>
    (await callOn(node)('ripsPackages.get', { params: { ...params, packageId } })).body.status

  async function ledger(): Promise<LedgerDocument[]> {
    const request = { method: 'GET', query: new URLSearchParams(), headers: {}, body: Buffer.of() }
    const exchange = await ministry.host.exchange({ ...request, path: '/_control/ledger' })
    if (exchange.kind !== 'answer') throw new Error('the simulator does not answer')
    return JSON.parse(String(exchange.answer.body)).documents
  }

  /** What a desk at a node is told, as it comes. */
  async function followAt({ core }: Node): Promise<{ text: string; isOver: boolean }> {
    const path = OPERATIONS['events.stream'].path.replace('{workspaceId}', params.workspaceId)
    const headers = { authorization: `Bearer ${token}` }
    const { body } = await core.fetch(new Request(`http://radica.test${path}`, { headers }))
    const told = { text: '', isOver: false }
    void body
      ?.pipeThrough(new TextDecoderStream())
      .pipeTo(
        new WritableStream({
          write(text) {
            told.text += text
          },
        }),
      )
      .catch(() => undefined)
      .then(() => {
        told.isOver = true
      })
    await vi.waitFor(() => expect(told.text).toContain('event: start'))
    return told
  }

  it('send what one queued at the other, once, and tell who waits', async () => {
    const [web, one, two] = [await openNode(false), await openNode(true), await openNode(true)]
    await setUp(web)
    await knowsOfAnother(one)
    const first = await submit(web, 'F1')
    expect(first.isSettled).toBe(true)
    expect(await statusAt(web, first.id)).toBe('accepted')
    const rest = await Promise.all(['F2', 'F3', 'F4', 'F5'].map((number, at) => submit(at % 2 ? web : one, number)))
    await vi.waitFor(async () => {
      for (const { id } of rest) expect(await statusAt(web, id)).toBe('accepted')
    })
    expect(web.sent).toBe(0)
    // The gate is one worker's, whoever queues.
    expect([one.sent, two.sent].sort()).toEqual([0, 5])
    const counts = (await ledger()).map(({ number, accepted, attempts }) => ({ number, accepted, attempts }))
    expect(counts).toHaveLength(5)
    for (const each of counts) expect(each).toMatchObject({ accepted: 1, attempts: 1 })
  })

  it('hear a change of the other, and who is present and what goes on', async () => {
    const [here, there] = [await openNode(false), await openNode(false)]
    await setUp(here)
    const told = await followAt(there)
    const { body: patient } = await callOn(here)('patients.create', { params, body: aPatient() })
    await vi.waitFor(() => expect(told.text).toContain(patient.id))
    const { id: packageId } = await submit(here, 'F1')
    const ofPackage = { ...params, targetId: packageId }
    await callOn(here)('teamwork.present', { params: ofPackage, body: { open: true } })
    await vi.waitFor(() => expect(told.text).toMatch(new RegExp(`event: presence\ndata: .*${packageId}`)))
    const password = 'correcta-y-larga'
    const somebody = {
      phone: '+573100000010',
      role: 'viewer',
      password,
      firstName: 'Yarumo',
      lastName: 'Cedro',
    } as const
    await callOn(here)('members.add', { params, body: somebody })
    await database.pool.with((wire) => wire.script('UPDATE users SET must_change_password = 0'))
    token = (await callOn(there)('sessions.create', { body: { phone: somebody.phone, password } })).body.token
    const { body: seen } = await callOn(there)('teamwork.get', { params: ofPackage })
    expect(seen.present).toHaveLength(1)
  })

  it('refuse with the next request what was taken away at the other, and end the stream', async () => {
    const [here, there] = [await openNode(false), await openNode(false)]
    await setUp(here)
    const expiresAt = new Date(clock.now() + 86_400_000).toISOString()
    const body = { name: 'Integración', scopes: ['read' as const], workspaceIds: [params.workspaceId], expiresAt }
    const { body: made } = await callOn(here)('accessTokens.create', { body })
    const owner = token
    token = made.secret
    const told = await followAt(there)
    expect((await callOn(there)('patients.list', { params })).status).toBe(200)
    token = owner
    await callOn(here)('accessTokens.revoke', { params: { tokenId: made.id } })
    token = made.secret
    await expect(callOn(there)('patients.list', { params })).rejects.toMatchObject({ code: 'unauthenticated' })
    await vi.waitFor(() => expect(told.isOver).toBe(true))
  })

  it('tell each webhook each change once, also of one that was made where nothing is sent', async () => {
    const [web] = [await openNode(false), await openNode(true), await openNode(true)]
    await setUp(web)
    await callOn(web)('webhooks.create', { params, body: { url: `${RECEIVER}/a`, resources: ['patients'] } })
    for (let n = 0; n < 5; n++) await callOn(web)('patients.create', { params, body: aPatient() })
    await vi.waitFor(() => expect(delivered).toHaveLength(5))
    await sleep(6_000)
    expect(delivered).toHaveLength(5)
    expect(new Set(delivered).size).toBe(5)
  })

  it('go on for one that died in the middle: its lease ends, the ministry is asked, and has each once', async () => {
    const [web, one, two] = [await openNode(false), await openNode(true), await openNode(true)]
    await setUp(web)
    await knowsOfAnother(one)
    await submit(web, 'F1')
    const [owner, other] = one.sent === 1 ? [one, two] : [two, one]
    owner.isDeaf = true
    const pair = await Promise.all([submit(web, 'F2'), submit(web, 'F3')])
    const statuses = () => Promise.all(pair.map(({ id }) => statusAt(web, id)))
    await owner.nodes.close()
    expect((await statuses()).sort()).toEqual(['queued', 'sending'])
    ahead += 3_600_000
    await vi.waitFor(async () => expect(await statuses()).toEqual(['accepted', 'accepted']))
    // One is asked about, which is to send the same bytes; the other is sent.
    expect([owner.sent, other.sent]).toEqual([2, 2])
    expect((await ledger()).map(({ accepted }) => accepted)).toEqual([1, 1, 1])
  })
})
