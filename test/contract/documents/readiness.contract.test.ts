import { afterEach, describe, expect, it } from 'vitest'
import type { Answer, BodyInput } from '../../../src/contract/operations.ts'
import { aClient, aPatient, aSpecialist } from '../../support/fixtures.ts'
import { type Clinic, clinic, service } from './clinic.ts'

let at: Clinic
afterEach(() => at.close())

type Invoice = Answer<'healthInvoices.get'>
type Readiness = Answer<'healthInvoices.check'>
type Line = BodyInput<'healthInvoices.create'>['lines'][number]

const line = (values: object, patientId = at.patients[0]): Line => ({
  patientId,
  category: 1,
  unitPrice: 45_000,
  service: service.consulta(values),
})
const without = (name: string): Line => {
  const { [name]: _, ...rest } = service.consulta() as Record<string, unknown>
  return { ...line({}), service: rest }
}
/** What stands against it: rule or code, and where. */
const against = ({ issues }: Readiness) =>
  issues.filter(({ blocks }) => blocks === 'emission').map(({ rule, code, field }) => `${rule ?? code} ${field}`)
const readiness = (invoice: Invoice) => invoice.readiness as Readiness
const STRANGER = '110010001401'

describe('an invoice whose RIPS could not be filed is not issued', () => {
  it.each([
    ['without its diagnosis', () => without('codDiagnosticoPrincipal'), 'RVG01', 'codDiagnosticoPrincipal', false],
    ['of tomorrow', () => line({ fechaInicioAtencion: '2026-08-01 00:10' }), 'RVC013', 'fechaInicioAtencion', true],
    ["of another clinic's site", () => line({ codPrestador: STRANGER }), 'RVG10', 'codPrestador', false],
  ] as const)('a service %s', async (_, wrong, rule, name, overridable) => {
    at = await clinic()
    const draft = await at.created({ lines: [line({}), wrong()], period: { start: '2026-06-01', end: '2026-07-31' } })
    expect(draft.status).toBe('draft')
    const field = `lines[1].service.${name}`
    expect(readiness(draft).issues).toContainEqual(expect.objectContaining({ rule, field, overridable }))
    for (const emit of ['healthInvoices.emit', 'healthInvoices.emitAndFile'] as const) {
      const call = { params: { healthInvoiceId: draft.id }, idempotencyKey: emit }
      const { status, error } = await at.api.raw(emit, call)
      expect([status, error.code, error.field]).toEqual([422, 'health_document_invalid', field])
      expect(error.issues).toContainEqual(expect.objectContaining({ code: rule, field }))
    }
    expect(await at.held()).toEqual([])
    const body = at.anInvoice()
    const call = { params: { healthInvoiceId: draft.id }, revision: 1, body }
    expect((await at.api('healthInvoices.createRevision', call)).body.status).toBe('ready')
  })

  it("names the patient's field at the first of their lines, and the site of the invoice once", async () => {
    at = await clinic()
    const patientId = (await at.api('patients.create', { body: aPatient({ birthDate: null }) })).body.id
    const { codPrestador: _, ...service1 } = service.consulta() as Record<string, unknown>
    const lines = [line({}), line({}, patientId), line({}, patientId)].map((each) => ({ ...each, service: service1 }))
    const health = { ...at.anInvoice().health, providerCode: STRANGER } as Invoice['health']
    const draft = await at.created({ lines, health })
    expect(against(readiness(draft))).toEqual(['RVG10 health.providerCode', 'RVG01 lines[1].patientId'])
    expect(readiness(draft).issues[1]?.message).toMatch(/nacimiento/)
  })

  it('shows what is only remarked today and will be a rejection', async () => {
    at = await clinic()
    const drug = service.medicamento({ vrUnitMedicamento: 1, vrDispensacion: 7 })
    const lines = [line({}), { patientId: at.patients[0], category: 6, service: drug, quantity: 2, unitPrice: 500 }]
    const { issues } = readiness(await at.created({ lines }))
    for (const { blocks, severity } of issues.filter(({ rejectedFrom }) => rejectedFrom !== undefined)) {
      expect([blocks, severity]).toEqual(['nothing', 'notification'])
    }
  })

  it('leaves to the signed document what only it can tell', async () => {
    at = await clinic()
    const { unresolved, ready } = readiness(await at.created())
    expect(ready).toBe(true)
    expect(unresolved).toEqual(expect.arrayContaining(['FED004', 'RVG02']))
    expect(unresolved.filter((code) => /^(CND|DND)/.test(code))).toEqual([])
  })

  it('remarks a policy that its coverage needs, or does not take beside a contract', async () => {
    at = await clinic()
    const health = at.anInvoice().health as NonNullable<Invoice['health']>
    const patientId = (await at.api('patients.create', { body: aPatient({ userType: '10', registroSiras: '123' }) }))
      .body.id
    const lines = [line({}, patientId)]
    const soat = { ...health, coverage: '04', contractNumber: null, withoutContractCode: '01' }
    const remark = { rule: 'FED131', field: 'health.policyNumber', blocks: 'nothing', severity: 'notification' }
    const found = expect.arrayContaining([expect.objectContaining(remark)])
    expect(readiness(await at.created({ lines, health: soat })).issues).toEqual(found)
    const both = readiness(await at.created({ health: { ...health, policyNumber: 'POL-1' } }))
    expect([both.ready, both.issues]).toEqual([true, found])
  })

  it('asks to part several consultations on one line: each is a record of its own', async () => {
    at = await clinic()
    const drug = { ...line({}), category: 6, service: service.medicamento(), quantity: 2 }
    const two = { ...line({}), quantity: 2 }
    const draft = await at.created({ lines: [line({}), two, drug] })
    const grouped = (answer: Invoice) =>
      readiness(answer)
        .issues.filter(({ field }) => field?.endsWith('quantity'))
        .map(({ field, blocks }) => [field, blocks])
    expect([readiness(draft).ready, grouped(draft)]).toEqual([false, [['lines[1].quantity', 'emission']]])
    const parted = await at.created({ lines: [line({}), line({ fechaInicioAtencion: '2026-06-02 09:00' }), drug] })
    expect([readiness(parted).ready, grouped(parted)]).toEqual([true, []])
    const receipt = { operationType: 'SS-Recaudo', clientId: null, health: null } as const
    expect(grouped(await at.created({ ...receipt, lines: [two] }))).toEqual([])
  })

  it('by capitation: its services are judged now, though the package of the next month reports them', async () => {
    at = await clinic()
    const health = { providerCode: at.site, paymentModality: '03', coverage: '16', contractNumber: 'CAPITA-1' }
    const draft = await at.created({ health, lines: [without('codDiagnosticoPrincipal')] })
    expect(against(readiness(draft))).toEqual(['RVG01 lines[0].service.codDiagnosticoPrincipal'])
  })

  it('a patient who is mended makes it ready without another revision', async () => {
    at = await clinic()
    const { id: patientId, revision } = (await at.api('patients.create', { body: aPatient({ userType: null }) })).body
    const { id, status } = await at.created({ lines: [line({}, patientId)] })
    expect(status).toBe('draft')
    await at.api('patients.update', { params: { patientId }, revision, body: { userType: '01' } })
    expect(await at.read(id)).toMatchObject({ status: 'ready', readiness: { ready: true } })
    expect((await at.emitted(id)).status).toBe(200)
    expect((await at.read(id)).readiness).toBeNull()
  })
})

describe('while it is written', () => {
  it('one that would be due before it is issued is told so, as a draft that waited for a month is', async () => {
    at = await clinic()
    const due = async (dueDate: string, form: '1' | '2' = '2') => {
      const { id } = await at.created({ payment: { form, method: '47', dueDate } })
      const found = readiness(await at.read(id)).issues.filter(({ field }) => field === 'payment.dueDate')
      return found.map(({ blocks, severity }) => `${blocks} ${severity}`)
    }
    // In Colombia it is the evening of 31 July.
    expect(await due('2026-07-30')).toEqual(['nothing notification'])
    expect([await due('2026-07-31'), await due('2026-07-30', '1')]).toEqual([[], []])
  })

  it('an empty one is told everything that it lacks, and nothing is kept', async () => {
    at = await clinic({ resolutions: false })
    const body = {
      clientId: null,
      operationType: 'SS-SinAporte' as const,
      period: { start: '', end: '' },
      lines: [],
      health: { providerCode: '', paymentModality: '04', coverage: '16', contractNumber: null },
      moderatingPayments: [{ concept: '02', amount: null, reference: '', receivedDate: '' }],
      payment: { form: '2' as const, method: '47', dueDate: '' },
    }
    const found = (await at.api('healthInvoices.check', { body })).body
    const fields = new Set(found.issues.map(({ field }) => field))
    for (const field of [
      'clientId',
      'lines',
      'health.providerCode',
      'health.contractNumber',
      'period',
      'resolutionId',
    ]) {
      expect(fields).toContain(field)
    }
    expect(fields).toContain('payment.dueDate')
    expect((await at.api('healthInvoices.list', {})).body.total).toBe(0)
  })

  it('notes too, with the field of the service', async () => {
    at = await clinic()
    const { id: invoiceId, lines } = await at.filed()
    const services = [{ ...line({ fechaInicioAtencion: '2026-08-01 00:10' }), unitPrice: 7_000 }]
    const debit = (await at.api('debitNotes.check', { body: { invoiceId, concept: '3', services } })).body
    expect(against(debit)).toEqual(['RVC013 services[0].service.fechaInicioAtencion'])
    const selection = [{ lineId: lines[0]?.lineId ?? '', amount: 99_999 }]
    const credit = { invoiceId, concept: '1', kind: 'partial' as const, selection }
    const refused = (await at.api('creditNotes.check', { body: credit })).body
    expect(against(refused)).toContain('credit_balance_exceeded selection[0].amount')
  })
})

describe('what a document refers to', () => {
  const NOT_THERE = 'xxx_01JZZZZZZZZZZZZZZZZZZZZZZZ'

  it('a resolution that is not there is refused when it is written', async () => {
    at = await clinic()
    const { status, error } = await at.api.raw('healthInvoices.create', {
      body: at.anInvoice({ resolutionId: NOT_THERE }),
    })
    expect([status, error.code, error.field]).toEqual([404, 'not_found', 'resolutionId'])
  })

  it('one that cannot number it is said when it is written, and refused when it is emitted', async () => {
    at = await clinic()
    const { items } = (await at.api('resolutions.list', {})).body
    const ofNotes = items.find(({ kind }) => kind === 'credit_note')?.id ?? ''
    const draft = await at.created({ resolutionId: ofNotes })
    expect(draft.status).toBe('draft')
    expect(against(readiness(draft))).toEqual(['resolution_unavailable resolutionId'])
    expect((await at.emitted(draft.id)).error.code).toBe('resolution_unavailable')
  })

  it('an archived payer, patient or professional keeps it from being emitted until they are back', async () => {
    at = await clinic()
    const client = (await at.api('clients.create', { body: aClient() })).body
    const patient = (await at.api('patients.create', { body: aPatient() })).body
    const professional = (await at.api('specialists.create', { body: aSpecialist() })).body
    const { documentType, documentNumber } = professional
    const lines = [
      line({ tipoDocumentoIdentificacion: documentType, numDocumentoIdentificacion: documentNumber }, patient.id),
    ]
    const { id, status } = await at.created({ clientId: client.id, lines })
    expect(status).toBe('ready')
    await at.api('clients.archive', { params: { clientId: client.id }, revision: 1 })
    await at.api('patients.archive', { params: { patientId: patient.id }, revision: 1 })
    await at.api('specialists.archive', { params: { specialistId: professional.id }, revision: 1 })
    const expected = ['clientId', 'lines[0].patientId', 'lines[0].service.numDocumentoIdentificacion']
    expect(against(readiness(await at.read(id)))).toEqual(expected.map((field) => `resource_archived ${field}`))
    expect((await at.emitted(id)).error).toMatchObject({ code: 'health_document_invalid', field: 'clientId' })
    expect((await at.created({ clientId: client.id, lines })).status).toBe('draft')
    await at.api('clients.restore', { params: { clientId: client.id }, revision: 2 })
    await at.api('patients.restore', { params: { patientId: patient.id }, revision: 2 })
    await at.api('specialists.restore', { params: { specialistId: professional.id }, revision: 2 })
    expect((await at.read(id)).status).toBe('ready')
  })
})

describe.each(['factus', 'matias'] as const)("the provider's ranges, by %s", (through) => {
  it('count as they were last seen, with their age; being offline blocks nothing', async () => {
    at = await clinic({ through })
    expect(readiness(await at.created())).toMatchObject({ ready: true, rangesCheckedAt: null })
    const { checkedAt } = (await at.api('connections.invoiceProvider.ranges', {})).body
    const draft = await at.created()
    expect(readiness(draft)).toMatchObject({ ready: true, rangesCheckedAt: checkedAt })
    await at.provider('POST', '/_control/availability', { available: false })
    await at.pass(3_600_000)
    expect((await at.api.raw('connections.invoiceProvider.ranges', {})).status).toBe(503)
    expect(readiness(await at.read(draft.id))).toMatchObject({ ready: true, rangesCheckedAt: checkedAt })
  })

  it('of one address say nothing of another', async () => {
    at = await clinic({ through })
    await at.api('connections.invoiceProvider.ranges', {})
    const account = { username: 'ana@clinica.co', password: 'x', clientId: 'radica', clientSecret: 'x' }
    const elsewhere = { provider: through, baseUrl: 'http://127.0.0.1:4011', healthOnDebitNotesConfirmed: true }
    await at.api('connections.invoiceProvider.put', { body: { ...elsewhere, ...account } })
    expect(readiness(await at.created())).toMatchObject({ rangesCheckedAt: null })
  })

  it('a resolution that the account has no range for is not ready', async () => {
    at = await clinic({ through, resolutions: false })
    const dates = { validFrom: '2026-01-01', validTo: '2027-12-31', resolutionNumber: '18769999999' }
    await at.api('resolutions.create', {
      body: { kind: 'invoice', prefix: 'OTRO', from: 1, to: 100, providerRangeId: '999', ...dates },
    })
    const draft = await at.created()
    expect(draft.status).toBe('ready')
    await at.api('connections.invoiceProvider.test', {})
    expect(against(readiness(await at.read(draft.id)))).toEqual(['resolution_unavailable resolutionId'])
    expect((await at.emitted(draft.id)).error).toMatchObject({ code: 'resolution_unavailable', field: 'resolutionId' })
  })

  it('are listed to a program that may send', async () => {
    at = await clinic({ through })
    const expiresAt = new Date(at.core.clock.now() + 86_400_000).toISOString()
    const token = async (scopes: ('read' | 'write' | 'send')[]) =>
      (await at.api('accessTokens.create', { body: { name: 'n', scopes, workspaceIds: [at.workspaceId], expiresAt } }))
        .body.secret
    const listed = async (scope: 'read' | 'send') =>
      (await at.api.raw('connections.invoiceProvider.ranges', { token: await token([scope]) })).status
    expect([await listed('read'), await listed('send')]).toEqual([403, 200])
  })
})
