import type { StoredDispatch } from '../store/dispatches.ts'
import type { StoredProof } from '../store/proofs.ts'
import type { Store, Stores } from '../store/store.ts'
import type { DispatchPort, ProofResult, ReconcileResult } from './port.ts'
import { ofReconcile, type Result } from './results.ts'

/** Asks what became of a dispatch: about what somebody gave as proof first, then in the ordinary way. */
export async function asked(
  store: Store,
  port: DispatchPort,
  dispatch: StoredDispatch,
  bytes: Uint8Array,
): Promise<Result> {
  const proof = port.prove && (await store.read.proofs.open(dispatch.id))
  const about = proof && (await port.prove?.(dispatch, bytes, proof))
  if (!proof || !about) return ofReconcile(await port.reconcile(dispatch, bytes))
  return about.kind === 'undecided'
    ? besideProof(await port.reconcile(dispatch, bytes), about, proof)
    : ofProof(about, proof)
}

/** What became of a proof, with what became of its dispatch: when that is known, or goes again, nobody needs a proof any more. */
export async function keepProof(
  { proofs }: Stores,
  before: StoredDispatch,
  after: StoredDispatch,
  { proof }: Result,
  at: string,
): Promise<void> {
  if (proof) await proofs.decide(proof.id, proof, at)
  if (before.state !== 'unknown' || after.state === 'unknown') return
  const open = await proofs.open(after.id)
  if (open) await proofs.decide(open.id, { state: 'overtaken', cause: null }, at)
}

type Decided = Exclude<ProofResult, { kind: 'undecided' }>
type Undecided = Extract<ProofResult, { kind: 'undecided' }>

function ofProof(result: Decided, { id }: StoredProof): Result {
  const { answer } = result
  if (result.kind === 'refused') {
    return { event: { type: 'proof-refused' }, answer, proof: { id, state: 'refused', cause: result.cause } }
  }
  return { event: { type: 'proven' }, answer, outcome: result.outcome, proof: { id, state: 'confirmed', cause: null } }
}

/**
 * What asking in the ordinary way came to while a proof stands undecided. Nothing is absent, and sent again, of which somebody
 * has a proof that nobody has answered for.
 */
function besideProof(found: ReconcileResult, { answered, cause }: Undecided, { id }: StoredProof): Result {
  const open = { id, state: 'open', cause } as const
  if (found.kind !== 'absent') return { ...ofReconcile(found), proof: open }
  if (answered) return { ...ofReconcile(found), proof: { id, state: 'refused', cause: 'not-at-upstream' } }
  const code = 'submission_outcome_unknown'
  return { ...ofReconcile({ kind: 'inconclusive', code, cause: 'proof-unanswered' }), proof: open }
}
