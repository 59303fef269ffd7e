import { createInProcessTransport, type InProcessUpstream } from '../../src/core/transport/in-process-transport.ts'
import { type Transport, TransportError, type TransportRequest } from '../../src/core/transport/transport.ts'
import type { HostProcess } from './host-process.ts'
import type { SimulatedUpstream } from './upstream.ts'
import type { Weather } from './weather.ts'
import type { Witness } from './witness.ts'

/** Longer than any time-out of the gateway: some requests arrive when nobody waits for their answer any more. */
const LONGEST_DELAY_MS = 5 * 60_000

type Ended = Awaited<ReturnType<InProcessUpstream['exchange']>>

/** The line of one process to an upstream. A request that has left arrives, or not, whatever becomes of its sender. */
export function lineTo(
  upstream: SimulatedUpstream,
  sender: HostProcess,
  weather: Weather,
  witness: Witness,
): Transport {
  const { time } = weather
  const { clock } = sender

  function line(request: Parameters<InProcessUpstream['exchange']>[0]): Promise<Ended> {
    const { promise, resolve } = Promise.withResolvers<Ended>()
    const answer = (ended: Ended) => void clock.after(weather.delay(LONGEST_DELAY_MS), () => resolve(ended))
    if (time.now() < weather.downUntil || weather.strikes('refused', 0.02)) {
      clock.after(5, () => resolve({ kind: 'refused' }))
      return promise
    }
    if (weather.strikes('lost-request', 0.02)) return promise
    if (weather.strikes('reset-before', 0.02)) {
      clock.after(weather.delay(30_000), () => resolve({ kind: 'dropped' }))
      return promise
    }
    time.after(weather.delay(LONGEST_DELAY_MS), async () => {
      if (!sender.alive && weather.random.chance(0.5)) return
      const ended = await upstream.exchange(request)
      witness.held(upstream.held())
      witness.note(() => `  ${request.path} ${request.headers['x-reference'] ?? ''} arrived: ${wordsOf(ended)}`)
      if (!weather.strikes('lost-answer', 0.02)) answer(ended)
    })
    return promise
  }

  const transport = createInProcessTransport({ [upstream.origin]: { exchange: line } }, clock)
  return async (request: TransportRequest) => {
    if (time.now() < weather.wrongCertificateUntil) throw new TransportError('not-sent', 'certificate-changed')
    if (!isSubmission(request)) return transport(request)
    const returned = witness.leaves(request.body ?? new Uint8Array(), sender.name)
    return transport(request).finally(returned)
  }
}

const isSubmission = ({ method, url }: TransportRequest) =>
  method === 'POST' && /\/api\/PaquetesFevRips\/Cargar|\/documents$/.test(url)

const wordsOf = (ended: Ended) =>
  'answer' in ended
    ? `${ended.kind} ${ended.answer.status} ${Buffer.from(ended.answer.body).toString().slice(0, 200)}`
    : ended.kind
