import { isPage } from '../transport/page.ts'
import { type TransportAnswer, TransportError } from '../transport/transport.ts'
import type { EmailOutcome } from './provider.ts'
import { sentences } from './texts.ts'
import { asNotSent, jsonOf, refusalOf, textOf } from './wire.ts'

/** The cause of a refusal because the document went out as often as the provider allows in a day. */
export const DAILY_LIMIT = 'daily-limit'

/** Reads what came of asking the provider to mail a document. */
export async function sendMail(now: number, call: () => Promise<TransportAnswer>): Promise<EmailOutcome> {
  let answer: TransportAnswer
  try {
    answer = await call()
  } catch (error) {
    if (error instanceof TransportError && error.phase === 'unknown') return { kind: 'unknown', cause: error.cause }
    return { kind: 'failed', ...asNotSent(error).refusal }
  }
  const cause = `http-${answer.status}`
  const body = jsonOf(textOf(answer))
  if (answer.status < 300)
    return body === undefined ? { kind: 'unknown', cause: 'answer-unreadable' } : { kind: 'sent' }
  if (answer.status === 429) return { kind: 'failed', ...(refusalOf(answer, now)?.refusal ?? refused(cause)) }
  if (isPage(textOf(answer))) return { kind: 'unknown', cause }
  if (answer.status >= 500 && !saysWhy(body)) return { kind: 'unknown', cause }
  if (/l[ií]mite.* d[ií]a/is.test(textOf(answer))) return { kind: 'failed', ...refused(DAILY_LIMIT) }
  const disabled = answer.status === 409 && /deshabilitad/i.test(textOf(answer))
  return { kind: 'failed', ...(disabled ? ({ code: 'email_disabled', cause } as const) : refused(cause)) }
}

function refused(cause: string) {
  return { code: 'email_send_failed', cause } as const
}

/** The application itself says that it failed, in its own form of errors: not a gateway that lost it. */
function saysWhy(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'errors' in body && sentences(body.errors).length > 0
}
