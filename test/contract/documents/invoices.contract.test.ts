import { afterEach, describe, expect, it } from 'vitest'
import { readAttachedDocument } from '../../../src/core/rips/attached-document.ts'
import { aPatient } from '../../support/fixtures.ts'
import { type Clinic, clinic, service } from './clinic.ts'

let at: Clinic
afterEach(() => at.close())

const PROVIDERS = ['factus', 'matias'] as const
const patient = async (fields: Parameters<typeof aPatient>[0]) =>
  (await at.api('patients.create', { body: aPatient(fields) })).body.id

const fields = (issues: readonly { field?: string | undefined }[]) => issues.map(({ field }) => field)

/** A copay of 4,700.00 of 45,000.00, as the service and as the receipt say it. */
const copay = (patientId: string) => ({
  lines: [
    {
      patientId,
      category: 1,
      unitPrice: 45_000,
      service: service.consulta({ conceptoRecaudo: '02', valorPagoModerador: 4_700, numFEVPagoModerador: 'REC-1' }),
    },
  ],
  moderatingPayments: [{ concept: '02', amount: 4_700, reference: 'REC-1', receivedDate: '2026-06-26' }],
})

describe.each(PROVIDERS)('what patients paid, by %s', (through) => {
  it.each([
    ['SS-CUFE', 40_300],
    ['SS-Reporte', 45_000],
  ] as const)('%s leaves %d to the payer, and the package says the same', async (operationType, payable) => {
    at = await clinic({ through })
    const invoice = await at.filed({ operationType, ...copay(at.patients[0]) })
    expect(invoice).toMatchObject({ status: 'accepted', packageStatus: 'accepted' })
    expect(invoice.totals).toEqual({ gross: 45_000, prepaid: 4_700, payable })
    expect(invoice.balance).toBe(45_000)
    const { rips } = (await at.api('ripsPackages.get', { params: { packageId: invoice.packageId ?? '' } })).body
    expect(rips).toMatchObject({
      usuarios: [
        { servicios: { consultas: [{ vrServicio: 45_000, conceptoRecaudo: '02', valorPagoModerador: 4_700 }] } },
      ],
    })
  })
})

describe('a draft says what keeps it from being emitted', () => {
  it.each([
    ['SS-CUFE without payments', { operationType: 'SS-CUFE' }, ['operationType']],
    [
      'a modality that its coverage has not',
      { health: { coverage: '08' } },
      ['health.paymentModality', 'lines[0].patientId', 'lines[2].patientId'],
    ],
    ['a coverage that was closed', { health: { coverage: '01' } }, ['health.coverage']],
    ['contract and reason without one', { health: { withoutContractCode: '01' } }, ['health.contractNumber']],
    ['a period that ends before it starts', { period: { start: '2026-06-30', end: '2026-06-01' } }, ['period']],
    ['credit without a due date', { payment: { form: '2', method: '47' } }, ['payment.dueDate']],
    ['no health block', { health: null }, ['health']],
    ['no payer', { clientId: null }, ['customer', 'clientId']],
  ])('%s', async (_, changes, expected) => {
    at = await clinic()
    const base = at.anInvoice()
    const health =
      'health' in changes && changes.health === null
        ? null
        : { ...base.health, ...('health' in changes && changes.health) }
    if (expected.includes('health.paymentModality') && health) Object.assign(health, { paymentModality: '01' })
    const draft = (await at.api.raw('healthInvoices.create', { body: { ...base, ...changes, health } }))
      .body as Awaited<ReturnType<Clinic['read']>>
    expect(draft.status).toBe('draft')
    const found = new Set(fields(draft.issues))
    for (const field of expected.filter((each) => each !== 'customer')) expect(found).toContain(field)
    const refused = await at.emitted(draft.id)
    expect([refused.status, refused.error.code]).toEqual([422, 'health_document_invalid'])
    expect(await at.held()).toEqual([])
  })

  it('payments that the services do not add up to, and a value that is not its line', async () => {
    at = await clinic()
    const { lines, moderatingPayments } = copay(at.patients[0])
    const paid = moderatingPayments.map((each) => ({ ...each, amount: 4_699.99 }))
    const first = await at.created({ operationType: 'SS-CUFE', lines, moderatingPayments: paid })
    expect(fields(first.issues)).toEqual(['moderatingPayments'])
    const [line] = lines
    const wrong = [
      { patientId: at.patients[0], category: 1, unitPrice: 45_000, service: { ...line?.service, vrServicio: 44_000 } },
    ]
    const second = await at.created({ operationType: 'SS-CUFE', lines: wrong, moderatingPayments })
    expect(fields(second.issues)).toEqual(['lines[0].service.vrServicio'])
  })
})

describe('whom an invoice is for', () => {
  it('a private patient pays for themself', async () => {
    at = await clinic()
    const patientId = await patient({ userType: '12' })
    const lines = [{ patientId, category: 1, service: service.consulta(), unitPrice: 90_000 }]
    const health = { ...at.anInvoice().health, coverage: '15', contractNumber: null, withoutContractCode: '07' }
    const invoice = await at.filed({ clientId: null, lines, health } as never)
    expect(invoice).toMatchObject({
      status: 'accepted',
      packageStatus: 'accepted',
      clientName: 'Ceiba María Nogal Peñuela',
    })
  })

  it('a receipt of what a patient paid has neither health block nor package', async () => {
    at = await clinic()
    const collected = service.consulta({ conceptoRecaudo: '02' })
    const lines = [{ patientId: at.patients[0], category: 1, service: collected, unitPrice: 4_700 }]
    const invoice = await at.accepted({ operationType: 'SS-Recaudo', clientId: null, health: null, lines })
    expect(invoice).toMatchObject({ status: 'accepted', totals: { payable: 4_700 } })
    const refused = await at.api.raw('healthInvoices.package', { params: { healthInvoiceId: invoice.id } })
    expect(refused.error.code).toBe('source_rips_missing')
  })

  it('the payer stays as it was when the invoice was emitted', async () => {
    at = await clinic()
    const { id } = await at.accepted()
    const call = { params: { clientId: at.clientId }, revision: 1, body: { companyName: 'Otro nombre S.A.' } }
    await at.api('clients.update', call)
    expect(await at.read(id)).toMatchObject({ clientName: 'Aseguradora Yarumo S.A.S.' })
  })
})

it('a coverage that is closed from tomorrow on may be used until midnight in Colombia', async () => {
  at = await clinic()
  // The evening of 30 June: in UTC it is July.
  at.core.clock.setBack(31 * 86_400_000)
  const health = { providerCode: at.site, paymentModality: '04', coverage: '01', contractNumber: 'CUCON-0001' }
  const { readiness } = await at.created({ health })
  expect(fields(readiness?.issues ?? [])).not.toContain('health.coverage')
})

describe('the life of a draft', () => {
  it('revisions replace its content; a stale one is refused; a discarded one is not sent', async () => {
    at = await clinic()
    const { id } = await at.created()
    const params = { healthInvoiceId: id }
    const revised = await at.api('healthInvoices.createRevision', {
      params,
      revision: 1,
      body: at.anInvoice({ observation: 'Segunda' }),
    })
    expect(revised.body).toMatchObject({ revision: 2, observation: 'Segunda' })
    const stale = await at.api.raw('healthInvoices.createRevision', { params, revision: 1, body: at.anInvoice() })
    expect(stale.error.code).toBe('revision_conflict')
    expect((await at.api('healthInvoices.discard', { params })).body.status).toBe('discarded')
    expect((await at.emitted(id)).error.code).toBe('health_document_not_emittable')
  })

  it.each(PROVIDERS)('one that was rejected is mended or left, never thrown away, by %s', async (through) => {
    at = await clinic({ through })
    await at.scenario('dian-reject-object')
    const { id, status } = await at.accepted()
    expect(status).toBe('rejected')
    const discarded = await at.api.raw('healthInvoices.discard', { params: { healthInvoiceId: id } })
    expect([discarded.status, discarded.error.code]).toEqual([409, 'health_document_locked'])
    expect((await at.read(id)).status).toBe('rejected')
  })

  it('lists by status and words, newest first', async () => {
    at = await clinic()
    const { id } = await at.accepted()
    const draft = await at.created()
    const list = async (query: object) =>
      (await at.api('healthInvoices.list', { query })).body.items.map((each) => each.id)
    expect(await list({})).toEqual([draft.id, id])
    expect(await list({ status: 'accepted' })).toEqual([id])
    expect(await list({ q: 'SETP99' })).toEqual([id])
    expect(await list({ q: 'yarumo' })).toEqual([draft.id, id])
  })

  it("the workspace's NIT stays once something was emitted", async () => {
    at = await clinic()
    await at.accepted()
    const refused = await at.api.raw('workspaces.update', { revision: 1, body: { nit: '901000001' } })
    expect(refused.error.code).toBe('tenant_nit_mismatch')
  })
})

describe('the files of an issued invoice', () => {
  it('are the ones that the provider holds: a PDF, an XML and an AttachedDocument with our number and CUFE', async () => {
    at = await clinic()
    const { id, number, cufe, artifacts } = await at.accepted()
    const file = async (artifact: string) => {
      const request = at.request(`health-invoices/${id}/artifacts/${artifact}`)
      return Buffer.from(await (await at.core.fetch(request)).arrayBuffer())
    }
    expect((await file('pdf')).subarray(0, 5).toString()).toBe('%PDF-')
    expect((await file('xml')).toString()).toContain(`>${number}<`)
    const document = readAttachedDocument(await file('attached-document'), 'Invoice')
    expect(document).toMatchObject({ number, cufe, grossCentavos: 8_050_050, coverage: '16' })
    for (const { name, bytes } of artifacts) expect((await file(name)).length).toBe(bytes)
  })
})

describe('an invoice of 500 lines and 200 patients', () => {
  it.each(PROVIDERS)('is built, emitted and filed by %s', async (through) => {
    at = await clinic({ through })
    const patients: string[] = []
    for (let i = 0; i < 200; i++) patients.push(await patient({}))
    const lines = Array.from({ length: 500 }, (_, i) => ({
      patientId: patients[i % 200] ?? '',
      ...(i % 2 === 0
        ? { category: 1, service: service.consulta() }
        : { category: 2, service: service.procedimiento() }),
      unitPrice: 10_000.01 + i,
    }))
    const invoice = await at.filed({ lines })
    expect(invoice).toMatchObject({ status: 'accepted', packageStatus: 'accepted' })
    expect(invoice.totals.gross).toBe(5_000_005 + (499 * 500) / 2)
    const found = (await at.api('ripsPackages.get', { params: { packageId: invoice.packageId ?? '' } })).body
    expect([found.users, found.services]).toEqual([200, 500])
    expect(await at.held()).toEqual(['SETP990000001 x1'])
  })
})
