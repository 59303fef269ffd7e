import { ENDS_SOON_DAYS } from '../../../src/contract/authorizations.ts'
import { bogotaDay, dayAfter } from '../../../src/contract/bogota.ts'
import type { Answer } from '../../../src/contract/operations.ts'
import {
  aClient,
  aContract,
  anAuthorization,
  aPatient,
  aPrice,
  aPriceList,
  aPrivacyRequest,
  aResolution,
  aService,
  aSpecialist,
  aVisit,
} from '../../support/fixtures.ts'
import { base64 } from '../calls.ts'
import { type Clinic, clinic, service } from '../documents/clinic.ts'
import { ofKind } from '../packages/filing.ts'

const DAY_MS = 86_400_000
const FIRST = { revision: 1 }

/** A clinic of which every list has rows that a filter keeps, and others that it leaves out. */
export interface World {
  readonly at: Clinic
  readonly me: string
  /** In Colombia; one invoice was issued before. */
  readonly today: string
  /** Ids, by what stands out among its like. */
  readonly ids: Readonly<Record<string, string>>
}

export async function world(): Promise<World> {
  const at = await clinic()
  const me = (await at.api('account.get', {})).body.subject
  const old = await at.filed()
  await at.pass(2 * DAY_MS, DAY_MS)
  await at.signedIn()
  const today = bogotaDay(at.core.clock.now())
  const ids: Record<string, string> = { old: old.id, ...(await records(at)), ...(await priced(at)) }
  await asked(at, ids.zapata ?? '')
  await imported(at)
  const whose = { patientId: ids.zapata ?? '', clientId: ids.other ?? '' }
  ids.visit = await visits(at, whose)
  ids.authorization = await authorized(at, whose, today)
  await documents(at, { old, ...whose, me, today })
  ids.adopted = await packages(at, me)
  return { at, me, today, ids }
}

/** Of each kind one that stands out, and one that is archived. */
async function records({ api, clientId }: Clinic) {
  const zapata = (await api('patients.create', { body: aPatient({ lastName: 'Zapata', userType: '04' }) })).body.id
  const patientId = (await api('patients.create', { body: aPatient() })).body.id
  await api('patients.archive', { params: { patientId }, ...FIRST })
  const other = (await api('clients.create', { body: aClient({ companyName: 'Zarzal EPS' }) })).body.id
  const left = (await api('clients.create', { body: aClient() })).body.id
  await api('clients.archive', { params: { clientId: left }, ...FIRST })
  const specialist = (await api('specialists.create', { body: aSpecialist({ lastName: 'Zuleta' }) })).body.id
  const specialistId = (await api('specialists.create', { body: aSpecialist() })).body.id
  await api('specialists.archive', { params: { specialistId }, ...FIRST })
  const saved = (await api('services.create', { body: aService({ name: 'Zeta' }) })).body.id
  const body = aService({ name: 'Curación', category: 2, payload: {} })
  const serviceId = (await api('services.create', { body })).body.id
  await api('services.archive', { params: { serviceId }, ...FIRST })
  const ofOther = await aContract(api, { clientId: other, contractNumber: 'ZONA-1' })
  const contract = (await api('contracts.create', { body: ofOther })).body.id
  const contractId = (await api('contracts.create', { body: await aContract(api, { clientId }) })).body.id
  await api('contracts.archive', { params: { contractId }, ...FIRST })
  const range = (await api('resolutions.create', { body: aResolution({ prefix: 'ZETA' }) })).body.id
  await api('resolutions.archive', { params: { resolutionId: range }, ...FIRST })
  return { zapata, other, specialist, saved, contract, range }
}

async function priced({ api }: Clinic) {
  const manualId = (await api('priceLists.create', { body: aPriceList({ name: 'Zafra' }) })).body.id
  const list = (await api('priceLists.create', { body: aPriceList({ base: 'soat', manualId }) })).body.id
  await api('priceLists.archive', { params: { priceListId: list }, ...FIRST })
  const items = [aPrice('890201'), { kind: 'OWN' as const, code: 'ZINC', value: 1_000 }]
  const body = { from: '2026-01-01', items }
  const prices = (await api('priceVersions.create', { params: { priceListId: manualId }, body })).body.id
  return { list, prices }
}

async function asked({ api, patients }: Clinic, zapata: string): Promise<void> {
  await api('privacyRequests.record', { params: { patientId: patients[0] }, body: aPrivacyRequest() })
  const { id: requestId } = (
    await api('privacyRequests.record', { params: { patientId: zapata }, body: aPrivacyRequest() })
  ).body
  const body = { outcome: 'granted', answer: 'Se entregó.' } as const
  await api('privacyRequests.answer', { params: { requestId }, ...FIRST, body })
}

async function imported({ api }: Clinic): Promise<void> {
  const csv = (rows: string) => ({ fileName: 'a.csv', contentBase64: base64(rows) })
  const patients = csv('tipo documento;documento;nombre;apellido\nCC;43000001;Tilo;Arce\n')
  await api('patients.import', { body: patients })
  await api('imports.create', { body: { area: 'clients', ...csv('NIT;Razón social\n860066942;Nogal EPS\n') } })
  const mapping = { sheets: [{ target: 'pacientes' as const, sheet: null, headingRow: 1, fields: [] }] }
  await api('importMappings.save', { body: { area: 'patients', name: 'De antes', mapping } })
  await api('drafts.put', { params: { draftKey: 'visita.nueva' }, body: { content: {} } })
}

type Whose = { readonly patientId: string; readonly clientId: string }

async function visits({ api, patients, clientId, anInvoice }: Clinic, whose: Whose): Promise<string> {
  const visit = async (fields: Parameters<typeof aVisit>[1]) =>
    (await api('visits.create', { body: await aVisit(api, fields) })).body.id
  const billed = await visit({ patientId: patients[0], clientId, date: '2026-05-01' })
  await api('healthInvoices.create', { body: { ...anInvoice(), visitIds: [billed] } })
  const visitId = await visit({ patientId: patients[1], date: '2026-05-03' })
  await api('visits.archive', { params: { visitId }, ...FIRST })
  return visit({ ...whose, date: '2026-05-02', coverage: '16' })
}

/** One is used up, and does not end soon though its day is near; the others end on each side of what is soon. */
async function authorized({ api }: Clinic, whose: Whose, today: string): Promise<string> {
  const of = async (fields: Parameters<typeof anAuthorization>[1]) =>
    (await api('authorizations.create', { body: await anAuthorization(api, fields) })).body.id
  for (const days of [-1, 0, ENDS_SOON_DAYS, ENDS_SOON_DAYS + 1]) await of({ validTo: dayAfter(today, days) })
  const authorizationId = await of({ validTo: null })
  await api('authorizations.archive', { params: { authorizationId }, ...FIRST })
  const number = 'ZUMO'
  const services = [{ category: 2 as const, service: { numAutorizacion: number }, quantity: 1, unitPrice: 1 }]
  await api('visits.create', { body: await aVisit(api, { patientId: whose.patientId, services }) })
  return of({ ...whose, number, validTo: dayAfter(today, 1), sessions: 1 })
}

interface Around {
  readonly old: Answer<'healthInvoices.get'>
  readonly patientId: string
  readonly clientId: string
  readonly me: string
  readonly today: string
}

/** Of invoices and notes one issued to the other payer, and one draft in somebody's hands; the last invoice has not left yet. */
async function documents(at: Clinic, { old, patientId, clientId, me, today }: Around): Promise<void> {
  const { api, patients } = at
  const line = (unitPrice: number) => ({ patientId: patients[0], category: 1, service: service.consulta(), unitPrice })
  const health = { providerCode: at.site, paymentModality: '04', coverage: '17', contractNumber: 'CUCON-0001' }
  const young = await at.accepted({ clientId, health, lines: [{ ...line(70_000), patientId }] })
  const takes = (targetId: string) => api('teamwork.assign', { params: { targetId }, body: { userId: me } })
  await takes((await at.created({ lines: [line(999_000)] })).id)
  for (const [invoice, amount] of [[old, 1_000] as const, [young, 2_000] as const]) {
    const of = { invoiceId: invoice.id, concept: '1' }
    const selection = [{ lineId: invoice.lines[0]?.lineId ?? '', amount }]
    const { id: creditNoteId } = (await api('creditNotes.create', { body: { ...of, kind: 'partial', selection } })).body
    const services = [{ ...line(amount), patientId: invoice.lines[0]?.patientId ?? '' }]
    const { id: debitNoteId } = (await api('debitNotes.create', { body: { ...of, concept: '3', services } })).body
    if (invoice === old) {
      await takes(creditNoteId)
      await takes(debitNoteId)
    } else {
      await api('creditNotes.retryEmission', { params: { creditNoteId }, idempotencyKey: 'credit' })
      await api('debitNotes.retryEmission', { params: { debitNoteId }, idempotencyKey: 'debit' })
    }
    await at.pass(5_000)
    await api('payerFilings.record', { body: { documentIds: [invoice.id], filedOn: today, number: null } })
  }
  const { id } = await at.accepted()
  await at.provider('POST', '/_control/availability', { available: false })
  await at.emitted((await at.created({ clientId })).id, `after-${id}`)
  await at.pass(1_000)
}

/** One that another program filed, whose result is there; and the result of one that is not. */
async function packages({ api }: Clinic, userId: string): Promise<string> {
  const { id: targetId } = (await api('ripsPackages.create', { body: ofKind('without_invoice', 'RS1', '') })).body
  await api('teamwork.assign', { params: { targetId }, body: { userId } })
  const { id } = (await api('ripsPackages.create', { body: ofKind('without_invoice', 'RS2', '') })).body
  for (const NumFactura of ['RS2', 'RS77']) {
    const said = { ResultState: true, ProcesoId: 1, NumFactura, CodigoUnicoValidacion: 'c'.repeat(96) }
    const answer = { ...said, FechaRadicacion: '2026-07-10T15:04:05Z', ResultadosValidacion: [] }
    const contentBase64 = base64(JSON.stringify(answer))
    await api('ripsPackages.import', { body: { fileName: 'ResultadosMSPS.json', contentBase64 } })
  }
  return id
}
