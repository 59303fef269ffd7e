import type { ErrorCode } from '../../contract/errors.ts'
import type { PackageStatus } from '../../contract/packages.ts'
import { familyOf, isOfInvoice } from '../../contract/rips/kinds.ts'
import { enqueue } from '../dispatch/enqueue.ts'
import { isWithdrawn } from '../dispatch/machine.ts'
import { Fault } from '../fault.ts'
import { filedElsewhere } from '../filings/filings.ts'
import { isoInstant } from '../kernel/call.ts'
import { type Message, say } from '../messages/message.ts'
import type { StoredDispatch } from '../store/dispatches.ts'
import type { StoredWorkspace } from '../store/identity.ts'
import type { StoredPackage } from '../store/packages.ts'
import type { Stores } from '../store/store.ts'
import { factsOf, type PackageFacts } from './content.ts'
import { continuedBy } from './continued.ts'
import { currentContent } from './drafts.ts'
import { bodyOf, drafted, type Frozen, freeze, isLarge } from './frozen.ts'
import type { Watch } from './large.ts'
import { isOutdated } from './validation.ts'

/** States in which a package may not be changed or sent, with the code and the words that say so. */
const LOCKED: Partial<Record<PackageStatus, readonly [ErrorCode, Message]>> = {
  queued: ['dispatch_in_progress', say('packages.queued')],
  sending: ['dispatch_in_progress', say('packages.sending')],
  unknown: ['submission_outcome_unknown', say('packages.unknown')],
  discarded: ['resource_archived', say('packages.discarded')],
  accepted: ['package_already_accepted', say('packages.accepted')],
}

/** Whether its fate is decided or under way. */
export const isLocked = ({ status }: StoredPackage): boolean => LOCKED[status] !== undefined

/** Refuses to touch a package whose fate is decided or under way. */
export function refuseLocked(head: StoredPackage): void {
  const locked = LOCKED[head.status]
  if (locked) throw new Fault(...locked)
}

/**
 * Puts away a package that was never filed. Faults: those of `refuseLocked`; `dispatch_conflict` when it was filed once, or
 * belongs to an issued document.
 */
export async function discardPackage(
  stores: Stores,
  workspaceId: string,
  head: StoredPackage,
  now: number,
): Promise<StoredPackage> {
  if (head.status === 'discarded') return head
  refuseLocked(head)
  // The close of a capitation is no part of the invoice that it closes with.
  if (head.sourceDocumentId !== null && head.kind !== 'capitation_final') {
    throw new Fault('dispatch_conflict', say('packages.ofDocument'))
  }
  const { items } = await stores.dispatches.list(workspaceId, { targetId: head.id, limit: 100, offset: 0 })
  if (!items.every(isWithdrawn)) {
    throw new Fault('dispatch_conflict', say('packages.filedOnce'))
  }
  const discarded: StoredPackage = { ...head, status: 'discarded', updatedAt: isoInstant(now) }
  await stores.packages.save(discarded, head)
  return discarded
}

async function refuseUnjudged(stores: Stores, head: StoredPackage, now: number): Promise<void> {
  const report = await stores.packages.validation(head.id, head.revision)
  if (!report) throw new Fault('validation_required', say('packages.validateFirst'))
  if (await isOutdated(stores, report, now)) {
    throw new Fault('validation_outdated', say('packages.validationOutdated'))
  }
  if (report.valid) return
  const issues = report.issues
    .filter(({ severity }) => severity === 'error')
    .slice(0, 100)
    .map(({ rule: _rule, path: _path, ...issue }) => issue)
  throw new Fault('package_validation_failed', say('packages.wouldBeRejected'), {
    issues,
  })
}

/** A note, or a further period, needs what it refers to accepted; what we never held, only the ministry can judge. */
async function refuseBadSource(
  stores: Stores,
  workspaceId: string,
  head: StoredPackage,
  source: PackageFacts['source'],
  awaited: boolean,
): Promise<void> {
  if (head.sourcePackageId !== null) {
    const origin = await stores.packages.find(workspaceId, head.sourcePackageId)
    if (!origin || (origin.status !== 'accepted' && !awaited)) {
      throw new Fault('source_package_not_accepted', say('packages.sourceWithoutCuv'), {
        field: 'sourcePackageId',
      })
    }
    const sameNumber = source?.number == null || source.number === origin.number
    const sameCufe = source?.cufe == null || origin.cufe === null || source.cufe === origin.cufe
    if (!sameNumber || !sameCufe) {
      throw new Fault('source_invoice_mismatch', say('packages.otherInvoice'), {
        field: 'sourcePackageId',
      })
    }
    return
  }
  if (source?.number == null) return
  const twins = await stores.packages.withNumber(workspaceId, source.number)
  const known = twins.filter(({ id, kind }) => id !== head.id && isOfInvoice(kind))
  if (known.length > 0 && !known.some(({ status }) => status === 'accepted')) {
    throw new Fault('reference_not_accepted', say('packages.invoiceWithoutCuv'))
  }
}

const OPEN: readonly PackageStatus[] = ['queued', 'sending', 'unknown', 'accepted']

/** Two packages for one document would be two filings, and the second would be answered with the CUV of the first. */
async function refuseTwin(
  stores: Stores,
  workspaceId: string,
  head: StoredPackage,
  number: string | null,
): Promise<void> {
  if (number === null) return
  const twins = await stores.packages.withNumber(workspaceId, number)
  const family = familyOf(head.kind)
  const twin = twins.find(
    ({ id, kind, status }) => id !== head.id && familyOf(kind) === family && OPEN.includes(status),
  )
  if (twin) throw new Fault('dispatch_conflict', say('packages.numberFiled'))
}

/** A close that was begun before the month it reports went with the next one's invoice. */
async function refuseReported(stores: Stores, workspaceId: string, { kind, sourcePackageId }: StoredPackage) {
  if (kind !== 'capitation_final' || sourcePackageId === null) return
  const next = await continuedBy(stores, workspaceId, sourcePackageId)
  if (next) throw new Fault('dispatch_conflict', say('packages.monthReported', { number: next.number ?? '' }))
}

/** The ministry has the document from another program: it would answer with the CUV of that filing. */
async function refuseFiledElsewhere(
  stores: Stores,
  workspace: StoredWorkspace,
  { kind }: StoredPackage,
  number: string | null,
): Promise<void> {
  const filed = await filedElsewhere(stores, workspace, { kind, number })
  if (!filed) return
  const advice = filed.isOfKind ? say('packages.importResultsAgain') : say('packages.acceptedOtherKind')
  throw new Fault('package_already_accepted', say('packages.acceptedElsewhere', { advice }))
}

/** The bytes that are or would be sent: frozen ones when this revision was submitted. */
export async function wireBytes(
  stores: Stores,
  workspaceId: string,
  head: StoredPackage,
  now: number,
): Promise<Uint8Array | ReadableStream<Uint8Array>> {
  const dispatch = await stores.dispatches.latestFor(head.id)
  const frozen = dispatch?.targetRevision === head.revision ? await stores.dispatches.bytes(dispatch.id) : undefined
  return frozen ? bodyOf(frozen) : drafted(stores, await currentContent(stores, workspaceId, head), now)
}

/** Asked before validation, which would also notice the filed twin but say less about it. */
async function refuseTaken(
  stores: Stores,
  workspace: StoredWorkspace,
  head: StoredPackage,
  number: string | null,
): Promise<void> {
  await refuseTwin(stores, workspace.id, head, number)
  await refuseReported(stores, workspace.id, head)
  await refuseFiledElsewhere(stores, workspace, head, number)
}

/** What a large package will send, made before the transaction that queues it; undefined when it takes no time. */
export async function frozenBefore(
  stores: Stores,
  workspace: StoredWorkspace,
  head: StoredPackage,
  now: number,
  watch: Watch,
): Promise<(Frozen & { readonly revision: number }) | undefined> {
  const content = await currentContent(stores, workspace.id, head)
  if (!isLarge(content)) return undefined
  refuseLocked(head)
  await refuseTaken(stores, workspace, head, factsOf(content).number)
  await refuseUnjudged(stores, head, now)
  return { ...(await freeze(stores, content, now, watch)), revision: head.revision }
}

export interface Submission {
  readonly workspace: StoredWorkspace
  readonly head: StoredPackage
  readonly idempotencyKey: string
  /** Milliseconds since the epoch. */
  readonly now: number
  /** The dispatch of the package that this one corrects, when that is still on its way. */
  readonly dependsOn?: string | null
  /** What was frozen before the transaction, for a large package. */
  readonly before?: (Frozen & { readonly revision: number }) | undefined
}

/**
 * Queues the current revision for the ministry: every check, the frozen bytes and the package's new state in the caller's
 * transaction. Nothing is on the wire before that is committed.
 */
export async function queueSubmission(
  stores: Stores,
  { workspace, head, idempotencyKey, now, dependsOn = null, before }: Submission,
): Promise<{ head: StoredPackage; dispatch: StoredDispatch }> {
  refuseLocked(head)
  const content = await currentContent(stores, workspace.id, head)
  const { number, cufe, source } = factsOf(content)
  await refuseTaken(stores, workspace, head, number)
  await refuseUnjudged(stores, head, now)
  await refuseBadSource(stores, workspace.id, head, source, dependsOn !== null)
  const { bytes, sha256 } = before?.revision === head.revision ? before : await freeze(stores, content, now)
  const dispatch = await enqueue(stores, {
    workspaceId: workspace.id,
    kind: 'ministry.package',
    targetId: head.id,
    targetRevision: head.revision,
    idempotencyKey,
    reference: number ?? head.id,
    cufe,
    bytes,
    sha256,
    dependsOn,
    now,
  })
  const queued: StoredPackage = { ...head, status: 'queued', updatedAt: dispatch.createdAt }
  await stores.packages.save(queued, head)
  return { head: queued, dispatch }
}
