import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CarryOver } from '../../../src/contract/go-live.ts'
import { type Api, apiOn } from '../../support/api.ts'
import { type TestCore, testCore } from '../../support/core.ts'
import {
  aClient,
  aContract,
  anAuthorization,
  aPatient,
  aPrice,
  aPriceList,
  aService,
  aSetup,
  aSpecialist,
} from '../../support/fixtures.ts'

const folders: string[] = []
let core: TestCore
let api: Api
let token: string
let workspaceId: string

function folder(): string {
  folders.push(mkdtempSync(join(tmpdir(), 'radica-golive-')))
  return folders.at(-1) ?? ''
}

beforeEach(async () => {
  core = await testCore({ deployment: 'production', dataDir: folder() })
  await core.start()
  const anybody = apiOn(core.fetch)
  const { body } = await anybody('setup.create', { body: aSetup() })
  token = body.token
  workspaceId = body.workspace.id
  api = anybody.as({ token, params: { workspaceId } })
})
afterEach(async () => {
  await core.close()
  for (const each of folders.splice(0)) rmSync(each, { recursive: true, force: true })
})

const count = async (of: Api, list: 'patients.list' | 'clients.list' | 'specialists.list' | 'services.list') =>
  (await of(list, { query: { limit: 1 } })).body.total

async function over(of: Api = api): Promise<CarryOver> {
  for (;;) {
    const { carryOver } = (await of('goLive.get', {})).body
    if (carryOver?.state === 'done') return carryOver
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

async function production(of: Api = api): Promise<Api> {
  const id = (await of('goLive.get', {})).body.production?.id
  if (!id) throw new Error('there is no production workspace')
  return of.as({ token, params: { workspaceId: id } })
}

/** A payer, a professional, a saved service and so many patients, each of them of that payer. */
async function filled(patients: number) {
  const client = (await api('clients.create', { body: aClient() })).body
  await api('specialists.create', { body: aSpecialist() })
  await api('services.create', { body: aService() })
  const made = []
  for (let i = 0; i < patients; i++) {
    const { id } = (await api('patients.create', { body: aPatient() })).body
    const contact = { phone: '+573001112233', clientId: client.id, coverage: '01' }
    await api('patientContacts.update', { params: { patientId: id }, revision: 1, body: contact })
    made.push(id)
  }
  return { client, patients: made }
}

/** A contract with prices by a manual that is out of use, and an authorization of each patient. */
async function agreed(clientId: string, patients: readonly string[]): Promise<void> {
  const from = '2026-01-01'
  const { id: manualId, revision } = (await api('priceLists.create', { body: aPriceList() })).body
  const items = [aPrice('890201', 50_000)]
  await api('priceVersions.create', { params: { priceListId: manualId }, body: { from, items } })
  const body = aPriceList({ name: 'SOAT -10', base: 'soat', manualId, clientId })
  const { id: priceListId } = (await api('priceLists.create', { body })).body
  await api('priceVersions.create', { params: { priceListId }, body: { from, percentage: -10, items: [] } })
  await api('priceLists.archive', { params: { priceListId: manualId }, revision })
  await api('contracts.create', { body: await aContract(api, { clientId, priceListId, contractNumber: 'CT-1' }) })
  for (const patientId of patients) {
    await api('authorizations.create', { body: await anAuthorization(api, { patientId, clientId }) })
  }
}

test('takes along what the clinic knows, and leaves behind what it did', async () => {
  const { client, patients } = await filled(70)
  const [first = '', archived = ''] = patients
  const consent = {
    purpose: 'care',
    decision: 'given',
    decidedOn: '2026-01-10',
    method: 'written',
    textVersion: '1',
  } as const
  await api('patientConsents.record', { params: { patientId: first }, body: consent })
  await agreed(client.id, [first, archived])
  await api('patients.archive', { params: { patientId: archived }, revision: 1 })
  await api('visits.create', { body: { date: '2026-01-12', patientId: first, services: [] } })
  await api('members.add', {
    body: { phone: '+573105550000', role: 'biller', firstName: 'Eva', lastName: 'Rey', password: 'solo para entrar' },
  })
  await api('importMappings.save', {
    body: {
      area: 'patients',
      name: 'Programa viejo',
      mapping: { sheets: [{ target: 'pacientes', sheet: null, headingRow: 1, fields: [] }] },
    },
  })
  const view = (name: string, search: Record<string, string>) => ({ name, search, shownColumns: null, widths: {} })
  const views = [view('De la EPS', { pagador: client.id }), view('De nadie', { pagador: 'cli_nadie' })]
  await api('listSettings.put', { params: { list: 'visits' }, body: { shownColumns: ['date'], widths: {}, views } })
  const { goes, stays, possible, production: before } = (await api('goLive.get', {})).body
  expect([possible, before]).toEqual([true, null])
  expect({ ...goes, ...stays }).toEqual({
    clients: 1,
    specialists: 1,
    services: 1,
    priceLists: 1,
    contracts: 1,
    patients: 69,
    authorizations: 2,
    visits: 1,
    documents: 0,
    packages: 0,
  })

  await api('goLive.begin', {})
  const { areas } = await over()
  expect(areas).toEqual([
    { area: 'members', total: 1, copied: 1, present: 0, behind: 0 },
    { area: 'clients', total: 1, copied: 1, present: 0, behind: 0 },
    { area: 'specialists', total: 1, copied: 1, present: 0, behind: 0 },
    { area: 'services', total: 1, copied: 1, present: 0, behind: 0 },
    { area: 'priceLists', total: 1, copied: 1, present: 0, behind: 0 },
    { area: 'contracts', total: 1, copied: 1, present: 0, behind: 0 },
    { area: 'patients', total: 69, copied: 69, present: 0, behind: 0 },
    { area: 'authorizations', total: 2, copied: 1, present: 0, behind: 1 },
    { area: 'importMappings', total: 1, copied: 1, present: 0, behind: 0 },
    { area: 'listSettings', total: 1, copied: 1, present: 0, behind: 0 },
  ])

  const there = await production()
  expect((await there('workspaces.get', {})).body).toMatchObject({ environment: 1, role: 'admin' })
  const people = (await there('patients.list', { query: { limit: 100 } })).body.items
  const here = (await api('patients.list', { query: { limit: 100 } })).body.items
  // In the same order, with the same data, under ids of their own.
  const plain = (items: typeof people) => items.map(({ documentNumber, firstName }) => `${documentNumber} ${firstName}`)
  expect(plain(people)).toEqual(plain(here))
  expect(people.filter(({ id }) => patients.includes(id))).toEqual([])
  const payer = (await there('clients.list', {})).body.items[0]
  const copy = people.find(({ documentNumber }) =>
    here.some((p) => p.id === first && p.documentNumber === documentNumber),
  )
  const params = { patientId: copy?.id ?? '' }
  expect((await there('patientContacts.get', { params })).body).toMatchObject({
    phone: '+573001112233',
    clientId: payer?.id,
    coverage: '01',
  })
  expect((await there('patientConsents.list', { params })).body.items).toMatchObject([consent])
  expect((await there('members.list', {})).body.items.map(({ role }) => role).toSorted()).toEqual(['admin', 'biller'])
  expect((await there('importMappings.list', {})).body.items).toMatchObject([{ name: 'Programa viejo' }])
  expect((await there('listSettings.get', { params: { list: 'visits' } })).body).toMatchObject({
    shownColumns: ['date'],
    views: [{ name: 'De la EPS', search: { pagador: payer?.id } }],
  })
  const [contract] = (await there('contracts.list', {})).body.items
  expect(contract).toMatchObject({ contractNumber: 'CT-1', clientId: payer?.id })
  expect((await there('authorizations.list', {})).body.items).toMatchObject([params])
  const visit = { clientId: payer?.id ?? '', coverage: '04', date: '2026-02-01' }
  const services = [{ category: 1, service: { codConsulta: '890201' }, quantity: 1 }]
  const priced = (await there('visits.price', { body: { ...visit, services } })).body
  expect(priced).toMatchObject({ contractId: contract?.id, items: [{ value: 45_000, listName: 'SOAT -10' }] })
  expect((await there('visits.list', {})).body.total).toBe(0)
  expect((await there('patients.list', { query: { q: copy?.documentNumber ?? '' } })).body.total).toBe(1)

  // Each of the two has it in its trail; who came with which role has a line of its own.
  const trail = async (of: Api) =>
    (await of('auditEvents.list', { query: { show: 'changes' } })).body.items.map(({ operation }) => operation)
  expect((await trail(api)).filter((operation) => operation === 'goLive.begin')).toHaveLength(1)
  expect(await trail(there)).toEqual(['members.add', 'goLive.begin'])
})

test('leaves alone what production has already, however often it is begun', async () => {
  const { client } = await filled(3)
  await api('goLive.begin', {})
  await over()
  const there = await production()
  const payer = (await there('clients.list', {})).body.items[0]
  if (!payer) throw new Error('the payer did not go along')
  await there('clients.update', { params: { clientId: payer.id }, revision: 1, body: { phone: '6041111111' } })
  await api('clients.update', { params: { clientId: client.id }, revision: 1, body: { phone: '6042222222' } })
  await api('patients.create', { body: aPatient() })
  await api('goLive.begin', {})
  const { areas } = await over()
  expect(areas.find(({ area }) => area === 'patients')).toMatchObject({ total: 4, copied: 1, present: 3 })
  expect((await there('clients.list', {})).body.items).toMatchObject([{ phone: '6041111111' }])
  expect(await count(there, 'patients.list')).toBe(4)
})

const listed = async (fields: Parameters<typeof aPriceList>[0], versions: readonly string[] = ['2026-01-01']) => {
  const list = (await api('priceLists.create', { body: aPriceList(fields) })).body
  const percentage = list.base === 'own' ? null : -10
  for (const from of versions) {
    const items = percentage === null ? [aPrice('890201', 50_000)] : []
    const body = { from, items, ...(percentage !== null && { percentage }) }
    await api('priceVersions.create', { params: { priceListId: list.id }, body })
  }
  return list
}
const contracted = async (fields: Parameters<typeof aContract>[1]) =>
  (await api('contracts.create', { body: await aContract(api, fields) })).body
async function carried(): Promise<Api> {
  await api('goLive.begin', {})
  await over()
  return production()
}
const ended = async () => {
  const { areas } = await over()
  const of = (name: string) => areas.find(({ area }) => area === name)
  for (const { total, copied, present, behind } of areas) expect(copied + present + behind).toBe(total)
  return of
}
const standing = (area: ReturnType<Awaited<ReturnType<typeof ended>>>) =>
  area && [area.copied, area.present, area.behind]
const pricedThere = async (there: Api, clientId: string, date = '2026-02-01') => {
  const services = [{ category: 1, service: { codConsulta: '890201' }, quantity: 1 }]
  return (await there('visits.price', { body: { clientId, coverage: '04', date, services } })).body
}

test('leaves a contract behind whose days production gives to another one of its number', async () => {
  const client = (await api('clients.create', { body: aClient() })).body
  const there = await carried()
  const [payer] = (await there('clients.list', {})).body.items
  const own = { contractNumber: 'ct1', paymentModality: '04', validFrom: '2026-02-01' }
  await there('contracts.create', { body: { clientId: payer?.id ?? '', ...own } })
  await contracted({ clientId: client.id, contractNumber: 'CT 1', validFrom: '2026-01-01' })
  const { id: later, revision } = await contracted({ clientId: client.id, contractNumber: 'CT 2' })
  await carried()
  expect(standing((await ended())('contracts'))).toEqual([1, 0, 1])
  const { items } = (await there('contracts.list', {})).body
  expect(items.map(({ contractNumber }) => contractNumber).toSorted()).toEqual(['CT 2', 'ct1'])
  // One that ended before the other begins has its place.
  await api('contracts.archive', { params: { contractId: later }, revision })
  await contracted({ clientId: client.id, contractNumber: 'CT1', validFrom: '2025-01-01', validTo: '2025-12-31' })
  await carried()
  expect(standing((await ended())('contracts'))).toEqual([1, 0, 1])
})

test('leaves a list behind that was agreed with a payer who does, and what rests on it', async () => {
  const client = (await api('clients.create', { body: aClient() })).body
  const other = (await api('clients.create', { body: aClient() })).body
  const manual = await listed({ clientId: client.id })
  const resting = await listed({ base: 'soat', manualId: manual.id })
  await listed({ clientId: client.id, name: 'Pactada' })
  await contracted({ clientId: other.id, priceListId: resting.id })
  await api('clients.archive', { params: { clientId: client.id }, revision: client.revision })
  const there = await carried()
  const of = await ended()
  expect([standing(of('priceLists')), standing(of('contracts'))]).toEqual([
    [0, 0, 3],
    [0, 0, 1],
  ])
  expect((await there('priceLists.list', { query: { isActive: 'all' } })).body.total).toBe(0)
})

test('takes the list of a contract along when it is out of use, with its prices', async () => {
  const client = (await api('clients.create', { body: aClient() })).body
  const manual = await listed({})
  const list = await listed({ name: 'Vieja', base: 'soat', manualId: manual.id }, ['2025-01-01', '2026-01-01'])
  await contracted({ clientId: client.id, priceListId: list.id })
  for (const { id: priceListId, revision } of [list, manual]) {
    await api('priceLists.archive', { params: { priceListId }, revision })
  }
  const there = await carried()
  const of = await ended()
  expect([standing(of('priceLists')), standing(of('contracts'))]).toEqual([
    [0, 0, 0],
    [1, 0, 0],
  ])
  const [payer] = (await there('clients.list', {})).body.items
  expect((await pricedThere(there, payer?.id ?? '')).items).toMatchObject([{ value: 45_000, listName: 'Vieja' }])
  const lists = (await there('priceLists.list', { query: { isActive: 'all' } })).body.items
  expect(lists.map(({ isActive }) => isActive)).toEqual([false, false])
})

test('rests no list on one that is no manual in production, and prices no contract by a list of another payer', async () => {
  const client = (await api('clients.create', { body: aClient() })).body
  const there = await carried()
  const stranger = (await there('clients.create', { body: aClient() })).body
  const base = (await there('priceLists.create', { body: aPriceList() })).body
  await there('priceLists.create', { body: aPriceList({ name: 'Manual', base: 'iss', manualId: base.id }) })
  await there('priceLists.create', { body: aPriceList({ name: 'Convenio', clientId: stranger.id }) })
  const manual = await listed({ name: 'Manual' })
  const resting = await listed({ name: 'Sobre el manual', base: 'soat', manualId: manual.id })
  const agreed = await listed({ name: 'Convenio' })
  await contracted({ clientId: client.id, priceListId: resting.id, contractNumber: 'A' })
  await contracted({ clientId: client.id, priceListId: agreed.id, contractNumber: 'B' })
  await carried()
  const of = await ended()
  expect([standing(of('priceLists')), standing(of('contracts'))]).toEqual([
    [0, 2, 1],
    [0, 0, 2],
  ])
})

test('names payers and patients as production does', async () => {
  const { client, patients } = await filled(1)
  const there = await carried()
  const [payer] = (await there('clients.list', {})).body.items
  const [patient] = (await there('patients.list', {})).body.items
  const named = { params: { clientId: payer?.id ?? '' }, revision: 1, body: { companyName: 'EPS de verdad' } }
  await there('clients.update', named)
  const renamed = { firstName: 'Ceiba', middleName: null, lastName: 'Roble', secondLastName: null }
  await there('patients.update', { params: { patientId: patient?.id ?? '' }, revision: 1, body: renamed })
  await contracted({ clientId: client.id })
  const [patientId = ''] = patients
  await api('authorizations.create', { body: await anAuthorization(api, { patientId, clientId: client.id }) })
  await carried()
  expect((await there('contracts.list', {})).body.items).toMatchObject([{ clientName: 'EPS de verdad' }])
  expect((await there('authorizations.list', {})).body.items).toMatchObject([
    { clientName: 'EPS de verdad', patientName: 'Ceiba Roble' },
  ])
})

test('takes the versions of a list along in turns, each once, whenever the power goes', async () => {
  const days = ['2024-01-01', '2025-01-01', '2026-01-01', '2027-01-01']
  const manual = await listed({ name: 'Manual' }, days)
  await api('priceLists.archive', { params: { priceListId: manual.id }, revision: manual.revision })
  await listed({ name: 'Lista', base: 'soat', manualId: manual.id }, days)
  const versionsOf = async (there: Api) => {
    const versions: Record<string, string[]> = {}
    for (const { id: priceListId, name } of (await there('priceLists.list', { query: { isActive: 'all' } })).body.items)
      versions[name] = (await there('priceVersions.list', { params: { priceListId } })).body.items.map(
        ({ from }) => from,
      )
    return versions
  }
  const { dataDir, secrets, storeKey } = core
  await api('goLive.begin', {})
  const there = await production()
  const snapshots = new Map<number, string>()
  while ((await api('goLive.get', {})).body.carryOver?.state !== 'done') {
    const copied = Object.values(await versionsOf(there)).flat().length
    if (copied > 0 && copied < 8 && !snapshots.has(copied)) {
      const to = folder()
      cpSync(dataDir, to, { recursive: true })
      snapshots.set(copied, to)
    }
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(snapshots.size).toBeGreaterThan(0)
  for (const dataDir of snapshots.values()) {
    const again = await testCore({ deployment: 'production', dataDir, secrets, storeKey })
    const of = apiOn(again.fetch).as({ token, params: { workspaceId } })
    await again.start()
    await over(of)
    const all = days.toReversed()
    expect(await versionsOf(await production(of))).toEqual({ Manual: all, Lista: all })
    await again.close()
  }
}, 120_000)

test('does not bring back whom production removed since', async () => {
  const body = { role: 'biller', firstName: 'Eva', lastName: 'Rey', password: 'solo para entrar' } as const
  const { userId } = (await api('members.add', { body: { ...body, phone: '+573105550001' } })).body
  await api('goLive.begin', {})
  await over()
  const there = await production()
  const { revision } = (await there('members.list', {})).body.items.find((each) => each.userId === userId) ?? {}
  await there('members.remove', { params: { userId }, revision: revision ?? 0 })
  core.clock.advance(1_000)
  await api('members.add', { body: { ...body, phone: '+573105550002' } })
  await api('goLive.begin', {})
  await over()
  const people = (await there('members.list', {})).body.items.map((each) => each.userId)
  expect([people.includes(userId), people.length]).toEqual([false, 2])
})

test('goes on from whatever moment the power went: each record once', async () => {
  await filled(150)
  const { dataDir, secrets, storeKey } = core
  await api('goLive.begin', {})
  const snapshots: string[] = []
  for (let turns = 0; (await api('goLive.get', {})).body.carryOver?.state !== 'done'; turns++) {
    if (turns % 2 === 0) {
      const to = folder()
      cpSync(dataDir, to, { recursive: true })
      snapshots.push(to)
    }
    await new Promise((resolve) => setImmediate(resolve))
  }
  const begun = new Set<number>()
  for (const dataDir of snapshots.slice(0, 12)) {
    const again = await testCore({ deployment: 'production', dataDir, secrets, storeKey })
    const of = apiOn(again.fetch).as({ token, params: { workspaceId } })
    const before = (await of('goLive.get', {})).body.carryOver
    begun.add(before?.areas.find(({ area }) => area === 'patients')?.copied ?? -1)
    await again.start()
    await over(of)
    const there = await production(of)
    const { items, total } = (await there('patients.list', { query: { limit: 500 } })).body
    expect([total, new Set(items.map(({ documentNumber }) => documentNumber)).size]).toEqual([150, 150])
    for (const list of ['clients.list', 'specialists.list', 'services.list'] as const) {
      expect(await count(there, list)).toBe(1)
    }
    await again.close()
  }
  expect([...begun].some((copied) => copied > 0 && copied < 150)).toBe(true)
}, 120_000)

test('is for the administrators of both, and of a real installation', async () => {
  const own = (await api('workspaces.get', {})).body
  await api('goLive.begin', {})
  await over()
  const there = await production()
  expect((await there.raw('goLive.begin')).error.code).toBe('invalid_environment')

  // Another administrator of enablement who is nobody in production does not get into it this way.
  const phone = '+573105550001'
  const password = 'solo para entrar hoy'
  await api('members.add', { body: { phone, role: 'admin', firstName: 'Eva', lastName: 'Rey', password } })
  const anybody = apiOn(core.fetch)
  const first = (await anybody('sessions.create', { body: { phone, password } })).body
  const account = anybody.as({ token: first.token })
  await account('account.update', {
    body: { currentPassword: password, password: 'otra frase larga y propia' },
    revision: first.profile.revision,
  })
  const eva = account.as({ token: first.token, params: { workspaceId: own.id } })
  expect((await eva('goLive.get', {})).body.production).toEqual({ id: null, displayName: null })
  expect((await eva.raw('goLive.begin')).error.code).toBe('duplicate_resource')
  expect((await there('members.list', {})).body.total).toBe(1)

  const sandbox = await testCore({ dataDir: folder() })
  const made = (await apiOn(sandbox.fetch)('setup.create', { body: aSetup() })).body
  const trial = apiOn(sandbox.fetch).as({ token: made.token, params: { workspaceId: made.workspace.id } })
  expect((await trial('goLive.get', {})).body.possible).toBe(false)
  expect((await trial.raw('goLive.begin')).error.code).toBe('sandbox_requires_habilitacion')
  await sandbox.close()
})
