import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BodyInput } from '../../../src/contract/operations.ts'
import type { Api } from '../../support/api.ts'
import { aClient, aContract, aPrice, aPriceList, aVisit } from '../../support/fixtures.ts'
import { type TestWorkspace, testWorkspace } from '../../support/workspace.ts'
import { anotherClinic } from '../imports/clinics.ts'

let at: TestWorkspace
let api: Api
let clientId: string
beforeAll(async () => {
  at = await testWorkspace()
})
afterAll(() => at.close())
beforeEach(async () => {
  ;({ api } = await anotherClinic(at))
  clientId = (await api('clients.create', { body: aClient() })).body.id
})

type Services = BodyInput<'visits.create'>['services']
const consulta = (codConsulta: string, fields: Partial<Services[number]> = {}) => ({
  category: 1,
  service: { codConsulta },
  quantity: 1,
  ...fields,
})
const visit = async (services: Services, fields: Partial<BodyInput<'visits.create'>> = {}) =>
  (await api('visits.create', { body: await aVisit(api, { clientId, date: '2026-03-05', services, ...fields }) })).body
const read = async (visitId: string) => (await api('visits.get', { params: { visitId } })).body
const prices = async (visitId: string) => (await read(visitId)).services.map(({ unitPrice }) => unitPrice)

async function listOf(items: ReturnType<typeof aPrice>[], from = '2026-01-01') {
  const { id: priceListId } = (await api('priceLists.create', { body: aPriceList() })).body
  await api('priceVersions.create', { params: { priceListId }, body: { from, items } })
  return priceListId
}
const contracted = async (fields: Parameters<typeof aContract>[1] = {}) =>
  (await api('contracts.create', { body: await aContract(api, { clientId, ...fields }) })).body
const preview = async (visitIds: string[], giveContract = false) =>
  (await api('visitPrices.preview', { body: { visitIds, giveContract } })).body
const apply = async (visits: { id: string; revision: number }[], giveContract = false) => {
  const body = { visits: visits.map(({ id: visitId, revision }) => ({ visitId, revision })), giveContract }
  return (await api('visitPrices.apply', { body })).body
}

test('a list that comes late prices what waits, tells it before, and never writes over what somebody said', async () => {
  const { id: contractId, revision } = await contracted({ contractNumber: 'C-1' })
  const late = await visit([consulta('890201'), consulta('890999'), consulta('890201', { unitPrice: 12_000 })])
  const priceListId = await listOf([aPrice('890201', 30_000)])
  await api('contracts.update', { params: { contractId }, revision, body: { priceListId } })
  const { items, totals } = await preview([late.id])
  expect(items[0]).toMatchObject({ visitId: late.id, revision: 1, contractId, contractNumber: 'C-1', reason: null })
  expect(items[0]?.services).toEqual([
    { code: '890201', from: null, to: 30_000, standing: 'priced' },
    { code: '890999', from: null, to: null, standing: 'no_price' },
    { code: '890201', from: 12_000, to: 30_000, standing: 'typed' },
  ])
  expect(totals).toEqual({ visits: 1, priced: 1, same: 0, typed: 1, noPrice: 1 })
  expect(await read(late.id)).toEqual(late)
  expect((await apply([late])).totals).toEqual(totals)
  expect(await prices(late.id)).toEqual([30_000, 0, 12_000])
  const priced = await read(late.id)
  expect(priced).toMatchObject({ revision: 2, contractId })
  expect(priced.services[0]?.price).toMatchObject({ value: 30_000, priceListId, from: '2026-01-01' })
  const again = await apply([priced])
  expect([again.totals, (await read(late.id)).revision]).toEqual([{ ...totals, visits: 0, priced: 0, same: 1 }, 2])
  const { items: trail } = (await api('auditEvents.list', { query: { limit: 50 } })).body
  expect(trail.filter(({ operation }) => operation === 'visitPrices.apply')).toHaveLength(1)
})

test('a contract that was agreed anew by another list prices anew what the former one had priced', async () => {
  const former = await listOf([aPrice('890201', 30_000)])
  const { id: contractId, revision } = await contracted({ priceListId: former })
  const made = await visit([consulta('890201'), consulta('890202')])
  const priceListId = await listOf([aPrice('890202', 50_000)])
  await api('contracts.update', { params: { contractId }, revision, body: { priceListId } })
  const { items } = await apply([made])
  // What the new one does not know keeps its price, and is told.
  expect(items[0]?.services.map(({ from, to, standing }) => [from, to, standing])).toEqual([
    [30_000, null, 'no_price'],
    [null, 50_000, 'priced'],
  ])
  expect(await prices(made.id)).toEqual([30_000, 50_000])
})

test('what cannot be priced is told by visit and left as it is', async () => {
  const without = await visit([consulta('890201')])
  const { id: listless } = await contracted({ coverages: ['16'] })
  const unlisted = await visit([consulta('890201')], { contractId: listless })
  const empty = await visit([])
  const archived = await visit([consulta('890201')])
  await api('visits.archive', { params: { visitId: archived.id }, revision: 1 })
  const noted = await visit([consulta('890201')])
  await api('visits.update', { params: { visitId: noted.id }, revision: 1, body: { note: 'Llegó tarde' } })
  const { items, totals } = await apply([without, unlisted, empty, { id: archived.id, revision: 2 }, noted])
  expect(items.map(({ reason }) => reason)).toEqual(['no_contract', 'no_list', 'no_services', 'archived', 'changed'])
  expect(totals.visits).toBe(0)
  expect(await read(without.id)).toEqual(without)
  const gone = await api.raw('visitPrices.preview', { body: { visitIds: [without.id, 'vis_1'], giveContract: false } })
  expect([gone.status, gone.error.code, gone.error.field]).toEqual([404, 'not_found', 'visitIds[1]'])
})

test('a visit without a contract takes the only one that fits where that is asked for, and none of two', async () => {
  const made = await visit([consulta('890201')], { coverage: '16' })
  const other = await visit([consulta('890201')], { coverage: '17' })
  const priceListId = await listOf([aPrice('890201', 30_000)])
  const { id: contractId } = await contracted({ priceListId, coverages: ['16', '17'] })
  await contracted({ coverages: ['17'] })
  expect((await preview([made.id])).items[0]?.reason).toBe('no_contract')
  const { items } = await apply([made, other], true)
  expect(items.map(({ contractId, reason }) => [contractId, reason])).toEqual([
    [contractId, null],
    [null, 'no_contract'],
  ])
  expect(await read(made.id)).toMatchObject({ contractId, services: [{ unitPrice: 30_000 }] })
})

test('a thousand visits are priced in one go', async () => {
  const { id: contractId, revision } = await contracted()
  const body = await aVisit(api, { clientId, date: '2026-03-05', coverage: '16', services: [consulta('890201')] })
  const visits = []
  for (let n = 0; n < 1_000; n++) visits.push((await api('visits.create', { body })).body)
  const priceListId = await listOf([aPrice('890201', 30_000)])
  await api('contracts.update', { params: { contractId }, revision, body: { priceListId } })
  expect((await apply(visits)).totals).toEqual({ visits: 1_000, priced: 1_000, same: 0, typed: 0, noPrice: 0 })
  expect((await api('billingRuns.plan', { body: { groupBy: 'visit' } })).body.totals.gross).toBe(30_000_000)
})
