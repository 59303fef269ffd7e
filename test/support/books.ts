import { onTestFinished } from 'vitest'
import type { Client } from '../../src/contract/clients.ts'
import type { DispatchKind } from '../../src/contract/dispatches.ts'
import type { PackageKind } from '../../src/contract/packages.ts'
import type { Patient } from '../../src/contract/patients.ts'
import type { Specialist } from '../../src/contract/specialists.ts'
import { enqueue } from '../../src/core/dispatch/enqueue.ts'
import type { DocumentContext } from '../../src/core/documents/content/context.ts'
import { createPackage, type PackageGiven } from '../../src/core/packages/drafts.ts'
import type { HealthDocument } from '../../src/core/provider/document.ts'
import { clientArea } from '../../src/core/records/clients.ts'
import { newPatient } from '../../src/core/records/patient.ts'
import { specialistArea } from '../../src/core/records/specialists.ts'
import type { StoredDispatch } from '../../src/core/store/dispatches.ts'
import type { DocumentContent, StoredDocument } from '../../src/core/store/documents.ts'
import type { StoredWorkspace } from '../../src/core/store/identity.ts'
import type { StoredPackage, StoredRevision } from '../../src/core/store/packages.ts'
import type { StoredAuthorization, StoredContract, StoredResolution } from '../../src/core/store/records.ts'
import { PLATFORM } from '../../src/core/store/store.ts'
import { aClient, aPatient, aSpecialist } from './fixtures.ts'
import { NIT, SITE } from './rips.ts'
import { AT, emptyStore, storedPackage, storedRevision, storedWorkspace } from './store.ts'

/** For tests of what asks many stores: a clinic in an empty one of its own, and rows that say what a test is about. */

/** Noon of 20 July 2026 in Colombia. */
export const NOON = Date.parse('2026-07-20T12:00:00-05:00')

const REVISED = { revision: 1, createdAt: AT, updatedAt: AT, isActive: true }

const SIGNED = {
  name: 'attached-document',
  fileName: 'ad.xml',
  mediaType: 'text/xml',
  sha256: '',
  storedAt: AT,
} as const

const patient = (id: string, values: Partial<Patient> = {}): Patient => ({
  ...newPatient({ id, ...REVISED }, aPatient()),
  ...values,
})

const client = (id: string, values: Partial<Client>): Client => ({
  ...clientArea.created({ id, ...REVISED }, aClient()),
  ...values,
})

const specialist = (id: string, values: Partial<Specialist> = {}): Specialist => ({
  ...specialistArea.created({ id, ...REVISED }, aSpecialist()),
  ...values,
})

export const storedContract = (id: string, values: Partial<StoredContract> = {}): StoredContract => ({
  ...REVISED,
  id,
  clientId: 'cli_1',
  clientName: 'Aseguradora Yarumo S.A.S.',
  contractNumber: 'C-1',
  paymentModality: '04',
  validFrom: '2026-01-01',
  validTo: null,
  coverages: [],
  providerCodes: [],
  ceiling: null,
  priceListId: null,
  invoiceGrouping: 'visit',
  copaymentCollector: null,
  copaymentConcept: null,
  authorizationRequired: false,
  supportCodes: null,
  ...values,
})

const storedAuthorization = (id: string, values: Partial<StoredAuthorization> = {}): StoredAuthorization => ({
  ...REVISED,
  id,
  patientId: 'pat_1',
  clientId: 'cli_1',
  patientName: 'Ceiba Nogal',
  patientDocument: 'CC 52000001',
  clientName: 'Aseguradora Yarumo S.A.S.',
  number: 'AUT-1',
  codes: [],
  sessions: null,
  validFrom: null,
  validTo: null,
  note: null,
  ...values,
})

export const storedResolution = (id: string, values: Partial<StoredResolution> = {}): StoredResolution => ({
  ...REVISED,
  id,
  kind: 'invoice',
  prefix: 'SETP',
  from: 1,
  to: 100,
  next: 7,
  resolutionNumber: '18760000001',
  validFrom: '2026-01-01',
  validTo: '2026-12-31',
  providerRangeId: '8',
  hasTechnicalKey: false,
  ...values,
})

export async function books(values: Partial<StoredWorkspace> = {}, now = NOON) {
  const { store, close } = emptyStore()
  onTestFinished(close)
  const workspace = storedWorkspace(1, { nit: NIT, providerCodes: [SITE], ...values })
  const inside = <T>(work: (context: DocumentContext) => Promise<T>) =>
    store.write(PLATFORM, (stores) => work({ stores, workspace, now }))
  await inside(({ stores }) => stores.identity.saveWorkspace(workspace))

  return {
    store,
    workspace,
    inside,
    patient: (id: string, of?: Partial<Patient>) =>
      inside(({ stores }) => stores.records.patients.insert(workspace, patient(id, of))),
    client: (id: string, of: Partial<Client> = {}) =>
      inside(({ stores }) => stores.records.clients.insert(workspace, client(id, of))),
    specialist: (id: string, of?: Partial<Specialist>) =>
      inside(({ stores }) => stores.records.specialists.insert(workspace, specialist(id, of))),
    contract: (id: string, of?: Partial<StoredContract>) =>
      inside(({ stores }) => stores.records.contracts.insert(workspace, storedContract(id, of))),
    resolution: (id: string, of?: Partial<StoredResolution>) =>
      inside(({ stores }) => stores.records.resolutions.insert(workspace, storedResolution(id, of))),
    authorization: (id: string, of?: Partial<StoredAuthorization>) =>
      inside(({ stores }) => stores.records.authorizations.insert(workspace, storedAuthorization(id, of))),
    document: (head: StoredDocument, content: DocumentContent, frozen?: HealthDocument) =>
      inside(async ({ stores: { documents } }) => {
        await documents.insert(workspace.id, head, content, 'usr_1')
        if (frozen) await documents.freeze(head.id, frozen)
        return head
      }),
    /** The signed file of an issued document. */
    file: (id: string, bytes: Uint8Array) =>
      inside(({ stores }) =>
        stores.documents.putArtifacts(id, [{ artifact: { ...SIGNED, size: bytes.length }, bytes }]),
      ),
    package: (id: string, of: Partial<StoredPackage> = {}, rips: StoredRevision['rips'] = null) =>
      inside(async ({ stores }) => {
        const head = { ...storedPackage(id), ...of }
        await stores.packages.insert(workspace.id, head, { ...storedRevision(''), rips })
        return head
      }),
    /** As a program makes it. */
    made: (kind: PackageKind, given: PackageGiven) =>
      inside(({ stores }) => createPackage(stores, { workspaceId: workspace.id, by: 'usr_1', now }, kind, given)),
    /** Something that leaves, which has come to a state. */
    dispatch: (targetId: string, kind: DispatchKind, of: Partial<StoredDispatch> = {}) =>
      inside(async ({ stores }) => {
        const intent = { workspaceId: workspace.id, targetId, kind, targetRevision: 1, reference: targetId }
        const bytes = new Uint8Array([1])
        const { id } = await enqueue(stores, { ...intent, idempotencyKey: `${kind} ${targetId}`, bytes, now })
        const queued = await stores.dispatches.find(id)
        if (!queued) throw new Error('not in the outbox')
        const dispatch: StoredDispatch = { ...queued, ...of }
        await stores.dispatches.save(dispatch, queued)
        return dispatch
      }),
  }
}
export type Books = Awaited<ReturnType<typeof books>>
