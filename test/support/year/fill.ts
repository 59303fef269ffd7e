import { dayAfter } from '../../../src/contract/bogota.ts'
import { stored } from '../../../src/contract/centavos.ts'
import type { DispatchKind, DispatchState } from '../../../src/contract/dispatches.ts'
import type { Patient } from '../../../src/contract/patients.ts'
import { initialProgress } from '../../../src/core/dispatch/machine.ts'
import { quote } from '../../../src/core/messages/message.ts'
import type { Issue } from '../../../src/core/messages/untold.ts'
import type { StoredDispatch } from '../../../src/core/store/dispatches.ts'
import type { StoredDocument, StoredLine } from '../../../src/core/store/documents.ts'
import type { StoredPackage } from '../../../src/core/store/packages.ts'
import type { RecordScope } from '../../../src/core/store/records.ts'
import type { Stores } from '../../../src/core/store/store.ts'
import { chance, nth } from '../../../src/host/sample/chance.ts'
import { clinic, SITES } from '../../../src/host/sample/clinic.ts'
import type { YearInvoice, YearNote, YearVisit } from '../../../src/host/sample/year.ts'
import { type Head, head, invoiceOf, line } from '../documents.ts'
import { invoice as sent } from '../provider.ts'

/** Puts what was made up into a store, past the host: through it a year would take longer than its tests. */

/** A patient, as a visit names one. */
interface Known {
  readonly id: string
  readonly name: string
  readonly document: string
}

export const knownAs = ({ id, firstName, lastName, documentType, documentNumber }: Patient): Known => ({
  id,
  name: `${firstName} ${lastName}`,
  document: `${documentType} ${documentNumber}`,
})

/** Who is who in the store. */
export interface Parties {
  readonly scope: RecordScope
  readonly payers: readonly string[]
  readonly patientOf: (visit: YearVisit) => Known
}

/** What an invoice leaves in the trail: made, changed, issued, its package filed. */
const EVENTS = ['healthInvoices.create', 'healthInvoices.update', 'healthInvoices.emit', 'ripsPackages.submit']
const NUMBERED = 990_000_000
/** Why something was rejected, and where. */
const MINISTRY_SAID = ['RVC086', 'RVC004', 'RVC033'] as const
const PROVIDER_SAID = ['FAK24', 'FAJ43b'] as const
const REJECTED_FIELD = 'usuarios[0].servicios.consultas[0].codDiagnosticoPrincipal'
/** So many days after its CUV an invoice is given to its payer. */
const HANDED_AFTER = 7

export const idOf = (kind: string, n: number) => `${kind}_${String(n).padStart(26, '0')}`
export const documentId = (n: number) => idOf('inv', n)
export const rejectedBy = (kind: DispatchKind, n: number): string =>
  nth(kind === 'ministry.package' ? MINISTRY_SAID : PROVIDER_SAID, n)
/** Some are forgotten. */
export const isHandedIn = ({ n, cuvDay }: YearInvoice): boolean => cuvDay !== null && chance(n + 1.3e7) >= 0.06
export const numberOf = (n: number) => `SETP${NUMBERED + n}`
const cufeOf = (n: number) => n.toString(16).padStart(96, '0')
/** The moment of an hour of a day in Bogotá. */
export const momentOf = (day: string, hour: number) =>
  new Date(Date.parse(`${day}T00:00:00-05:00`) + hour * 3_600_000).toISOString()

export async function addVisit(stores: Stores, { scope, payers, patientOf }: Parties, visit: YearVisit): Promise<void> {
  const { n, date, payer, services, billed } = visit
  const { id: patientId, name: patientName, document: patientDocument } = patientOf(visit)
  const createdAt = momentOf(date, 12)
  const documentIdOf = () => (typeof billed === 'number' ? documentId(billed) : billed && idOf('pkr', n))
  if (billed === 'package')
    await stores.packages.insert(scope.id, packageOf(idOf('pkr', n), createdAt), revisionOf(createdAt))
  await stores.records.visits.insert(scope, {
    id: idOf('vis', n),
    patientId,
    date,
    services,
    clientId: payer === null ? null : (payers[payer] ?? null),
    contractId: null,
    coverage: '16',
    paymentModality: '04',
    policyNumber: null,
    note: null,
    reference: null,
    isActive: true,
    revision: 1,
    documentId: documentIdOf(),
    patientName,
    patientDocument,
    createdAt,
    updatedAt: createdAt,
  })
}

/** An invoice with everything that it left behind: its dispatches, its package, its notes, its trail. */
export async function addInvoice(stores: Stores, parties: Parties, invoice: YearInvoice): Promise<void> {
  const { scope, payers } = parties
  const { n, payer, status, gross, issued, cuvDay, visits, notes } = invoice
  const at = momentOf(issued?.day ?? visits.at(-1)?.date ?? '', issued?.hour ?? 10)
  const clientId = payers[payer] ?? null
  const made = headOf({
    id: documentId(n),
    status,
    gross,
    clientId,
    createdAt: at,
    updatedAt: at,
    clientName: clinic.payers[payer]?.companyName ?? null,
    number: status === 'draft' ? null : numberOf(n),
    ...(issued && { cufe: cufeOf(n), issuedAt: at, packageId: idOf('pkg', n) }),
  })
  if (issued) await addPackage(stores, scope.id, invoice, at)
  const health = { providerCode: SITES[0], paymentModality: '04', coverage: '16', contractNumber: 'CU-1' }
  await stores.documents.insert(scope.id, made, invoiceOf(linesOf(parties, visits), { clientId, health }), 'system')
  if (status !== 'draft') await sentThrough(stores, scope.id, made, at, n)
  if (cuvDay && isHandedIn(invoice)) await handIn(stores, scope.id, made.id, dayAfter(cuvDay, HANDED_AFTER))
  for (const [at, note] of notes.entries()) await addNote(stores, parties, made, note, n * 10 + at)
  for (const operation of issued ? EVENTS : EVENTS.slice(0, 1))
    await stores.audit.append(eventOf(scope.id, operation, made.id, at))
}

const headOf = (values: Head): StoredDocument =>
  head({ ...values, payable: values.gross ?? 0, facts: { coverage: '16', contractNumber: 'CU-1', ...values.facts } })

function linesOf({ patientOf }: Parties, visits: readonly YearVisit[]): StoredLine[] {
  return visits.flatMap((visit) =>
    visit.services.map(({ service, description = null, quantity, unitPrice }, at) =>
      line(`${visit.n}-${at}`, Math.round(unitPrice * 100), {
        patientId: patientOf(visit).id,
        service,
        description,
        quantity,
        category: 'codConsulta' in service ? 1 : 2,
      }),
    ),
  )
}

async function sentThrough(
  stores: Stores,
  workspaceId: string,
  { id, number, status, cufe }: StoredDocument,
  at: string,
  n: number,
) {
  await stores.documents.freeze(id, sent())
  const state = status === 'rejected' || status === 'unknown' ? status : 'accepted'
  const reference = number ?? ''
  const dispatch = dispatchOf(workspaceId, 'provider.emission', id, { state, reference, cufe, at, n })
  await stores.dispatches.insert({ dispatch, bytes: BYTES })
}

async function addNote(stores: Stores, { scope }: Parties, invoice: StoredDocument, note: YearNote, n: number) {
  const { kind, status, gross } = note
  const { id: invoiceId, clientId, clientName, createdAt, updatedAt } = invoice
  const made = headOf({
    id: idOf('not', n),
    kind,
    invoiceId,
    clientId,
    clientName,
    status,
    gross,
    createdAt,
    updatedAt,
    number: `N${n}`,
    facts: {
      invoiceNumber: invoice.number,
      concept: '1',
      ...(kind === 'credit_note' && { creditKind: 'partial' as const }),
    },
    ...(status === 'accepted' && { issuedAt: createdAt, cufe: `c${cufeOf(n).slice(1)}` }),
  })
  const common = { invoiceId, concept: '1', resolutionId: null, observation: null }
  const content =
    kind === 'credit_note'
      ? ({ ...common, kind, creditKind: 'partial', selection: [{ lineId: '1', amount: stored(gross) }] } as const)
      : { ...common, kind, lines: [line('1', gross)] }
  await stores.documents.insert(scope.id, made, content, 'system')
  await sentThrough(stores, scope.id, made, createdAt, n)
}

async function addPackage(stores: Stores, workspaceId: string, { n, cuvDay, visits }: YearInvoice, at: string) {
  const id = idOf('pkg', n)
  const services = visits.flatMap((visit) => visit.services).length
  const cuv = cuvDay && cufeOf(n)
  const accepted = cuvDay ? 'accepted' : 'rejected'
  const made = packageOf(id, at)
  await stores.packages.insert(
    workspaceId,
    {
      ...made,
      kind: 'invoice',
      name: numberOf(n),
      number: numberOf(n),
      cufe: cufeOf(n),
      status: accepted,
      services,
      cuv,
      sourceDocumentId: documentId(n),
    },
    revisionOf(at, documentId(n)),
  )
  const filed = {
    state: accepted,
    reference: numberOf(n),
    cufe: cufeOf(n),
    at: cuvDay ? momentOf(cuvDay, 20) : at,
    n,
  } as const
  await stores.dispatches.insert({ dispatch: dispatchOf(workspaceId, 'ministry.package', id, filed), bytes: BYTES })
}

const BYTES = Buffer.from('{}')

const packageOf = (id: string, at: string): StoredPackage => ({
  id,
  kind: 'without_invoice',
  name: null,
  number: null,
  cufe: null,
  status: 'ready',
  users: 1,
  services: 1,
  cuv: null,
  sourceDocumentId: null,
  sourcePackageId: null,
  revision: 1,
  createdAt: at,
  updatedAt: at,
})

const revisionOf = (createdAt: string, sourceDocumentId: string | null = null) => ({
  revision: 1,
  name: null,
  rips: { usuarios: [] },
  adjustments: null,
  attachedFileName: null,
  ...{
    attachedSha256: null,
    attachedBytes: null,
    sourceDocumentId,
    sourcePackageId: null,
    createdAt,
    createdBy: 'system',
  },
})

interface Sent {
  readonly state: Extract<DispatchState, 'accepted' | 'rejected' | 'unknown'>
  readonly reference: string
  readonly cufe: string | null
  readonly at: string
  /** Of the invoice or note. */
  readonly n: number
}

/** Over, or unknown for good: nobody looks at it again by itself. */
function dispatchOf(
  workspaceId: string,
  kind: DispatchKind,
  targetId: string,
  { at, n, ...sent }: Sent,
): StoredDispatch {
  return {
    ...initialProgress(Date.parse(at)),
    ...sent,
    attempts: 1,
    nextAttemptAt: null,
    id: `dsp_${targetId}_${kind}`,
    key: 0,
    workspaceId,
    kind,
    targetId,
    targetRevision: 1,
    idempotencyKey: `sent-${targetId}-${kind}`,
    requestSha256: '0'.repeat(64),
    dependsOn: null,
    outcome: sent.state === 'rejected' ? { issues: [issueOf(rejectedBy(kind, n))] } : null,
    createdAt: at,
    updatedAt: at,
  }
}

const issueOf = (code: string): Issue => ({
  code,
  severity: 'error',
  message: quote(`Rechazado por ${code}`),
  field: REJECTED_FIELD,
})

async function handIn(stores: Stores, workspaceId: string, documentId: string, filedOn: string): Promise<void> {
  const filing = { documentId, filedOn, number: null, recordedAt: momentOf(filedOn, 16), recordedBy: 'system' }
  await stores.deadlines.record(workspaceId, filing)
}

const eventOf = (workspaceId: string, operation: string, target: string, at: string) => ({
  workspaceId,
  at,
  actor: 'usr_1',
  operation,
  target,
  revision: 1,
  requestSha256: null,
})
