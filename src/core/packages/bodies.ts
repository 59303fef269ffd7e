import type { OriginalFile, PackageSummary } from '../../contract/packages.ts'
import { waitingOf } from '../dispatch/waiting.ts'
import { Fault } from '../fault.ts'
import { filingBody } from '../filings/filings.ts'
import { isoInstant } from '../kernel/call.ts'
import { say } from '../messages/message.ts'
import type { RipsPackage, Submission } from '../messages/untold.ts'
import { isOfKind, type StoredDispatch } from '../store/dispatches.ts'
import type { StoredOriginal, StoredPackage, StoredRevision } from '../store/packages.ts'
import type { Stores } from '../store/store.ts'
import { assigneeOf } from '../teamwork/colleague.ts'
import { LargeUsers } from './large.ts'

export async function packageSummary(stores: Stores, head: StoredPackage): Promise<PackageSummary> {
  const { sourceDocumentId: _document, sourcePackageId: _package, ...summary } = head
  return { ...summary, assignee: await assigneeOf(stores, head.id) }
}

export async function submissionBody(stores: Stores, dispatch: StoredDispatch): Promise<Submission> {
  const outcome = isOfKind(dispatch, 'ministry.package') ? dispatch.outcome : null
  return {
    dispatchId: dispatch.id,
    revision: dispatch.targetRevision,
    state: dispatch.state,
    attempts: dispatch.attempts,
    nextAttemptAt: dispatch.nextAttemptAt === null ? null : isoInstant(dispatch.nextAttemptAt),
    waitingFor: await waitingOf(stores, dispatch),
    cuv: outcome?.cuv ?? null,
    processId: outcome?.processId ?? null,
    filedAt: outcome?.filedAt ?? null,
    issues: [...(outcome?.issues ?? [])],
  }
}

const originalBody = ({ contentId: _, ...original }: StoredOriginal): OriginalFile => original

/** The package of a path, or `not_found`. */
export async function requirePackage(stores: Stores, workspaceId: string, id: string): Promise<StoredPackage> {
  const head = await stores.packages.find(workspaceId, id)
  if (!head) throw new Fault('not_found', say('packages.notFound'), { field: 'path.packageId' })
  return head
}

export async function requireRevision(stores: Stores, head: StoredPackage, revision: number): Promise<StoredRevision> {
  const found = await stores.packages.revision(head.id, revision)
  if (!found) throw new Fault('not_found', say('packages.revisionNotFound'), { field: 'query.revision' })
  return found
}

/** A package at a revision (the current one unless told), as the contract shows it. */
export async function packageBody(
  stores: Stores,
  head: StoredPackage,
  revision: number = head.revision,
): Promise<RipsPackage> {
  const content = await requireRevision(stores, head, revision)
  const dispatch = await stores.dispatches.latestFor(head.id)
  const submission = dispatch ? await submissionBody(stores, dispatch) : null
  const users = content.rips?.usuarios
  const isLarge = users instanceof LargeUsers
  const { attachedFileName, attachedSha256, attachedBytes } = content
  const original = await stores.packages.original(head.id)
  const elsewhere =
    head.cuv !== null && dispatch?.state !== 'accepted' ? await stores.filings.appliedTo(head.id) : undefined
  return {
    ...(await packageSummary(stores, head)),
    revision,
    name: content.name,
    rips: isLarge ? null : content.rips,
    large: isLarge ? { bytes: users.bytes } : null,
    attachedDocument:
      attachedSha256 === null
        ? null
        : { fileName: attachedFileName ?? '', sha256: attachedSha256, bytes: attachedBytes ?? 0 },
    sourceDocumentId: content.sourceDocumentId,
    sourcePackageId: content.sourcePackageId,
    validation: (await stores.packages.validation(head.id, revision)) ?? null,
    submission,
    adjustments: [...(content.adjustments ?? [])],
    original: original ? originalBody(original) : null,
    filedElsewhere: elsewhere ? filingBody(elsewhere) : null,
    waitingFor: submission?.waitingFor ?? null,
  }
}
