import type { Dispatch, DispatchSummary, dispatchOperations, OutboxStatus } from '../../contract/dispatches.ts'
import { Fault } from '../fault.ts'
import { type HandlersOf, isoInstant } from '../kernel/call.ts'
import type { Stores } from '../store/store.ts'
import type { StoredDispatch } from './store.ts'
import type { Outbox } from './worker.ts'

const instantOrNull = (ms: number | null | undefined) => (ms == null ? null : isoInstant(ms))

export function dispatchSummary(dispatch: StoredDispatch): DispatchSummary {
  const { id, kind, targetId, targetRevision, reference, state, attempts, lastError, createdAt, updatedAt } = dispatch
  const nextAttemptAt = instantOrNull(dispatch.nextAttemptAt)
  return {
    ...{
      id,
      kind,
      targetId,
      targetRevision,
      reference,
      state,
      attempts,
      nextAttemptAt,
      lastError,
      createdAt,
      updatedAt,
    },
  }
}

async function fullDispatch(stores: Stores, dispatch: StoredDispatch): Promise<Dispatch> {
  return {
    ...dispatchSummary(dispatch),
    requestSha256: dispatch.requestSha256,
    issues: [...(dispatch.outcome?.issues ?? [])],
    timeline: await stores.dispatches.timeline(dispatch.id),
  }
}

export function dispatchHandlers(outbox: Outbox): HandlersOf<keyof typeof dispatchOperations> {
  async function status(stores: Stores, workspaceId: string): Promise<OutboxStatus> {
    return {
      ...(await stores.dispatches.counts(workspaceId)),
      upstream: outbox.reachable(workspaceId),
      nextAttemptAt: instantOrNull(await stores.dispatches.nextOf(workspaceId)),
    }
  }

  return {
    async 'dispatches.list'({ stores, workspace, query }) {
      const { items, total } = await stores.dispatches.list(workspace.id, query)
      const { limit, offset } = query
      return { status: 200, body: { items: items.map(dispatchSummary), total, limit, offset } }
    },
    async 'dispatches.status'({ stores, workspace }) {
      return { status: 200, body: await status(stores, workspace.id) }
    },
    async 'dispatches.get'({ stores, workspace, params }) {
      const dispatch = await stores.dispatches.find(params.dispatchId)
      if (dispatch?.workspaceId !== workspace.id) {
        throw new Fault('not_found', 'No existe ese envío.', { field: 'path.dispatchId' })
      }
      return { status: 200, body: await fullDispatch(stores, dispatch) }
    },
    async 'dispatches.sync'({ stores, workspace }) {
      return {
        status: 202,
        body: await status(stores, workspace.id),
        target: { id: workspace.id },
        settle: async () => {
          await outbox.wake()
          return { status: 202, body: await status(stores, workspace.id) }
        },
      }
    },
  }
}
