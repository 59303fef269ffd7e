import { createHash } from 'node:crypto'
import type { DispatchKind, DispatchProofInput, DispatchState } from '../../contract/dispatches.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { Fault } from '../fault.ts'
import { isoInstant } from '../kernel/call.ts'
import { newUlid } from '../kernel/id.ts'
import { type Message, say } from '../messages/message.ts'
import type { StoredDispatch } from '../store/dispatches.ts'
import type { ProofKind, StoredProof } from '../store/proofs.ts'
import type { Stores } from '../store/store.ts'
import { applyEvent } from './apply-event.ts'

/** By what each kind of dispatch can be proven. */
const TAKES: Partial<Record<DispatchKind, readonly ProofKind[]>> = {
  'provider.emission': ['cufe', 'document'],
  'ministry.package': ['cuv'],
}

const KNOWN: readonly [ErrorCode, Message] = ['reconciliation_not_applicable', say('dispatch.proofOnlyUnknown')]
const REFUSED: Partial<Record<DispatchState, readonly [ErrorCode, Message]>> = {
  queued: KNOWN,
  sending: ['dispatch_in_progress', say('dispatch.proofWait')],
  accepted: KNOWN,
  rejected: KNOWN,
}

const WHY: Readonly<Record<string, Message>> = {
  'other-number': say('dispatch.proofOtherNumber'),
  'other-nit': say('dispatch.proofOtherNit'),
  'other-kind': say('dispatch.proofOtherKind'),
  'other-environment': say('dispatch.proofOtherEnvironment'),
  'other-cufe': say('dispatch.proofOtherCode'),
  'other-document': say('dispatch.proofOtherDocument'),
  'totals-mismatch': say('dispatch.proofOtherTotals'),
  'reference-collision': say('dispatch.proofCollision'),
  'not-at-upstream': say('dispatch.proofNotThere'),
  unconfirmed: say('dispatch.proofUnconfirmed'),
  'not-xml': say('dispatch.proofNoXml'),
  'too-large': say('dispatch.proofTooLarge'),
}

/** What a refused proof is answered with. */
export const proofRefused = ({ cause }: Pick<StoredProof, 'cause'>): Fault =>
  new Fault('proof_refused', WHY[cause ?? ''] ?? say('dispatch.proofNotThis'))

export interface GivenProof extends Pick<StoredProof, 'kind' | 'code' | 'sha256'> {
  readonly document: Uint8Array | null
}

/** Fault `invalid_request` unless there is exactly one. */
export function givenIn({ cufe, cuv, document }: DispatchProofInput): GivenProof {
  const given = [cufe, cuv, document].filter((each) => each !== undefined)
  if (given.length !== 1) {
    throw new Fault('invalid_request', say('dispatch.oneProof'), { field: 'body' })
  }
  if (document) {
    const bytes = Buffer.from(document.contentBase64, 'base64')
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return { kind: 'document', code: null, sha256, document: bytes }
  }
  const code = (cufe ?? cuv ?? '').toLowerCase()
  return { kind: cufe === undefined ? 'cuv' : 'cufe', code, sha256: null, document: null }
}

/**
 * Keeps a proof and makes its dispatch due, in the caller's transaction. It decides nothing: the upstream is asked about it, and
 * whatever else is known of the dispatch stays. One that was open before is given up for it.
 */
export async function giveProof(
  stores: Stores,
  dispatch: StoredDispatch,
  { document, ...given }: GivenProof,
  by: string,
  now: number,
): Promise<{ dispatch: StoredDispatch; proof: StoredProof }> {
  const refused = REFUSED[dispatch.state]
  if (refused) throw new Fault(...refused)
  if (!TAKES[dispatch.kind]?.includes(given.kind)) {
    const isFiling = dispatch.kind === 'ministry.package'
    throw new Fault('proof_refused', isFiling ? say('dispatch.filingProof') : say('dispatch.emissionProof'))
  }
  const at = isoInstant(now)
  const before = await stores.proofs.open(dispatch.id)
  if (before) await stores.proofs.decide(before.id, { state: 'overtaken', cause: null }, at)
  const proof: StoredProof = {
    ...given,
    id: `prf_${newUlid(now)}`,
    dispatchId: dispatch.id,
    state: 'open',
    cause: null,
    givenBy: by,
    givenAt: at,
    decidedAt: null,
  }
  await stores.proofs.insert(proof, document)
  const applied = await applyEvent(stores, dispatch, { type: 'proof-given' }, { now, jitter: 0 })
  return { dispatch: applied.dispatch, proof }
}
