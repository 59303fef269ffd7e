import { type ChangeEvent, STREAM } from '../../contract/system.ts'
import type { Clock } from '../core.ts'
import type { HandlersOf } from '../kernel/call.ts'
import type { EventHub } from '../kernel/event-hub.ts'
import type { EventStore } from '../store/events.ts'
import type { Store } from '../store/store.ts'
import { wheneverAsked } from '../whenever-asked.ts'
import { Followers } from './followers.ts'

const PAGE = 500

/** Everything may have changed. */
const EVERYTHING: ChangeEvent = { resource: '*', id: '*', revision: null }

const lines = (event: string, data: unknown, id?: number) =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** What a follower is told next, and the place where it is then. */
async function told(log: EventStore, workspaceId: string, place: number): Promise<{ text: string; place: number }> {
  const changes = await log.after(workspaceId, place, PAGE)
  if (changes === 'lost') {
    const end = await log.last()
    return { text: lines('reset', EVERYTHING, end), place: end }
  }
  const text = changes.map(({ sequence, change }) => lines('change', change, sequence)).join('')
  return { text, place: changes.at(-1)?.sequence ?? place }
}

/** The follower's own word goes before the address, which a browser repeats when it connects again. */
function placeOf(lastEventId: string | undefined, after: number | undefined): number | undefined {
  if (lastEventId === undefined) return after
  return /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : Number.NaN
}

/** The workspace's changes: as they are committed, until the reader goes away, and page by page. */
export function eventHandlers(
  store: Pick<Store, 'read'>,
  hub: EventHub,
  clock: Clock,
): HandlersOf<'events.stream' | 'events.list'> {
  const followers = new Followers(STREAM.perPerson)
  return {
    async 'events.stream'({ stores, workspace, principal, query, lastEventId, stillAdmitted }) {
      const encoder = new TextEncoder()
      const from = placeOf(lastEventId, query.after)
      let place = from ?? (await stores.events.last())
      let end: () => void = () => undefined
      let tell: () => Promise<void> = async () => undefined
      const bytes = new ReadableStream<Uint8Array>({
        start(controller) {
          let isOpen = true
          const say = (text: string) => isOpen && text !== '' && controller.enqueue(encoder.encode(text))
          const hasRoom = () => isOpen && (controller.desiredSize ?? 0) > 0
          /** Says the next page of the log; false when there is none, or no room for it. */
          const page = async () => {
            if (!hasRoom()) return false
            await stillAdmitted()
            const next = await told(store.read.events, workspace.id, place)
            place = next.place
            say(next.text)
            return next.text !== ''
          }
          // One page after the other, as fast as they are read: the log is where the rest waits.
          const pages = async () => {
            while (await page());
          }
          tell = wheneverAsked(() => pages().catch((error) => fail(error)))
          // The follower connects again, and says where it was; or hears why it may not.
          const fail = (error: unknown) => {
            if (isOpen) controller.error(error)
            end()
          }
          let cancelBeat: () => void = () => undefined
          const beat = () => {
            // Whoever went away while it was asked has nobody who would cancel the next one.
            if (!isOpen) return
            say(': sigue\n\n')
            cancelBeat = clock.after(STREAM.heartbeatMs, () => void stillAdmitted().then(beat, fail))
          }
          const unsubscribe = hub.subscribe(workspace.id, (event) => {
            if (event.event === 'change') void tell()
            else void stillAdmitted().then(() => say(lines(event.event, event.data)), fail)
          })
          const forget = hub.onRecheck(() => void stillAdmitted().catch(fail))
          const leave = followers.add(principal.userId, () => {
            controller.close()
            end()
          })
          end = () => {
            isOpen = false
            unsubscribe()
            forget()
            leave()
            cancelBeat()
          }
          beat()
          if (from === undefined) say(lines('start', {}, place))
        },
        pull: () => tell(),
        cancel: () => end(),
      })
      return { status: 200, body: null, content: { mediaType: 'text/event-stream', bytes } }
    },

    async 'events.list'({ stores: { events }, workspace, query: { after, limit } }) {
      const changes = after === undefined ? [] : await events.after(workspace.id, after, limit)
      if (changes === 'lost') return { status: 200, body: { items: [], next: await events.last(), reset: true } }
      const items = changes.map(({ sequence, at, change }) => ({ sequence, at, ...change }))
      const next = items.at(-1)?.sequence ?? after ?? (await events.last())
      return { status: 200, body: { items, next, reset: false } }
    },
  }
}
