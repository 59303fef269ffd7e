import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Patient } from '../../src/contract/patients.ts'
import { aClient, aConsent, aPatient, aPrivacyRequest, aVisit } from '../support/fixtures.ts'
import { consulta } from '../support/rips.ts'
import { type TestWorkspace, testWorkspace } from '../support/workspace.ts'
import { peopleOf } from './access/people.ts'
import { base64 } from './calls.ts'
import { onPaper } from './on-paper.ts'

let at: TestWorkspace
let patient: Patient
let params: { patientId: string }
beforeEach(async () => {
  at = await testWorkspace()
  await at.core.start()
  patient = (await at.api('patients.create', { body: aPatient() })).body
  params = { patientId: patient.id }
})
afterEach(() => at.close())

const changes = async () => (await at.api('auditEvents.list', { query: { show: 'changes', about: patient.id } })).body
const usuario = ({ documentType, documentNumber }: Patient) => ({
  tipoDocumentoIdentificacion: documentType,
  numDocumentoIdentificacion: documentNumber,
  consecutivo: 1,
  servicios: { consultas: [{ codConsulta: '890201', fechaInicioAtencion: '2026-01-10 08:00', consecutivo: 1 }] },
})
const packageOf = async (of: Patient) => {
  const rips = { numDocumentoIdObligado: '900123456', usuarios: [usuario(of)] }
  return (await at.api('ripsPackages.create', { body: { kind: 'without_invoice', name: 'enero', rips } })).body
}
const erasure = async () => (await at.api('patients.erasure', { params })).body
const erase = () => at.api.raw('patients.erase', { params, revision: patient.revision })

describe('the contact of a patient', () => {
  it('is nothing until it is written, and then changes field by field', async () => {
    const client = (await at.api('clients.create', { body: aClient() })).body
    expect((await at.api('patientContacts.get', { params })).body).toEqual({
      phone: null,
      email: null,
      clientId: null,
      coverage: null,
      policyNumber: null,
      revision: 1,
      updatedAt: null,
    })
    await at.api('patientContacts.update', { params, body: { phone: '3001234567', clientId: client.id } })
    await at.api('patientContacts.update', { params, body: { email: 'ceiba@example.com' } })
    expect((await at.api('patientContacts.get', { params })).body).toMatchObject({
      phone: '3001234567',
      email: 'ceiba@example.com',
      clientId: client.id,
      revision: 3,
    })
    // The patient itself stays as the contract has it.
    expect((await at.api('patients.get', { params })).body).toEqual(patient)
  })

  it('names a payer of the clinic, and belongs to a patient who is not archived', async () => {
    const stranger = await at.api.raw('patientContacts.update', { params, body: { clientId: 'cli_x' } })
    expect(stranger.error).toMatchObject({ code: 'not_found', field: 'clientId' })
    const mail = await at.api.raw('patientContacts.update', { params, body: { email: 'ceiba' } })
    expect(mail.error).toMatchObject({ code: 'invalid_request', field: 'email' })
    await at.api('patients.archive', { params, revision: 1 })
    const archived = await at.api.raw('patientContacts.update', { params, body: { phone: '1' } })
    expect(archived.error.code).toBe('resource_archived')
  })
})

describe('the contact in files', () => {
  const { documentType, documentNumber, firstName, lastName } = aPatient({ documentNumber: '43777001' })
  const file = (phone: string, email: string) => {
    const row = [documentType, documentNumber, firstName, lastName, phone, email].join(';')
    return {
      fileName: 'p.csv',
      contentBase64: base64(`tipo documento;documento;nombre;apellido;celular;correo\n${row}\n`),
    }
  }
  const imported = async (phone: string, email = '') =>
    (await at.api('patients.import', { body: file(phone, email) })).body
  async function contact() {
    const [found] = (await at.api('patients.list', { query: { q: documentNumber, isActive: 'all' } })).body.items
    return (await at.api('patientContacts.get', { params: { patientId: found?.id ?? '' } })).body
  }

  it('comes in with the patient, and goes back to what it was with the import', async () => {
    expect((await imported('3001112233', 'ceiba@example.com')).created).toBe(1)
    expect(await contact()).toMatchObject({ phone: '3001112233', email: 'ceiba@example.com' })
    expect((await imported('3001112233')).unchanged).toBe(1)
    const { importId, updated } = await imported('3009998877')
    expect([updated, (await contact()).phone]).toEqual([1, '3009998877'])
    await at.api('imports.undo', { params: { importId: importId ?? '' } })
    // A blank cell says nothing: the address stays.
    expect(await contact()).toMatchObject({ phone: '3001112233', email: 'ceiba@example.com' })
  })

  it('is refused in its own column', async () => {
    const { rows } = (await at.api('patients.import', { body: file('300', 'ceiba') })).body
    expect(rows[0]?.issues).toMatchObject([{ column: 'correo', code: 'invalid_request' }])
  })

  it('goes out with the list of patients', async () => {
    await at.api('patientContacts.update', { params, body: { phone: '3001234567' } })
    const { text } = await at.api('exports.table', { params: { list: 'patients' }, query: { format: 'csv' } })
    const [head = '', row = ''] = text.split('\r\n')
    expect(row.split(';')[head.split(';').indexOf('Teléfono')]).toBe('3001234567')
  })
})

describe('the consents of a patient', () => {
  it('are a history: the last word comes first, and none is overwritten', async () => {
    const record = (body: ReturnType<typeof aConsent>) => at.api('patientConsents.record', { params, body })
    const { body: given } = await record(aConsent())
    const { body: withdrawn } = await record(aConsent({ decision: 'withdrawn', decidedOn: '2026-02-01' }))
    const { items } = (await at.api('patientConsents.list', { params })).body
    expect(items).toEqual([withdrawn, given])
    expect((await changes()).items.map(({ operation }) => operation)).toContain('patientConsents.record')
  })

  it('say who spoke for the patient, and before whom', async () => {
    const person = { name: 'Guayacán Roble', documentType: 'CC', documentNumber: '43000111' }
    const body = aConsent({
      method: 'verbal',
      witness: person,
      representative: { ...person, relationship: 'Padre' },
    })
    const { id } = (await at.api('patientConsents.record', { params, body })).body
    const [said] = (await at.api('patientConsents.list', { params })).body.items
    expect(said).toMatchObject({ id, witness: person, representative: { relationship: 'Padre' } })
  })

  it.each([
    ['witness', { method: 'verbal' as const }],
    ['decidedOn', { decidedOn: '2030-01-01' }],
    ['purpose', { purpose: 'billing' as const }],
  ])('are refused where %s cannot be', async (field, fields) => {
    const { error } = await at.api.raw('patientConsents.record', { params, body: aConsent(fields) })
    expect(error).toMatchObject({ code: 'invalid_request', field })
  })
})

describe('what a person asks', () => {
  it('is due by the working days of the law, and answered once', async () => {
    // Ten working days from Thursday 15 January 2026, without the weekends.
    const { body: asked } = await at.api('privacyRequests.record', { params, body: aPrivacyRequest() })
    expect(asked).toMatchObject({ dueOn: '2026-01-29', outcome: null })
    const open = async () => (await at.api('privacyRequests.list', { query: { open: 'true' } })).body.items
    expect(await open()).toEqual([asked])
    const body = { outcome: 'granted' as const, answer: 'Se entregó todo.' }
    const answer = { params: { requestId: asked.id }, body }
    const { signIn, userId } = await peopleOf(at).join('admin')
    const theirs = { params: { ...answer.params, workspaceId: at.workspaceId }, token: await signIn(), revision: 1 }
    const { body: answered } = await at.api('privacyRequests.answer', { ...answer, ...theirs })
    expect(answered).toMatchObject({ ...answer.body, answeredOn: '2026-02-28', answeredBy: userId })
    expect(await open()).toEqual([])
    const { error } = await at.api.raw('privacyRequests.answer', { ...answer, revision: 2 })
    expect(error.code).toBe('resource_archived')
    const ofPatient = { query: { patientId: patient.id } }
    expect((await at.api('privacyRequests.list', ofPatient)).body.items).toEqual([answered])
  })
})

describe('all that is held of a person', () => {
  async function known() {
    const payer = (await at.api('clients.create', { body: aClient() })).body
    await at.api('patientContacts.update', { params, body: { phone: '3001234567', clientId: payer.id } })
    await at.api('patientConsents.record', { params, body: aConsent() })
    await at.api('privacyRequests.record', { params, body: aPrivacyRequest() })
    const visit = (await at.api('visits.create', { body: { ...(await aVisit(at.api)), patientId: patient.id } })).body
    const filed = await packageOf(patient)
    const other = (await at.api('patients.create', { body: aPatient({ firstName: 'Samán' }) })).body
    await packageOf(other)
    await at.api('patients.get', { params })
    await at.core.clock.advance(1_500)
    return { payer, visit, filed, other }
  }

  it('comes as JSON, whole, without anybody else in it', async () => {
    const { payer, visit, filed, other } = await known()
    const { text } = await at.api('patients.personalData', { params, query: { format: 'json' } })
    const all = JSON.parse(text)
    expect(all).toMatchObject({
      patient,
      contact: { phone: '3001234567', payer: payer.companyName },
      consents: [{ purpose: 'contact', decision: 'given' }],
      requests: [{ kind: 'access' }],
      visits: [{ id: visit.id }],
      packages: [{ id: filed.id, usuario: usuario(patient) }],
    })
    expect(all.reads.map(({ operation }: { operation: string }) => operation)).toContain('patients.get')
    expect(text).not.toContain(other.documentNumber)
  })

  it('names what was attached to invoices that name the person, and to no others', async () => {
    const draft = (patientId: string) => ({
      clientId: null,
      operationType: 'SS-SinAporte' as const,
      period: { start: '2026-06-01', end: '2026-06-30' },
      health: { providerCode: '110010000101', paymentModality: '04', coverage: '16', contractNumber: null },
      lines: [{ patientId, category: 1, service: consulta(), quantity: 1, unitPrice: 1_000 }],
      payment: { form: '2' as const, method: '47', dueDate: '2026-08-30' },
    })
    const other = (await at.api('patients.create', { body: aPatient() })).body
    const attach = async (patientId: string, name: string) => {
      const { id } = (await at.api('healthInvoices.create', { body: draft(patientId) })).body
      const body = { type: 'HEV' as const, name, bytes: 100 }
      await at.api('invoiceSupports.create', { params: { healthInvoiceId: id }, body })
    }
    await attach(patient.id, 'suya.pdf')
    await attach(other.id, 'ajena.pdf')
    const { text } = await at.api('patients.personalData', { params, query: { format: 'json' } })
    expect(JSON.parse(text).supports).toMatchObject([{ name: 'suya.pdf', visitId: null, date: null }])
  })

  it('comes as a PDF that says the same', async () => {
    const { payer, visit } = await known()
    const text = await onPaper(at, patient.id)
    for (const words of [
      patient.documentNumber,
      '3001234567',
      payer.companyName,
      'Autorizó',
      'Resolución 839 de 2017',
    ]) {
      expect(text).toContain(words)
    }
    expect(text).toContain(visit.date.split('-').reverse().join('/'))
  })

  it('is told in the trail before it leaves, and belongs to administrators', async () => {
    const taken = at.api('patients.personalData', { params, query: { format: 'json' } })
    await taken
    const reads = (await at.api('auditEvents.list', { query: { show: 'reads', about: patient.id } })).body.items
    expect(reads.map(({ operation }) => operation)).toContain('patients.personalData')
    const operator = await peopleOf(at).join('operator')
    const api = at.api.as({ token: await operator.signIn(), params: { workspaceId: at.workspaceId } })
    const refused = await api.raw('patients.personalData', { params, search: 'format=json' })
    expect(refused.error.code).toBe('workspace_admin_required')
  })
})

describe('erasing a patient', () => {
  it('leaves nothing of whoever was never attended but the trail', async () => {
    await at.api('patientContacts.update', { params, body: { phone: '3001234567' } })
    await at.api('patientConsents.record', { params, body: aConsent() })
    await at.api('privacyRequests.record', { params, body: aPrivacyRequest({ kind: 'erasure' }) })
    const answered = { params, body: { email: 'ceiba@example.com' }, idempotencyKey: 'once' }
    await at.api('patientContacts.update', answered)
    await at.api('drafts.put', { params: { draftKey: `patients-${patient.id}` }, body: { content: { phone: '1' } } })
    expect(await erasure()).toEqual({ mayErase: true, reasons: [] })
    expect((await erase()).status).toBe(200)
    expect((await at.api.raw('patients.get', { params })).error.code).toBe('not_found')
    const found = await at.api('patients.list', { query: { q: patient.documentNumber, isActive: 'all' } })
    expect(found.body.items).toEqual([])
    expect((await at.api('privacyRequests.list', {})).body.items).toEqual([])
    expect((await at.api('drafts.list', {})).body.items).toEqual([])
    expect((await changes()).items[0]).toMatchObject({ operation: 'patients.erase', target: patient.id })
    // What the key would have been answered with is gone, too.
    expect((await at.api.raw('patientContacts.update', answered)).error.code).toBe('not_found')
    // The same person may come again.
    const { documentType, documentNumber } = patient
    expect((await at.api.raw('patients.create', { body: aPatient({ documentType, documentNumber }) })).status).toBe(201)
  })

  it('is refused while a visit is kept, also an archived one: which norm, and until when', async () => {
    const made = (await at.api('visits.create', { body: { ...(await aVisit(at.api)), patientId: patient.id } })).body
    await at.api('visits.archive', { params: { visitId: made.id }, revision: 1 })
    const { mayErase, reasons } = await erasure()
    const keptUntil = `${Number(made.date.slice(0, 4)) + 15}${made.date.slice(4)}`
    expect([mayErase, reasons]).toMatchObject([false, [{ kind: 'clinical', count: 1, keptUntil }]])
    const refused = await erase()
    expect(refused.error.code).toBe('retention_required')
    expect(refused.error.message).toContain(keptUntil)
    expect((await at.api('patients.get', { params })).status).toBe(200)
  })

  it('is refused while a package names the document, in whatever revision', async () => {
    const { id: packageId } = await packageOf(patient)
    const rips = { numDocumentoIdObligado: '900123456', usuarios: [] }
    await at.api('ripsPackages.createRevision', { params: { packageId }, revision: 1, body: { rips } })
    expect((await erasure()).reasons).toMatchObject([{ kind: 'rips', count: 1 }])
    expect((await erase()).error.code).toBe('retention_required')
  })

  it('goes by the revision that was seen', async () => {
    await at.api('patients.update', { params, revision: 1, body: { middleName: null } })
    expect((await erase()).error.code).toBe('revision_conflict')
  })
})

describe('the report of what is due', () => {
  const due = async (kind: string) =>
    (await at.api('retention.report', {})).body.kinds.find((each) => each.kind === kind)

  it('names patients whose last visit is fifteen years ago, and no others', async () => {
    const visit = async (date: string) =>
      at.api('visits.create', { body: { ...(await aVisit(at.api)), patientId: patient.id, date } })
    await visit('2011-02-28')
    expect(await due('clinical')).toMatchObject({
      due: 1,
      items: [{ id: patient.id, since: '2011-02-28' }],
      years: 15,
      isOurs: false,
    })
    await visit('2011-03-01')
    expect(await due('clinical')).toMatchObject({ due: 0, items: [] })
  })
})

describe('who has seen a patient', () => {
  const readsOf = async (id: string) =>
    (await at.api('auditEvents.list', { query: { show: 'reads', about: id } })).body.items.map((e) => e.operation)
  const soon = () => at.core.clock.advance(1_500)

  it('is told of a visit and of a package that was opened', async () => {
    const visit = (await at.api('visits.create', { body: { ...(await aVisit(at.api)), patientId: patient.id } })).body
    const { id: packageId } = await packageOf(patient)
    await at.api('visits.get', { params: { visitId: visit.id } })
    await at.api('ripsPackages.get', { params: { packageId } })
    await soon()
    await vi.waitFor(async () => expect(await readsOf(patient.id)).toEqual(['ripsPackages.get', 'visits.get']))
  })

  it('is told by the package itself where it has more people than a hundred', async () => {
    const people = Array.from({ length: 101 }, (_, n) => ({ ...usuario(patient), consecutivo: n + 1 }))
    const rips = { numDocumentoIdObligado: '900123456', usuarios: people }
    const body = { kind: 'without_invoice' as const, name: 'enero', rips }
    const { id: packageId } = (await at.api('ripsPackages.create', { body })).body
    await at.api('ripsPackages.get', { params: { packageId } })
    await soon()
    await vi.waitFor(async () => expect(await readsOf(packageId)).toEqual(['ripsPackages.get']))
    expect(await readsOf(patient.id)).toEqual([])
    const { text } = await at.api('patients.personalData', { params, query: { format: 'json' } })
    expect(JSON.parse(text).reads).toMatchObject([{}, { operation: 'ripsPackages.get', about: packageId }])
  })
})

it('gives the trail away as CSV, too, with the hashes', async () => {
  const { text } = await at.api('auditEvents.export', { query: { format: 'csv' } })
  const [head, ...lines] = text.trim().split('\r\n')
  expect(head?.replace('\ufeff', '')).toBe(
    'sequence;at;actor;operation;target;revision;requestSha256;previousHash;hash;onBehalfOf;actorName;tokenName;subjectKind;subjectLabel',
  )
  const { items } = (await at.api('auditEvents.list', { query: { sort: 'createdAt' } })).body
  expect(lines.map((line) => line.split(';')[8])).toEqual(items.map(({ hash }) => hash))
})
