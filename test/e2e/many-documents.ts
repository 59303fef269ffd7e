import { initialProgress } from '../../src/core/dispatch/machine.ts'
import type { StoredDispatch } from '../../src/core/store/dispatches.ts'
import type { StoredPackage, StoredRevision } from '../../src/core/store/packages.ts'
import type { Stores } from '../../src/core/store/store.ts'
import { person } from '../bench/people.ts'
import { head, invoiceOf, line } from '../support/documents.ts'
import { invoice as sent } from '../support/provider.ts'

const GROSS = 4_500_000
/** What an invoice leaves in the trail: made, changed, issued, its package filed. */
const EVENTS = ['healthInvoices.create', 'healthInvoices.update', 'healthInvoices.emit', 'ripsPackages.submit']

const idOf = (kind: string, n: number) => `${kind}_${String(n).padStart(26, '0')}`
export const documentId = (n: number) => idOf('inv', n)

export interface Issuer {
  readonly workspaceId: string
  /** Who pays all of them. */
  readonly clientId: string
}

/** An invoice of a day long past with everything that it left behind: its package with a CUV, its filing, its trail. */
export async function addIssued(
  stores: Stores,
  { workspaceId, clientId }: Issuer,
  n: number,
  at: string,
): Promise<void> {
  const [id, packageId, number, cufe] = [documentId(n), idOf('pkg', n), `SETP${990_000_000 + n}`, cufeOf(n)]
  const of = { number, cufe, createdAt: at, updatedAt: at, revision: 1 }
  const made: StoredPackage = {
    id: packageId,
    kind: 'invoice',
    name: number,
    status: 'accepted',
    users: 1,
    services: 1,
    cuv: cufe,
    sourceDocumentId: id,
    sourcePackageId: null,
    ...of,
  }
  await stores.packages.insert(workspaceId, made, revisionOf(id, number, at))
  const issued = head({
    id,
    clientId,
    clientName: 'Pagador',
    gross: GROSS,
    payable: GROSS,
    issuedAt: at,
    packageId,
    ...of,
  })
  await stores.documents.insert(
    workspaceId,
    issued,
    invoiceOf([line('1', GROSS, { patientId: person(n).id })], { clientId }),
    'system',
  )
  await stores.documents.freeze(id, sent())
  await stores.dispatches.insert(filingOf(workspaceId, n, packageId, number, at), Buffer.from('{}'))
  for (const operation of EVENTS) {
    await stores.audit.append({
      workspaceId,
      at,
      actor: 'usr_1',
      operation,
      target: id,
      revision: 1,
      requestSha256: null,
    })
  }
}

const cufeOf = (n: number) => n.toString(16).padStart(96, '0')

function revisionOf(sourceDocumentId: string, name: string, createdAt: string): StoredRevision {
  return {
    revision: 1,
    name,
    rips: { numFactura: name, usuarios: [] },
    adjustments: null,
    attachedFileName: null,
    attachedSha256: null,
    attachedBytes: null,
    sourceDocumentId,
    sourcePackageId: null,
    createdAt,
    createdBy: 'system',
  }
}

function filingOf(workspaceId: string, n: number, targetId: string, reference: string, at: string): StoredDispatch {
  return {
    ...initialProgress(Date.parse(at)),
    state: 'accepted',
    nextAttemptAt: null,
    id: idOf('dsp', n),
    key: 0,
    workspaceId,
    kind: 'ministry.package',
    targetId,
    targetRevision: 1,
    idempotencyKey: `filed-${n}`,
    reference,
    cufe: cufeOf(n),
    requestSha256: '0'.repeat(64),
    dependsOn: null,
    outcome: null,
    createdAt: at,
    updatedAt: at,
  }
}
