import { EventSourceParserStream } from 'eventsource-parser/stream'
import type { ClientOptions } from '../contract/client.ts'
import { OPERATIONS } from '../contract/operations.ts'
import { ChangeEvent } from '../contract/system.ts'
import type { RetryOptions } from './retry.ts'

const RECONNECT_MS = 2_000
const TOLD: ReadonlySet<string> = new Set(['change', 'reset'])

async function* eventsOf(
  options: ClientOptions & { readonly workspaceId: string },
  place: string | undefined,
  signal: AbortSignal | undefined,
) {
  const path = OPERATIONS['events.stream'].path.replace('{workspaceId}', encodeURIComponent(options.workspaceId))
  const headers = {
    authorization: `Bearer ${options.token() ?? ''}`,
    accept: 'text/event-stream',
    ...(place && { 'last-event-id': place }),
  }
  const request = new Request(`${options.origin}${path}`, { headers, ...(signal && { signal }) })
  const { body, ok } = await (options.fetch ?? fetch)(request)
  if (!ok || !body) return
  yield* body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
}

/**
 * Changes until the signal; after a broken connection it goes on where it was, so that a change may come twice and none is
 * missed. `*` as resource: the service does not know any more what happened meanwhile; read again what you hold.
 */
export async function* changesOf(
  options: ClientOptions & { readonly workspaceId: string },
  { sleep }: RetryOptions,
  signal?: AbortSignal,
): AsyncGenerator<ChangeEvent, void, undefined> {
  let place: string | undefined
  while (!signal?.aborted) {
    try {
      for await (const { event, data, id } of eventsOf(options, place, signal)) {
        const change = TOLD.has(event ?? '') ? ChangeEvent.safeParse(JSON.parse(data)).data : undefined
        if (change) yield change
        // Only now: who breaks off before this is told it again.
        place = id ?? place
      }
    } catch {
      // A lost connection and a refused one are answered alike: by the next try.
    }
    if (!signal?.aborted) await sleep(RECONNECT_MS, signal).catch(() => undefined)
  }
}
