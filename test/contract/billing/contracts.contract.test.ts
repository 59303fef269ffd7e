import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { BodyInput } from '../../../src/contract/operations.ts'
import { aContract, aPatient } from '../../support/fixtures.ts'
import { rest } from '../../support/rest.ts'
import { consulta } from '../../support/rips.ts'
import { type Clinic, clinic, minutes, service } from '../documents/clinic.ts'

let at: Clinic
beforeEach(async () => {
  at = await clinic()
})
afterEach(() => at.close())

const DAY = '2026-06-10'
async function visited(fields: Partial<BodyInput<'visits.create'>> = {}) {
  const { date = DAY } = fields
  const service = { ...consulta({ fechaInicioAtencion: `${date} 08:30` }), vrServicio: null }
  const services = [{ category: 1, quantity: 1, unitPrice: 40_000, service }]
  const terms = { clientId: at.clientId, coverage: '16', paymentModality: '04', date, services }
  return (await at.api('visits.create', { body: { patientId: at.patients[0], ...terms, ...fields } })).body
}
const contracted = async (fields: Parameters<typeof aContract>[1] = {}) =>
  (await at.api('contracts.create', { body: await aContract(at.api, { clientId: at.clientId, ...fields }) })).body
const planned = async (body: BodyInput<'billingRuns.plan'>) => (await at.api('billingRuns.plan', { body })).body

async function prepared(body: BodyInput<'billingRuns.plan'> = {}) {
  const { id: billingRunId } = (await at.api('billingRuns.create', { body: { ...body, name: 'Junio' } })).body
  const params = { billingRunId }
  while ((await at.api('billingRuns.get', { params })).body.state === 'working') await rest()
  return params
}
const itemsOf = async (params: { billingRunId: string }) =>
  (await at.api('billingItems.list', { params, query: {} })).body.items
const invoiceOf = async (documentId: string | null | undefined) => at.read(documentId ?? '')
const against = async (id: string) =>
  (await at.read(id)).readiness?.issues.map(({ field, blocks }) => `${field} ${blocks}`) ?? []

describe('visits under contracts', () => {
  test('are billed by their contract: its number, its modality, its grouping, and never two in one', async () => {
    const mine = await contracted({ contractNumber: 'A-1', coverages: ['16'], invoiceGrouping: 'patient' })
    const other = await contracted({ contractNumber: 'B-1', coverages: ['17'], paymentModality: '01' })
    for (const date of [DAY, '2026-06-11']) await visited({ date })
    await visited({ coverage: '17', date: '2026-06-12' })
    const { documents } = await planned({ clientId: at.clientId })
    expect(documents.map(({ contractId, contractNumber, visits }) => [contractId, contractNumber, visits])).toEqual([
      [mine.id, 'A-1', 2],
      [other.id, 'B-1', 1],
    ])
    const items = await itemsOf(await prepared({ groupBy: 'payer' }))
    const [a, b] = await Promise.all(items.map(({ documentId }) => invoiceOf(documentId)))
    expect(a?.health).toMatchObject({ contractNumber: 'A-1', paymentModality: '04' })
    expect(b?.health).toMatchObject({ contractNumber: 'B-1', paymentModality: '01' })
  })

  test('by capitation are one invoice of the period, however the contract has them grouped', async () => {
    const { id: contractId } = await contracted({ coverages: ['16'], paymentModality: '03', invoiceGrouping: 'visit' })
    for (const [n, date] of [DAY, DAY, '2026-06-24'].entries()) await visited({ date, patientId: at.patients[n % 2] })
    expect((await planned({ groupBy: 'patient' })).documents).toMatchObject([{ contractId, visits: 3, patients: 2 }])
    const [item, ...more] = await itemsOf(await prepared())
    expect(more).toEqual([])
    const { health, lines, period } = await invoiceOf(item?.documentId)
    expect([health?.paymentModality, lines.length, period]).toEqual(['03', 3, { start: DAY, end: '2026-06-24' }])
  })

  test('are chosen by contract, professional and site; without one they are left out by name', async () => {
    const contract = await contracted({ coverages: ['16'] })
    const { id: specialistId } = (
      await at.api('specialists.create', { body: { documentType: 'CC', documentNumber: '777' } })
    ).body
    await visited()
    await visited({ coverage: '17' })
    const { totals, leftOut } = await planned({ groupBy: 'contract' })
    expect([totals.invoices, leftOut.map(({ reason }) => reason)]).toEqual([1, ['no_contract']])
    expect((await planned({ contractId: contract.id })).totals.visits).toBe(1)
    expect((await planned({ site: at.site })).totals.visits).toBe(2)
    expect((await planned({ site: '110010000199' })).totals.visits).toBe(0)
    expect((await planned({ specialistId })).totals.visits).toBe(0)
    const unknown = await at.api.raw('billingRuns.plan', { body: { specialistId: 'spe_1' } })
    expect([unknown.status, unknown.error.field]).toEqual([404, 'specialistId'])
  })

  test('of a professional are those that this one attended, by type and number of the document', async () => {
    const attendedBy = (tipoDocumentoIdentificacion: string) => {
      const by = { tipoDocumentoIdentificacion, numDocumentoIdentificacion: '777' }
      const service = { ...consulta({ ...by, fechaInicioAtencion: `${DAY} 08:30` }), vrServicio: null }
      return visited({ services: [{ category: 1, quantity: 1, unitPrice: 40_000, service }] })
    }
    await Promise.all([attendedBy('CC'), attendedBy('CE'), visited()])
    const body = { documentType: 'CC', documentNumber: '777' } as const
    const { id: specialistId } = (await at.api('specialists.create', { body })).body
    expect((await planned({ specialistId })).totals.visits).toBe(1)
  })

  test('of a patient who pays are billed without one, with the reason that this is', async () => {
    const { id: patientId } = (await at.api('patients.create', { body: aPatient({ userType: '12' }) })).body
    await visited({ patientId, clientId: null, coverage: '15' })
    const [foreseen] = (await planned({ judged: true })).documents
    expect([foreseen?.terms.withoutContractCode, foreseen?.findings]).toEqual(['07', []])
  })

  test('refuse their invoice when they came under another contract meanwhile', async () => {
    const first = await contracted()
    for (let n = 0; n < 2; n++) await visited({ clientId: null, coverage: '15', date: '2026-06-01' })
    const visit = await visited()
    const { id: second } = await contracted({ contractNumber: 'NUEVO' })
    expect(visit.contractId).toBe(first.id)
    await at.asleep()
    const { id: billingRunId } = (await at.api('billingRuns.create', { body: { name: 'Junio' } })).body
    const params = { billingRunId }
    const { id: visitId, revision } = visit
    await at.api('visits.update', { params: { visitId }, revision, body: { contractId: second } })
    await at.awake()
    while ((await at.api('billingRuns.get', { params })).body.state === 'working') await rest()
    expect((await itemsOf(params)).at(-1)).toMatchObject({
      state: 'refused',
      problem: { code: 'health_document_invalid' },
    })
  })

  test('under none take the number of the last issued invoice, not of a draft', async () => {
    const health = { providerCode: at.site, coverage: '16', paymentModality: '04' }
    for (const contractNumber of ['ANTERIOR', 'EMITIDO']) await at.accepted({ health: { ...health, contractNumber } })
    await at.created({ health: { ...health, contractNumber: 'BORRADOR' } })
    await visited()
    expect((await planned({})).documents[0]?.contractNumber).toBe('EMITIDO')
  })

  test('under none take the number that their own coverage was last issued with', async () => {
    for (const coverage of ['02', '16']) {
      const health = { providerCode: at.site, coverage, paymentModality: '04', contractNumber: `DE-${coverage}` }
      await at.accepted({ health })
      await visited({ coverage })
    }
    const { documents } = await planned({})
    expect(documents.map(({ coverage, contractNumber }) => [coverage, contractNumber])).toEqual([
      ['02', 'DE-02'],
      ['16', 'DE-16'],
    ])
  })
})

describe('a plan that is judged', () => {
  test('says what would keep an invoice from being emitted, and at which visit it is mended', async () => {
    const { id: contractId, revision } = await contracted({ contractNumber: 'A-1', invoiceGrouping: 'contract' })
    const first = await visited()
    const service = {
      ...consulta({ fechaInicioAtencion: '2026-06-11 09:30', codDiagnosticoPrincipal: '' }),
      vrServicio: null,
    }
    const faulty = await visited({
      date: '2026-06-11',
      services: [{ category: 1, quantity: 1, unitPrice: 40_000, service }],
    })
    expect((await planned({})).documents[0]?.findings).toBeNull()
    await at.api('contracts.update', { params: { contractId }, revision, body: { validTo: '2026-06-09' } })
    const findings = (await planned({ judged: true })).documents[0]?.findings ?? []
    expect(findings.map(({ issue, visitId }) => [issue.field, visitId])).toEqual(
      expect.arrayContaining([
        ['health.contractNumber', first.id],
        ['lines[1].service.codDiagnosticoPrincipal', faulty.id],
      ]),
    )
    expect((await at.api('healthInvoices.list', { query: {} })).body.total).toBe(0)
  })
})

describe('an invoice under a contract', () => {
  const health = () => ({ providerCode: at.site, coverage: '16', paymentModality: '04', contractNumber: 'C-1' })

  test('is held back when services fall outside its days, and let go when it holds longer', async () => {
    const { id: contractId, revision } = await contracted({ contractNumber: 'C-1', validTo: '2026-06-30' })
    const params = await prepared({ visitIds: [(await visited()).id] })
    const [item] = await itemsOf(params)
    expect(item?.problem).toBeNull()
    await at.api('contracts.update', { params: { contractId }, revision, body: { validTo: '2026-06-09' } })
    const invoice = await invoiceOf(item?.documentId)
    expect(invoice.readiness?.issues[0]).toMatchObject({
      field: 'health.contractNumber',
      blocks: 'emission',
      message: 'El contrato C-1 no rige el 10/06/2026.',
    })
    expect((await at.emitted(invoice.id)).error.code).toBe('health_document_invalid')
    await at.api('contracts.update', { params: { contractId }, revision: revision + 1, body: { validTo: null } })
    expect(await against(invoice.id)).not.toContain('health.contractNumber emission')
  })

  test('does not pass its ceiling, with what is on its way; notes take from what is used and add to it', async () => {
    const { id: contractId } = await contracted({ contractNumber: 'C-1', ceiling: 200_000 })
    const use = async () => (await at.api('contracts.use', { params: { contractId } })).body
    const first = await at.accepted({ health: health() })
    expect(await use()).toEqual({ ceiling: 200_000, used: 80_500.5, left: 119_499.5, invoices: 1 })
    const [second, third] = [await at.created({ health: health() }), await at.created({ health: health() })]
    expect(await against(third.id)).not.toContain('health.contractNumber emission')
    expect((await at.emitted(second.id)).status).toBeLessThan(300)
    const { readiness } = await at.read(third.id)
    expect(readiness?.issues[0]?.message).toBe('Con esta factura el contrato C-1 pasa de su tope en $ 41.501,5.')
    expect((await at.emitted(third.id)).error.field).toBe('health.contractNumber')
    await at.pass(minutes(2))
    expect(await use()).toMatchObject({ used: 161_001, invoices: 2 })
    const selection = [{ lineId: first.lines[0]?.lineId ?? '', amount: 1_000 }]
    const body = { invoiceId: first.id, kind: 'partial' as const, concept: '1', selection }
    const credit = (await at.api('creditNotes.create', { body })).body
    await at.api('creditNotes.retryEmission', { params: { creditNoteId: credit.id }, idempotencyKey: 'credit' })
    await at.pass(minutes(2))
    expect((await use()).used).toBe(160_001)
    const services = [{ patientId: at.patients[0], category: 1, service: service.consulta(), unitPrice: 7_000 }]
    const debit = (await at.api('debitNotes.create', { body: { invoiceId: second.id, concept: '3', services } })).body
    await at.api('debitNotes.retryEmission', { params: { debitNoteId: debit.id }, idempotencyKey: 'debit' })
    await at.pass(minutes(2))
    expect(await use()).toMatchObject({ used: 167_001, left: 32_999, invoices: 2 })
  })

  test('is held against the ceiling with what nobody knows about, and without what a note may take off', async () => {
    await contracted({ contractNumber: 'C-1', ceiling: 200_000 })
    const { id: invoiceId } = await at.accepted({ health: health() })
    const [lost, next] = [await at.created({ health: health() }), await at.created({ health: health() })]
    await at.scenario('timeout-after-accept')
    await at.emitted(lost.id)
    expect((await at.read(lost.id)).status).toBe('unknown')
    expect(await against(next.id)).toContain('health.contractNumber emission')
    const body = { invoiceId, kind: 'total' as const, concept: '2' }
    const { id: creditNoteId } = (await at.api('creditNotes.create', { body })).body
    await at.provider('POST', '/_control/availability', { available: false })
    await at.api('creditNotes.retryEmission', { params: { creditNoteId }, idempotencyKey: 'credit' })
    expect((await at.credit(creditNoteId)).status).toBe('queued')
    expect(await against(next.id)).toContain('health.contractNumber emission')
  })

  test('is held against the ceiling of its contract however its number is written', async () => {
    const { id: contractId } = await contracted({ contractNumber: 'C-1', ceiling: 100_000 })
    const numbered = (contractNumber: string) => ({ health: { ...health(), contractNumber } })
    const first = await at.accepted(numbered('c-1\u00a0'))
    expect(first.health?.contractNumber).toBe('c-1')
    expect((await at.api('contracts.use', { params: { contractId } })).body).toMatchObject({ invoices: 1 })
    const second = await at.created(numbered('C -1'))
    expect(await against(second.id)).toContain('health.contractNumber emission')
  })

  test('counts in one of two contracts that follow each other: the one of its first day', async () => {
    const numbered = { contractNumber: 'C-1', ceiling: 150_000 }
    const { id: spring } = await contracted({ ...numbered, validTo: '2026-06-15' })
    const { id: summer } = await contracted({ ...numbered, validFrom: '2026-06-16' })
    const use = async (contractId: string) => (await at.api('contracts.use', { params: { contractId } })).body.used
    await at.accepted({ health: health() })
    expect([await use(spring), await use(summer)]).toEqual([80_500.5, 0])
    const second = await at.created({ health: health() })
    expect(await against(second.id)).toContain('health.contractNumber emission')
    const third = await at.created({ health: health(), period: { start: '2026-06-16', end: '2026-06-30' } })
    expect(await against(third.id)).not.toContain('health.contractNumber emission')
  })

  test('does not pass the ceiling with a debit note, nor with two on their way', async () => {
    await contracted({ contractNumber: 'C-1', ceiling: 100_000 })
    const invoice = await at.accepted({ health: health() })
    const debit = async (unitPrice: number) => {
      const services = [{ patientId: at.patients[0], category: 1, service: service.consulta(), unitPrice }]
      return (await at.api('debitNotes.create', { body: { invoiceId: invoice.id, concept: '3', services } })).body
    }
    const emit = ({ id: debitNoteId }: { id: string }) =>
      at.api.raw('debitNotes.retryEmission', { params: { debitNoteId }, idempotencyKey: debitNoteId })
    const [first, second] = [await debit(12_000), await debit(12_000)]
    expect(first.readiness?.ready).toBe(true)
    expect((await emit(first)).status).toBeLessThan(300)
    const { status, error } = await emit(second)
    expect([status, error.code, error.field]).toEqual([422, 'health_document_invalid', 'services'])
    expect((await at.debit(second.id)).readiness?.issues).toContainEqual(
      expect.objectContaining({
        field: 'services',
        blocks: 'emission',
        message: 'Con esta nota débito el contrato C-1 pasa de su tope en $ 4.500,5.',
      }),
    )
  })

  test.each([
    ['for another concept than', { copaymentConcept: '02' }, 'moderatingPayments[0].concept'],
    ['what the payer collects, other than', { copaymentCollector: 'payer' }, 'moderatingPayments'],
  ] as const)('tells when patients paid %s was agreed, and holds nothing back for it', async (_, agreed, field) => {
    await contracted({ contractNumber: 'C-1', ...agreed })
    const paid = { concept: '01', amount: 5_000, reference: 'R-1', receivedDate: DAY }
    const invoice = await at.created({
      health: health(),
      operationType: 'SS-CUFE',
      moderatingPayments: [paid],
    })
    expect(await against(invoice.id)).toContain(`${field} nothing`)
  })
})
