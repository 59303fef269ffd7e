import { isDeepStrictEqual } from 'node:util'
import { BILLING_LIMITS } from '../../contract/billing-runs.ts'
import { centavos } from '../../contract/centavos.ts'
import type { UnderContract } from '../../contract/contract-fit.ts'
import type { RecordListQuery } from '../../contract/lists.ts'
import type { Patient } from '../../contract/patients.ts'
import { DRAFT_SERVICE } from '../../contract/rips/drafts.ts'
import { SERVICE_GROUPS } from '../../contract/rips/field.ts'
import {
  isUnpriced,
  type Visit,
  type VisitInput,
  type VisitService,
  type VisitServiceInput,
} from '../../contract/visits.ts'
import { Fault } from '../fault.ts'
import { type HandlersOf, isoInstant, type Reply } from '../kernel/call.ts'
import { readIssue } from '../kernel/issues.ts'
import { fieldPath } from '../kernel/shape.ts'
import { say } from '../messages/message.ts'
import { expectPayable } from '../payable.ts'
import { serviceCode } from '../prices/codes.ts'
import { listPrices, priced } from '../prices/visit-prices.ts'
import type { StoredWorkspace } from '../store/identity.ts'
import type { ArchivableRecord, RecordFilter } from '../store/records.ts'
import type { Stores } from '../store/store.ts'
import { archivable, asStored, type RecordHandlers } from './archivable.ts'
import { contractOf } from './visit-contract.ts'

const BLANK = {
  clientId: null,
  contractId: null,
  coverage: null,
  paymentModality: null,
  policyNumber: null,
  note: null,
  reference: null,
}

/** Whom the visit is for, as a list shows it without asking for the patient. */
type Named = Pick<Visit, 'patientName' | 'patientDocument'>
/** What a visit is made of once its services have their prices. */
type Priced = Omit<VisitInput, 'services'> & Pick<Visit, 'services'>
type Patch = Partial<Priced> & Partial<Named>

function unbound<T extends Pick<Visit, 'documentId'>>(visit: T): T {
  if (visit.documentId === null) return visit
  throw new Fault('health_document_locked', say('records.visitUsedFixed'))
}

/** Holds every service to the draft of its category: types only, unknown fields kept. */
function checked(services: readonly Pick<VisitService, 'category' | 'service'>[]): void {
  for (const [index, { category, service }] of services.entries()) {
    const group = SERVICE_GROUPS[category - 1]
    const issue = group && DRAFT_SERVICE[group].safeParse(service).error?.issues[0]
    if (!issue) continue
    const field = fieldPath(['services', index, 'service', ...issue.path])
    throw new Fault('invalid_rips_input', readIssue(issue, true).message, { field })
  }
}

type VisitQuery = RecordListQuery &
  Partial<Pick<VisitInput, 'date' | 'patientId' | 'clientId' | 'contractId'> & Record<'dateFrom' | 'dateTo', string>>

function equals(query: VisitQuery) {
  const { date, patientId, clientId, contractId } = query
  const columns: Record<string, string | null> = {}
  if (date !== undefined) columns.date = date
  if (patientId !== undefined) columns.patientId = patientId
  if (typeof clientId === 'string') columns.clientId = clientId
  if (typeof contractId === 'string') columns.contractId = contractId
  if ('unbilled' in query && query.unbilled !== undefined) columns.documentId = null
  return Object.keys(columns).length > 0 ? columns : undefined
}

export const VISIT_PREFIX = 'vis_'

export const newVisit = (head: ArchivableRecord, input: Priced & Named): Visit => ({
  ...BLANK,
  ...input,
  ...head,
  documentId: null,
})

const records = archivable({
  resource: 'visits',
  prefix: VISIT_PREFIX,
  parameter: 'visitId',
  store: ({ records }) => records.visits,
  created: newVisit,
  changed: (visit, patch: Patch): Visit => ({ ...unbound(visit), ...patch }),
  shown: asStored,
  patientOf: ({ patientId }) => patientId,
  equals,
  between: ({ dateFrom, dateTo }: VisitQuery) =>
    dateFrom === undefined && dateTo === undefined ? undefined : { property: 'date', from: dateFrom, to: dateTo },
})

interface Reads {
  readonly stores: Stores
  readonly workspace: StoredWorkspace
}

const nameOf = ({ firstName, middleName, lastName, secondLastName }: Patient): string =>
  [firstName, middleName, lastName, secondLastName].filter(Boolean).join(' ')

export const patientNamed = (patient: Patient): Named & Pick<Visit, 'patientId'> => ({
  patientId: patient.id,
  patientName: nameOf(patient),
  patientDocument: `${patient.documentType} ${patient.documentNumber}`,
})

/** As a list shows whose something is; a patient who is not of this workspace is refused with the field. */
export async function namedPatient({ stores, workspace }: Reads, patientId: string): Promise<Named> {
  const patient = await stores.records.patients.find(workspace, patientId)
  if (!patient) throw new Fault('not_found', say('records.patientNotFound'), { field: 'patientId' })
  const { patientId: _, ...names } = patientNamed(patient)
  return names
}

/** Who the patient is; a patient or payer that is not of this workspace is refused with its field. */
async function named(
  { stores, workspace }: Reads,
  { patientId, clientId, services = [] }: Partial<VisitInput>,
): Promise<Partial<Named>> {
  checked(services)
  if (clientId && !(await stores.records.clients.find(workspace, clientId))) {
    throw new Fault('not_found', say('records.payerNotFound'), { field: 'clientId' })
  }
  return patientId === undefined ? {} : namedPatient({ stores, workspace }, patientId)
}

export const visitHandlers: RecordHandlers<'visits'> & HandlersOf<'visits.price'> = {
  'visits.list': records.list,
  'visits.create': async (call) => {
    const { patientName = '', patientDocument = '' } = await named(call, call.body)
    const found = await underContract(call, { ...BLANK, ...call.body }, call.body)
    return records.create({ ...call, body: { ...call.body, patientName, patientDocument, ...found } })
  },
  'visits.get': records.get,
  'visits.update': async (call) => {
    const names = await named(call, call.body)
    const visit = await call.stores.records.visits.find(call.workspace, call.params.visitId)
    const { services: _, ...rest } = call.body
    const found = visit && (await underContract(call, { ...visit, ...call.body }, call.body, visit))
    return records.update({ ...call, body: { ...rest, ...names, ...found } })
  },
  'visits.price': async (call) => {
    const { body } = call
    checked(body.services)
    const contractId = await contractOf(call, { ...BLANK, ...body }, body)
    const items = await listPrices(call, { contractId, date: body.date }, body.services)
    return { status: 200, body: { contractId, items } }
  },
  'visits.archive': async (call) => {
    const visit = await call.stores.records.visits.find(call.workspace, call.params.visitId)
    if (visit) unbound(visit)
    return records.archive(call)
  },
  'visits.restore': records.restore,
}

type Unsettled = UnderContract & { readonly services: readonly VisitServiceInput[] }

/** The contract that a visit is under, and its services as that contract and the day price them. `said`: what was asked for. */
export async function underContract(
  reads: Reads,
  next: Unsettled,
  said: Pick<Partial<VisitInput>, 'contractId'>,
  before?: Visit,
): Promise<Pick<Visit, 'contractId' | 'services'>> {
  const { date, services } = next
  const contractId = await contractOf(reads, next, said, before)
  const isSame = before !== undefined && contractId === before.contractId && date === before.date
  // Of a visit that is billed nothing is looked up any more.
  const isPriced = before !== undefined && (before.documentId !== null || !before.services.some(isUnpriced))
  if (isSame && isPriced && isDeepStrictEqual(services, before.services))
    return { contractId, services: before.services }
  const found = await priced(reads, { contractId, date }, services, isSame ? before.services : [])
  for (const [index, { unitPrice, quantity, service }] of found.entries()) {
    expectPayable(centavos(unitPrice), quantity, `services[${index}].unitPrice`)
    const { valorPagoModerador: paid } = service
    if (typeof paid === 'number') {
      expectPayable(centavos(paid), 1, `services[${index}].service.valorPagoModerador`)
    }
  }
  return { contractId, services: found }
}

interface Writes extends Reads {
  readonly now: number
}

async function bind({ stores, workspace, now }: Writes, visits: readonly Visit[], documentId: string | null) {
  const updatedAt = isoInstant(now)
  const bound = visits.map((visit) => ({ ...visit, documentId, updatedAt, revision: visit.revision + 1 }))
  for (const visit of bound) await stores.records.visits.replace(workspace, visit)
  return bound.map(({ id, revision }) => ({ resource: 'visits', id, revision }))
}

/**
 * Binds visits to the document that `reply` says was made from them, in its transaction. A visit is in one document at
 * most: one that is already bound is `duplicate_resource`, so that nothing is billed twice.
 */
export async function bindVisits(call: Writes, ids: readonly string[] | undefined, reply: Reply): Promise<Reply> {
  if (!ids || !reply.target) return reply
  const visits: Visit[] = []
  for (const [index, id] of ids.entries()) {
    const field = `visitIds[${index}]`
    const visit = await call.stores.records.visits.find(call.workspace, id)
    if (!visit) throw new Fault('not_found', say('records.visitNotFound'), { field })
    if (!visit.isActive) throw new Fault('resource_archived', say('records.visitArchived'), { field })
    if (visit.documentId !== null || ids.indexOf(id) !== index) {
      throw new Fault('duplicate_resource', say('records.visitUsed'), { field })
    }
    visits.push(visit)
  }
  return { ...reply, changes: [...(reply.changes ?? []), ...(await bind(call, visits, reply.target.id))] }
}

/** Of visits that an invoice is to be made from: what costs nothing because nobody said what it costs is no line of it. */
export async function expectPriced({ stores, workspace }: Reads, ids: readonly string[] = []): Promise<void> {
  for (const [index, id] of ids.entries()) {
    const visit = await stores.records.visits.find(workspace, id)
    const unpriced = visit?.services.find(isUnpriced)
    if (!visit || !unpriced) continue
    const message = say('prices.visitUnpriced', { day: visit.date, code: serviceCode(unpriced) })
    throw new Fault('invalid_request', message, { field: `visitIds[${index}]` })
  }
}

/** Whether visits are bound to a document. */
export async function hasVisits({ stores, workspace }: Reads, documentId: string): Promise<boolean> {
  const filter: RecordFilter = { isActive: 'all', equals: { documentId }, limit: 1, offset: 0 }
  return (await stores.records.visits.list(workspace, filter)).items.length > 0
}

/** Frees the visits of a document that does not bill them any more: they can be billed again. Gives what changed. */
export async function freeVisits(call: Writes, documentId: string) {
  const filter: RecordFilter = { isActive: 'all', equals: { documentId }, limit: BILLING_LIMITS.visits, offset: 0 }
  const { items } = await call.stores.records.visits.list(call.workspace, filter)
  return bind(call, items, null)
}

/** The same for one that was discarded, as `reply` says. */
export async function releaseVisits(call: Writes, reply: Reply): Promise<Reply> {
  const { target, changes = [] } = reply
  return target ? { ...reply, changes: [...changes, ...(await freeVisits(call, target.id))] } : reply
}
