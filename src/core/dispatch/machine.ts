import type { DispatchState } from '../../contract/dispatches.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import type { DispatchError, Progress } from '../store/dispatches.ts'
import { backoffMs } from './backoff.ts'

export type DispatchEvent =
  /** A worker takes it to send it; committed before the first byte leaves. */
  | { readonly type: 'picked'; readonly leaseMs: number; readonly token: string }
  /** A worker takes it to ask what became of it. */
  | { readonly type: 'asked'; readonly leaseMs: number; readonly token: string }
  /** Whoever has it needs it for longer than the lease lasts. */
  | { readonly type: 'renewed'; readonly leaseMs: number }
  | { readonly type: 'accepted' }
  | { readonly type: 'rejected' }
  /** Nothing of it was processed: it may simply be sent again. `alone` and `blockedBy`: whether the upstream would take others. */
  | {
      readonly type: 'not-sent'
      readonly code: ErrorCode
      readonly cause: string
      readonly retryAfterMs?: number
      readonly alone?: true
      readonly blockedBy?: string
    }
  /** Acknowledged, not decided. */
  | { readonly type: 'pending'; readonly code: ErrorCode; readonly cause: string }
  /** The answer did not come, or says nothing. */
  | { readonly type: 'lost'; readonly code: ErrorCode; readonly cause: string }
  /** The process that had it is gone. */
  | { readonly type: 'died' }
  /** It was put back from a copy: whoever had it before may have sent it since. */
  | { readonly type: 'restored' }
  | { readonly type: 'found-accepted' }
  | { readonly type: 'found-rejected' }
  /** The upstream proves that it does not hold it. */
  | { readonly type: 'found-absent' }
  /** Somebody gave something that shows what became of it: the upstream is asked about that, and decides. */
  | { readonly type: 'proof-given' }
  /** The upstream, or the document itself, says that this is it. */
  | { readonly type: 'proven' }
  /** What was given is of something else. */
  | { readonly type: 'proof-refused' }
  /** `final`: asking again would never tell more. */
  | {
      readonly type: 'inconclusive'
      readonly code: ErrorCode
      readonly cause: string
      readonly retryAfterMs?: number
      readonly final?: boolean
    }
  /** What it depends on was rejected: it can never be sent. */
  | { readonly type: 'dependency-rejected' }
  /** Somebody does not want it any more, and nothing of it left. */
  | { readonly type: 'withdrawn' }
  /** The machine came online, or a person asks now. */
  | { readonly type: 'woken' }

export interface TransitionContext {
  readonly now: number
  /** 0 <= jitter < 1, from the seeded or real source of chance. */
  readonly jitter: number
}

/** What the worker does next for it. */
export type DispatchEffect = 'send' | 'ask' | 'none'

export interface Transition {
  readonly progress: Progress
  /** What the timeline says; undefined when only the schedule moved. */
  readonly transition?: { readonly from: DispatchState; readonly to: DispatchState; readonly cause: string }
  readonly effect: DispatchEffect
}

export class IllegalTransition extends Error {
  override readonly name = 'IllegalTransition'
  constructor(state: DispatchState, event: DispatchEvent['type']) {
    super(`${event} does not happen to a ${state} dispatch`)
  }
}

export const initialProgress = (now: number): Progress => ({
  state: 'queued',
  attempts: 0,
  triesInState: 0,
  nextAttemptAt: now,
  leaseUntil: null,
  leaseToken: null,
  lastError: null,
})

const UNLEASED = { leaseUntil: null, leaseToken: null } as const

function moved(progress: Progress, to: DispatchState, cause: string, changes: Partial<Progress>): Transition {
  return {
    progress: { ...progress, triesInState: 0, ...UNLEASED, ...changes, state: to },
    transition: { from: progress.state, to, cause },
    effect: 'none',
  }
}

const ended = (progress: Progress, to: 'accepted' | 'rejected', cause: string): Transition =>
  moved(progress, to, cause, { nextAttemptAt: null, lastError: null })

/** Nobody knows what became of it, and nothing is known against asking at once. */
function doubted(progress: Progress, cause: 'process-died' | 'restored', now: number): Transition {
  const lastError = { code: 'submission_outcome_unknown', cause, mayHaveArrived: true } as const
  return moved(progress, 'unknown', cause, { nextAttemptAt: now, lastError })
}

/** From `sending` to a state that is due again, with a growing back-off. */
function delayed(
  progress: Progress,
  to: 'queued' | 'unknown',
  error: DispatchError,
  tries: number,
  { now, jitter }: TransitionContext,
  retryAfterMs = 0,
): Transition {
  const nextAttemptAt = now + Math.max(backoffMs(tries, jitter), retryAfterMs)
  return moved(progress, to, error.cause, { nextAttemptAt, triesInState: tries + 1, lastError: error })
}

/** Whether its lease is held by a process that may still be alive. */
export const isLeased = ({ leaseUntil }: Progress, now: number) => leaseUntil !== null && leaseUntil > now

/** Whether it is in doubt only because a copy was put back, and nothing was heard of it since. */
export const isRestored = ({ state, lastError }: Progress) => state === 'unknown' && lastError?.cause === 'restored'

/** Whether it ended because somebody took it back before it left. */
export const isWithdrawn = ({ state, lastError }: Progress) => state === 'rejected' && lastError?.code === 'withdrawn'

function fromQueued(progress: Progress, event: DispatchEvent, { now }: TransitionContext): Transition | undefined {
  switch (event.type) {
    case 'picked':
      return {
        ...moved(progress, 'sending', 'picked', {
          attempts: progress.attempts + 1,
          // Kept through `sending`, so that the back-off keeps growing while the connection is down.
          triesInState: progress.triesInState,
          nextAttemptAt: null,
          leaseUntil: now + event.leaseMs,
          leaseToken: event.token,
        }),
        effect: 'send',
      }
    case 'dependency-rejected':
      return ended(progress, 'rejected', 'dependency-rejected')
    case 'restored':
      return doubted(progress, 'restored', now)
    case 'withdrawn': {
      const lastError = { code: 'withdrawn', cause: 'withdrawn', mayHaveArrived: false } as const
      return moved(progress, 'rejected', 'withdrawn', { nextAttemptAt: null, lastError })
    }
    case 'woken':
      return { progress: { ...progress, nextAttemptAt: now }, effect: 'none' }
  }
}

function fromSending(progress: Progress, event: DispatchEvent, context: TransitionContext): Transition | undefined {
  switch (event.type) {
    case 'accepted':
    case 'rejected':
      return ended(progress, event.type, 'answer')
    case 'not-sent': {
      const error = { code: event.code, cause: event.cause, mayHaveArrived: false }
      return delayed(progress, 'queued', error, progress.triesInState, context, event.retryAfterMs)
    }
    case 'pending':
    case 'lost': {
      const cause = event.type === 'pending' ? 'pending' : event.cause
      return delayed(progress, 'unknown', { code: event.code, cause, mayHaveArrived: true }, 0, context)
    }
    case 'died':
      return doubted(progress, 'process-died', context.now)
    case 'restored':
      return doubted(progress, 'restored', context.now)
    case 'renewed':
      return { progress: { ...progress, leaseUntil: context.now + event.leaseMs }, effect: 'none' }
    case 'woken':
      return { progress, effect: 'none' }
  }
}

/** Due again when the lease of the asking process is over. */
const leased = (progress: Progress, leaseUntil: number, leaseToken: string): Progress => ({
  ...progress,
  leaseUntil,
  leaseToken,
  nextAttemptAt: leaseUntil,
})

function fromUnknown(progress: Progress, event: DispatchEvent, context: TransitionContext): Transition | undefined {
  const { now, jitter } = context
  switch (event.type) {
    case 'asked':
      return { progress: leased(progress, now + event.leaseMs, event.token), effect: 'ask' }
    case 'renewed':
      if (progress.leaseToken === null) return undefined
      return { progress: leased(progress, now + event.leaseMs, progress.leaseToken), effect: 'none' }
    case 'died':
      return { progress: { ...progress, ...UNLEASED, nextAttemptAt: now }, effect: 'none' }
    case 'dependency-rejected':
      // Whoever had it before the copy was put back could not send it either.
      return isRestored(progress) ? ended(progress, 'rejected', 'dependency-rejected') : undefined
    case 'found-accepted':
      return ended({ ...progress, attempts: progress.attempts + 1 }, 'accepted', 'reconciled')
    case 'found-rejected':
      return ended({ ...progress, attempts: progress.attempts + 1 }, 'rejected', 'reconciled')
    case 'proven':
      return ended({ ...progress, attempts: progress.attempts + 1 }, 'accepted', 'proven')
    case 'proof-refused': {
      // A wrong proof tells nothing: what was known stays, and asking goes on.
      const attempts = progress.attempts + 1
      return {
        progress: { ...progress, ...UNLEASED, attempts, nextAttemptAt: now + backoffMs(0, jitter) },
        effect: 'none',
      }
    }
    case 'found-absent':
      return moved(progress, 'queued', 'proven-absent', { nextAttemptAt: now, lastError: null })
    case 'inconclusive': {
      const lastError = { code: event.code, cause: event.cause, mayHaveArrived: true }
      const asked = { ...progress, ...UNLEASED, lastError }
      if (event.final) return { progress: { ...asked, nextAttemptAt: null }, effect: 'none' }
      const nextAttemptAt = now + backoffMs(progress.triesInState, jitter)
      const triesInState = progress.triesInState + 1
      const attempts = progress.attempts + 1
      return { progress: { ...asked, attempts, triesInState, nextAttemptAt }, effect: 'none' }
    }
    case 'proof-given':
    case 'woken':
      // With a lease it is due when that ends, which may have been a while ago.
      return { progress: progress.leaseUntil === null ? { ...progress, nextAttemptAt: now } : progress, effect: 'none' }
  }
}

/**
 * The whole life of a dispatch as one pure function. `unknown` is left only by what reconciliation found; `accepted`
 * and `rejected` are never left. An event that cannot happen in a state is a defect and throws IllegalTransition.
 */
export function next(progress: Progress, event: DispatchEvent, context: TransitionContext): Transition {
  const step =
    progress.state === 'queued'
      ? fromQueued(progress, event, context)
      : progress.state === 'sending'
        ? fromSending(progress, event, context)
        : progress.state === 'unknown'
          ? fromUnknown(progress, event, context)
          : undefined
  if (!step) throw new IllegalTransition(progress.state, event.type)
  return step
}

/** The progress after a request to try now. */
export const woken = <T extends Progress>(progress: T, now: number): T => ({
  ...progress,
  ...next(progress, { type: 'woken' }, { now, jitter: 0 }).progress,
})
