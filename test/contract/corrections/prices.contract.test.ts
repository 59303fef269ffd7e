import { afterEach, beforeEach, expect, test } from 'vitest'
import { aContract, aPrice, aPriceList, aVisit } from '../../support/fixtures.ts'
import { type Clinic, clinic, minutes, service } from '../documents/clinic.ts'
import { correctionDesk } from './desk.ts'

let at: Clinic
beforeEach(async () => {
  at = await clinic()
})
afterEach(() => at.close())

const { causes, preview, corrected } = correctionDesk(() => at)

const CODE = 'usuarios[].servicios.consultas[].codConsulta'
/**
 * An invoice of two consultations of a visit, one priced by the list and one typed, whose first code the provider refused. `typed`:
 * what somebody made of the list's price in the invoice alone. `alike`: behind them stands the first one of another patient.
 */
async function refused({ typed, alike = false }: { readonly typed?: number; readonly alike?: boolean } = {}) {
  const { id: priceListId } = (await at.api('priceLists.create', { body: aPriceList() })).body
  const items = [aPrice('890602', 45_000), aPrice('890601', 51_000)]
  await at.api('priceVersions.create', { params: { priceListId }, body: { from: '2026-01-01', items } })
  const agreed = { clientId: at.clientId, priceListId, contractNumber: 'CUCON-0001' }
  await at.api('contracts.create', { body: await aContract(at.api, agreed) })
  const services = [
    { category: 1, service: service.consulta(), quantity: 1 },
    {
      category: 1,
      service: service.consulta({ fechaInicioAtencion: '2026-06-11 09:00' }),
      quantity: 1,
      unitPrice: 7_000,
    },
  ]
  const [patientId, otherId] = at.patients
  const fields = { clientId: at.clientId, patientId, coverage: '16', date: '2026-06-10', services }
  const visit = (await at.api('visits.create', { body: await aVisit(at.api, fields) })).body
  const lines = visit.services.map(({ category, service: of, unitPrice, price }) => ({
    patientId,
    category,
    service: of,
    unitPrice: price ? (typed ?? unitPrice) : unitPrice,
  }))
  const others = alike ? lines.slice(0, 1).map((line) => ({ ...line, patientId: otherId })) : []
  const { id } = await at.created({ lines: [...lines, ...others], visitIds: [visit.id] })
  const errors = { 'items.0.code_reference': ['El código no es válido'], 'items.1.code_reference': ['Ni este'] }
  at.wire.intercept = async (_, path) =>
    path.includes('/bills/validate') ? { status: 422, body: { message: 'No es válido', errors } } : undefined
  await at.api.raw('healthInvoices.emit', { params: { healthInvoiceId: id }, idempotencyKey: 'refused' })
  await at.pass(minutes(1))
  at.wire.intercept = undefined
  const cause = (await causes({ source: 'provider' })).items.find(({ place }) => place === CODE)
  return { id, visit, cause: { source: 'provider', code: cause?.code ?? '', place: CODE } as const }
}
const visitNow = async (visitId: string) => (await at.api('visits.get', { params: { visitId } })).body

test('prices what the list had priced, tells it before, and leaves what somebody typed', async () => {
  const { id, visit, cause } = await refused()
  const fix = { ...cause, changes: [{ to: '890601' }] }
  const [planned] = await preview(fix, [id])
  expect(planned).toMatchObject({
    way: 'document',
    changes: [{ to: '890601' }, { to: '890601' }],
    prices: [{ path: 'lines[0].unitPrice', from: 45_000, to: 51_000 }],
    records: [{ kind: 'visit', id: visit.id }],
  })
  expect((await at.read(id)).lines.map(({ unitPrice }) => unitPrice)).toEqual([45_000, 7_000])
  expect((await corrected(fix, [id])).run.items).toMatchObject({ accepted: 1 })
  const after = await at.read(id)
  expect(after.lines.map(({ unitPrice }) => unitPrice)).toEqual([51_000, 7_000])
  expect(after.totals.gross).toBe(58_000)
  const { services } = await visitNow(visit.id)
  expect(services).toMatchObject([{ unitPrice: 51_000, price: { value: 51_000 } }, { unitPrice: 7_000 }])
})

test('leaves what somebody typed in the invoice alone, though the list had priced its visit', async () => {
  const { id, visit, cause } = await refused({ typed: 40_000 })
  const fix = { ...cause, changes: [{ to: '890601' }] }
  const [planned] = await preview(fix, [id])
  expect(planned?.prices).toEqual([])
  await corrected(fix, [id])
  expect((await at.read(id)).lines.map(({ unitPrice }) => unitPrice)).toEqual([40_000, 7_000])
  expect((await visitNow(visit.id)).services).toMatchObject([{ unitPrice: 51_000 }, { unitPrice: 7_000 }])
})

test('leaves what the same costs of another patient, whose visit is not corrected', async () => {
  const { id, cause } = await refused({ alike: true })
  const fix = { ...cause, changes: [{ to: '890601' }] }
  const [planned] = await preview(fix, [id])
  expect(planned?.prices.map(({ path }) => path)).toEqual(['lines[0].unitPrice'])
  await corrected(fix, [id])
  expect((await at.read(id)).lines.map(({ unitPrice }) => unitPrice)).toEqual([51_000, 7_000, 45_000])
})

test('keeps what it cost where the list has no price for it, and says so', async () => {
  const { id, visit, cause } = await refused()
  const fix = { ...cause, changes: [{ to: '890701' }] }
  const [planned] = await preview(fix, [id])
  expect(planned?.prices).toEqual([{ path: 'lines[0].unitPrice', from: 45_000, to: null }])
  await corrected(fix, [id])
  expect((await at.read(id)).lines.map(({ unitPrice }) => unitPrice)).toEqual([45_000, 7_000])
  const { services } = await visitNow(visit.id)
  expect(services.map(({ unitPrice, price }) => [unitPrice, price])).toEqual([
    [45_000, undefined],
    [7_000, undefined],
  ])
})

test('is held against the contract and its sites again', async () => {
  const { id, visit } = await refused()
  const { items } = (await at.api('contracts.list', {})).body
  const [contract] = items
  const params = { contractId: contract?.id ?? '' }
  await at.api('contracts.update', { params, revision: 1, body: { providerCodes: [at.site], coverages: ['17'] } })
  const { readiness } = await at.read(id)
  expect(readiness?.issues).toContainEqual(expect.objectContaining({ field: 'health.coverage', blocks: 'emission' }))
  expect((await visitNow(visit.id)).contractId).toBe(contract?.id)
})
