import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { held } from '../../../../test/support/hook.ts'
import { useLiveUpdates } from './events.ts'
import { queryClient, useRead } from './query.ts'

let window: Page
let end: () => Promise<void>
afterEach(async () => {
  await end()
  queryClient.clear()
  window.close()
  vi.useRealTimers()
})

type Connect = (signal: AbortSignal, nth: number) => Response

/** A window that shows patients and follows what is told of them; `connect` answers each of its connections. */
async function following(connect: Connect) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  let [connections, reads] = [0, 0]
  window = page(async ({ url, signal }) => {
    if (url.endsWith('/events')) return connect(signal, ++connections)
    reads += 1
    return Response.json({ items: [], total: 0, limit: 50, offset: 0 })
  })
  enter('+573001112233')
  const hook = await held(
    () => {
      useLiveUpdates('wsp_1', true)
      useRead('patients.list', { params: { workspaceId: 'wsp_1' } })
    },
    undefined,
    (inner) => createElement(QueryClientProvider, { client: queryClient }, inner),
  )
  end = hook.end
  const pass = (seconds: number) => hook.by(() => vi.advanceTimersByTimeAsync(seconds * 1_000))
  return { pass, connections: () => connections, reads: () => reads }
}

/** A stream that says something and is then silent until it is given up. */
const silentAfter = (text: string, signal: AbortSignal) => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text))
      signal.addEventListener('abort', () => controller.error(signal.reason))
    },
  })
  return new Response(body)
}

it('a stream that nobody speaks on any more is left for another one', async () => {
  const { pass, connections } = await following((signal) => silentAfter('id: 7\nevent: start\ndata: {}\n\n', signal))
  await pass(50)
  expect(connections()).toBe(1)
  await pass(20)
  expect(connections()).toBe(2)
  expect(window.requests.filter(({ url }) => url.endsWith('/events'))[1]?.headers.get('last-event-id')).toBe('7')
})

it('what changed before a window was let in is read again when it is', async () => {
  const away = () => new Response(null, { status: 503 })
  const { pass, reads } = await following((signal, nth) =>
    nth === 1 ? away() : silentAfter('id: 9\nevent: start\ndata: {}\n\n', signal),
  )
  const before = reads()
  await pass(3)
  expect(reads()).toBe(before + 1)
})

it('a window that is let in at once reads nothing twice', async () => {
  const { pass, reads } = await following((signal) => silentAfter('id: 9\nevent: start\ndata: {}\n\n', signal))
  await pass(3)
  expect(reads()).toBe(1)
})
