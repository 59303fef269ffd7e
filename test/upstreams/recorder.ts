import type { Clock } from '../../src/core/core.ts'
import type { Transport, TransportRequest } from '../../src/core/transport/transport.ts'
import type { Redactor } from './redact.ts'
import type { Exchange } from './tape.ts'

const KEPT_HEADERS = ['content-type', 'content-encoding', 'date', 'retry-after', 'x-simulador']
/** Whatever these carry is a credential, and what they answer a session. */
const LOGIN = /\/oauth\/|\/auth\//i

/** A person, or the wish to go on by itself, said no. */
export class Stopped extends Error {}

export interface RecorderOptions {
  readonly send: Transport
  readonly clock: Clock
  readonly redactor: Redactor
  readonly startedAt: number
  /** Asked before each call with what it would send, redacted. False ends the run. */
  mayCall(call: { readonly method: string; readonly url: string; readonly sent: unknown }): Promise<boolean>
  /** Of an answer that was not expected: ends the run. */
  check?(exchange: Exchange): string | undefined
}

/** A transport that asks first, and keeps what was said. */
export function record({ send, clock, redactor, startedAt, mayCall, check }: RecorderOptions) {
  const exchanges: Exchange[] = []
  const transport: Transport = async (request) => {
    const sent = LOGIN.test(request.url) ? null : sentBy(request, redactor)
    const url = redactor.text(request.url)
    if (!(await mayCall({ method: request.method, url, sent }))) throw new Stopped('No se envió más.')
    const answer = await send(request)
    const { pathname, search } = new URL(url)
    const exchange: Exchange = {
      at: clock.now() - startedAt,
      method: request.method,
      path: `${pathname}${search}`,
      sent,
      status: answer.status,
      headers: Object.fromEntries(Object.entries(answer.headers).filter(([name]) => KEPT_HEADERS.includes(name))),
      received: redactor.body(answer.body),
    }
    exchanges.push(exchange)
    const problem = check?.(exchange)
    if (problem !== undefined) throw new Stopped(problem)
    return answer
  }
  return { transport, exchanges }
}

function sentBy({ body }: TransportRequest, redactor: Redactor): unknown {
  return body === undefined ? null : redactor.body(body)
}
