import { afterAll, beforeAll, expect, it } from 'vitest'
import { bogotaDay, dayAfter, daysBetween } from '../../src/contract/bogota.ts'
import { consulta } from '../support/rips.ts'
import { type Clinic, clinic, service } from './documents/clinic.ts'

let at: Clinic
let today: string
beforeAll(async () => {
  at = await clinic()
  today = bogotaDay(at.core.clock.now())
})
afterAll(() => at.close())

const progress = async () => (await at.api('billingProgress.get', {})).body
/** How many invoices their list shows as waiting for a CUV. */
const withoutCuv = async () =>
  (await at.api('healthInvoices.list', { query: { withoutCuv: 'true', limit: 1 } })).body.total

/** What is not billed, counted from the list of visits. */
async function counted() {
  const query = { unbilled: 'true', isActive: 'true', limit: 500 } as const
  const { items } = (await at.api('visits.list', { query })).body
  const grossOf = (visits: typeof items) =>
    visits
      .flatMap(({ services }) => services)
      .reduce((sum, { unitPrice, quantity }) => sum + Math.round(unitPrice * 100) * quantity, 0) / 100
  const ages = items.map(({ date }) => daysBetween(date, today))
  return {
    visits: items.length,
    gross: grossOf(items),
    ofMonth: grossOf(items.filter(({ date }) => date.startsWith(today.slice(0, 7)))),
    days: ages.length === 0 ? null : Math.round((ages.reduce((a, b) => a + b, 0) * 10) / ages.length) / 10,
  }
}
async function expectCounted() {
  const { visits, gross, ofMonth, days } = await counted()
  const found = await progress()
  expect(found.unbilled).toEqual({ visits, gross, days })
  expect(found.month.unbilled).toBe(ofMonth)
}

it('knows what is not billed after every way in which a visit changes', async () => {
  expect((await progress()).unbilled).toEqual({ visits: 0, gross: 0, days: null })
  const ids: string[] = []
  const services = (prices: readonly number[]) =>
    prices.map((unitPrice, n) => ({ category: 1, service: consulta(), quantity: n + 1, unitPrice }))
  for (const [n, prices] of [[45_000.1, 0.29], [], [1_234.55], [9_999_999.99, 3, 7]].entries()) {
    const body = {
      patientId: at.patients[0],
      date: dayAfter(today, -13 * n),
      coverage: '16',
      services: services(prices),
    }
    ids.push((await at.api('visits.create', { body })).body.id)
    await expectCounted()
  }
  const change = async (visitId: string, body: object) => {
    const { revision } = (await at.api('visits.get', { params: { visitId } })).body
    await at.api('visits.update', { params: { visitId }, revision, body })
    await expectCounted()
  }
  const [first = '', , third = '', last = ''] = ids
  await change(first, { services: services([10.01]) })
  await change(last, { date: today })
  await change(first, { note: 'Sin cambios de valor' })
  const archived = (await at.api('visits.get', { params: { visitId: last } })).body
  await at.api('visits.archive', { params: { visitId: last }, revision: archived.revision })
  await expectCounted()
  await at.api('visits.restore', { params: { visitId: last }, revision: archived.revision + 1 })
  await expectCounted()
  const invoice = (await at.api('healthInvoices.create', { body: { ...at.anInvoice(), visitIds: [first, third] } }))
    .body
  await expectCounted()
  expect((await progress()).unbilled.visits).toBe(2)
  const { id: healthInvoiceId, revision } = invoice
  await at.api('healthInvoices.discard', { params: { healthInvoiceId }, revision })
  await expectCounted()
  expect((await progress()).unbilled.visits).toBe(4)
})

it('tells what was issued this month with and without its CUV, and for how long it waits', async () => {
  const lines = [{ patientId: at.patients[0], category: 1 as const, service: service.consulta(), unitPrice: 45_000 }]
  await at.filed({ lines })
  await at.accepted()
  expect(await progress()).toMatchObject({
    month: { month: today.slice(0, 7), billed: 80_500.5, filed: 45_000 },
    unfiled: { invoices: 1, gross: 80_500.5, days: 0 },
    rejections: [],
  })
  await at.scenario('dian-reject-object')
  await at.accepted()
  expect((await progress()).rejections).toMatchObject([{ code: 'FAK24', documents: 1 }])
})

it('a receipt of what a patient paid is neither income nor to be filed', async () => {
  const before = await progress()
  const paid = service.consulta({ conceptoRecaudo: '02' })
  const lines = [{ patientId: at.patients[0], category: 1 as const, service: paid, unitPrice: 4_700 }]
  const receipt = await at.accepted({ operationType: 'SS-Recaudo', clientId: null, health: null, lines })
  expect(receipt.status).toBe('accepted')
  const { month, unfiled } = await progress()
  expect([month, unfiled]).toEqual([before.month, before.unfiled])
  expect(await withoutCuv()).toBe(unfiled.invoices)
})

it.each(['an annulled invoice', 'one whose package was made before'])(
  '%s waits for no CUV, in the figures and in the list',
  async (which) => {
    const { id: invoiceId } = await at.accepted()
    const params = { healthInvoiceId: invoiceId }
    if (which.includes('package')) await at.api('healthInvoices.package', { params })
    const { unfiled } = await progress()
    expect(await withoutCuv()).toBe(unfiled.invoices)
    const body = { invoiceId, concept: '2', kind: 'total' } as const
    const { id: creditNoteId } = (await at.api('creditNotes.create', { body })).body
    await at.api('creditNotes.retryEmission', { params: { creditNoteId }, idempotencyKey: `annul-${invoiceId}` })
    await at.pass(5_000)
    expect((await progress()).unfiled.invoices).toBe(unfiled.invoices - 1)
    expect(await withoutCuv()).toBe(unfiled.invoices - 1)
  },
)

it('an invoice of whose filing nobody knows the outcome waits for its CUV', async () => {
  const { unfiled } = await progress()
  await at.ministry('POST', '/_control/faults', { fault: 'drop-after-effect' })
  expect((await at.filed()).packageStatus).toBe('unknown')
  expect((await progress()).unfiled.invoices).toBe(unfiled.invoices + 1)
  expect(await withoutCuv()).toBe(unfiled.invoices + 1)
})

it('projects the month from what it has and the months before, and from nothing else', async () => {
  expect((await progress()).forecast).toBeNull()
  const days = new Date(Date.UTC(+today.slice(0, 4), +today.slice(5, 7), 0)).getUTCDate()
  const { billed, filed } = (await progress()).month
  await at.core.clock.advance((days - +today.slice(8) + 1) * 86_400_000)
  await at.signedIn()
  const next = bogotaDay(at.core.clock.now())
  const left = new Date(Date.UTC(+next.slice(0, 4), +next.slice(5, 7), 0)).getUTCDate()
  const { forecast } = await progress()
  expect(forecast).toMatchObject({ soFar: 0, day: 1, days: left, months: [{ month: today.slice(0, 7) }] })
  expect(forecast?.gross).toBeCloseTo(((billed + filed) * (left - 1)) / left, 1)
  expect([forecast?.low, forecast?.high]).toEqual([forecast?.gross, forecast?.gross])
})

it('tells what was rejected in the last thirty days, today among them, and nothing from before', async () => {
  const codes = async () => (await progress()).rejections.map(({ code }) => code)
  const left = daysBetween(bogotaDay(at.core.clock.now()), dayAfter(today, 29))
  await at.core.clock.advance(left * 86_400_000)
  await at.signedIn()
  expect(await codes()).toEqual(['FAK24'])
  await at.core.clock.advance(86_400_000)
  await at.signedIn()
  expect(await codes()).toEqual([])
})
