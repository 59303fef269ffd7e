import type { DispatchKind } from '../../src/contract/dispatches.ts'
import { createInProcessTransport, type InProcessUpstream } from '../../src/core/transport/in-process-transport.ts'
import { type Transport, TransportError, type TransportRequest } from '../../src/core/transport/transport.ts'
import type { Point } from './doom.ts'
import type { HostProcess } from './host-process.ts'
import { LONGEST_WAY_MS, type SimulatedProvider } from './provider.ts'
import { sha256 } from './sha256.ts'
import type { SimulatedUpstream } from './upstream.ts'
import type { Weather } from './weather.ts'
import type { Witness } from './witness.ts'

/** Longer than any time-out of the gateway: some requests arrive when nobody waits for their answer any more. */
const LONGEST_DELAY_MS = 5 * 60_000

type Request = Parameters<InProcessUpstream['exchange']>[0]
type Ended = Awaited<ReturnType<InProcessUpstream['exchange']>>

/** The line of one process to an upstream. A request that has left arrives, or not, whatever becomes of its sender. */
export function lineTo(
  { upstream, provider }: { readonly upstream: SimulatedUpstream; readonly provider: SimulatedProvider },
  sender: HostProcess,
  weather: Weather,
  witness: Witness,
): Transport {
  const { time } = weather
  const { clock } = sender

  async function atMinistry(request: Request): Promise<Ended> {
    const ended = await upstream.exchange(request)
    witness.held(upstream.held())
    return ended
  }

  async function atProvider(request: Request): Promise<Ended> {
    const ended = await provider.exchange(request)
    witness.books.held(provider.held())
    return ended
  }

  function dies(when: string, request: Request): boolean {
    const isDoomed = sender.alive && weather.doom?.strikes(pointOf(when, request)) === true
    if (isDoomed) witness.note(() => `${sender.name} dies ${when} ${request.path}`)
    if (isDoomed) sender.die()
    return isDoomed
  }

  function line(request: Request, arrive: (request: Request) => Promise<Ended>, longest: number): Promise<Ended> {
    const { promise, resolve } = Promise.withResolvers<Ended>()
    const answer = (ended: Ended) => {
      if (dies('before the answer of', request)) return
      clock.after(weather.delay(LONGEST_DELAY_MS), () => {
        if (!dies('at the answer of', request)) resolve(ended)
      })
    }
    if (dies('before', request)) return promise
    if (time.now() < weather.downUntil || weather.strikes('refused', 0.02 * weather.density)) {
      clock.after(5, () => resolve({ kind: 'refused' }))
      return promise
    }
    if (weather.strikes('lost-request', 0.02 * weather.density)) return promise
    if (weather.strikes('reset-before', 0.02 * weather.density)) {
      clock.after(weather.delay(30_000), () => resolve({ kind: 'dropped' }))
      return promise
    }
    dies('on the way of', request)
    time.after(weather.delay(longest), async () => {
      if (!sender.alive && weather.random.chance(0.5)) return
      const ended = await arrive(request)
      witness.note(() => `  ${request.path} ${request.headers['x-reference'] ?? ''} arrived: ${wordsOf(ended)}`)
      if (!weather.strikes('lost-answer', 0.02 * weather.density)) answer(ended)
    })
    return promise
  }

  const lines = {
    [upstream.origin]: { exchange: (request: Request) => line(request, atMinistry, LONGEST_DELAY_MS) },
    [provider.origin]: { exchange: (request: Request) => line(request, atProvider, LONGEST_WAY_MS) },
  }
  const transport = createInProcessTransport(lines, clock)
  return async (request: TransportRequest) => {
    const { origin, pathname } = new URL(request.url)
    if (origin === upstream.origin && time.now() < weather.wrongCertificateUntil) {
      throw new TransportError('not-sent', 'certificate-changed')
    }
    const effect = request.method === 'POST' ? EFFECTS.find(([pattern]) => pattern.test(pathname)) : undefined
    if (!effect) return transport(request)
    const returned = witness.leaves(effect[1], request, pathname, sender)
    return transport(request).finally(returned)
  }
}

/** What changes something at an upstream, and the kind of dispatch that it must be for. */
const EFFECTS: readonly (readonly [RegExp, DispatchKind])[] = [
  [/^\/api\/PaquetesFevRips\/Cargar|^\/documents$/, 'ministry.package'],
  [/\/validate$|\/ubl2\.1\/(invoice|notes\/(credit|debit))$/, 'provider.emission'],
  [/\/send-email$/, 'provider.email'],
]

/** A call is told apart by what it sends, or reads; only a log-in is always the same. */
function pointOf(when: string, { method, path, query, body }: Request): Point {
  const sent = body.length > 0 ? ` ${sha256(body)}` : ''
  const kind = `${when} ${method} ${path.replace(/[A-Z]+\d+|[0-9a-f]{96}|[a-z]{3}_[0-9A-Z]{26}/g, '*')}`
  return { kind, subject: LOG_IN.test(path) ? '' : `${path} ${query}${sent}` }
}

const LOG_IN = /login|token/i

const wordsOf = (ended: Ended) =>
  'answer' in ended
    ? `${ended.kind} ${ended.answer.status} ${Buffer.from(ended.answer.body).toString().slice(0, 200)}`
    : ended.kind
