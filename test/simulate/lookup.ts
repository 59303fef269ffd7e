import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '../../src/core/core.ts'
import type { DispatchPort, ReconcileResult, SendResult } from '../../src/core/dispatch/port.ts'
import { createWatch, isConclusive } from '../../src/core/provider/settling.ts'
import type { StoredDispatch } from '../../src/core/store/dispatches.ts'
import { PLATFORM, type Store } from '../../src/core/store/store.ts'
import { type Transport, type TransportAnswer, TransportError } from '../../src/core/transport/transport.ts'
import { sha256 } from './sha256.ts'
import type { Held, SimulatedUpstream } from './upstream.ts'
import type { Weather } from './weather.ts'

/**
 * The other sort of upstream, and the harshest of it: one that takes every request as a new document, so that a second
 * transmission of the same is a second document, and that can be asked by reference what it holds, though it shows a
 * document only some time after it took it.
 */

const ORIGIN = 'https://lookup.example.invalid'
const TIMEOUT_MS = 120_000
const VISIBLE_AFTER_MS = 3 * 60_000
/**
 * Longer than a request can be on its way plus the time after which a document shows. Twice, because no request travels
 * while the lid is closed: it may arrive when it is opened.
 */
const SETTLED_AFTER_MS = 15 * 60_000

interface Line {
  readonly reference: string
  readonly sha256: string
  accepted: number
  rejected: boolean
  cuv: string
  visibleAt: number
}

export function lookupUpstream(weather: Weather): SimulatedUpstream {
  const { time, random } = weather
  /** By the dispatch's own id, which is what it can be asked by. */
  const lines = new Map<string, Line>()
  const json = (status: number, value: unknown) => ({ status, headers: {}, body: JSON.stringify(value) })
  const broken = { status: 500, headers: {}, body: '' }
  const told = ({ rejected, cuv }: Line) => ({ state: rejected ? 'rejected' : 'accepted', cuv })

  function take(id: string, reference: string, sha: string) {
    const line = lines.get(id) ?? { reference, sha256: sha, accepted: 0, rejected: false, cuv: '', visibleAt: 0 }
    lines.set(id, line)
    line.visibleAt = time.now() + random.int(VISIBLE_AFTER_MS)
    line.rejected = weather.strikes('upstream-rejects', 0.1)
    if (!line.rejected) {
      line.accepted += 1
      line.cuv = createHash('sha384').update(`${reference} ${line.accepted}`).digest('hex')
    }
    return told(line)
  }

  function look(id: string) {
    const line = lines.get(id)
    return line && line.visibleAt <= time.now() ? told(line) : { state: 'absent', cuv: '' }
  }

  return {
    origin: ORIGIN,
    provesAbsence: true,
    isUnreadable: false,
    async exchange({ method, headers, body }) {
      const { 'x-dispatch': id = '', 'x-reference': reference = '' } = headers
      const fault = weather.fault(['error-before', 'error-after', 'busy', 'dropped', 'cut', 'acknowledged'])
      if (fault === 'error-before') return { kind: 'answer', answer: broken }
      if (fault === 'busy') return { kind: 'answer', answer: json(429, {}) }
      const said = method === 'POST' ? take(id, reference, sha256(body)) : look(id)
      if (fault === 'error-after') return { kind: 'answer', answer: broken }
      if (fault === 'dropped') return { kind: 'dropped' }
      if (fault === 'cut') return { kind: 'cut', answer: json(200, said) }
      const undecided = fault === 'acknowledged' && method === 'POST'
      return { kind: 'answer', answer: undecided ? json(202, {}) : json(200, said) }
    },
    held: (): Held[] =>
      [...lines.values()].map(({ reference, accepted, cuv, sha256: sha }) => ({
        kind: 'document',
        reference,
        accepted,
        cuv: accepted > 0 ? cuv : undefined,
        sha256: accepted > 0 ? sha : undefined,
      })),
  }
}

const Said = z.object({ state: z.enum(['accepted', 'rejected', 'absent']), cuv: z.string() })
const UNKNOWN = 'submission_outcome_unknown'

/** How dispatches reach it. Their targets follow as `follow` says. */
export function lookupPort(
  store: Store,
  transport: Transport,
  clock: Clock,
  follow: DispatchPort<'ministry.package'>['follow'],
) {
  const watched = createWatch(clock, SETTLED_AFTER_MS)

  async function call(method: 'GET' | 'POST', { id, reference }: StoredDispatch, body?: Uint8Array) {
    const headers = { 'x-dispatch': id, 'x-reference': reference }
    const url = `${ORIGIN}/documents`
    return transport({ method, url, headers, timeoutMs: TIMEOUT_MS, ...(body && { body }) })
  }

  function ended({ body }: TransportAnswer) {
    const answer = Buffer.from(body).toString()
    const { state, cuv } = Said.parse(JSON.parse(answer))
    return { state, answer, outcome: { cuv: cuv || null, processId: null, filedAt: null, issues: [] } }
  }

  /** When it last left `sending`: from then on a look-up can come to prove something. */
  async function unknownSince({ id }: StoredDispatch): Promise<number> {
    const steps = await store.read.dispatches.timeline(id)
    return Date.parse(steps.findLast(({ to }) => to === 'unknown')?.at ?? '')
  }

  function sent(answer: TransportAnswer): SendResult<'ministry.package'> {
    if (answer.status === 429) return { kind: 'not-sent', code: 'ministry_unavailable', cause: 'http-429' }
    if (answer.status === 202) return { kind: 'pending', code: UNKNOWN, cause: 'acknowledged' }
    if (answer.status !== 200) return { kind: 'lost', code: UNKNOWN, cause: `http-${answer.status}` }
    const { state, ...rest } = ended(answer)
    return { ...rest, kind: state === 'accepted' ? 'accepted' : 'rejected' }
  }

  const port: DispatchPort<'ministry.package'> = {
    upstream: 'lookup',
    timeoutMs: TIMEOUT_MS,
    follow,
    async send(dispatch, bytes): Promise<SendResult<'ministry.package'>> {
      try {
        return sent(await call('POST', dispatch, bytes))
      } catch (error) {
        if (!(error instanceof TransportError)) throw error
        if (error.phase === 'not-sent') return { kind: 'not-sent', code: 'ministry_unavailable', cause: error.cause }
        return { kind: 'lost', code: UNKNOWN, cause: error.cause }
      }
    },
    async reconcile(dispatch): Promise<ReconcileResult<'ministry.package'>> {
      const sentAt = await unknownSince(dispatch)
      const asked = clock.now()
      try {
        const answer = await call('GET', dispatch)
        if (answer.status !== 200) return { kind: 'inconclusive', code: UNKNOWN, cause: `http-${answer.status}` }
        const { state, ...rest } = ended(answer)
        if (state !== 'absent') return { ...rest, kind: state }
        const previousLookups = await store.read.documents.lookups(dispatch.id)
        const settled = isConclusive({ now: asked, sentAt, previousLookups }, SETTLED_AFTER_MS)
        if (watched(dispatch.id, sentAt) && settled) return { kind: 'absent' }
        await store.write(PLATFORM, (stores) => stores.documents.addLookup(dispatch.id, asked))
        return { kind: 'inconclusive', code: UNKNOWN, cause: 'not-settled' }
      } catch (error) {
        if (!(error instanceof TransportError)) throw error
        return { kind: 'inconclusive', code: 'ministry_unavailable', cause: error.cause }
      }
    },
  }
  return port
}
