import { createHash } from 'node:crypto'
import { ulid } from 'ulid'
import type { DispatchKind } from '../../contract/dispatches.ts'
import { initialProgress } from '../dispatch/machine.ts'
import { Fault } from '../fault.ts'
import { isoInstant } from '../kernel/call.ts'
import { DispatchConflict, type StoredDispatch } from '../store/dispatches.ts'
import type { Stores } from '../store/store.ts'

export interface Intent {
  readonly workspaceId: string
  readonly kind: DispatchKind
  readonly targetId: string
  readonly targetRevision: number
  readonly idempotencyKey: string
  readonly reference: string
  readonly bytes: Uint8Array
  readonly dependsOn?: string
  readonly now: number
}

/** Writes an intent to the outbox, in the caller's transaction. Nothing is on the wire before that is committed. */
export async function queueDispatch(stores: Stores, intent: Intent): Promise<StoredDispatch> {
  const { bytes, now, dependsOn, ...rest } = intent
  const at = isoInstant(now)
  const dispatch: StoredDispatch = {
    ...initialProgress(now),
    ...rest,
    id: `dsp_${ulid(now)}`,
    key: 0,
    cufe: null,
    requestSha256: createHash('sha256').update(bytes).digest('hex'),
    dependsOn: dependsOn ?? null,
    outcome: null,
    createdAt: at,
    updatedAt: at,
  }
  try {
    await stores.dispatches.insert(dispatch, bytes)
  } catch (error) {
    if (!(error instanceof DispatchConflict)) throw error
    throw new Fault('provider_dispatch_in_progress', 'Este documento ya tiene un envío en curso.')
  }
  await stores.dispatches.addStep(dispatch.id, { at, from: null, to: 'queued', cause: 'requested' })
  return dispatch
}

const encoder = new TextEncoder()
/** What a link that asks or works by the document alone is frozen as. */
export const linkBytes = (link: DispatchKind, documentId: string, revision: number) =>
  encoder.encode(JSON.stringify({ link, documentId, revision }))
