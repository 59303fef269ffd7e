import type { DispatchState } from '../../src/contract/dispatches.ts'
import type { DispatchEvent } from '../../src/core/dispatch/machine.ts'
import type { Progress } from '../../src/core/store/dispatches.ts'

export const NOW = 1_000_000
export const context = { now: NOW, jitter: 0.5 }
export const why = { code: 'ministry_unavailable', cause: 'refused' } as const

/** One of each type; a type that is missing here does not compile. */
export const EVENTS: { readonly [T in DispatchEvent['type']]: DispatchEvent & { type: T } } = {
  picked: { type: 'picked', leaseMs: 360_000, token: 'desk/1' },
  asked: { type: 'asked', leaseMs: 360_000, token: 'desk/1' },
  renewed: { type: 'renewed', leaseMs: 600_000 },
  accepted: { type: 'accepted' },
  rejected: { type: 'rejected' },
  'not-sent': { type: 'not-sent', ...why },
  pending: { type: 'pending', ...why },
  lost: { type: 'lost', code: 'submission_outcome_unknown', cause: 'reset' },
  died: { type: 'died' },
  restored: { type: 'restored' },
  'found-accepted': { type: 'found-accepted' },
  'found-rejected': { type: 'found-rejected' },
  'found-absent': { type: 'found-absent' },
  'proof-given': { type: 'proof-given' },
  proven: { type: 'proven' },
  'proof-refused': { type: 'proof-refused' },
  inconclusive: { type: 'inconclusive', code: 'submission_outcome_unknown', cause: 'timeout' },
  'dependency-rejected': { type: 'dependency-rejected' },
  withdrawn: { type: 'withdrawn' },
  woken: { type: 'woken' },
}
export const EVENT_TYPES = Object.keys(EVENTS) as DispatchEvent['type'][]

/** The table of the design: from, event, to. Whatever is not here does not happen. */
export const TABLE: Readonly<Record<DispatchState, Partial<Record<DispatchEvent['type'], DispatchState>>>> = {
  queued: {
    picked: 'sending',
    restored: 'unknown',
    'dependency-rejected': 'rejected',
    withdrawn: 'rejected',
    woken: 'queued',
  },
  sending: {
    accepted: 'accepted',
    rejected: 'rejected',
    'not-sent': 'queued',
    pending: 'unknown',
    lost: 'unknown',
    died: 'unknown',
    restored: 'unknown',
    renewed: 'sending',
    woken: 'sending',
  },
  unknown: {
    'found-accepted': 'accepted',
    'found-rejected': 'rejected',
    'found-absent': 'queued',
    'proof-given': 'unknown',
    proven: 'accepted',
    'proof-refused': 'unknown',
    inconclusive: 'unknown',
    asked: 'unknown',
    died: 'unknown',
    woken: 'unknown',
  },
  accepted: {},
  rejected: {},
}

export const progressIn = (state: DispatchState): Progress => ({
  state,
  attempts: 3,
  triesInState: 2,
  nextAttemptAt: state === 'queued' || state === 'unknown' ? NOW - 1 : null,
  leaseUntil: state === 'sending' ? NOW + 360_000 : null,
  leaseToken: state === 'sending' ? 'desk/0' : null,
  lastError: null,
})
