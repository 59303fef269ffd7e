import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { ApiFault, type ClientOptions, faultOf } from '../contract/client.ts'
import { OPERATIONS } from '../contract/operations.ts'
import { ChangeEvent, STREAM } from '../contract/system.ts'
import type { RetryOptions } from './retry.ts'

const RECONNECT_MS = 2_000
/** Nobody is let in by asking again. */
const FINAL: ReadonlySet<number> = new Set([401, 403, 404])
const TOLD: ReadonlySet<string> = new Set(['change', 'reset'])

/** Gives up when what is waited for stays away too long; what the caller does in between takes as long as it takes. */
function patience(signal: AbortSignal | undefined) {
  const silence = new AbortController()
  return {
    signal: AbortSignal.any([silence.signal, ...(signal ? [signal] : [])]),
    async soon<T>(answer: Promise<T>): Promise<T> {
      const timer = setTimeout(() => silence.abort(), STREAM.silentMs)
      return answer.finally(() => clearTimeout(timer))
    },
  }
}

async function* eventsOf(
  options: ClientOptions & { readonly workspaceId: string },
  place: string | undefined,
  stop: AbortSignal | undefined,
): AsyncGenerator<EventSourceMessage, void, undefined> {
  const { signal, soon } = patience(stop)
  const path = OPERATIONS['events.stream'].path.replace('{workspaceId}', encodeURIComponent(options.workspaceId))
  const headers = {
    authorization: `Bearer ${options.token() ?? ''}`,
    accept: 'text/event-stream',
    ...(place && { 'last-event-id': place }),
  }
  const request = new Request(`${options.origin}${path}`, { headers, signal })
  const response = await soon((options.fetch ?? fetch)(request))
  if (!response.ok) throw await faultOf(response)
  if (!response.body) return
  const told: EventSourceMessage[] = []
  const parser = createParser({ onEvent: (event) => told.push(event) })
  const arriving = response.body.pipeThrough(new TextDecoderStream(), { signal }).getReader()
  try {
    for (;;) {
      const { done, value } = await soon(arriving.read())
      if (done) return
      parser.feed(value)
      yield* told.splice(0)
    }
  } finally {
    await arriving.cancel().catch(() => undefined)
  }
}

const changeIn = ({ event, data }: { readonly event?: string | undefined; readonly data: string }) =>
  TOLD.has(event ?? '') ? ChangeEvent.safeParse(JSON.parse(data)).data : undefined

const isFinal = (error: unknown) => error instanceof ApiFault && FINAL.has(error.status)

/**
 * Changes until the signal; after a broken connection it goes on where it was, so that a change may come twice and none is
 * missed. Who may not follow them is told so by an ApiFault. `*` as resource: the service does not know any more what happened
 * meanwhile; read again what you hold.
 */
export async function* changesOf(
  options: ClientOptions & { readonly workspaceId: string },
  { sleep }: RetryOptions,
  signal?: AbortSignal,
): AsyncGenerator<ChangeEvent, void, undefined> {
  let place: string | undefined
  while (!signal?.aborted) {
    try {
      for await (const event of eventsOf(options, place, signal)) {
        const change = changeIn(event)
        if (change) yield change
        // Only now: who breaks off before this is told it again.
        place = event.id ?? place
      }
    } catch (error) {
      // A lost connection, and a service that is not there now, are answered alike: by the next try.
      if (isFinal(error)) throw error
    }
    if (!signal?.aborted) await sleep(RECONNECT_MS, signal).catch(() => undefined)
  }
}
