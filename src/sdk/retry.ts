import { ApiFault } from '../contract/client.ts'
import type { Operation } from '../contract/operation.ts'

export interface RetryOptions {
  /** Calls in all, the first one included. */
  readonly attempts: number
  /** Longest wait between two calls: a fault that asks for a longer one is thrown, and says so (`retryAfterSeconds`). */
  readonly maxDelayMs: number
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>
  /** 0 <= random < 1. */
  readonly random: () => number
}

const FIRST_DELAY_MS = 500

/** Whether the same call may be made again: what changes nothing, or what carries a key that makes it the same act. */
const isRepeatable = ({ effect }: Operation, hasKey: boolean): boolean => effect === 'none' || hasKey

/** Refusals that say "not now" and that nothing was done. */
const isPassing = ({ status, code }: ApiFault): boolean =>
  status === 0 || status === 503 || code === 'idempotency_in_progress'

/** How long to wait before the next call; undefined: the fault is final. */
export function delayAfter(
  error: unknown,
  { operation, hasKey, attempt }: { readonly operation: Operation; readonly hasKey: boolean; readonly attempt: number },
  { attempts, maxDelayMs, random }: RetryOptions,
): number | undefined {
  if (!(error instanceof ApiFault) || !isPassing(error) || !isRepeatable(operation, hasKey)) return undefined
  if (attempt >= attempts) return undefined
  const asked = error.retryAfterSeconds
  // Nobody is asked again before the time that they ask for.
  if (asked !== undefined) return asked * 1000 > maxDelayMs ? undefined : asked * 1000
  return random() * Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), maxDelayMs)
}

export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      // A signal may outlive thousands of waits.
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
