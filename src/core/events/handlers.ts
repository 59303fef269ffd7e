import type { Clock } from '../core.ts'
import type { HandlersOf } from '../kernel/call.ts'
import type { EventHub } from './hub.ts'

/** Often enough that no proxy and no sleeping socket takes the stream for dead. */
const HEARTBEAT_MS = 20_000

/** Server-sent events of the workspace's changes, until the reader goes away. */
export function eventHandlers(events: EventHub, clock: Clock): HandlersOf<'events.stream'> {
  return {
    async 'events.stream'({ workspace }) {
      const encoder = new TextEncoder()
      let end: () => void = () => undefined
      const bytes = new ReadableStream<Uint8Array>({
        start(controller) {
          const say = (text: string) => controller.enqueue(encoder.encode(text))
          let cancelBeat: () => void = () => undefined
          const beat = () => {
            say(': sigue\n\n')
            cancelBeat = clock.after(HEARTBEAT_MS, beat)
          }
          const unsubscribe = events.subscribe(workspace.id, ({ event, data }) =>
            say(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
          )
          end = () => {
            unsubscribe()
            cancelBeat()
          }
          beat()
        },
        cancel: () => end(),
      })
      return { status: 200, body: null, content: { mediaType: 'text/event-stream', bytes } }
    },
  }
}
