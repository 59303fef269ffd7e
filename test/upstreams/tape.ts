import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Clock } from '../../src/core/core.ts'
import type { Transport, TransportRequest } from '../../src/core/transport/transport.ts'

const Exchange = z.strictObject({
  /** Milliseconds since the recording began, when the answer was there. */
  at: z.int(),
  method: z.string(),
  /** With its query, redacted. */
  path: z.string(),
  /** Redacted JSON or text; null without one, and of a login. */
  sent: z.unknown(),
  status: z.int(),
  /** `content-type`, `content-encoding`, `date`, `retry-after` and `x-simulador`, where they came. */
  headers: z.record(z.string(), z.string()),
  /** Redacted JSON or text; `{file: size}` of a file that is not XML, and is not kept. */
  received: z.unknown(),
})
export type Exchange = z.infer<typeof Exchange>

/** What one run against an upstream came to, without anything of anybody in it. */
export const Tape = z.strictObject({
  upstream: z.enum(['factus', 'matias', 'ministry']),
  /** `simulator`: it shows that recordings can be played, and nothing of a real upstream. */
  of: z.enum(['sandbox', 'simulator']),
  startedAt: z.iso.datetime(),
  findings: z.record(z.string(), z.enum(['holds', 'does not hold', 'not seen'])),
  exchanges: z.array(Exchange),
})
export type Tape = z.infer<typeof Tape>

/** Asked for something that the tape does not have. */
export class OffTape extends Error {}

/** Whether an answer was a file, of which the tape only keeps the size. */
const isFile = (received: unknown): boolean => typeof received === 'object' && received !== null && 'file' in received

/**
 * An upstream that answers as it did, in the order in which it did, and to nothing but what was sent then: a request that was
 * built otherwise is off the tape.
 */
export function play({ exchanges }: Tape): { transport: Transport; left(): number } {
  let next = 0
  const transport: Transport = async (request) => {
    const expected = exchanges[next]
    const { pathname, search } = new URL(request.url)
    const asked = `${request.method} ${pathname}${search}`
    if (expected === undefined || asked !== `${expected.method} ${expected.path}`) {
      throw new OffTape(`${asked} in place of ${expected?.method} ${expected?.path}`)
    }
    if (expected.sent !== null && !isDeepStrictEqual(expected.sent, bodyOf(request))) {
      throw new OffTape(`${asked} sends ${JSON.stringify(bodyOf(request))}, not ${JSON.stringify(expected.sent)}`)
    }
    next += 1
    const { status, headers, received } = expected
    const text = typeof received === 'string' ? received : JSON.stringify(received)
    return { status, headers, body: new TextEncoder().encode(isFile(received) ? '' : text) }
  }
  return { transport, left: () => exchanges.length - next }
}

function bodyOf({ body }: TransportRequest): unknown {
  const text = new TextDecoder().decode(body)
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Stands where the recording began; who waits on it has waited. */
export function tapeClock(startedAt: string): Clock {
  let now = Date.parse(startedAt)
  return {
    now: () => now,
    after(ms, callback) {
      // Time-outs of exchanges, which a tape answers at once, are cancelled before this comes to them.
      const timer = setImmediate(() => {
        now += ms
        callback()
      })
      return () => clearImmediate(timer)
    },
  }
}
