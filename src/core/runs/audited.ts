import { isoInstant } from '../kernel/call.ts'
import type { StoredRun } from '../store/runs.ts'
import type { Stores } from '../store/store.ts'

interface Working {
  readonly run: StoredRun
  readonly now: number
}

/** In whose name a run does what it does now: who sent it on, or who began it. */
export const actorOf = ({ run }: Pick<Working, 'run'>): string => run.filedBy ?? run.createdBy

/** The line in the trail of what a run did to a document or a package. */
export const audited = (
  stores: Stores,
  work: Working,
  operation: string,
  { id, revision }: { readonly id: string; readonly revision: number },
  actor = actorOf(work),
) =>
  stores.audit.append({
    workspaceId: work.run.workspaceId,
    at: isoInstant(work.now),
    actor,
    operation,
    target: id,
    revision,
    requestSha256: null,
  })
