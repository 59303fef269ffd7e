import type { AuditSubject, AuditSubjectKind } from '../../contract/audit.ts'
import { OPERATIONS } from '../../contract/operations.ts'
import { roleMay } from '../../contract/rights.ts'
import { prefixOf } from '../documents/content/resource.ts'
import type { WorkspaceContext } from '../kernel/call.ts'
import { AUTHORIZATION_PREFIX } from '../records/authorizations.ts'
import { clientArea } from '../records/clients.ts'
import { CONTRACT_PREFIX } from '../records/contracts.ts'
import { PATIENT_PREFIX } from '../records/patient.ts'
import { PRICE_LIST_PREFIX } from '../records/price-lists.ts'
import { serviceArea } from '../records/services.ts'
import { specialistArea } from '../records/specialists.ts'
import { VISIT_PREFIX } from '../records/visits.ts'
import type { ArchivableRecord, RecordStore } from '../store/records.ts'
import type { Stores } from '../store/store.ts'

/** By the beginning of its id; any other target tells itself what it is. */
const KINDS: Readonly<Record<string, AuditSubjectKind>> = {
  [PATIENT_PREFIX]: 'patient',
  [VISIT_PREFIX]: 'visit',
  [AUTHORIZATION_PREFIX]: 'authorization',
  [prefixOf('invoice')]: 'invoice',
  [prefixOf('credit_note')]: 'credit_note',
  [prefixOf('debit_note')]: 'debit_note',
  pkg_: 'package',
  [clientArea.prefix]: 'payer',
  [CONTRACT_PREFIX]: 'contract',
  [PRICE_LIST_PREFIX]: 'price_list',
  [specialistArea.prefix]: 'professional',
  [serviceArea.prefix]: 'service',
  res_: 'resolution',
  usr_: 'person',
  tok_: 'token',
  wsp_: 'clinic',
}
const kindOf = (target: string): AuditSubjectKind | undefined => KINDS[target.slice(0, 4)]

type Labels = ReadonlyMap<string, string>
type LabelsOf = (ids: readonly string[]) => Promise<Labels>

const joined = (...parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')
const nameOf = ({ firstName, lastName }: { firstName: string | null; lastName: string | null }) =>
  [firstName, lastName].filter(Boolean).join(' ')

async function eachOf(ids: readonly string[], labelOf: (id: string) => Promise<string | undefined>): Promise<Labels> {
  const found = await Promise.all(ids.map(async (id) => [id, await labelOf(id)] as const))
  return new Map(found.filter((pair): pair is readonly [string, string] => pair[1] !== undefined))
}

const seesPatients = ({ role }: WorkspaceContext) => roleMay(role, OPERATIONS['patients.get'].right)

/** The words of each kind, looked up for a page at once. What the caller may not see has none. */
function labelsIn(
  stores: Stores,
  workspace: WorkspaceContext | undefined,
): Partial<Record<AuditSubjectKind, LabelsOf>> {
  const { identity, records, documents, packages } = stores
  const people = {
    person: (ids) =>
      eachOf(ids, async (id) => {
        const user = await identity.findUser(id)
        return user && nameOf(user)
      }),
    token: (ids) => eachOf(ids, async (id) => (await identity.findAccessToken(id))?.name),
    clinic: (ids) => eachOf(ids, async (id) => (await identity.findWorkspace(id))?.displayName),
  } satisfies Partial<Record<AuditSubjectKind, LabelsOf>>
  if (!workspace) return people
  const listed =
    <T extends ArchivableRecord>(store: RecordStore<T>, labelOf: (record: T) => string): LabelsOf =>
    async (ids) => {
      const { items } = await store.list(workspace, { isActive: 'all', ids, limit: ids.length, offset: 0 })
      return new Map(items.map((record) => [record.id, labelOf(record)]))
    }
  const ofDocuments: LabelsOf = (ids) =>
    eachOf(ids, async (id) => {
      const document = await documents.find(workspace.id, id)
      return document && (document.number ?? joined(document.clientName))
    })
  return {
    ...people,
    ...(seesPatients(workspace) && {
      patient: listed(records.patients, (patient) =>
        joined(nameOf(patient), `${patient.documentType} ${patient.documentNumber}`),
      ),
      visit: listed(records.visits, ({ patientName, patientDocument, date }) =>
        joined(patientName, patientDocument, date),
      ),
      authorization: listed(records.authorizations, ({ number, patientName }) => joined(number, patientName)),
    }),
    invoice: ofDocuments,
    credit_note: ofDocuments,
    debit_note: ofDocuments,
    package: (ids) =>
      eachOf(ids, async (id) => {
        const found = await packages.find(workspace.id, id)
        return found && (found.number ?? found.name ?? '')
      }),
    payer: listed(records.clients, ({ companyName, nit }) => joined(companyName, nit)),
    contract: listed(records.contracts, ({ contractNumber, clientName }) => joined(contractNumber, clientName)),
    price_list: listed(records.priceLists, ({ name }) => name),
    professional: listed(records.specialists, nameOf),
    service: listed(records.services, ({ name }) => name),
    resolution: listed(records.resolutions, ({ prefix, resolutionNumber }) => joined(prefix, resolutionNumber)),
  }
}

/** What the targets of a page are; each is looked up once, and nothing of it is kept. */
export async function subjectsOf(
  stores: Stores,
  workspace: WorkspaceContext | undefined,
  targets: readonly (string | null)[],
): Promise<(target: string | null) => AuditSubject | null> {
  const byKind = Map.groupBy(new Set(targets.filter((target) => target !== null)), kindOf)
  const labels = new Map<string, string>()
  const known = labelsIn(stores, workspace)
  for (const [kind, ids] of byKind) {
    const found = kind && (await known[kind]?.(ids))
    for (const [id, label] of found ?? []) labels.set(id, label)
  }
  return (target) => {
    const kind = target === null ? undefined : kindOf(target)
    return target === null || !kind || !known[kind] ? null : { kind, label: labels.get(target) ?? null }
  }
}

/** So many of each kind are looked through for words. */
const MOST_FOUND = 100

/** What words find, as lists find it; and whatever has them for its id. */
export async function targetsFor(
  stores: Stores,
  workspace: WorkspaceContext | undefined,
  q: string,
): Promise<string[]> {
  if (!workspace) return [q]
  const { records, documents, packages } = stores
  const page = { limit: MOST_FOUND, offset: 0, q }
  const whole = { ...page, isActive: 'all' } as const
  const kinds = ['invoice', 'credit_note', 'debit_note'] as const
  const found = await Promise.all([
    ...(seesPatients(workspace)
      ? [
          records.patients.list(workspace, whole),
          records.visits.list(workspace, whole),
          records.authorizations.list(workspace, whole),
        ]
      : []),
    ...[records.clients, records.contracts, records.specialists, records.resolutions].map((store) =>
      store.list(workspace, whole),
    ),
    ...kinds.map((kind) => documents.list(workspace.id, { ...page, kind })),
    packages.list(workspace.id, page),
  ])
  return [q, ...found.flatMap(({ items }) => items.map(({ id }) => id))]
}
