import { backoffMs } from '../dispatch/backoff.ts'
import { isoInstant } from '../kernel/call.ts'
import { newUlid } from '../kernel/id.ts'
import type { NewDelivery, StoredDelivery, StoredWebhook } from '../store/webhooks.ts'

/** Whoever could not be reached for so long reads the event log instead. */
const GIVEN_UP_MS = 3 * 86_400_000

/**
 * `away`: nobody answered, so that what is behind it need not be tried either. `gone`: the receiver wants nothing more. `closed`:
 * the address is not one that this webhook may call.
 */
export type Outcome =
  | { readonly kind: 'arrived'; readonly status: number }
  | { readonly kind: 'refused'; readonly status: number }
  | { readonly kind: 'gone'; readonly status: number }
  | { readonly kind: 'away' | 'closed'; readonly cause: string }

interface WebhookMessage {
  readonly type: string
  readonly timestamp: string
  readonly data: object
}

/** A message on its way to a webhook, due now. */
export function newDelivery({ key }: StoredWebhook, message: WebhookMessage, now: number): NewDelivery {
  const at = isoInstant(now)
  return {
    id: `msg_${newUlid(now)}`,
    webhookKey: key,
    state: 'waiting',
    payload: JSON.stringify(message),
    attempts: 0,
    lastStatus: null,
    lastCause: null,
    nextAttemptAt: now,
    createdAt: at,
    updatedAt: at,
  }
}

export function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return { kind: 'arrived', status }
  return { kind: status === 410 ? 'gone' : 'refused', status }
}

/** What becomes of a delivery by a try; `jitter` from 0 to 1. */
export function afterTry(before: StoredDelivery, outcome: Outcome, now: number, jitter: number): StoredDelivery {
  const attempts = before.attempts + 1
  const updatedAt = isoInstant(now)
  const lastStatus = 'status' in outcome ? outcome.status : null
  if (outcome.kind === 'arrived') {
    return { ...before, attempts, updatedAt, lastStatus, lastCause: null, state: 'delivered', nextAttemptAt: null }
  }
  const lastCause = 'cause' in outcome ? outcome.cause : `http-${outcome.status}`
  const tried = { ...before, attempts, updatedAt, lastStatus, lastCause }
  const isRefused = outcome.kind === 'gone' || outcome.kind === 'closed'
  const isOver = isRefused || now - Date.parse(before.createdAt) >= GIVEN_UP_MS
  if (isOver) return { ...tried, state: 'failed', nextAttemptAt: null }
  return { ...tried, nextAttemptAt: now + backoffMs(before.attempts, jitter) }
}

/** A person wants it sent now: one more try, and after its time no other. */
export const again = (before: StoredDelivery, now: number): StoredDelivery => ({
  ...before,
  state: 'waiting',
  nextAttemptAt: now,
  updatedAt: isoInstant(now),
})

/** By a try during which somebody wanted it sent again: unless it arrived it is still due, as he asked. */
export function askedMeanwhile(before: StoredDelivery, asked: StoredDelivery, tried: StoredDelivery): StoredDelivery {
  const isAskedAgain = tried.state !== 'delivered' && asked.nextAttemptAt !== before.nextAttemptAt
  return isAskedAgain ? { ...tried, state: asked.state, nextAttemptAt: asked.nextAttemptAt } : tried
}
