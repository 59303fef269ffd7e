import type { Clock } from '../core.ts'
import { type Transport, type TransportAnswer, TransportError, type TransportRequest } from './transport.ts'

/** What an upstream within this process looks like, and how it can fail. A simulator's host has this shape. */
export interface InProcessUpstream {
  exchange(request: {
    readonly method: string
    readonly path: string
    readonly query: URLSearchParams
    readonly headers: Readonly<Record<string, string>>
    readonly body: Uint8Array
  }): Promise<
    | { readonly kind: 'answer' | 'cut'; readonly answer: InProcessAnswer }
    | { readonly kind: 'refused' }
    | { readonly kind: 'dropped' }
    | { readonly kind: 'endless' }
    | { readonly kind: 'slow'; readonly answer: InProcessAnswer }
  >
}

interface InProcessAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array | string
}

/** A transport without sockets, for simulations on a virtual clock. Origins that `upstreams` lacks are refused. */
export function createInProcessTransport(
  upstreams: Readonly<Record<string, InProcessUpstream>>,
  clock: Clock,
): Transport {
  return async (request) => {
    const url = new URL(request.url)
    const upstream = upstreams[url.origin]
    if (upstream === undefined) throw new TransportError('not-sent', 'refused')
    if (request.mayLeave?.() === false) throw new TransportError('not-sent', 'lease-lost')
    return withTimeout(clock, request.timeoutMs, exchange(upstream, url, request))
  }
}

async function exchange(upstream: InProcessUpstream, url: URL, request: TransportRequest): Promise<TransportAnswer> {
  const ended = await upstream.exchange({
    method: request.method,
    path: url.pathname,
    query: url.searchParams,
    headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value])),
    body: request.body ?? new Uint8Array(),
  })
  switch (ended.kind) {
    case 'refused':
      throw new TransportError('not-sent', 'refused')
    case 'dropped':
      throw new TransportError('unknown', 'reset')
    case 'endless':
      throw new TransportError('unknown', 'too-large')
    case 'slow':
      // Far longer than any time-out.
      return new Promise(() => undefined)
    case 'cut':
      throw new TransportError('unknown', 'truncated')
    case 'answer': {
      const { body, ...head } = ended.answer
      return { ...head, body: typeof body === 'string' ? new TextEncoder().encode(body) : body }
    }
  }
}

/** The upstream goes on with its work after the time-out, as a real one would. */
function withTimeout<T>(clock: Clock, ms: number, work: Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const cancel = clock.after(ms, () => reject(new TransportError('unknown', 'timeout')))
  work.then(resolve, reject)
  return promise.finally(cancel)
}
