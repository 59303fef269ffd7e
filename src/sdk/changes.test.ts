import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createRadica } from './index.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const change = (id: number) =>
  `id: ${id}\nevent: change\ndata: ${JSON.stringify({ resource: 'patients', id: `pat_${id}`, revision: 1 })}\n\n`

/** A service of which each connection tells its words, and then nothing more, as when the machine behind it was switched off. */
function halfOpen(...connections: readonly string[]) {
  const asked: (string | null)[] = []
  const fetch = async ({ headers, signal }: Request) => {
    const words = connections[asked.push(headers.get('last-event-id')) - 1] ?? ''
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(words))
        signal.addEventListener('abort', () => controller.error(signal.reason))
      },
    })
    return new Response(body)
  }
  const radica = createRadica({ origin: 'http://radica.test', token: 't', workspaceId: 'wsp_1', fetch })
  return { radica, asked }
}

it('a connection of which nothing is heard any more is made anew after a minute, where it was', async () => {
  const { radica, asked } = halfOpen(change(1), `: here\n\n${change(2)}`)
  const stop = new AbortController()
  const changes = radica.changes(stop.signal)
  expect((await changes.next()).value).toMatchObject({ id: 'pat_1' })
  const second = changes.next()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toEqual([null])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toEqual([null, '1'])
  expect((await second).value).toMatchObject({ id: 'pat_2' })
  stop.abort()
  await changes.return()
})

it('whoever takes long over a change loses no connection by it', async () => {
  const { radica, asked } = halfOpen(change(1) + change(2))
  const stop = new AbortController()
  const changes = radica.changes(stop.signal)
  await changes.next()
  await vi.advanceTimersByTimeAsync(600_000)
  expect((await changes.next()).value).toMatchObject({ id: 'pat_2' })
  expect(asked).toEqual([null])
  stop.abort()
  await changes.return()
})
