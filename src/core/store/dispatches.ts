import type { DispatchKind, DispatchState } from '../../contract/dispatches.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import type { Issue } from '../messages/untold.ts'
import type { IssuedFacts } from '../provider/provider.ts'
import type { FoundPage, KeysetFilter } from './page.ts'

/** Why the last try did not end it. `mayHaveArrived`: the upstream may hold the document all the same. */
export interface DispatchError {
  readonly code: ErrorCode | 'withdrawn'
  readonly cause: string
  readonly mayHaveArrived: boolean
}

/** The part of a dispatch that the machine moves. Instants are milliseconds since the epoch. */
export interface Progress {
  readonly state: DispatchState
  /** Times that the upstream was called for it. */
  readonly attempts: number
  /** Tries since the state last changed: what the back-off grows with. */
  readonly triesInState: number
  /** When it is due; null: nothing more will happen by itself. */
  readonly nextAttemptAt: number | null
  /** Until when the one who sends it, or asks for it, may be believed alive. */
  readonly leaseUntil: number | null
  /** Whose lease it is: what came of a call is written by nobody else. */
  readonly leaseToken: string | null
  readonly lastError: DispatchError | null
}

/** What the upstream said of a dispatch, once it did. */
export interface PlainOutcome {
  readonly issues: readonly Issue[]
}

/** Of a package: what the ministry answered; all three are null unless it was accepted. */
export interface FilingOutcome extends PlainOutcome {
  readonly cuv: string | null
  readonly processId: string | null
  readonly filedAt: string | null
}

export interface EmissionOutcome extends PlainOutcome {
  /** What the tax authority validated. */
  readonly issued?: IssuedFacts
  /** The numbers that the provider had given to what was rejected and removed there. */
  readonly discarded?: readonly string[]
}

/** The outcome of each kind of dispatch. */
export interface Outcomes extends Record<DispatchKind, PlainOutcome> {
  readonly 'ministry.package': FilingOutcome
  readonly 'provider.emission': EmissionOutcome
}

export type DispatchOutcome = Outcomes[DispatchKind]

export interface StoredDispatch<Kind extends DispatchKind = DispatchKind> extends Progress {
  readonly id: string
  /** Place in the outbox: lower goes first. 0 until it is inserted. */
  readonly key: number
  readonly workspaceId: string
  readonly kind: Kind
  readonly targetId: string
  readonly targetRevision: number
  readonly idempotencyKey: string
  /** The document's number, as the upstream knows it: stable from the first try to the last. */
  readonly reference: string
  /** CUFE or CUDE of the document that goes along, when there is one. */
  readonly cufe: string | null
  readonly requestSha256: string
  readonly dependsOn: string | null
  readonly outcome: Outcomes[Kind] | null
  readonly createdAt: string
  readonly updatedAt: string
}

/** Narrows a dispatch to its kind, and so its outcome. */
export function isOfKind<Kind extends DispatchKind>(
  dispatch: StoredDispatch | undefined,
  kind: Kind,
): dispatch is StoredDispatch<Kind> {
  return dispatch?.kind === kind
}

export interface TimelineStep {
  readonly at: string
  readonly from: DispatchState | null
  readonly to: DispatchState
  readonly cause: string
}

/** A dispatch with what every try of it sends. */
export interface DispatchRequest {
  readonly dispatch: StoredDispatch
  readonly bytes: Uint8Array
}

export interface DispatchFilter extends KeysetFilter {
  readonly state?: DispatchState | undefined
  readonly targetId?: string | undefined
}

/** Of documents of which something left, or is to. */
export interface DispatchedFilter extends KeysetFilter {
  readonly q?: string | undefined
  /** With a step in that state; `accepted`: with none in another. */
  readonly status?: DispatchState | undefined
  readonly clientId?: string | undefined
  /** Days in Colombia, both included. */
  readonly dateFrom?: string | undefined
  readonly dateTo?: string | undefined
  /** COP, both included. */
  readonly payableFrom?: number | undefined
  readonly payableTo?: number | undefined
}

export interface DispatchStore {
  /** Throws DispatchConflict when an open or accepted dispatch stands for the target of one of them. */
  insert(...requests: readonly DispatchRequest[]): Promise<void>
  /** `before`: as it was read. */
  save(dispatch: StoredDispatch, before: StoredDispatch): Promise<void>
  /** In their order, each behind those that its dispatch has. */
  addSteps(...steps: readonly (TimelineStep & Pick<StoredDispatch, 'id'>)[]): Promise<void>
  /** Keeps the upstream's raw answer to an attempt. */
  addAnswer(id: string, attempt: number, at: string, body: string): Promise<void>

  find(id: string): Promise<StoredDispatch | undefined>
  /** The newest for a target; with a kind, the newest of that. */
  latestFor(targetId: string, kind?: DispatchKind): Promise<StoredDispatch | undefined>
  /** All for these targets, newest first. */
  ofTargets(targetIds: readonly string[]): Promise<StoredDispatch[]>
  /** Newest first unless told. */
  list(workspaceId: string, filter: DispatchFilter): Promise<FoundPage<StoredDispatch>>
  /** Targets of documents of which somebody has to correct or to decide something. */
  waiting(workspaceId: string): Promise<string[]>
  /**
   * The documents (packages and messages without one stand for themselves) of which something left, by their ids.
   *
   * @param waiting what is most urgent, as `waiting` gives it.
   */
  documents(workspaceId: string, filter: DispatchedFilter, waiting: readonly string[]): Promise<FoundPage<string>>
  /** What left for each of them, newest first, by their ids. */
  stepsOf(documentIds: readonly string[]): Promise<ReadonlyMap<string, readonly StoredDispatch[]>>
  timeline(id: string): Promise<TimelineStep[]>
  /** The frozen request; undefined for an id that is not there. */
  bytes(id: string): Promise<Uint8Array | undefined>
  lastAnswer(id: string): Promise<string | undefined>

  /**
   * Of every workspace and kind, the first in the outbox's order that is due (queued or unknown) and whose dependency,
   * if it has one, is decided; without those that are `held`. Of one workspace, if it is named.
   */
  due(now: number, held?: readonly string[], workspaceId?: string): Promise<StoredDispatch[]>
  /** When the next one that is not due yet will be; undefined: none waits. */
  nextDue(now: number): Promise<number | undefined>
  /** What somebody sends, or asks for, under a lease. */
  leased(): Promise<StoredDispatch[]>
  /** Queued and unknown ones that are due after `moment`. */
  dueAfter(moment: number): Promise<StoredDispatch[]>
  /** Of every workspace: what may be on the wire now, or come to be. */
  unsettled(): Promise<StoredDispatch[]>
  /** Documents with something open, each once: as unknown, else as being sent, else as queued. */
  counts(workspaceId: string): Promise<Record<'queued' | 'sending' | 'unknown', number>>
  /** Earliest due time among the workspace's open ones. */
  nextOf(workspaceId: string): Promise<number | undefined>
  /** What kept queued ones of a kind from going, the latest first, at most ten. */
  errorsOf(workspaceId: string, kind: DispatchKind): Promise<DispatchError[]>
  hasAny(workspaceId: string): Promise<boolean>
}

/** An open or accepted dispatch stands for this target already. */
export class DispatchConflict extends Error {
  override readonly name = 'DispatchConflict'
}
