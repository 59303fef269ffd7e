import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Api, apiOn } from '../../../test/support/api.ts'
import { collectingLog, type TestCore, testCore } from '../../../test/support/core.ts'
import { ADMIN_PASSWORD, aPatient, aService, aSetup, aVisit } from '../../../test/support/fixtures.ts'
import { aHub, copyOf, endAll, ending, folder } from '../../../test/support/moving.ts'
import { noKeychain } from '../../../test/support/no-keychain.ts'
import { STORE } from '../../../test/support/node.ts'
import { OBJECT_KEYS, objectStoreStandIn } from '../../../test/support/objects.ts'
import { skipWhen } from '../../../test/support/skip.ts'
import { testWorkspace } from '../../../test/support/workspace.ts'
import { backupsIn, secondPlace, writeManifest } from '../../core/backups/manifest.ts'
import type { Clock, SimulatorOrigins } from '../../core/core.ts'
import { createCore } from '../../core/create-core.ts'
import { SEALED_FOLDER } from '../../core/files/sealed-files.ts'
import { ALONE } from '../../core/kernel/nodes.ts'
import { printedKey } from '../../core/keys/recovery-key.ts'
import { createInProcessTransport } from '../../core/transport/in-process-transport.ts'
import type { Transport } from '../../core/transport/transport.ts'
import { systemClock } from '../../host/clock.ts'
import { openHost } from '../../host/host.ts'
import { keyOfCopy } from '../../host/recovery/keys-of.ts'
import { VAULT_FILE } from '../../host/store-key/ring-file.ts'
import { fileVault, secretsIn } from '../../host/vault/file.ts'
import type { LedgerDocument } from '../../simulators/kit/simulator.ts'
import { createMinistryHost } from '../../simulators/ministry/index.ts'
import { NIT, sampleRips, sampleXml } from '../../simulators/ministry/sample-packages.ts'
import { factsIn } from '../facts.ts'
import { objectPlaces } from '../objects/places.ts'
import { postgresStore } from '../postgres/core-store.ts'
import type { Pool } from '../postgres/wire.ts'
import { presented } from '../tls/presented.ts'
import { bringIn } from './bring-in.ts'
import { expectNoMove, moveOf, noteMove } from './state.ts'
import { takeOut } from './take-out.ts'

const MINISTRY = 'https://muv.example.invalid'
const simulators: SimulatorOrigins = {
  ministry: { url: MINISTRY, certificateSha256: 'a'.repeat(64) },
  provider: { url: 'http://fac.test' },
}
const PASSPHRASE = 'cuatro palabras sin relación'
const { admin } = aSetup()

afterEach(endAll)

/** What a copy has of secrets, for whoever knows its passphrase. */
async function secretsOf(copy: string) {
  const of = { own: undefined, secret: PASSPHRASE, others: [], adopt: async () => undefined }
  return secretsIn(join(copy, VAULT_FILE), (await keyOfCopy(copy, of)).key)
}

/** A ministry, and how it is reached by who may be deaf: what is sent arrives, and no answer comes back. */
function aMinistry(clock: Clock) {
  const ministry = createMinistryHost({ clock })
  const reach = createInProcessTransport({ [MINISTRY]: ministry.host }, clock)
  const line =
    (isDeaf: boolean): Transport =>
    async (request) => {
      const answer = await reach(request)
      return isDeaf && request.url.includes('Cargar') ? new Promise(() => undefined) : answer
    }
  async function ledger(): Promise<LedgerDocument[]> {
    const request = { method: 'GET', query: new URLSearchParams(), headers: {}, body: Buffer.of() }
    const exchange = await ministry.host.exchange({ ...request, path: '/_control/ledger' })
    return exchange.kind === 'answer' ? JSON.parse(String(exchange.answer.body)).documents : []
  }
  return { line, ledger }
}

async function submit(api: Api, number: string): Promise<string> {
  const contentBase64 = Buffer.from(sampleXml({ id: number })).toString('base64')
  const attachedDocument = { fileName: `${number}.xml`, contentBase64 }
  const body = { kind: 'invoice', rips: sampleRips({ numFactura: number }), attachedDocument } as const
  const { id: packageId } = (await api('ripsPackages.create', { body })).body
  await api('ripsPackages.validate', { params: { packageId } })
  await api('ripsPackages.submit', { params: { packageId }, idempotencyKey: `submit-${number}` })
  return packageId
}

const called = (api: Api, q: string) =>
  api('patients.list', { query: { q } }).then(({ body }) => body.items.map(({ firstName }) => firstName))

/** Of lists whose totals are kept and not counted. */
const totalsOf = async (api: Api) => [
  (await api('ripsPackages.list', { query: { status: 'accepted' } })).body.total,
  (await api('dispatches.list', { query: { state: 'accepted' } })).body.total,
]

/** A clinic at work on a desk, whose last document is on the wire. */
async function aDesk(clock: Clock, transport: Transport) {
  const core = await testCore({ clock, transport, simulators, dataDir: folder() })
  const setup = aSetup()
  const workspace = { ...setup.workspace, nit: NIT, verificationDigit: undefined, providerCodes: ['990010000101'] }
  const { token, workspace: made } = (await apiOn(core.fetch)('setup.create', { body: { ...setup, workspace } })).body
  const api = apiOn(core.fetch).as({ token, params: { workspaceId: made.id } })
  await core.start()
  for (let n = 0; n < 40; n++)
    await api('patients.create', { body: aPatient({ firstName: n === 3 ? 'Vieja' : 'Ana' }) })
  await api('patients.create', { body: aPatient({ firstName: 'Nueva' }) })
  return { core, api, workspaceId: made.id }
}

const ask = async (pool: Pool, text: string) => (await pool.with((wire) => wire.query(text))).rows

async function hubCore(
  { openPool, catalog, filesDir }: Awaited<ReturnType<typeof aHub>>,
  clock: Clock,
  transport: Transport,
) {
  const openStore = postgresStore(openPool(), catalog)
  const node = { openStore, nodes: ALONE, works: true, closedTo: () => false, filesDir }
  const core = await testCore({ clock, transport, simulators, dataDir: folder(), node })
  await core.start()
  return core
}

async function signedIn(fetch: TestCore['fetch'], workspaceId: string): Promise<Api> {
  const body = { phone: admin.phone, password: ADMIN_PASSWORD }
  const { token } = (await apiOn(fetch)('sessions.create', { body })).body
  return apiOn(fetch).as({ token, params: { workspaceId } })
}

async function aSupport(api: Api): Promise<{ id: string; content: string }> {
  const { id: visitId } = (await api('visits.create', { body: await aVisit(api) })).body
  const content = `%PDF-1.7\n%${'0'.repeat(1_184)}\n%%EOF`
  const body = { type: 'HEV', name: 'evolucion.pdf', bytes: content.length } as const
  const { id } = (await api('visitSupports.create', { params: { visitId }, body })).body
  const piece = { offset: 0, contentBase64: Buffer.from(content).toString('base64') }
  await api('supports.addPiece', { params: { supportId: id }, body: piece })
  return { id, content }
}

describe('a desk that becomes a hub, and a desk again', skipWhen(STORE !== 'sqlite', 'has both stores itself'), () => {
  it('keeps people, words, files, secrets and its trail; what was in flight is asked for, and exists once', async () => {
    const clock = systemClock
    const ministry = aMinistry(clock)
    const desk = await aDesk(clock, ministry.line(true))
    const support = await aSupport(desk.api)
    const submitted = await Promise.all(['F1', 'F2'].map((number) => submit(desk.api, number)))
    const stateOf = async (api: Api, packageId: string) =>
      (await api('ripsPackages.get', { params: { packageId } })).body.status
    await vi.waitFor(async () => expect(await ministry.ledger()).toHaveLength(1))
    const trail = (await desk.api('auditTrail.verify', {})).body
    const from = await copyOf(desk.core)
    await fileVault(join(from.folder, VAULT_FILE), desk.core.storeKey).set('provider-token', 'secreto')

    const hub = await aHub()
    const order = { ...hub, from: from.place, secret: printedKey(desk.core.storeKey).join(' ') }
    const arrived = await bringIn(order)
    expect(arrived).toMatchObject({ backupId: from.id, files: 1, secrets: 1, rows: expect.any(Number) })
    expect(await hub.secrets.get('provider-token')).toBe('secreto')
    const held = await ask(hub.pool, 'SELECT state FROM dispatches ORDER BY 1')
    expect(held).toEqual([['unknown'], ['unknown']])
    // The planner knows what arrived.
    expect(await ask(hub.pool, "SELECT reltuples FROM pg_class WHERE relname = 'patients'")).toEqual([[42]])
    await expectNoMove(hub.pool)
    await expect(bringIn(order)).rejects.toThrow('ya tiene datos')

    const core = await hubCore(hub, clock, ministry.line(false))
    const api = await signedIn(core.fetch, desk.workspaceId)
    expect([await called(api, 'vieja'), await called(api, 'nueva')]).toEqual([['Vieja'], ['Nueva']])
    expect((await api('patients.list', { query: { q: 'ana' } })).body.total).toBe(39)
    const verified = (await api('auditTrail.verify', {})).body
    expect(verified.trouble).toBeNull()
    expect(verified.eventCount).toBeGreaterThan(trail.eventCount)
    expect((await api('supports.content', { params: { supportId: support.id } })).text).toBe(support.content)
    for (const id of submitted) await vi.waitFor(async () => expect(await stateOf(api, id)).toBe('accepted'))
    expect((await ministry.ledger()).map(({ accepted }) => accepted)).toEqual([1, 1])
    expect(await totalsOf(api)).toEqual([2, 2])
    await api('patients.create', { body: aPatient({ firstName: 'Central' }) })
    await core.stop()

    const to = folder()
    const { authority } = await presented('radica.local', undefined, hub.secrets, clock.now)
    const left = await takeOut({ ...hub, to, passphrase: PASSPHRASE })
    await expect(expectNoMove(hub.pool)).rejects.toThrow('se sacaron')
    // What a network trusts stays in it.
    const secrets = await secretsOf(left.folder)
    expect(secrets.get('provider-token')).toBe('secreto')
    expect([...secrets.values()].join()).not.toContain(JSON.stringify(authority).slice(1, -1))
    const host = await openHost({
      ...{ dataDir: folder(), passphrase: undefined, createCore, log: collectingLog() },
      ...{ keychain: noKeychain, warn: () => undefined },
    })
    ending(() => host.stop())
    const post = async (path: string, body: object) =>
      host.fetch(
        new Request(`http://127.0.0.1/recuperar/${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      )
    expect((await (await post('carpeta', { folder: to })).json()).items).toMatchObject([{ id: left.backupId }])
    const restored = await post('restaurar', { backupId: left.backupId, secret: PASSPHRASE })
    expect([restored.status, await restored.text()]).toEqual([204, ''])
    const back = await signedIn(host.fetch, desk.workspaceId)
    const found = [await called(back, 'vieja'), await called(back, 'nueva'), await called(back, 'central')]
    expect(found).toEqual([['Vieja'], ['Nueva'], ['Central']])
    expect((await back('patients.list', {})).body.total).toBe(43)
    expect(await totalsOf(back)).toEqual([2, 2])
    expect(await stateOf(back, submitted[0] ?? '')).toBe('accepted')
    expect((await back('auditTrail.verify', {})).body.trouble).toBeNull()
    expect((await back('supports.content', { params: { supportId: support.id } })).text).toBe(support.content)
  })

  it('has its files in an object store, and gives them back', async () => {
    const desk = await testWorkspace()
    ending(() => desk.close())
    await aSupport(desk.api)
    const from = await copyOf(desk.core)
    const store = await objectStoreStandIn()
    ending(async () => store.close())
    const hub = { ...(await aHub()), sealedPlace: objectPlaces(store.url, OBJECT_KEYS) }
    const arrived = await bringIn({ ...hub, from: from.place, secret: printedKey(desk.core.storeKey).join(' ') })
    expect(arrived?.files).toBe(1)
    const names = [...store.objects.keys()].map((key) => key.split('/').at(-1))
    expect(names).toEqual(readdirSync(join(desk.core.dataDir, SEALED_FOLDER)))
    const { folder: copy } = await takeOut({ ...hub, to: folder(), passphrase: PASSPHRASE })
    expect(readdirSync(join(copy, '..', SEALED_FOLDER))).toEqual(names)
  })

  it('refuses a copy where there is data already, and leaves its secrets as they are', async () => {
    const desk = await testCore()
    ending(() => desk.close())
    await apiOn(desk.fetch)('setup.create', { body: aSetup() })
    const { place, folder: copy } = await copyOf(desk)
    await fileVault(join(copy, VAULT_FILE), desk.storeKey).set('provider-token', 'de la copia')
    const hub = await aHub()
    const order = { ...hub, from: place, secret: printedKey(desk.storeKey).join(' ') }
    await bringIn(order)
    await hub.secrets.set('provider-token', 'cambiado en la central')
    await expect(bringIn(order)).rejects.toThrow('ya tiene datos')
    expect(await hub.secrets.get('provider-token')).toBe('cambiado en la central')
  })

  it('takes a copy whatever a visit says', async () => {
    const desk = await testWorkspace()
    ending(() => desk.close())
    const visit = await aVisit(desk.api)
    const services = visit.services.map((line) => ({ ...line, service: { ...line.service, numAutorizacion: 'A\0' } }))
    expect((await desk.api('visits.create', { body: { ...visit, services } })).status).toBe(201)
    const { place } = await copyOf(desk.core)
    const hub = await aHub()
    const order = { ...hub, from: place, secret: printedKey(desk.core.storeKey).join(' ') }
    expect(await bringIn(order)).toMatchObject({ rows: expect.any(Number) })
  })

  it('takes a copy whatever a saved service says, and is ready then', async () => {
    const desk = await testWorkspace()
    ending(() => desk.close())
    const payload = { codConsulta: '890301', observacion: 'x'.repeat(2_100) }
    expect((await desk.api('services.create', { body: aService({ payload }) })).status).toBe(201)
    const { place } = await copyOf(desk.core)
    const hub = await aHub()
    const order = { ...hub, from: place, secret: printedKey(desk.core.storeKey).join(' ') }
    const said = await bringIn(order).then(() => 'arrived', String)
    const again = await bringIn(order).then(() => 'arrived', String)
    expect([said, again, await moveOf(factsIn(hub.pool))]).toEqual(['arrived', expect.anything(), undefined])
  })

  it('takes the copy that holds the newest, whichever was begun first', async () => {
    const desk = await testCore()
    ending(() => desk.close())
    await apiOn(desk.fetch)('setup.create', { body: aSetup() })
    await copyOf(desk)
    const { place, id } = await copyOf(desk)
    await copyOf(desk)
    const copies = await backupsIn(place, 'local')
    for (const copy of copies.filter((each) => each.id === id))
      await writeManifest(place, { ...copy, until: '2099-01-01T00:00:00.000Z' })
    const order = { ...(await aHub()), from: place, secret: printedKey(desk.storeKey).join(' ') }
    expect([copies.length, await bringIn(order)]).toEqual([3, expect.objectContaining({ backupId: id })])
  })

  it('that could not be taken out goes on as the hub that it was, and leaves no copy', async () => {
    const hub = await aHub()
    const away = async () => Promise.reject(new Error('the object store is away'))
    const [to, place] = [folder(), objectPlaces('http://127.0.0.1:9/balde', OBJECT_KEYS)]
    const sealedPlace = (kind: string) => ({ ...place(kind), names: away })
    await expect(takeOut({ ...hub, sealedPlace, to, passphrase: PASSPHRASE })).rejects.toThrow('is away')
    await expectNoMove(hub.pool)
    expect(await backupsIn(secondPlace(to), 'second')).toEqual([])
  })

  it('refuses a copy with the wrong key, or none at all, and is a new hub still', async () => {
    const desk = await testCore()
    ending(() => desk.close())
    const { place } = await copyOf(desk)
    const hub = await aHub()
    const wrong = printedKey(new Uint8Array(32).fill(1)).join(' ')
    await expect(bringIn({ ...hub, from: place, secret: wrong })).rejects.toThrow()
    await expect(bringIn({ ...hub, from: folder(), secret: wrong })).rejects.toThrow('ninguna copia')
    expect(await moveOf(factsIn(hub.pool))).toBeUndefined()
  })

  it('goes on with what has arrived when something breaks behind it, and takes nothing in twice', async () => {
    const desk = await testCore()
    ending(() => desk.close())
    await apiOn(desk.fetch)('setup.create', { body: aSetup() })
    const { place } = await copyOf(desk)
    const hub = await aHub()
    const order = { ...hub, from: place, secret: printedKey(desk.storeKey).join(' ') }
    const openPool = () => {
      throw new Error('the machine is full')
    }
    await expect(bringIn({ ...order, openPool })).rejects.toThrow('the machine is full')
    expect(await moveOf(factsIn(hub.pool))).toMatchObject({ step: 'arrived' })
    expect(await bringIn(order)).toBeUndefined()
    await expectNoMove(hub.pool)
  })

  it('lets no node start while a move is half done, and goes on with it when it is told to again', async () => {
    const hub = await aHub()
    await hub.pool.with((wire) => noteMove(wire, { step: 'arrived', backupId: 'bkp_1', at: '' }))
    await expect(expectNoMove(hub.pool)).rejects.toThrow('quedó a medias')
    expect(await bringIn({ ...hub, from: folder(), secret: undefined })).toBeUndefined()
    await expectNoMove(hub.pool)
    const trail = await ask(hub.pool, 'SELECT operation, target FROM audit_events')
    expect(trail).toEqual([['backups.restored', 'bkp_1']])
  })
})
