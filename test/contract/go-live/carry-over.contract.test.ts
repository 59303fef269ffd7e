import { cpSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Api, apiOn } from '../../support/api.ts'
import { testCore } from '../../support/core.ts'
import { ADMIN_PASSWORD, aPatient, aSetup } from '../../support/fixtures.ts'
import { rowsIn } from '../../support/rows.ts'
import { ofTheFile } from '../../support/skip.ts'
import { count, type RealDesk, realDesk } from './desk.ts'

let at: RealDesk
beforeEach(async () => {
  at = await realDesk()
})
afterEach(() => at.close())

test('takes along what the clinic knows, and leaves behind what it did', async () => {
  const { client, patients } = await at.filled(70)
  const [first = '', archived = ''] = patients
  const consent = {
    purpose: 'care',
    decision: 'given',
    decidedOn: '2026-01-10',
    method: 'written',
    textVersion: '1',
  } as const
  await at.api('patientConsents.record', { params: { patientId: first }, body: consent })
  await at.agreed(client.id, [first, archived])
  await at.api('patients.archive', { params: { patientId: archived }, revision: 1 })
  await at.api('visits.create', { body: { date: '2026-01-12', patientId: first, services: [] } })
  await at.api('members.add', {
    body: { phone: '+573105550000', role: 'biller', firstName: 'Eva', lastName: 'Rey', password: 'solo para entrar' },
  })
  await at.api('importMappings.save', {
    body: {
      area: 'patients',
      name: 'Programa viejo',
      mapping: { sheets: [{ target: 'pacientes', sheet: null, headingRow: 1, fields: [] }] },
    },
  })
  const view = (name: string, search: Record<string, string>) => ({ name, search, shownColumns: null, widths: {} })
  const views = [view('De la EPS', { pagador: client.id }), view('De nadie', { pagador: 'cli_nadie' })]
  await at.api('listSettings.put', { params: { list: 'visits' }, body: { shownColumns: ['date'], widths: {}, views } })
  const { goes, stays, possible, production: before } = (await at.api('goLive.get', {})).body
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

  await at.api('goLive.begin', {})
  const { areas } = await at.over()
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

  const there = await at.production()
  expect((await there('workspaces.get', {})).body).toMatchObject({ environment: 1, role: 'admin' })
  const people = (await there('patients.list', { query: { limit: 100 } })).body.items
  const here = (await at.api('patients.list', { query: { limit: 100 } })).body.items
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
  expect((await trail(at.api)).filter((operation) => operation === 'goLive.begin')).toHaveLength(1)
  expect(await trail(there)).toEqual(['members.add', 'goLive.begin'])
})

test('leaves alone what production has already, however often it is begun', async () => {
  const { client } = await at.filled(3)
  await at.api('goLive.begin', {})
  await at.over()
  const there = await at.production()
  const payer = (await there('clients.list', {})).body.items[0]
  if (!payer) throw new Error('the payer did not go along')
  await there('clients.update', { params: { clientId: payer.id }, revision: 1, body: { phone: '6041111111' } })
  await at.api('clients.update', { params: { clientId: client.id }, revision: 1, body: { phone: '6042222222' } })
  await at.api('patients.create', { body: aPatient() })
  await at.api('goLive.begin', {})
  const { areas } = await at.over()
  expect(areas.find(({ area }) => area === 'patients')).toMatchObject({ total: 4, copied: 1, present: 3 })
  expect((await there('clients.list', {})).body.items).toMatchObject([{ phone: '6041111111' }])
  expect(await count(there, 'patients.list')).toBe(4)
})

test('takes a mapping along although one of another file has its name there', async () => {
  const save = (of: Api, area: 'patients' | 'visits', target: 'pacientes' | 'atenciones') => {
    const mapping = { sheets: [{ target, sheet: null, headingRow: 1, fields: [] }] }
    return of('importMappings.save', { body: { area, name: 'Programa viejo', mapping } })
  }
  await save(at.api, 'patients', 'pacientes')
  await at.api('goLive.begin', {})
  await at.over()
  const there = await at.production()
  await save(at.api, 'visits', 'atenciones')
  await at.api('goLive.begin', {})
  const { areas } = await at.over()
  expect(areas.find(({ area }) => area === 'importMappings')).toMatchObject({ total: 2, copied: 1, present: 1 })
  const { items } = (await there('importMappings.list', {})).body
  expect(items.map(({ area }) => area).toSorted()).toEqual(['patients', 'visits'])
})

/**
 * Copies of the folder, as the power would leave it, by how many rows of a table had gone along: between any two turns, from before the
 * carrying begins to its end, which come some milliseconds after each other.
 */
async function copiesWhileCarried(table: 'patients' | 'price_versions'): Promise<ReadonlyMap<number, string>> {
  const copies = new Map<number, string>()
  let isGoing = true
  async function watch(): Promise<void> {
    while (isGoing) {
      const [row] = await rowsIn(at.core, `SELECT count(*) FROM ${table} WHERE workspace_id <> ?`, at.workspaceId)
      const gone = Number(row?.[0])
      if (!copies.has(gone)) {
        const to = at.folder()
        cpSync(at.core.dataDir, to, { recursive: true })
        copies.set(gone, to)
      }
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  const watched = watch()
  await at.api('goLive.begin', {})
  await at.over()
  isGoing = false
  await watched
  return copies
}

test('takes the versions of a list along in turns, each once, whenever the power goes', ofTheFile, async () => {
  const days = ['2024-01-01', '2025-01-01', '2026-01-01', '2027-01-01']
  const manual = await at.listed({ name: 'Manual' }, days)
  await at.api('priceLists.archive', { params: { priceListId: manual.id }, revision: manual.revision })
  await at.listed({ name: 'Lista', base: 'soat', manualId: manual.id }, days)
  const versionsOf = async (there: Api) => {
    const versions: Record<string, string[]> = {}
    for (const { id: priceListId, name } of (await there('priceLists.list', { query: { isActive: 'all' } })).body.items)
      versions[name] = (await there('priceVersions.list', { params: { priceListId } })).body.items.map(
        ({ from }) => from,
      )
    return versions
  }
  const { secrets, storeKey } = at.core
  const copies = [...(await copiesWhileCarried('price_versions'))].filter(([gone]) => gone > 0 && gone < 8)
  expect(copies.length).toBeGreaterThan(0)
  for (const [, dataDir] of copies) {
    const again = await testCore({ deployment: 'production', dataDir, secrets, storeKey })
    const of = apiOn(again.fetch).as({ token: at.token, params: { workspaceId: at.workspaceId } })
    await again.start()
    await at.over(of)
    const all = days.toReversed()
    expect(await versionsOf(await at.production(of))).toEqual({ Manual: all, Lista: all })
    await again.close()
  }
})

test('does not bring back whom production removed since', async () => {
  const body = { role: 'biller', firstName: 'Eva', lastName: 'Rey', password: 'solo para entrar' } as const
  const { userId } = (await at.api('members.add', { body: { ...body, phone: '+573105550001' } })).body
  await at.api('goLive.begin', {})
  await at.over()
  const there = await at.production()
  const { revision } = (await there('members.list', {})).body.items.find((each) => each.userId === userId) ?? {}
  await there('members.remove', { params: { userId }, revision: revision ?? 0 })
  at.core.clock.advance(1_000)
  await at.api('members.add', { body: { ...body, phone: '+573105550002' } })
  await at.api('goLive.begin', {})
  await at.over()
  const people = (await there('members.list', {})).body.items.map((each) => each.userId)
  expect([people.includes(userId), people.length]).toEqual([false, 2])
})

test('goes on from whatever moment the power went: each record once', ofTheFile, async () => {
  await at.filled(150)
  const { secrets, storeKey } = at.core
  // In the middle, and when all had gone along.
  const copies = [...(await copiesWhileCarried('patients'))].filter(([gone]) => gone > 0)
  expect(copies.length).toBeGreaterThan(1)
  for (const [, dataDir] of copies) {
    const again = await testCore({ deployment: 'production', dataDir, secrets, storeKey })
    const of = apiOn(again.fetch).as({ token: at.token, params: { workspaceId: at.workspaceId } })
    await again.start()
    await at.over(of)
    const there = await at.production(of)
    const { items, total } = (await there('patients.list', { query: { limit: 500 } })).body
    expect([total, new Set(items.map(({ documentNumber }) => documentNumber)).size]).toEqual([150, 150])
    for (const list of ['clients.list', 'specialists.list', 'services.list'] as const) {
      expect(await count(there, list)).toBe(1)
    }
    await again.close()
  }
})

test('is for the administrators of both, and of a real installation', async () => {
  const own = (await at.api('workspaces.get', {})).body
  await at.api('goLive.begin', {})
  await at.over()
  const there = await at.production()
  expect((await there.raw('goLive.begin')).error.code).toBe('invalid_environment')

  // Another administrator of enablement who is nobody in production does not get into it this way.
  const phone = '+573105550001'
  const password = 'solo para entrar hoy'
  await at.api('members.add', { body: { phone, role: 'admin', firstName: 'Eva', lastName: 'Rey', password } })
  const anybody = apiOn(at.core.fetch)
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

  const sandbox = await testCore({ dataDir: at.folder() })
  const made = (await apiOn(sandbox.fetch)('setup.create', { body: aSetup() })).body
  const trial = apiOn(sandbox.fetch).as({ token: made.token, params: { workspaceId: made.workspace.id } })
  expect((await trial('goLive.get', {})).body.possible).toBe(false)
  expect((await trial.raw('goLive.begin')).error.code).toBe('sandbox_requires_habilitacion')
  await sandbox.close()
})

test('goes on into production only for who has the second factor that production asks for', async () => {
  const there = await at.carried()
  await at.secondFactor(there)
  await at.api('patients.create', { body: aPatient() })
  await at.api('secondFactor.remove', { body: { currentPassword: ADMIN_PASSWORD } })
  expect((await at.api.raw('goLive.begin')).error.code).toBe('second_factor_setup_required')
  expect(await count(there, 'patients.list')).toBe(0)

  await at.secondFactor(there)
  await at.carried()
  expect(await count(there, 'patients.list')).toBe(1)
})
