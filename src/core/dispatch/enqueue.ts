import { createHash } from 'node:crypto'
import { ulid } from 'ulid'
import type { DispatchKind } from '../../contract/dispatches.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { Fault } from '../fault.ts'
import { isoInstant } from '../kernel/call.ts'
import { type Message, say } from '../messages/message.ts'
import { DispatchConflict, type StoredDispatch } from '../store/dispatches.ts'
import type { Stores } from '../store/store.ts'
import { initialProgress } from './machine.ts'

export interface DispatchIntent {
  readonly workspaceId: string
  readonly kind: DispatchKind
  readonly targetId: string
  readonly targetRevision: number
  readonly idempotencyKey: string
  /** The document's number, as the upstream knows it. */
  readonly reference: string
  /** CUFE or CUDE of the document that goes along. */
  readonly cufe?: string | null
  /** The frozen request: every try sends these bytes. */
  readonly bytes: Uint8Array
  /** Of the bytes, where it is known already. */
  readonly sha256?: string
  /** The dispatch that has to be accepted first. */
  readonly dependsOn?: string | null
  /** Milliseconds since the epoch. */
  readonly now: number
}

interface Beginning {
  /** The first step of the timeline. */
  readonly cause: string
  /** The refusal when the target already has one in progress. */
  readonly conflict: readonly [ErrorCode, Message]
}

const REQUESTED: Beginning = {
  cause: 'requested',
  conflict: ['provider_dispatch_in_progress', say('dispatch.inProgress')],
}
const BEGINNINGS: Readonly<Record<DispatchKind, Beginning>> = {
  'ministry.package': {
    cause: 'submitted',
    conflict: ['dispatch_conflict', say('dispatch.otherRevisionSent')],
  },
  'provider.emission': REQUESTED,
  'provider.artifacts': REQUESTED,
  'document.filing': REQUESTED,
  'provider.email': REQUESTED,
}

/** A dispatch that begins, not written yet. */
function beginning(intent: DispatchIntent): StoredDispatch {
  const { bytes, sha256, now, cufe = null, dependsOn = null, ...rest } = intent
  const at = isoInstant(now)
  return {
    ...initialProgress(now),
    ...rest,
    id: `dsp_${ulid(now)}`,
    key: 0,
    cufe,
    requestSha256: sha256 ?? createHash('sha256').update(bytes).digest('hex'),
    dependsOn,
    outcome: null,
    createdAt: at,
    updatedAt: at,
  }
}

/**
 * Writes an intent to the outbox, in the caller's transaction. Nothing is on the wire before that is committed.
 * Fault: `provider_dispatch_in_progress`, or `dispatch_conflict` for a package, when one stands for the same target.
 */
export async function enqueue(stores: Stores, intent: DispatchIntent): Promise<StoredDispatch> {
  const [dispatch] = await enqueueChain(stores, [intent])
  return dispatch
}

type Chain = readonly [DispatchIntent, ...DispatchIntent[]]

/** The same of several, each behind the one before it. Gives them in their order. */
export async function enqueueChain(
  { dispatches }: Stores,
  [intent, ...behind]: Chain,
): Promise<[StoredDispatch, ...StoredDispatch[]]> {
  const first = beginning(intent)
  const chain: [StoredDispatch, ...StoredDispatch[]] = [first]
  const requests = [{ dispatch: first, bytes: intent.bytes }]
  for (const each of behind) {
    const dispatch = beginning({ ...each, dependsOn: chain.at(-1)?.id ?? null })
    chain.push(dispatch)
    requests.push({ dispatch, bytes: each.bytes })
  }
  try {
    await dispatches.insert(...requests)
  } catch (error) {
    throw error instanceof DispatchConflict ? new Fault(...BEGINNINGS[intent.kind].conflict) : error
  }
  const begun = { from: null, to: 'queued' } as const
  await dispatches.addSteps(
    ...chain.map(({ id, kind, createdAt: at }) => ({ id, at, ...begun, cause: BEGINNINGS[kind].cause })),
  )
  return chain
}

const encoder = new TextEncoder()
/** The frozen bytes of a step that needs only the document and its revision. */
export const linkBytes = (link: DispatchKind, documentId: string, revision: number) =>
  encoder.encode(JSON.stringify({ link, documentId, revision }))
