import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { BodyInput } from '../../../src/contract/operations.ts'
import { aClient } from '../../support/fixtures.ts'
import { rest } from '../../support/rest.ts'
import { consulta } from '../../support/rips.ts'
import { ofTheFile } from '../../support/skip.ts'
import { type Clinic, clinic, minutes } from '../documents/clinic.ts'

let at: Clinic
beforeEach(async () => {
  at = await clinic()
})
afterEach(() => at.close())

type VisitInput = BodyInput<'visits.create'>
const line = (values = {}) => ({
  category: 1,
  quantity: 1,
  unitPrice: 45_000.5,
  service: { ...consulta(values), vrServicio: null },
})
async function visited(day: number, fields: Partial<VisitInput> = {}): Promise<string> {
  const date = `2026-06-${String(day).padStart(2, '0')}`
  const services = [line({ fechaInicioAtencion: `${date} 08:30` })]
  const visit = {
    patientId: at.patients[0],
    clientId: at.clientId,
    coverage: '16',
    paymentModality: '04',
    date,
    services,
  }
  return (await at.api('visits.create', { body: { ...visit, ...fields } })).body.id
}

const get = async (billingRunId: string) => (await at.api('billingRuns.get', { params: { billingRunId } })).body
const itemsOf = async (billingRunId: string) =>
  (await at.api('billingItems.list', { params: { billingRunId }, query: {} })).body.items
async function idle(billingRunId: string) {
  while ((await get(billingRunId)).state === 'working') await rest()
  return get(billingRunId)
}
type Selection = Omit<BodyInput<'billingRuns.create'>, 'name'>
const EACH: Selection = { groupBy: 'visit', contractNumber: 'CUCON-0001' }
async function prepared(selection: Selection = EACH) {
  const { id } = (await at.api('billingRuns.create', { body: { ...selection, name: 'Junio' } })).body
  return idle(id)
}
async function emitted(billingRunId: string, positions?: number[], file = true) {
  const body = { file, ...(positions && { positions }) }
  const { status } = await at.api('billingRuns.emit', {
    params: { billingRunId },
    body,
    idempotencyKey: `e${positions}`,
  })
  expect(status).toBe(202)
  return idle(billingRunId)
}
/** Chosen, and nothing of it made yet. */
async function begun(): Promise<string> {
  await at.asleep()
  return (await at.api('billingRuns.create', { body: { ...EACH, name: 'Junio' } })).body.id
}
const unbilled = async () => (await at.api('visits.list', { query: { unbilled: 'true' } })).body.total

describe('a plan', () => {
  test('tells what would be made of the visits of a time and payer, and keeps nothing', async () => {
    for (const day of [1, 2, 30]) await visited(day)
    await visited(3, { coverage: null })
    await visited(4, { services: [] })
    const body = { groupBy: 'patient', fromDate: '2026-06-01', toDate: '2026-06-29', clientId: at.clientId } as const
    const plan = (await at.api('billingRuns.plan', { body })).body
    expect(plan.totals).toEqual({ invoices: 1, visits: 2, leftOutVisits: 2, gross: 90_001, payable: 90_001 })
    expect(plan.documents).toMatchObject([{ visits: 2, patients: 1, fromDate: '2026-06-01', toDate: '2026-06-02' }])
    expect(plan.leftOut.map(({ reason }) => reason)).toEqual(['no_coverage', 'no_services'])
    expect(await unbilled()).toBe(5)
  })

  test('is of all visits, however many pages of them there are and however few of its rows it lists', async () => {
    const all = 501
    await Promise.all(Array.from({ length: all }, (_, n) => visited(1 + (n % 28))))
    const [gross, payable] = [all * 45_000.5, all * 45_000.5]
    const planBy = async (groupBy: Selection['groupBy']) =>
      (await at.api('billingRuns.plan', { body: { groupBy } })).body
    const sums = { visits: all, leftOutVisits: 0, gross, payable }
    expect((await planBy('payer')).totals).toEqual({ ...sums, invoices: 1 })
    const each = await planBy('visit')
    expect([each.documents.length, each.totals]).toEqual([500, { ...sums, invoices: all }])
    const none = await planBy('contract')
    const nothing = { invoices: 0, visits: 0, leftOutVisits: all, gross: 0, payable: 0 }
    expect([none.leftOut.length, none.totals]).toEqual([500, nothing])
  })
})

describe('a month', () => {
  test('becomes an invoice a visit, which are emitted and filed, each once', async () => {
    for (const day of [1, 2, 3]) await visited(day)
    const run = await prepared()
    expect(run).toMatchObject({ state: 'done', visits: 3, gross: 135_001.5, items: { total: 3, made: 3, ready: 3 } })
    expect(await unbilled()).toBe(0)
    await emitted(run.id)
    await at.pass(minutes(5))
    expect((await get(run.id)).items).toMatchObject({ made: 0, emitted: 3, issued: 3, filed: 3 })
    const rows = await itemsOf(run.id)
    expect(rows.map(({ number, status, cuv }) => [number, status, cuv?.length])).toEqual([
      ['SETP990000001', 'accepted', 96],
      ['SETP990000002', 'accepted', 96],
      ['SETP990000003', 'accepted', 96],
    ])
    expect(await at.held()).toEqual(['SETP990000001 x1', 'SETP990000002 x1', 'SETP990000003 x1'])
  })

  test('of a payer is one invoice with the contract of the last one that was issued', async () => {
    await at.accepted({
      health: { providerCode: at.site, paymentModality: '04', coverage: '16', contractNumber: 'ULTIMO' },
    })
    for (const day of [1, 2]) await visited(day)
    const run = await prepared({ groupBy: 'payer' })
    const [item] = await itemsOf(run.id)
    expect(await at.read(item?.documentId ?? '')).toMatchObject({
      status: 'ready',
      health: { contractNumber: 'ULTIMO' },
      lines: [{}, {}],
      period: { start: '2026-06-01', end: '2026-06-02' },
    })
  })

  test('goes on from where it was when the machine died', async () => {
    for (const day of [1, 2, 3, 4]) await visited(day)
    const { id } = (await at.api('billingRuns.create', { body: { ...EACH, name: 'Junio' } })).body
    await at.restarted()
    await at.signedIn()
    await idle(id)
    const first = await itemsOf(id)
    expect(first.map(({ state }) => state)).toEqual(['made', 'made', 'made', 'made'])
    await at.api('billingRuns.emit', { params: { billingRunId: id }, body: { file: false }, idempotencyKey: 'e' })
    await at.restarted()
    await at.signedIn()
    await idle(id)
    await at.pass(minutes(5))
    expect((await get(id)).items).toMatchObject({ issued: 4 })
    expect((await at.held()).every((held) => held.endsWith('x1'))).toBe(true)
    expect((await at.api('healthInvoices.list', { query: {} })).body.total).toBe(4)
  })
})

describe('whatever moment the machine is gone at', ofTheFile, () => {
  const DAYS = 10
  /** Copies of the data while a run is worked off: what a machine that ends there leaves behind. */
  async function copiesOf(billingRunId: string): Promise<string[]> {
    const copies = new Map<number, string>()
    for (let run = await get(billingRunId); run.state === 'working'; run = await get(billingRunId)) {
      const left = run.items.waiting + run.items.chosen
      if (!copies.has(left)) copies.set(left, at.copied())
      await setImmediate()
    }
    return [...copies.values()]
  }

  test('each visit comes into one invoice', async () => {
    for (let day = 1; day <= DAYS; day++) await visited(day)
    const { id } = (await at.api('billingRuns.create', { body: { ...EACH, name: 'Junio' } })).body
    const copies = await copiesOf(id)
    expect(copies.length).toBeGreaterThan(2)
    for (const copy of copies) {
      await at.replaced(copy)
      expect((await idle(id)).items).toMatchObject({ made: DAYS, waiting: 0 })
      expect(new Set((await itemsOf(id)).map(({ documentId }) => documentId)).size).toBe(DAYS)
      expect((await at.api('healthInvoices.list', { query: {} })).body.total).toBe(DAYS)
      expect(await unbilled()).toBe(0)
    }
  })

  test('each invoice is issued once', async () => {
    for (let day = 1; day <= DAYS; day++) await visited(day)
    const { id } = await prepared()
    await at.api('billingRuns.emit', { params: { billingRunId: id }, body: { file: false }, idempotencyKey: 'e' })
    const copies = await copiesOf(id)
    await at.pass(minutes(5))
    const issued = await at.held()
    expect(issued).toHaveLength(DAYS)
    // A copy knows nothing of what was issued after it was made: its machine asks first.
    await at.replaced(copies[Math.floor(copies.length / 2)] ?? '')
    await idle(id)
    await at.pass(minutes(60))
    expect(await at.held()).toEqual(issued)
  })
})

describe('what speaks against one', () => {
  test('keeps that one back, in words, and not the others', async () => {
    await visited(1)
    await visited(2, { services: [line({ codDiagnosticoPrincipal: '' })] })
    const taken = await visited(3)
    const id = await begun()
    await at.api('visits.update', { params: { visitId: taken }, revision: 1, body: { services: [] } })
    await at.awake()
    const run = await idle(id)
    expect(run.items).toMatchObject({ ready: 1, faulty: 1, refused: 1 })
    expect((await itemsOf(id))[2]?.problem?.message).toMatch('Las atenciones cambiaron')
    expect((await itemsOf(id))[1]?.problem).toMatchObject({ field: 'lines[0].service.codDiagnosticoPrincipal' })
    const after = await emitted(id)
    await at.pass(minutes(2))
    expect(after.items).toMatchObject({ emitted: 1, made: 1 })
    // What was not chosen was not tried.
    expect((await itemsOf(id))[1]?.problem?.code).toBe('RVG05')
    // Chosen all the same, it says why not.
    await emitted(id, [1])
    const [, item] = await itemsOf(id)
    expect(item).toMatchObject({ state: 'made', problem: { code: 'health_document_invalid' } })
    expect(await at.held()).toEqual(['SETP990000001 x1'])
    // Mended and emitted from its own screen, it says so no more.
    const healthInvoiceId = item?.documentId ?? ''
    const lines = [{ ...line(), patientId: at.patients[0] }]
    const params = { healthInvoiceId }
    await at.api('healthInvoices.createRevision', { params, revision: 1, body: at.anInvoice({ lines }) })
    await at.emitted(healthInvoiceId)
    await at.pass(minutes(2))
    expect((await itemsOf(id))[1]).toMatchObject({ state: 'emitted', status: 'accepted', problem: null })
  })

  test.each([
    ['a price', { unitPrice: 45_001.5 }, {}],
    ['what the patient paid', {}, { conceptoRecaudo: '02', valorPagoModerador: 5_000 }],
  ])('%s that changed after the visits were chosen makes no invoice of another sum', async (_, values, paid) => {
    await visited(1)
    const changed = await visited(2)
    const id = await begun()
    const services = [{ ...line({ fechaInicioAtencion: '2026-06-02 08:30', ...paid }), ...values }]
    await at.api('visits.update', { params: { visitId: changed }, revision: 1, body: { services } })
    await at.awake()
    expect((await idle(id)).items).toMatchObject({ made: 1, refused: 1 })
    const [, refused] = await itemsOf(id)
    expect(refused).toMatchObject({ documentId: null, problem: { code: 'health_document_invalid' } })
    expect(await unbilled()).toBe(1)
  })

  test.each([
    ['payer', async () => ({ clientId: (await at.api('clients.create', { body: aClient() })).body.id })],
    ['coverage', async () => ({ coverage: '17' })],
  ] as const)('a visit that is under another %s than when it was chosen is billed to nobody', async (_, change) => {
    await visited(1)
    const visitId = await visited(2)
    const body = await change()
    const id = await begun()
    await at.api('visits.update', { params: { visitId }, revision: 1, body })
    await at.awake()
    expect((await idle(id)).items).toMatchObject({ made: 1, refused: 1 })
    expect((await itemsOf(id))[1]).toMatchObject({ documentId: null, problem: { code: 'health_document_invalid' } })
    await at.api('billingRuns.cancel', { params: { billingRunId: id } })
    await idle(id)
    // What nothing came of was not taken back.
    expect((await itemsOf(id)).map(({ state }) => state)).toEqual(['cancelled', 'refused'])
  })

  test('a row tells why its invoice was rejected', async () => {
    await visited(1)
    const { id } = await prepared()
    await at.scenario('dian-reject-object')
    await emitted(id)
    await at.pass(minutes(2))
    const [row] = await itemsOf(id)
    const [issue] = (await at.read(row?.documentId ?? '')).issues
    expect(row).toMatchObject({ status: 'rejected', problem: { code: issue?.code, message: issue?.message } })
    expect((await get(id)).items).toMatchObject({ rejected: 1, issued: 0 })
  })

  test('a visit that went into another document meanwhile is in no second one', async () => {
    const visitId = await visited(1)
    await visited(2)
    const { id } = (await at.api('billingRuns.create', { body: { ...EACH, name: 'Uno' } })).body
    const second = await prepared({ ...EACH, visitIds: [visitId] }).catch(() => undefined)
    await idle(id)
    const invoices = (await at.api('healthInvoices.list', { query: {} })).body.total
    expect(invoices).toBe(2)
    if (second)
      expect((await itemsOf(second.id))[0]).toMatchObject({ state: 'refused', problem: { code: 'duplicate_resource' } })
  })

  test('nothing to bill, too many filters and unknown visits are refused', async () => {
    const refused = async (body: Selection) =>
      (await at.api.raw('billingRuns.create', { body: { ...body, name: 'Junio' } })).error
    expect(await refused(EACH)).toMatchObject({ code: 'invalid_request', field: 'visitIds' })
    expect(await refused({ ...EACH, visitIds: ['vis_none'] })).toMatchObject({ code: 'not_found', field: 'visitIds' })
    const none = await at.api.raw('billingRuns.get', { params: { billingRunId: 'bil_none' } })
    expect(none.error).toMatchObject({ code: 'not_found', field: 'path.billingRunId' })
  })
})

describe('taking it back', () => {
  test('an emission that somebody withdrew makes its row a draft again, which goes when it is chosen anew', async () => {
    await visited(1)
    const { id } = await prepared()
    await at.provider('POST', '/_control/availability', { available: false })
    await emitted(id, [0], false)
    const invoice = await at.read((await itemsOf(id))[0]?.documentId ?? '')
    const params = { dispatchId: invoice.chain[0]?.dispatchId ?? '' }
    await at.api('dispatches.withdraw', { params, idempotencyKey: 'back' })
    expect((await get(id)).items).toMatchObject({ made: 1, ready: 1, emitted: 0 })
    expect((await itemsOf(id))[0]).toMatchObject({ state: 'made', status: 'ready' })
    await at.provider('POST', '/_control/availability', { available: true })
    await emitted(id)
    await at.pass(minutes(2))
    expect((await get(id)).items).toMatchObject({ made: 0, issued: 1 })
  })

  test('once it is decided, nothing of it is emitted any more', async () => {
    for (let day = 1; day <= 20; day++) await visited(day)
    const { id } = await prepared()
    await at.asleep()
    await at.api('billingRuns.cancel', { params: { billingRunId: id } })
    const call = { params: { billingRunId: id }, body: { file: false }, idempotencyKey: 'late' }
    expect((await at.api.raw('billingRuns.emit', call)).error.code).toBe('run_state')
    await at.awake()
    expect(await idle(id)).toMatchObject({ state: 'cancelled', items: { cancelled: 20, emitted: 0 } })
  })

  test('discards drafts and what has not left, frees their visits, and leaves what was issued', async () => {
    for (const day of [1, 2, 3]) await visited(day)
    const { id } = await prepared()
    await emitted(id, [0], false)
    await at.pass(minutes(2))
    await at.provider('POST', '/_control/availability', { available: false })
    await emitted(id, [1], false)
    await at.api('billingRuns.cancel', { params: { billingRunId: id } })
    const run = await idle(id)
    expect(run).toMatchObject({ state: 'cancelled', items: { cancelled: 2, issued: 1 } })
    expect(await unbilled()).toBe(2)
    const about = (await itemsOf(id))[2]?.documentId ?? ''
    const trail = (await at.api('auditEvents.list', { query: { about, show: 'changes' } })).body.items
    expect(trail.map(({ operation }) => operation)).toEqual(['healthInvoices.discard', 'healthInvoices.create'])
    await at.provider('POST', '/_control/availability', { available: true })
    await at.pass(minutes(20))
    expect(await at.held()).toEqual(['SETP990000001 x1'])
    const again = await at.api.raw('billingRuns.cancel', { params: { billingRunId: id } })
    expect(again.error.code).toBe('run_state')
  })
})
