import type { Clock } from '../core.ts'
import { type TransportAnswer, TransportError } from '../transport/transport.ts'
import type { NotSentOutcome, ProviderConnection, Unknown } from './provider.ts'
import type { Sessions } from './session.ts'
import { asNotSent, CREATE_TIMEOUT_MS, jsonOf, refusalOf, textOf } from './wire.ts'

/** A creation on the wire: its answer when there is one to read, else how it ended. */
export async function transmit<C extends ProviderConnection>(
  { sessions, clock }: { readonly sessions: Sessions<C>; readonly clock: Clock },
  connection: C,
  path: string,
  body: Uint8Array,
): Promise<{ readonly answer: TransportAnswer } | { readonly ended: NotSentOutcome | Unknown }> {
  try {
    const answer = await sessions.call(connection, { method: 'POST', path, body, timeoutMs: CREATE_TIMEOUT_MS })
    const refusal = refusalOf(answer, clock.now())
    if (refusal === undefined) return { answer }
    return { ended: saidByProvider(answer) ? { kind: 'not-sent', ...refusal.refusal } : strange(answer) }
  } catch (error) {
    const lost = error instanceof TransportError && error.phase === 'unknown'
    return { ended: lost ? unanswered(error) : { kind: 'not-sent', ...asNotSent(error).refusal } }
  }
}

/** Limits are also kept before the provider itself; every other refusal of its own is JSON. */
const saidByProvider = (answer: TransportAnswer) => answer.status === 429 || jsonOf(textOf(answer)) !== undefined

/** A proxy may give a page instead of an answer that it does not let through: the document may be there all the same. */
function strange(answer: TransportAnswer): Unknown {
  return { kind: 'unknown', cause: `http-${answer.status}`, issues: [], answer: textOf(answer) }
}

/** Something may have been issued, and asking for it failed. */
export function unanswered(error: unknown): Unknown {
  return { kind: 'unknown', cause: asNotSent(error).refusal.cause, issues: [] }
}
