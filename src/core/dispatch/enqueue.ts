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

/**
 * Writes an intent to the outbox, in the caller's transaction. Nothing is on the wire before that is committed.
 * Fault: `provider_dispatch_in_progress`, or `dispatch_conflict` for a package, when one stands for the same target.
 */
export async function enqueue(stores: Stores, intent: DispatchIntent): Promise<StoredDispatch> {
  const { bytes, sha256, now, cufe = null, dependsOn = null, ...rest } = intent
  const { cause, conflict } = BEGINNINGS[intent.kind]
  const at = isoInstant(now)
  const dispatch: StoredDispatch = {
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
  try {
    await stores.dispatches.insert(dispatch, bytes)
  } catch (error) {
    throw error instanceof DispatchConflict ? new Fault(...conflict) : error
  }
  await stores.dispatches.addStep(dispatch.id, { at, from: null, to: 'queued', cause })
  return dispatch
}

const encoder = new TextEncoder()
/** The frozen bytes of a step that needs only the document and its revision. */
export const linkBytes = (link: DispatchKind, documentId: string, revision: number) =>
  encoder.encode(JSON.stringify({ link, documentId, revision }))
