import { authorOf, isoInstant, type Principal, type WorkspaceContext } from '../kernel/call.ts'
import type { Store } from '../store/store.ts'

interface Taking {
  readonly operation: string
  readonly workspace: WorkspaceContext
  readonly principal: Principal
  readonly now: number
}

/** On the disk before the first row leaves: who took what, and how much of it. */
export async function noteTaken(
  store: Pick<Store, 'write'>,
  { operation, workspace, principal, now }: Taking,
  target: string | null,
): Promise<void> {
  const event = { workspaceId: workspace.id, at: isoInstant(now), actor: authorOf(principal), operation, target }
  await store.write(workspace.id, ({ audit }) => audit.append({ ...event, revision: null, requestSha256: null }))
}
