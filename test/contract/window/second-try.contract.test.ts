import { QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type Follower, listen } from '../../../src/renderer/base/api/events.ts'
import { queryClient } from '../../../src/renderer/base/api/query.ts'
import {
  clearDrafts,
  keepBeforeLeaving,
  keepDrafts,
  openDrafts,
  readDraft,
  removeDraft,
  writeDraft,
} from '../../../src/renderer/base/drafts/draft.ts'
import { session } from '../../../src/renderer/base/session/session.ts'
import { enter, type Page, page } from './page.ts'

const ANA = '+573001112233'
const RETRY_MS = 5_000
const refusal = (status: number, code: string) =>
  Response.json({ error: { code, message: 'no' }, requestId: 'r' }, { status })
const done = () => Promise.resolve(Response.json({}))
const down = () => Promise.reject(new TypeError('down'))
const turns = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
}

let window: Page
afterEach(() => {
  vi.useRealTimers()
  clearDrafts()
  window.close()
})

describe('what was typed and could not be kept', () => {
  it.each([
    ['no answer came', down],
    ['the session had ended', () => Promise.resolve(refusal(401, 'unauthenticated'))],
    ['the service was in trouble', () => Promise.resolve(refusal(503, 'internal_error'))],
  ])('is tried again by itself: %s', async (_, trouble) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    window = page((_request, nth) => (nth === 1 ? trouble() : done()))
    enter(ANA)
    writeDraft('w1:visit:new', { note: 'dolor' })
    await keepDrafts()
    const puts = () => window.requests.filter(({ method }) => method === 'PUT')
    expect(puts()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(RETRY_MS)
    await keepDrafts()
    expect(await puts()[1]?.json()).toEqual({ content: { note: 'dolor' } })
  })

  it('is not sent again when it was refused for good', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    window = page(() => Promise.resolve(refusal(413, 'request_too_large')))
    enter(ANA)
    writeDraft('w1:visit:new', { note: 'dolor' })
    await keepDrafts()
    await vi.advanceTimersByTimeAsync(10 * RETRY_MS)
    expect(window.requests).toHaveLength(1)
  })
})

describe('drafts that come from the service', () => {
  const kept = (key: string, content: unknown) => ({ key, content, updatedAt: '' })
  const read = (key: string) => readDraft(key, (value) => value)

  it('are each under the name that they were written with', async () => {
    const written = new Map<string, unknown>()
    window = page(async (request) => {
      const key = decodeURIComponent(request.url.split('/').at(-1) ?? '')
      if (request.method === 'PUT') written.set(key, (await request.json()).content)
      return Response.json({ items: [...written].map(([name, content]) => kept(name, content)) })
    })
    enter(ANA)
    const keys = ['w1:visit:nueva', 'w1:invoice:inv_1', 'w1:invoice:inv_1:base']
    for (const key of keys) writeDraft(key, { key })
    await keepDrafts()
    clearDrafts()
    await openDrafts('w1')
    expect(keys.map(read)).toEqual(keys.map((key) => ({ key })))
  })

  it('do not cover what was typed before they came', async () => {
    const { promise, resolve: come } = Promise.withResolvers<Response>()
    window = page(({ method }) => (method === 'GET' ? promise : new Promise(() => undefined)))
    enter(ANA)
    const opened = openDrafts('w1')
    writeDraft('w1:visit:nueva', { note: 'Dolor de cabeza' })
    come(Response.json({ items: [kept('visit.nueva', { note: 'Dolor' })] }))
    await opened
    expect(read('w1:visit:nueva')).toEqual({ note: 'Dolor de cabeza' })
  })
})

it('a window that goes takes along what is on its way and what is not yet, and outlives itself for them', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  window = page(() => new Promise(() => undefined))
  enter(ANA)
  writeDraft('w1:visit:new', { note: 'dolor' })
  void keepDrafts()
  await turns()
  writeDraft('w1:invoice:new', { note: 'dos consultas' })
  writeDraft('w1:note:new', {})
  removeDraft('w1:note:new')
  const before = window.requests.length
  keepBeforeLeaving()
  await turns()
  const last = window.requests.slice(before)
  expect(last.map(({ method, url, keepalive }) => [method, url.split('/').at(-1), keepalive])).toEqual([
    ['PUT', 'visit.new', true],
    ['PUT', 'invoice.new', true],
    ['DELETE', 'note.new', true],
  ])
  expect(await last[0]?.json()).toEqual({ content: { note: 'dolor' } })
})

describe('a session that an answer doubts', () => {
  const patients = { params: { workspaceId: 'w1' } }
  const unauthenticated = () => Promise.resolve(refusal(401, 'unauthenticated'))

  it.each([
    ['nobody answers', down],
    ['the service is in trouble', () => Promise.resolve(refusal(503, 'internal_error'))],
    ['the account answers', done],
  ])('goes on when it is asked about and %s', async (_, answer) => {
    window = page((_request, nth) => (nth === 1 ? unauthenticated() : answer()))
    enter(ANA)
    await window.call('patients.list', patients).catch(() => undefined)
    await turns()
    expect(session.token()).toBe(`session-of-${ANA}`)
  })

  it('is over when the account says so, too', async () => {
    window = page(unauthenticated)
    enter(ANA)
    await window.call('patients.list', patients).catch(() => undefined)
    await turns()
    expect([session.token(), session.person()]).toEqual([undefined, ANA])
  })
})

describe('the stream of changes', () => {
  const change = (id: number) => `id: ${id}\nevent: change\ndata: {"resource":"patients","id":"p","revision":1}\n\n`
  const stream = (text: string) => Promise.resolve(new Response(text))

  it('goes on behind the last change that it was told, also when other things were said after it', async () => {
    const texts = [`${change(6)}${change(7)}: sigue\n\nevent: progress\ndata: {}\n\n`, ': sigue\n\n', '']
    window = page((_, nth) => stream(texts[nth - 1] ?? ''))
    enter(ANA)
    const follower: Follower = { workspaceId: 'w1', place: undefined }
    const { signal } = new AbortController()
    for (const _ of texts) await listen(follower, signal)
    expect(window.requests.map(({ headers }) => headers.get('last-event-id'))).toEqual([null, '7', '7'])
  })

  it('does not pass over a change of which only a part came', async () => {
    window = page((_, nth) => stream(nth === 1 ? `${change(6)}${change(7).slice(0, -2)}` : ''))
    enter(ANA)
    const follower: Follower = { workspaceId: 'w1', place: undefined }
    const { signal } = new AbortController()
    for (const _ of 'ab') await listen(follower, signal)
    expect(window.requests[1]?.headers.get('last-event-id')).toBe('6')
  })

  /** Each time that the window goes through what it shows: at once, or when the last time is some moments ago. */
  function refreshes() {
    const spy = vi.spyOn(queryClient, 'invalidateQueries')
    onTestFinished(() => spy.mockRestore())
    return spy
  }

  it('takes a change that comes in pieces', async () => {
    const refreshed = refreshes()
    const bytes = new TextEncoder().encode(change(6) + change(7))
    const pieces = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
        controller.close()
      },
    })
    window = page(() => Promise.resolve(new Response(pieces)))
    enter(ANA)
    const follower: Follower = { workspaceId: 'w1', place: undefined }
    await listen(follower, new AbortController().signal)
    expect(follower.place).toBe('7')
    await vi.waitFor(() => expect(refreshed).toHaveBeenCalled())
  })

  it('reads again, when it has come, what was being read as it changed', async () => {
    window = page(() => stream(change(6).replace('patients', 'clients')))
    const refreshed = refreshes()
    enter(ANA)
    const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
    let asked = 0
    const queryKey = ['clients.list', {}]
    const seen = new QueryObserver(queryClient, { queryKey, queryFn: async () => answers[asked++]?.promise ?? 'more' })
    onTestFinished(seen.subscribe(() => undefined))
    expect(asked).toBe(1)
    await listen({ workspaceId: 'w1', place: undefined }, new AbortController().signal)
    await vi.waitFor(() => expect(refreshed).toHaveBeenCalled())
    answers[0]?.resolve('as it was')
    await vi.waitFor(() => expect(asked).toBe(2))
    answers[1]?.resolve('as it is')
    await vi.waitFor(() => expect(queryClient.getQueryData(queryKey)).toBe('as it is'))
  })
})
