import type { DispatchSummary, dispatchOperations, OutboxStatus } from '../../contract/dispatches.ts'
import { Fault } from '../fault.ts'
import { authorOf, type HandlersOf, isoInstant, type Reply } from '../kernel/call.ts'
import { listReply } from '../lists/cursor.ts'
import { say } from '../messages/message.ts'
import type { Dispatch } from '../messages/untold.ts'
import type { StoredDispatch } from '../store/dispatches.ts'
import type { KeysetFilter } from '../store/page.ts'
import type { Store, Stores } from '../store/store.ts'
import type { Outbox } from './outbox.ts'
import { givenIn, giveProof, proofRefused } from './proving.ts'
import { waitingOf } from './waiting.ts'
import { withdraw } from './withdrawal.ts'

const instantOrNull = (ms: number | null | undefined) => (ms == null ? null : isoInstant(ms))

async function documentOf(stores: Stores, { kind, targetId, workspaceId }: StoredDispatch) {
  if (kind === 'ministry.package') return null
  const email = kind === 'provider.email' ? await stores.documents.email(targetId) : undefined
  const head = await stores.documents.find(workspaceId, email?.documentId ?? targetId)
  return head ? { id: head.id, kind: head.kind, number: head.number } : null
}

const summaryOf = async (stores: Stores, dispatch: StoredDispatch): Promise<DispatchSummary> =>
  summaryWith(await documentOf(stores, dispatch), stores, dispatch)

/** Where it is known of which document it is. */
export async function summaryWith(
  document: DispatchSummary['document'],
  stores: Stores,
  dispatch: StoredDispatch,
): Promise<DispatchSummary> {
  const { id, kind, targetId, targetRevision, reference, state, attempts, lastError, createdAt, updatedAt } = dispatch
  return {
    id,
    kind,
    targetId,
    targetRevision,
    reference,
    state,
    attempts,
    lastError,
    createdAt,
    updatedAt,
    nextAttemptAt: instantOrNull(dispatch.nextAttemptAt),
    document,
    waitingFor: await waitingOf(stores, dispatch),
  }
}

async function fullDispatch(stores: Stores, dispatch: StoredDispatch): Promise<Dispatch> {
  return {
    ...(await summaryOf(stores, dispatch)),
    requestSha256: dispatch.requestSha256,
    idempotencyKey: dispatch.idempotencyKey,
    issues: [...(dispatch.outcome?.issues ?? [])],
    proofs: (await stores.proofs.of(dispatch.id)).map(({ dispatchId: _, ...proof }) => proof),
    timeline: await stores.dispatches.timeline(dispatch.id),
  }
}

/** The dispatch of a path, or `not_found`. */
async function requireDispatch(stores: Stores, workspaceId: string, id: string): Promise<StoredDispatch> {
  const dispatch = await stores.dispatches.find(id)
  if (dispatch?.workspaceId === workspaceId) return dispatch
  throw new Fault('not_found', say('dispatch.notFound'), { field: 'path.dispatchId' })
}

/** Whoever submits a proof waits for its result, as long as the upstream's own time limit. */
const PROVE_WAIT_MS = 300_000

export function dispatchHandlers(store: Store, outbox: Outbox): HandlersOf<keyof typeof dispatchOperations> {
  async function status(stores: Stores, workspaceId: string): Promise<OutboxStatus> {
    return {
      ...(await stores.dispatches.counts(workspaceId)),
      upstream: outbox.reachable(workspaceId),
      nextAttemptAt: instantOrNull(await stores.dispatches.nextOf(workspaceId)),
    }
  }

  /** What came of a proof, once the upstream was asked about it. */
  async function proved(workspaceId: string, dispatchId: string, proofId: string): Promise<Reply> {
    await outbox.settled(dispatchId, PROVE_WAIT_MS)
    const dispatch = await requireDispatch(store.read, workspaceId, dispatchId)
    const proof = await store.read.proofs.find(proofId)
    if (proof?.state === 'refused') throw proofRefused(proof)
    if (proof?.state === 'open') {
      throw new Fault('reconciliation_inconclusive', say('dispatch.proofOpen'))
    }
    return { status: 200, body: await fullDispatch(store.read, dispatch) }
  }

  return {
    async 'dispatches.list'({ stores, workspace, query }) {
      const list = `dispatches ${workspace.id}`
      const read = (filter: KeysetFilter) => stores.dispatches.list(workspace.id, filter)
      return listReply(list, query, read, (dispatch) => summaryOf(stores, dispatch))
    },
    async 'dispatches.status'({ stores, workspace }) {
      return { status: 200, body: await status(stores, workspace.id) }
    },
    async 'dispatches.get'({ stores, workspace, params }) {
      return {
        status: 200,
        body: await fullDispatch(stores, await requireDispatch(stores, workspace.id, params.dispatchId)),
      }
    },
    async 'dispatches.withdraw'({ stores, workspace, params, now }) {
      const before = await requireDispatch(stores, workspace.id, params.dispatchId)
      const dispatch = await withdraw(stores, before, now)
      const changes = await outbox.followed(stores, dispatch, isoInstant(now))
      const body = await fullDispatch(stores, dispatch)
      return {
        status: 200,
        body,
        target: { id: dispatch.id },
        changes: [...changes, { resource: 'dispatches', id: dispatch.id, revision: null }],
        settle: async () => {
          // What depended on it ends, too.
          outbox.poke()
          return { status: 200, body }
        },
      }
    },
    'dispatches.prove': {
      async prepare({ workspace, params, principal, body, now }) {
        const given = givenIn(body)
        return async (stores) => {
          const before = await requireDispatch(stores, workspace.id, params.dispatchId)
          const { dispatch, proof } = await giveProof(stores, before, given, authorOf(principal), now)
          return {
            status: 200,
            body: await fullDispatch(stores, dispatch),
            target: { id: dispatch.id },
            changes: [{ resource: 'dispatches', id: dispatch.id, revision: null }],
            settle: async () => {
              outbox.hasten(dispatch)
              return proved(workspace.id, dispatch.id, proof.id)
            },
          }
        }
      },
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
