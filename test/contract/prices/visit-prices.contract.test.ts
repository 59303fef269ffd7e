import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BodyInput } from '../../../src/contract/operations.ts'
import type { Api, Result } from '../../support/api.ts'
import { aClient, aContract, aPrice, aPriceList, aVisit } from '../../support/fixtures.ts'
import { type TestWorkspace, testWorkspace } from '../../support/workspace.ts'
import { anotherClinic } from '../imports/clinics.ts'

let at: TestWorkspace
let api: Api
/** A payer with one contract, by the SOAT's manual less a tenth, and less a fifth from July. */
let payer: { clientId: string; contractId: string; priceListId: string }
beforeAll(async () => {
  at = await testWorkspace()
})
afterAll(() => at.close())

type Services = BodyInput<'visits.create'>['services']
const consulta = (codConsulta = '890201', fields: Partial<Services[number]> = {}) => ({
  category: 1,
  service: { codConsulta },
  quantity: 1,
  ...fields,
})
const refusal = ({ status, error }: Result) => [status, error.code, error.field]

async function priceList(
  base: 'own' | 'soat',
  versions: [string, number | null, ReturnType<typeof aPrice>[]][],
  manualId?: string,
) {
  const { id: priceListId } = (
    await api('priceLists.create', { body: aPriceList({ base, ...(manualId && { manualId }) }) })
  ).body
  for (const [from, percentage, items] of versions) {
    const body = { from, items, ...(percentage !== null && { percentage }) }
    await api('priceVersions.create', { params: { priceListId }, body })
  }
  return priceListId
}

async function contractBy(priceListId: string | null) {
  const { id: clientId } = (await api('clients.create', { body: aClient() })).body
  const { id: contractId } = (await api('contracts.create', { body: await aContract(api, { clientId, priceListId }) }))
    .body
  return { clientId, contractId }
}

beforeEach(async () => {
  ;({ api } = await anotherClinic(at))
  const manual = await priceList('own', [
    ['2026-01-01', null, [aPrice('890201', 66_100), aPrice('890301', 50_000), aPrice('890701', 20_000)]],
    ['2027-01-01', null, [aPrice('890201', 70_000)]],
  ])
  const priceListId = await priceList(
    'soat',
    [
      ['2026-01-01', -10, [aPrice('890301', 41_234.5), aPrice('890701', 0)]],
      ['2026-07-01', -20, []],
    ],
    manual,
  )
  payer = { priceListId, ...(await contractBy(priceListId)) }
})

const visit = async (services: Services, date = '2026-03-05') =>
  (await api('visits.create', { body: await aVisit(api, { clientId: payer.clientId, date, services }) })).body
const update = async (visitId: string, revision: number, body: BodyInput<'visits.update'>) =>
  (await api('visits.update', { params: { visitId }, revision, body })).body
const prices = ({ services }: { services: readonly { unitPrice: number }[] }) =>
  services.map(({ unitPrice }) => unitPrice)

describe('a visit is priced by its contract and its day', () => {
  it('and says by which list, percentage and version', async () => {
    const { services, contractId } = await visit([consulta(), consulta('890301')])
    expect(contractId).toBe(payer.contractId)
    // 66.100 less a tenth is 59.490, to the hundred; what was agreed otherwise stands as it is.
    expect(services).toMatchObject([
      {
        unitPrice: 59_500,
        price: {
          value: 59_500,
          contractId,
          priceListId: payer.priceListId,
          base: 'soat',
          percentage: -10,
          from: '2026-01-01',
        },
      },
      { unitPrice: 41_234.5, price: { value: 41_234.5 } },
    ])
  })

  it.each([
    ['before the list begins', '2025-12-31', 0, null],
    ['on its first day', '2026-01-01', 59_500, '2026-01-01'],
    ['on the last day of a version', '2026-06-30', 59_500, '2026-01-01'],
    ['on the first day of the next one', '2026-07-01', 52_900, '2026-07-01'],
    ['by the manual of that year', '2027-02-01', 56_000, '2026-07-01'],
  ])('%s', async (_, date, unitPrice, from) => {
    const contractId = payer.contractId
    const body = { clientId: payer.clientId, date, services: [consulta('890201')] }
    const { items } = (await api('visits.price', { body })).body
    const isUnder = date >= '2026-01-01'
    expect(items).toMatchObject([{ value: unitPrice || null, contractId: isUnder ? contractId : null, from }])
    expect(prices(await visit([consulta()], date))).toEqual([unitPrice])
  })

  it('and by no version that was withdrawn', async () => {
    const { priceListId } = payer
    const [newest] = (await api('priceVersions.list', { params: { priceListId } })).body.items
    expect(newest?.from).toBe('2026-07-01')
    await api('priceVersions.withdraw', { params: { priceVersionId: newest?.id ?? '' } })
    expect(prices(await visit([consulta()], '2026-07-05'))).toEqual([59_500])
  })

  it('and costs nothing where that was agreed, whatever the manual says', async () => {
    const { services } = await visit([consulta('890701')])
    expect(services).toMatchObject([{ unitPrice: 0, price: { value: 0, percentage: -10 } }])
  })

  it('anew when the day or the payer changes, and never over what somebody said', async () => {
    const made = await visit([consulta(), consulta('890201', { unitPrice: 12_000 })])
    expect(prices(made)).toEqual([59_500, 12_000])
    expect(made.services[1]).not.toHaveProperty('price')
    const later = await update(made.id, made.revision, { date: '2026-08-01' })
    expect(prices(later)).toEqual([52_900, 12_000])
    const other = await contractBy(await priceList('own', [['2026-01-01', null, [aPrice('890201', 30_000)]]]))
    const moved = await update(made.id, later.revision, { clientId: other.clientId })
    expect([prices(moved), moved.contractId]).toEqual([[30_000, 12_000], other.contractId])
    // What was read goes back as it was, with one amount written over.
    const typed = moved.services.map((service) => ({ ...service, unitPrice: service.unitPrice + 1 }))
    const said = await update(made.id, moved.revision, { services: typed })
    expect(prices(said)).toEqual([30_001, 12_001])
    expect(prices(await update(made.id, said.revision, { date: '2026-09-01' }))).toEqual([30_001, 12_001])
  })

  it('and keeps its price when the list is corrected later, until its day or contract changes', async () => {
    const made = await visit([consulta(), consulta('890999')])
    const { priceListId } = payer
    const [, first] = (await api('priceVersions.list', { params: { priceListId } })).body.items
    await api('priceVersions.withdraw', { params: { priceVersionId: first?.id ?? '' } })
    const items = [aPrice('890201', 1_000), aPrice('890999', 2_000)]
    const body = { from: '2026-01-01', percentage: 0, items }
    await api('priceVersions.create', { params: { priceListId }, body })
    // What had no price takes the one that there is now.
    const noted = await update(made.id, made.revision, { note: 'Llegó tarde', services: made.services })
    expect(prices(noted)).toEqual([59_500, 2_000])
    expect(prices(await update(made.id, noted.revision, { date: '2026-03-06' }))).toEqual([1_000, 2_000])
  })

  it('and keeps its price when its contract is agreed by another list, but for what is written anew', async () => {
    const made = await visit([consulta(), consulta('890999')])
    const { contractId } = payer
    const { revision } = (await api('contracts.get', { params: { contractId } })).body
    const priceListId = await priceList('own', [
      ['2026-01-01', null, [aPrice('890201', 30_000), aPrice('890999', 9_000)]],
    ])
    await api('contracts.update', { params: { contractId }, revision, body: { priceListId } })
    expect((await api('visits.get', { params: { visitId: made.id } })).body).toEqual(made)
    const added = [...made.services, consulta('890201', { quantity: 2 })]
    expect(prices(await update(made.id, made.revision, { services: added }))).toEqual([59_500, 9_000, 30_000])
  })

  it('takes a price that there is by now with whatever else is changed of it', async () => {
    const made = await visit([consulta('890999')])
    const body = { from: '2026-02-01', percentage: 0, items: [aPrice('890999', 2_000)] }
    await api('priceVersions.create', { params: { priceListId: payer.priceListId }, body })
    expect(prices(await update(made.id, made.revision, { note: 'Ya hay tarifa' }))).toEqual([2_000])
  })

  it('is of its code: one that was found for another is looked up anew', async () => {
    const made = await visit([consulta()])
    const services = made.services.map((one) => ({ ...one, service: { codConsulta: '890301' } }))
    expect(prices(await update(made.id, made.revision, { services }))).toEqual([41_234.5])
  })

  it('that is written back unchanged stays unchanged', async () => {
    const made = await visit([consulta()])
    const same = await update(made.id, made.revision, { services: made.services, note: made.note })
    expect(same.revision).toBe(made.revision)
  })
})

describe('a code without a price', () => {
  it('is never nothing in silence: it is in no invoice until somebody says it', async () => {
    const made = await visit([consulta('890999')])
    expect(made.services).toMatchObject([{ unitPrice: 0, price: { value: null, from: '2026-01-01' } }])
    const plan = (await api('billingRuns.plan', { body: { groupBy: 'visit' } })).body
    expect(plan.leftOut).toMatchObject([{ visitId: made.id, reason: 'no_price' }])
    const lines = [{ patientId: made.patientId, category: 1, service: {}, unitPrice: 0 }]
    const invoice = { clientId: payer.clientId, operationType: 'SS-SinAporte' as const, lines, visitIds: [made.id] }
    const { status, error } = await api.raw('healthInvoices.create', { body: { ...TERMS, ...invoice } })
    expect([status, error.code, error.field]).toEqual([400, 'invalid_request', 'visitIds[0]'])
    expect(error.message).toMatch(/2026-03-05.*890999/)
    const said = await update(made.id, made.revision, { services: [consulta('890999', { unitPrice: 0 })] })
    expect(said.services[0]).not.toHaveProperty('price')
    expect((await api('billingRuns.plan', { body: { groupBy: 'visit' } })).body.leftOut).toMatchObject([
      { reason: 'no_coverage' },
    ])
  })

  it('of a payer without a list is said too', async () => {
    const { clientId } = await contractBy(null)
    const body = { clientId, date: '2026-03-05', services: [consulta()] }
    expect((await api('visits.price', { body })).body.items).toMatchObject([{ value: null, priceListId: null }])
  })
})

const TERMS = {
  period: { start: '2026-03-01', end: '2026-03-31' },
  health: { providerCode: '110010000101', coverage: '16', paymentModality: '04', contractNumber: '1' },
  payment: { form: '2', method: '47', dueDate: '2026-04-30' },
} as const

describe('the list of a contract', () => {
  it('is not one that was agreed with another payer, nor one that is not there', async () => {
    const stranger = (await api('clients.create', { body: aClient() })).body.id
    const body = aPriceList({ clientId: stranger })
    const { id: priceListId } = (await api('priceLists.create', { body })).body
    const call = { body: await aContract(api, { priceListId }) }
    expect(refusal(await api.raw('contracts.create', call))).toEqual([400, 'invalid_request', 'priceListId'])
    const none = { body: await aContract(api, { priceListId: 'prl_none' }) }
    expect(refusal(await api.raw('contracts.create', none))).toEqual([404, 'not_found', 'priceListId'])
    const { contractId } = payer
    const revision = (await api('contracts.get', { params: { contractId } })).body.revision
    const change = { params: { contractId }, revision, body: { priceListId } }
    expect(refusal(await api.raw('contracts.update', change))).toEqual([400, 'invalid_request', 'priceListId'])
    expect((await api('contracts.update', { ...change, body: { priceListId: null } })).body.priceListId).toBeNull()
  })

  it('is agreed with no other payer while a live contract is priced by it', async () => {
    const { priceListId, clientId, contractId } = payer
    const stranger = (await api('clients.create', { body: aClient() })).body.id
    const agree = (body: { clientId: string }) =>
      api.raw('priceLists.update', { params: { priceListId }, revision: 1, body })
    const refused = await agree({ clientId: stranger })
    expect(refusal(refused)).toEqual([400, 'invalid_request', 'clientId'])
    expect(refused.error.message).toMatch(/^La lista es la del contrato CT-\d+ con .+: cambie antes ese contrato\.$/)
    expect((await agree({ clientId })).status).toBe(200)
    await api('contracts.archive', { params: { contractId }, revision: 1 })
    const later = { params: { priceListId }, revision: 2, body: { clientId: stranger } }
    expect((await api.raw('priceLists.update', later)).status).toBe(200)
  })

  it('is agreed with none of several payers whose live contracts are priced by it', async () => {
    const { priceListId, clientId } = payer
    const { id: another } = (await api('clients.create', { body: aClient() })).body
    await api('contracts.create', { body: await aContract(api, { clientId: another, priceListId }) })
    for (const each of [clientId, another]) {
      const call = { params: { priceListId }, revision: 1, body: { clientId: each } }
      expect(refusal(await api.raw('priceLists.update', call))).toEqual([400, 'invalid_request', 'clientId'])
    }
  })
})
