import { type TransportAnswer, TransportError } from '../transport/transport.ts'
import type { NotSentOutcome, Unknown } from './provider.ts'
import { notSent, refusalOf } from './wire.ts'

/** A creation on the wire: its answer when there is one to read, else how it ended. */
export async function transmit(
  call: () => Promise<TransportAnswer>,
  now: () => number,
): Promise<{ readonly answer: TransportAnswer } | { readonly ended: NotSentOutcome | Unknown }> {
  try {
    const answer = await call()
    const refusal = refusalOf(answer, now())
    return refusal === undefined ? { answer } : { ended: { kind: 'not-sent', ...refusal.refusal } }
  } catch (error) {
    const lost = error instanceof TransportError && error.phase === 'unknown'
    return { ended: lost ? unanswered(error) : { kind: 'not-sent', ...notSent(error).refusal } }
  }
}

/** Something may have been issued, and asking for it failed. */
export function unanswered(error: unknown): Unknown {
  return { kind: 'unknown', cause: notSent(error).refusal.cause, issues: [] }
}
