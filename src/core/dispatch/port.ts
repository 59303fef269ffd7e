import type { DispatchKind } from '../../contract/dispatches.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import type { ChangeEvent } from '../../contract/system.ts'
import type { Outcomes, StoredDispatch } from '../store/dispatches.ts'
import type { StoredProof } from '../store/proofs.ts'
import type { Stores } from '../store/store.ts'

/** What came along with a result, and is written with it. */
interface Along {
  readonly kept?: ((stores: Stores) => Promise<void>) | undefined
}

/** The result of a call to an upstream. `answer` is its raw text, unchanged. */
export type SendResult<Kind extends DispatchKind = DispatchKind> = Along & SentAs<Kind>

type SentAs<Kind extends DispatchKind> =
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

/** The result of reconciling an unknown dispatch. */
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

/** The result of checking a proof. */
export type ProofResult<Kind extends DispatchKind = DispatchKind> =
  | { readonly kind: 'accepted'; readonly answer: string; readonly outcome: Outcomes[Kind] }
  /** It is of something else, or of nothing. */
  | { readonly kind: 'refused'; readonly cause: string; readonly answer?: string }
  /** `answered`: the upstream was heard, and knows nothing of it yet. */
  | { readonly kind: 'undecided'; readonly cause: string; readonly answered: boolean }

/** How dispatches of one kind are sent, and how their target follows. Never throws because of an upstream. */
export interface DispatchPort<Kind extends DispatchKind = DispatchKind> {
  /** Dispatches of a workspace to one upstream are sent one at a time. */
  readonly upstream: string
  /** The upstream of what goes on when this is accepted, if anything does. */
  readonly leadsTo?: string
  /** Longest that one call can take; the lease outlives it. */
  readonly timeoutMs: number
  send(dispatch: StoredDispatch<Kind>, bytes: Uint8Array): Promise<SendResult<Kind>>
  /**
   * Instead of `send` where nothing leaves the machine: what this gives is done in the transaction in which the dispatch is taken
   * and ends, so that nobody needs a lease for it.
   */
  local?(dispatch: StoredDispatch<Kind>): Promise<(stores: Stores) => Promise<SendResult<Kind>>>
  reconcile(dispatch: StoredDispatch<Kind>, bytes: Uint8Array): Promise<ReconcileResult<Kind>>
  /** Asks about what somebody gave as proof. Without it no proof is taken. */
  prove?(dispatch: StoredDispatch<Kind>, bytes: Uint8Array, proof: StoredProof): Promise<ProofResult<Kind>>
  /** In the same transaction as the dispatch's own change: the target follows. */
  follow(stores: Stores, dispatch: StoredDispatch<Kind>, at: string): Promise<readonly ChangeEvent[]>
}

/** One for each kind: a kind without a port does not compile. */
export type DispatchPorts = { readonly [Kind in DispatchKind]: DispatchPort<Kind> }
