import { EventSourceParserStream } from 'eventsource-parser/stream'
import type { ClientOptions } from '../contract/client.ts'
import { OPERATIONS } from '../contract/operations.ts'
import { ChangeEvent } from '../contract/system.ts'
import type { RetryOptions } from './retry.ts'

const RECONNECT_MS = 2_000

async function* eventsOf(options: ClientOptions & { readonly workspaceId: string }, signal: AbortSignal | undefined) {
  const path = OPERATIONS['events.stream'].path.replace('{workspaceId}', encodeURIComponent(options.workspaceId))
  const headers = { authorization: `Bearer ${options.token() ?? ''}`, accept: 'text/event-stream' }
  const request = new Request(`${options.origin}${path}`, { headers, ...(signal && { signal }) })
  const { body, ok } = await (options.fetch ?? fetch)(request)
  if (!ok || !body) return
  yield* body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
}

/** Changes until the signal; after a broken connection it connects again. What happened in between is not told. */
export async function* changesOf(
  options: ClientOptions & { readonly workspaceId: string },
  { sleep }: RetryOptions,
  signal?: AbortSignal,
): AsyncGenerator<ChangeEvent, void, undefined> {
  while (!signal?.aborted) {
    try {
      for await (const { event, data } of eventsOf(options, signal)) {
        const change = event === 'change' ? ChangeEvent.safeParse(JSON.parse(data)).data : undefined
        if (change) yield change
      }
    } catch {
      // A lost connection and a refused one are answered alike: by the next try.
    }
    if (!signal?.aborted) await sleep(RECONNECT_MS, signal).catch(() => undefined)
  }
}
