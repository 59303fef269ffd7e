import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { held } from '../../../../test/support/hook.ts'
import { session } from '../session/session.ts'
import {
  clearDrafts,
  keepDrafts,
  openDrafts,
  readDraft,
  removeDraft,
  useDrafts,
  useKeeping,
  writeDraft,
} from './draft.ts'

const ANA = '+573001112233'
const error = { code: 'workspace_membership_required', message: 'No.' }
const anything = (value: unknown) => value
let window: Page
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  clearDrafts()
  window.close()
  vi.useRealTimers()
  vi.resetModules()
})

/** A window in which Ana types; requests are answered as told. */
function typing(answer: (request: Request, nth: number) => Promise<Response> = async () => Response.json({})) {
  window = page(answer)
  enter(ANA)
  const asked = () => window.requests.map(({ method, url }) => `${method} ${new URL(url).pathname.split('/').at(-1)}`)
  return { asked, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) }
}

describe('what is typed', () => {
  it('is there at once, as the form reads it, and nothing where nothing was typed', () => {
    typing()
    const parse = vi.fn(anything)
    expect(readDraft('w1:visit:new', parse)).toBeUndefined()
    expect(parse).not.toHaveBeenCalled()
    writeDraft('w1:visit:new', { note: 'dolor' })
    expect(readDraft('w1:visit:new', parse)).toEqual({ note: 'dolor' })
    removeDraft('w1:visit:new')
    expect(readDraft('w1:visit:new', parse)).toBeUndefined()
  })

  it('goes to the store 150 ms after its first letter, as it stands then', async () => {
    const { asked, pass } = typing()
    writeDraft('w1:visit:new', { note: 'd' })
    await pass(100)
    writeDraft('w1:visit:new', { note: 'dolor' })
    await pass(49)
    expect(asked()).toEqual([])
    await pass(1)
    expect(asked()).toEqual(['PUT visit.new'])
    expect(await window.requests[0]?.json()).toEqual({ content: { note: 'dolor' } })
    await pass(10_000)
    expect(asked()).toHaveLength(1)
    writeDraft('w1:visit:new', { note: 'dolor de cabeza' })
    await pass(150)
    expect(asked()).toHaveLength(2)
  })

  it('goes one after the other, each to its clinic', async () => {
    const { asked } = typing()
    writeDraft('w1:visit:new', { note: 'dolor' })
    writeDraft('w2:invoice:inv_1:base', { note: 'dos' })
    await keepDrafts()
    expect(asked()).toEqual(['PUT visit.new', 'PUT invoice.inv_1.base'])
    expect(window.requests.map(({ url }) => /workspaces\/(\w+)/.exec(url)?.[1])).toEqual(['w1', 'w2'])
  })

  it('is asked to be kept twice and goes once', async () => {
    const { asked } = typing()
    writeDraft('w1:visit:new', { note: 'dolor' })
    await Promise.all([keepDrafts(), keepDrafts()])
    expect(asked()).toEqual(['PUT visit.new'])
  })

  it('is taken back from the store when it is discarded, and what was never typed is not', async () => {
    const { asked } = typing()
    removeDraft('w1:visit:new')
    await keepDrafts()
    expect(asked()).toEqual([])
    writeDraft('w1:visit:new', { note: 'dolor' })
    removeDraft('w1:visit:new')
    await keepDrafts()
    expect(asked()).toEqual(['DELETE visit.new'])
  })

  it('is tried again five seconds after nobody answered, and not before', async () => {
    const { asked, pass } = typing((_, nth) =>
      nth === 1 ? Promise.reject(new TypeError('down')) : Promise.resolve(Response.json({})),
    )
    writeDraft('w1:visit:new', { note: 'dolor' })
    await keepDrafts()
    await pass(4_999)
    expect(asked()).toHaveLength(1)
    await pass(1)
    expect(asked()).toHaveLength(2)
  })

  it.each([
    [500, 2],
    [499, 1],
  ])('which the service answers with %i goes to it %i times', async (status, times) => {
    const { asked, pass } = typing(async (_, nth) =>
      nth === 1 ? Response.json({ error, requestId: 'r' }, { status }) : Response.json({}),
    )
    writeDraft('w1:visit:new', { note: 'dolor' })
    await keepDrafts()
    await pass(60_000)
    expect(asked()).toHaveLength(times)
  })

  it('is no more the window’s when its person leaves, and nothing of it leaves afterwards', async () => {
    const { asked, pass } = typing()
    writeDraft('w1:visit:new', { note: 'dolor' })
    session.close()
    await pass(10_000)
    expect([asked(), readDraft('w1:visit:new', anything)]).toEqual([[], undefined])
  })
})

describe('whether everything is kept', () => {
  it('is not yet while it waits and while it goes, and is afterwards', async () => {
    const answer = Promise.withResolvers<Response>()
    const { pass } = typing(() => answer.promise)
    const { now, by } = await held(useKeeping, undefined)
    expect(now()).toBe('kept')
    await by(() => writeDraft('w1:visit:new', { note: 'dolor' }))
    expect(now()).toBe('keeping')
    await by(() => pass(150))
    expect(now()).toBe('keeping')
    await by(() => answer.resolve(Response.json({})))
    await by(() => pass(0))
    expect(now()).toBe('kept')
  })
})

describe("a clinic's drafts", () => {
  const list = (note: string) => Response.json({ items: [{ key: 'visit.new', content: { note }, updatedAt: '' }] })

  it('are read once, whoever asks again', async () => {
    const { asked } = typing(async () => list('dolor'))
    await openDrafts('w1')
    await openDrafts('w1')
    expect(asked()).toEqual(['GET drafts'])
    expect(readDraft('w1:visit:new', anything)).toEqual({ note: 'dolor' })
    await openDrafts('w2')
    expect(asked()).toHaveLength(2)
  })

  it('are read as soon as somebody is signed in', async () => {
    const { asked } = typing(async () => list('dolor'))
    const { now, give, by } = await held((signedIn: boolean) => useDrafts('w1', signedIn), false as boolean)
    expect([now().ready, asked()]).toEqual([false, []])
    await give(true)
    await by(() => vi.waitFor(() => expect(readDraft('w1:visit:new', anything)).toBeDefined()))
    expect(now()).toMatchObject({ ready: true, fault: undefined })
    await give(true)
    expect(asked()).toHaveLength(1)
  })

  it('say what refused them, and are asked for again when their person says so', async () => {
    typing(async (_, nth) => (nth === 1 ? Response.json({ error, requestId: 'r' }, { status: 403 }) : list('dolor')))
    const { now, by } = await held(() => useDrafts('w1', true), undefined)
    await by(() => vi.waitFor(() => expect(window.requests).toHaveLength(1)))
    await by(() => vi.advanceTimersByTimeAsync(0))
    expect(now()).toMatchObject({ ready: false, fault: { code: 'workspace_membership_required' } })
    await by((drafts) => drafts.retry())
    await by(() => vi.waitFor(() => expect(readDraft('w1:visit:new', anything)).toBeDefined()))
    expect(now()).toMatchObject({ ready: true, fault: undefined })
  })
})

it('a window that is closed by its person keeps what it can, and is not in trouble where nobody takes it', async () => {
  window = page(() => Promise.reject(new TypeError('down')))
  const leaves = new Map<string, () => void>()
  vi.stubGlobal('window', { addEventListener: (name: string, act: () => void) => leaves.set(name, act) })
  vi.resetModules()
  const again = await import('./draft.ts')
  again.writeDraft('w1:visit:new', { note: 'dolor' })
  leaves.get('pagehide')?.()
  await vi.waitFor(() => expect(window.requests).toHaveLength(1))
  // By the timer it would go as any other, and end with its window.
  expect(window.requests[0]?.keepalive).toBe(true)
  again.clearDrafts()
})
