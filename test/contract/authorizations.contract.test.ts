import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bogotaDay, dayAfter } from '../../src/contract/bogota.ts'
import type { Answer, BodyInput } from '../../src/contract/operations.ts'
import type { Result } from '../support/api.ts'
import { aClient, anAuthorization, aPatient, aVisit } from '../support/fixtures.ts'
import { rowsIn } from '../support/rows.ts'
import { type TestWorkspace, testWorkspace } from '../support/workspace.ts'
import { type Clinic, clinic, service } from './documents/clinic.ts'

type Fields = Partial<BodyInput<'authorizations.create'>>
const refusal = ({ status, error }: Result) => [status, error.code, error.field]

describe('authorizations', () => {
  let at: TestWorkspace
  beforeAll(async () => {
    at = await testWorkspace()
  })
  afterAll(() => at.close())
  const made = async (fields: Fields = {}) =>
    (await at.api('authorizations.create', { body: await anAuthorization(at.api, fields) })).body
  const read = async (authorizationId: string) =>
    (await at.api('authorizations.get', { params: { authorizationId } })).body
  const visitWith = async (patientId: string, numAutorizacion: string, quantity = 1) => {
    const services = [{ category: 2 as const, service: { numAutorizacion }, quantity, unitPrice: 1 }]
    return (await at.api('visits.create', { body: await aVisit(at.api, { patientId, services }) })).body
  }

  it('show whom and whose they are, as they stood when it was saved', async () => {
    const patient = aPatient({ firstName: 'Guadua', middleName: null, lastName: 'Sauce', secondLastName: null })
    const { id: patientId } = (await at.api('patients.create', { body: patient })).body
    const { id: clientId, companyName } = (await at.api('clients.create', { body: aClient() })).body
    expect(await made({ patientId, clientId })).toMatchObject({
      patientName: 'Guadua Sauce',
      patientDocument: `CC ${patient.documentNumber}`,
      clientName: companyName,
    })
  })

  it('count what visits report of them, however it is written, and stop counting what is archived', async () => {
    const { id, patientId, number } = await made({ number: 'aut-x1', sessions: 3 })
    expect(await read(id)).toMatchObject({ used: 0, left: 3 })
    await visitWith(patientId, ' AUT-X1 ')
    const second = await visitWith(patientId, number, 3)
    expect(await read(id)).toMatchObject({ used: 4, left: -1 })
    await at.api('visits.archive', { params: { visitId: second.id }, revision: 1 })
    expect(await read(id)).toMatchObject({ used: 1, left: 2 })
  })

  it('count nothing of somebody else who has the same number', async () => {
    const mine = await made({ number: 'REPETIDO' })
    const other = await made({ number: 'REPETIDO' })
    await visitWith(other.patientId, 'REPETIDO')
    expect([(await read(mine.id)).used, (await read(other.id)).used]).toEqual([0, 1])
  })

  it('know what was used before they were written down', async () => {
    const { id: patientId } = (await at.api('patients.create', { body: aPatient() })).body
    await visitWith(patientId, 'TARDE', 2)
    expect(await made({ patientId, number: 'TARDE' })).toMatchObject({ used: 2, left: 8 })
  })

  it('are one number however its blanks are written, and kept with plain ones', async () => {
    const made_ = await made({ number: '\u00a0aut\u00a0 9\u202f', sessions: 3 })
    expect(made_.number).toBe('aut 9')
    const visit = await visitWith(made_.patientId, 'AUT\u00a09\u00a0')
    expect(visit.services[0]?.service.numAutorizacion).toBe('AUT 9')
    await visitWith(made_.patientId, 'aut9')
    expect(await read(made_.id)).toMatchObject({ used: 2, left: 1 })
    const body = await anAuthorization(at.api, { patientId: made_.patientId, number: 'AUT9' })
    expect(refusal(await at.api.raw('authorizations.create', { body }))).toEqual([409, 'duplicate_resource', 'number'])
    const other = await made({ patientId: made_.patientId, number: 'AUT 10' })
    const params = { authorizationId: other.id }
    const renamed = await at.api.raw('authorizations.update', { params, revision: 1, body: { number: 'aut\u00a09' } })
    expect(refusal(renamed)).toEqual([409, 'duplicate_resource', 'number'])
    expect((await at.api('authorizations.update', { params, revision: 1, body: { number: 'aut10' } })).status).toBe(200)
  })

  it('are without a limit where the payer set none', async () => {
    expect(await made({ sessions: null, codes: [] })).toMatchObject({ sessions: null, left: null })
  })

  it('keep codes in capitals, as services report them', async () => {
    expect((await made({ codes: ['s11101'] })).codes).toEqual(['S11101'])
  })

  it('are one a patient and number', async () => {
    const { patientId } = await made({ number: 'UNICA' })
    const again = await at.api.raw('authorizations.create', {
      body: await anAuthorization(at.api, { patientId, number: 'unica' }),
    })
    expect(refusal(again)).toEqual([409, 'duplicate_resource', 'number'])
  })

  it.each([
    ['a patient who is not there', { patientId: 'pat_1' }, [404, 'not_found', 'patientId']],
    ['a payer who is not there', { clientId: 'cli_1' }, [404, 'not_found', 'clientId']],
    ['an end before the beginning', { validTo: '2026-06-30' }, [400, 'invalid_request', 'validTo']],
    ['no sessions', { sessions: 0 }, [400, 'invalid_request', 'sessions']],
    ['a code with a blank', { codes: ['89 01'] }, [400, 'invalid_request', 'codes[0]']],
  ] as const)('refuse %s', async (_, wrong, told) => {
    const body = { ...(await anAuthorization(at.api)), ...wrong }
    expect(refusal(await at.api.raw('authorizations.create', { body: { ...body, codes: [...body.codes] } }))).toEqual(
      told,
    )
  })

  it('stay their patient’s', async () => {
    const { id: authorizationId } = await made()
    const body = { patientId: 'pat_2' }
    const moved = await at.api.raw('authorizations.update', { params: { authorizationId }, revision: 1, body })
    expect(refusal(moved)).toEqual([400, 'invalid_request', 'patientId'])
  })

  it('hold on their last day: they are ending, and not over', async () => {
    const own = await testWorkspace()
    const lastDay = { validFrom: null, validTo: bogotaDay(own.core.clock.now()) }
    const { id } = (await own.api('authorizations.create', { body: await anAuthorization(own.api, lastDay) })).body
    const shown = async (show: 'ending' | 'ended') =>
      (await own.api('authorizations.list', { query: { show } })).body.items.map((each) => each.id)
    expect([await shown('ending'), await shown('ended')]).toEqual([[id], []])
    await own.close()
  })

  it('are listed by patient and payer, found by number, and by what is left of them', async () => {
    const own = await testWorkspace()
    const make = async (fields: Fields) =>
      (await own.api('authorizations.create', { body: await anAuthorization(own.api, fields) })).body
    const day = (days: number) => dayAfter(bogotaDay(own.core.clock.now()), days)
    const until = (validTo: string) => ({ validFrom: null, validTo })
    const ending = await make({ number: 'PRONTO', ...until(day(15)) })
    const ended = await make({ number: 'VENCIDA', ...until(day(-1)) })
    const later = await make({ number: 'LEJANA', ...until(day(16)) })
    // It ends soon, and nothing of it is left to hurry for.
    const used = await make({ number: 'AGOTADA', ...until(day(14)), sessions: 1 })
    const open = await make({ number: 'ABIERTA', validFrom: null, validTo: null, sessions: null })
    const services = [{ category: 2, service: { numAutorizacion: 'AGOTADA' }, quantity: 1, unitPrice: 1 }]
    await own.api('visits.create', { body: await aVisit(own.api, { patientId: used.patientId, services }) })
    const ids = async (query: object) =>
      (await own.api('authorizations.list', { query })).body.items.map(({ id }) => id)
    expect(await ids({ show: 'ending' })).toEqual([ending.id])
    expect(await ids({ show: 'ended' })).toEqual([ended.id])
    expect(await ids({ show: 'usedUp' })).toEqual([used.id])
    expect(await ids({ patientId: open.patientId })).toEqual([open.id])
    expect(await ids({ clientId: ended.clientId })).toEqual([ended.id])
    expect(await ids({ q: 'pront' })).toEqual([ending.id])
    expect(await ids({ sort: 'validTo' })).toEqual([open.id, ended.id, used.id, ending.id, later.id])
    await own.close()
  })
})

describe('an invoice whose services report an authorization', () => {
  let at: Clinic
  beforeEach(async () => {
    at = await clinic()
  })
  afterEach(() => at.close())
  const authorized = async (fields: Fields = {}) => {
    const [patientId] = at.patients
    const terms = { number: 'A-1', codes: [], validFrom: '2026-01-01', validTo: '2026-12-31' }
    const body = await anAuthorization(at.api, { patientId, clientId: at.clientId, ...terms, ...fields })
    return (await at.api('authorizations.create', { body })).body
  }
  const line = (values: object = {}) => ({
    patientId: at.patients[0],
    category: 1,
    unitPrice: 45_000,
    service: service.consulta({ numAutorizacion: 'A-1', ...values }),
  })
  const said = ({ readiness }: Answer<'healthInvoices.get'>) =>
    readiness?.issues
      .filter(({ code }) => code.startsWith('authorization'))
      .map(({ code, field, blocks }) => [code, field, blocks])
  const field = (index: number) => `lines[${index}].service.numAutorizacion`

  it.each([
    ['another payer’s', 'authorization_other_payer', async () => ({ clientId: (await payer()).id })],
    ['one that was over', 'authorization_ended', async () => ({ validTo: '2026-01-02' })],
    ['one that had not begun', 'authorization_not_begun', async () => ({ validFrom: '2026-12-30' })],
  ] as const)('is not issued with %s', async (_, code, fields) => {
    await authorized(await fields())
    const draft = await at.created({ lines: [line()] })
    expect(said(draft)).toEqual([[code, field(0), 'emission']])
    const { status, error } = await at.emitted(draft.id)
    expect([status, error.code, error.field]).toEqual([422, 'health_document_invalid', field(0)])
    expect(await at.held()).toEqual([])
  })
  const payer = async () => (await at.api('clients.create', { body: aClient() })).body

  it('remarks a code that is not in it, and is issued', async () => {
    await authorized({ codes: ['999999'] })
    const draft = await at.created({ lines: [line()] })
    expect(said(draft)).toEqual([['authorization_other_service', field(0), 'nothing']])
    expect(draft.status).toBe('ready')
  })

  it('says nothing of a number that nobody wrote down, or that was archived', async () => {
    expect(said(await at.created({ lines: [line()] }))).toEqual([])
    const { id: authorizationId } = await authorized({ validTo: '2026-01-02' })
    await at.api('authorizations.archive', { params: { authorizationId }, revision: 1 })
    expect(said(await at.created({ lines: [line()] }))).toEqual([])
  })

  it('is not issued beyond the sessions, its own lines and other documents counted', async () => {
    await authorized({ sessions: 2 })
    const two = [line(), line()]
    expect(said(await at.created({ lines: [...two, line()] }))).toEqual([
      ['authorization_used_up', field(2), 'emission'],
    ])
    const services = [{ category: 1, service: service.consulta({ numAutorizacion: 'A-1' }), quantity: 1, unitPrice: 1 }]
    const body = await aVisit(at.api, { patientId: at.patients[0], services })
    const visitIds = [(await at.api('visits.create', { body })).body.id]
    // It waits to be billed: it does not count yet.
    expect(said(await at.created({ lines: two }))).toEqual([])
    const billed = await at.created({ lines: [line()], visitIds })
    // Nor as a draft: of two that want the last session, the one that leaves first has it.
    expect([said(billed), said(await at.created({ lines: two }))]).toEqual([[], []])
    await at.emitted(billed.id)
    // However far it has come, and whether or not that is known.
    for (const status of ['queued', 'sending', 'unknown', 'accepted']) {
      await rowsIn(at.core, 'UPDATE documents SET status = ? WHERE id = ?', status, billed.id)
      const draft = await at.created({ lines: two })
      expect([status, said(draft)]).toEqual([status, [['authorization_used_up', field(1), 'emission']]])
    }
  })

  it('counts each session of a line that has several', async () => {
    await authorized({ sessions: 3 })
    const lines = [{ ...line(), quantity: 2 }, line(), line()]
    expect(said(await at.created({ lines }))).toEqual([['authorization_used_up', field(2), 'emission']])
  })

  it('counts those of each patient apart, though payers gave both one number', async () => {
    const [one, other] = at.patients
    await authorized({ sessions: 1 })
    await authorized({ sessions: 1, patientId: other })
    const lines = [one, other].map((patientId) => ({ ...line(), patientId }))
    expect(said(await at.created({ lines }))).toEqual([])
    const twice = [...lines, { ...line(), patientId: other }]
    expect(said(await at.created({ lines: twice }))).toEqual([['authorization_used_up', field(2), 'emission']])
  })

  it('uses it with lines that were typed, as its last revision has them, until it is discarded', async () => {
    const { id: authorizationId } = await authorized({ sessions: 2 })
    const standing = async () => (await at.api('authorizations.get', { params: { authorizationId } })).body.left
    const usedUp = async () => (await at.api('authorizations.list', { query: { show: 'usedUp' } })).body.total
    const draft = await at.created({ lines: [line({ numAutorizacion: 'a-1\u00a0' }), line()] })
    expect([await standing(), await usedUp()]).toEqual([0, 1])
    const params = { healthInvoiceId: draft.id }
    const body = at.anInvoice({ lines: [line()] })
    await at.api('healthInvoices.createRevision', { params, revision: draft.revision, body })
    expect([await standing(), await usedUp()]).toEqual([1, 0])
    await at.emitted(draft.id)
    const beyond = await at.created({ lines: [line(), line()] })
    expect(said(beyond)).toEqual([['authorization_used_up', field(1), 'emission']])
    expect(await standing()).toBe(-1)
    await at.api('healthInvoices.discard', { params: { healthInvoiceId: beyond.id } })
    const services = [{ category: 1, service: service.consulta({ numAutorizacion: 'A-1' }), quantity: 1, unitPrice: 1 }]
    const visit = await aVisit(at.api, { patientId: at.patients[0], services })
    const visitIds = [(await at.api('visits.create', { body: visit })).body.id]
    expect(await standing()).toBe(0)
    const billed = await at.created({ lines: [line(), line()], visitIds })
    // By what the invoice says, not by its visit.
    expect(await standing()).toBe(-1)
    await at.api('healthInvoices.discard', { params: { healthInvoiceId: billed.id } })
    expect(await standing()).toBe(0)
  })

  it('needs a number for each service that has a place for it where its contract asks for one', async () => {
    const { health } = at.anInvoice()
    const contractNumber = 'CT-AUT'
    const contract = { contractNumber, paymentModality: '04', validFrom: '2020-01-01', authorizationRequired: true }
    await at.api('contracts.create', { body: { clientId: at.clientId, ...contract } })
    const lines = [line(), line({ numAutorizacion: null })]
    const [patientId] = at.patients
    const drug = { patientId, category: 6, service: service.medicamento(), quantity: 1, unitPrice: 500 }
    const under = (number: string) =>
      at.created({ lines: [...lines, drug], health: { ...health, contractNumber: number } as typeof health })
    expect(said(await under(contractNumber))).toEqual([['authorization_missing', field(1), 'emission']])
    expect(said(await under('CT-OTRO'))).toEqual([])
  })

  it.each([
    ['has its sessions again when it was annulled', false, 1],
    ['was of a visit, whose session is used as long as the visit stands, also when it was annulled', true, 0],
  ])('%s', async (_, isOfVisit, leftThen) => {
    const { id: authorizationId } = await authorized({ sessions: 1 })
    const services = [{ category: 1, service: service.consulta({ numAutorizacion: 'A-1' }), quantity: 1, unitPrice: 1 }]
    const body = await aVisit(at.api, { patientId: at.patients[0], services })
    const visitIds = isOfVisit ? [(await at.api('visits.create', { body })).body.id] : undefined
    const lines = [line()]
    const invoice = await at.accepted({ lines, ...(visitIds && { visitIds }) })
    const left = async () => (await at.api('authorizations.get', { params: { authorizationId } })).body.left
    expect(await left()).toBe(0)
    const note = { invoiceId: invoice.id, kind: 'total' as const, concept: '2' }
    const { id: creditNoteId } = (await at.api('creditNotes.create', { body: note })).body
    await at.api('creditNotes.retryEmission', { params: { creditNoteId }, idempotencyKey: 'anulada' })
    await at.pass(60_000)
    expect(await left()).toBe(leftThen)
    expect(said(await at.created({ lines, ...(visitIds && { visitIds }) }))).toEqual([])
  })
})
