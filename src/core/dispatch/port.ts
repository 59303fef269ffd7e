import type { DispatchKind } from '../../contract/dispatches.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import type { ChangeEvent } from '../../contract/system.ts'
import type { Outcomes, StoredDispatch } from '../store/dispatches.ts'
import type { StoredProof } from '../store/proofs.ts'
import type { Stores } from '../store/store.ts'

/** What a call to an upstream came to. `answer` is its raw text, kept as it came. */
export type SendResult<Kind extends DispatchKind = DispatchKind> =
  | { readonly kind: 'accepted' | 'rejected'; readonly answer: string; readonly outcome: Outcomes[Kind] }
  | {
      readonly kind: 'not-sent'
      readonly code: ErrorCode
      readonly cause: string
      readonly retryAfterMs?: number
      /** The upstream is there and would take others: only this one waits. */
      readonly alone?: true
      /** The upstream takes no other of this kind before what it already holds of this target is through. */
      readonly blockedBy?: string
      /** The dispatch that has to be accepted first. */
      readonly dependsOn?: string
    }
  | { readonly kind: 'pending' | 'lost'; readonly code: ErrorCode; readonly cause: string; readonly answer?: string }

/** What asking for the fate of an unknown dispatch came to. */
export type ReconcileResult<Kind extends DispatchKind = DispatchKind> =
  | { readonly kind: 'accepted' | 'rejected'; readonly answer: string; readonly outcome: Outcomes[Kind] }
  | { readonly kind: 'absent' }
  | {
      readonly kind: 'inconclusive'
      readonly code: ErrorCode
      readonly cause: string
      readonly answer?: string
      readonly retryAfterMs?: number
      /** Asking again would never tell more. */
      readonly final?: boolean
    }

/** What asking about a proof came to. */
export type ProofResult<Kind extends DispatchKind = DispatchKind> =
  | { readonly kind: 'accepted'; readonly answer: string; readonly outcome: Outcomes[Kind] }
  /** It is of something else, or of nothing. */
  | { readonly kind: 'refused'; readonly cause: string; readonly answer?: string }
  /** `answered`: the upstream was heard, and knows nothing of it yet. */
  | { readonly kind: 'undecided'; readonly cause: string; readonly answered: boolean }

/** How dispatches of one kind leave the machine, and what follows for their target. Never throws for an upstream's sake. */
export interface DispatchPort<Kind extends DispatchKind = DispatchKind> {
  /** Dispatches of a workspace to the same upstream go one after the other. */
  readonly upstream: string
  /** Longest that one call can take; the lease outlives it. */
  readonly timeoutMs: number
  send(dispatch: StoredDispatch<Kind>, bytes: Uint8Array): Promise<SendResult<Kind>>
  reconcile(dispatch: StoredDispatch<Kind>, bytes: Uint8Array): Promise<ReconcileResult<Kind>>
  /** Asks about what somebody gave as proof. Without it no proof is taken. */
  prove?(dispatch: StoredDispatch<Kind>, bytes: Uint8Array, proof: StoredProof): Promise<ProofResult<Kind>>
  /** In the same transaction as the dispatch's own change: the target follows. */
  follow(stores: Stores, dispatch: StoredDispatch<Kind>, at: string): Promise<ChangeEvent>
}

/** One for each kind: a kind without a port does not compile. */
export type DispatchPorts = { readonly [Kind in DispatchKind]: DispatchPort<Kind> }
