import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { held } from '../../../../test/support/hook.ts'
import { type Follower, listen, useLiveUpdates } from './events.ts'
import { useProgress } from './progress.ts'
import { queryClient } from './query.ts'

const ANA = '+573001112233'
let window: Page
/** What the service answers to each connection. */
let connect: (signal: AbortSignal) => Promise<Response>
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  window = page(({ signal }) => connect(signal))
  enter(ANA)
})
const turns = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
}
afterEach(async () => {
  // What is to be read again is told at once, and looked at a last time some moments later.
  await vi.advanceTimersByTimeAsync(1_000)
  vi.restoreAllMocks()
  queryClient.clear()
  window.close()
  vi.useRealTimers()
})

/** Whether what a window shows of each operation was read anew. */
function showing(...ids: readonly string[]) {
  for (const id of ids) queryClient.setQueryData([id, {}], 'as it was')
  return () => ids.filter((id) => queryClient.getQueryState([id, {}])?.isInvalidated)
}

/** What the stream tells in one connection. */
async function told(text: string, follower: Follower = { workspaceId: 'w1', place: undefined }, status = 200) {
  connect = async () => new Response(text, { status })
  await listen(follower, new AbortController().signal)
  return follower
}
const changed = (resource: string) => `event: change\ndata: {"resource":"${resource}","id":"x","revision":1}\n\n`

describe('what the stream tells', () => {
  it('is asked for by who sits there, of their clinic', async () => {
    await told('', { workspaceId: 'w/1', place: '7' })
    const [request] = window.requests
    expect(new URL(request?.url ?? '').pathname).toBe('/api/v1/workspaces/w%2F1/events')
    const headers = ['authorization', 'accept', 'last-event-id'].map((name) => request?.headers.get(name))
    expect(headers).toEqual([`Bearer session-of-${ANA}`, 'text/event-stream', '7'])
  })

  it('makes old what shows the resource that changed, and nothing else', async () => {
    const old = showing('patients.list', 'patients.get', 'clients.list')
    await told(changed('patients'))
    expect(old()).toEqual(['patients.list', 'patients.get'])
  })

  it('is understood whatever ends its lines', async () => {
    const old = showing('patients.list')
    await told(changed('patients').replaceAll('\n', '\r\n'))
    expect(old()).toEqual(['patients.list'])
  })

  it('may be in several lines, beside others that say nothing', async () => {
    const old = showing('patients.list')
    await told(': sigue\ndata: {"resource":"patients",\nretry: 5\ndata:"id":"x","revision":null}\n\n')
    expect(old()).toEqual(['patients.list'])
  })

  it('who has a document open is read anew when it says so', async () => {
    const old = showing('teamwork.present', 'teamwork.get')
    await told('event: presence\ndata: {"targetId":"doc_1"}\n\n')
    expect(old()).toEqual(['teamwork.present'])
  })

  it('how far a long call is reaches who waits for it, and nonsense nobody', async () => {
    const { now, by } = await held(() => useProgress('mine'), undefined)
    const progress = { correlationId: 'mine', operation: 'ripsPackages.validate', done: 4, total: 10 }
    const said = (name: string, data: unknown) => told(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
    await by(() => said('other', progress))
    await by(() => said('progress', { ...progress, done: -1 }))
    expect(now()).toBeUndefined()
    await by(() => said('progress', progress))
    expect(now()).toEqual(progress)
  })

  it('is nothing where the window is not let in', async () => {
    const old = showing('patients.list')
    const follower = await told(`id: 7\n${changed('patients')}`, undefined, 503)
    expect([old(), follower]).toEqual([[], { workspaceId: 'w1', place: undefined, wasLate: true }])
  })

  it('everything is read anew by who was let in late, once, and by nobody who knows where they were', async () => {
    const old = showing('patients.list')
    await told('id: 7\n\n', { workspaceId: 'w1', place: '6', wasLate: true })
    expect(old()).toEqual([])
    await told('', { workspaceId: 'w1', place: undefined })
    expect(old()).toEqual([])
    const follower = await told('id: 7\n\n', { workspaceId: 'w1', place: undefined, wasLate: true })
    expect(old()).toEqual(['patients.list'])
    expect(follower).toEqual({ workspaceId: 'w1', place: '7', wasLate: false })
  })
})

describe('many changes at once', () => {
  it('are read anew at once and then three times a second, not once each', async () => {
    const reads = vi.spyOn(queryClient, 'invalidateQueries')
    await told(changed('patients').repeat(50))
    expect(reads).toHaveBeenCalledTimes(1)
    await told(changed('clients').repeat(50))
    expect(reads).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(299)
    expect(reads).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(reads).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(reads).toHaveBeenCalledTimes(2)
  })
})

describe('following', () => {
  /** A window that follows its clinic's changes; each connection lasts as long as told. */
  async function following(lastsMs: number, signedIn = true) {
    connect = async (signal) => {
      await new Promise<void>((resolve) => {
        if (lastsMs === 0) return resolve()
        setTimeout(resolve, lastsMs)
        signal.addEventListener('abort', () => resolve())
      })
      return new Response('')
    }
    const hook = await held((is: boolean) => useLiveUpdates('w1', is), signedIn)
    const pass = (ms: number) =>
      hook.by(async () => {
        await vi.advanceTimersByTimeAsync(ms)
        await turns()
      })
    return { ...hook, pass, connections: () => window.requests.length }
  }

  it('waits longer and longer for a service that is away, five seconds at most', async () => {
    const { pass, connections, end } = await following(0)
    await pass(0)
    const waits = [500, 1_000, 2_000, 4_000, 5_000, 5_000]
    for (const [at, wait] of waits.entries()) {
      await pass(wait - 1)
      expect(connections()).toBe(at + 1)
      await pass(1)
      expect(connections()).toBe(at + 2)
    }
    await end()
  })

  it('comes back at once after a connection that held', async () => {
    const { pass, connections, end } = await following(5_001)
    await pass(5_001 + 249)
    expect(connections()).toBe(1)
    await pass(1)
    expect(connections()).toBe(2)
    await end()
  })

  it('ends with the screen, and is not begun before somebody signs in', async () => {
    const { pass, connections, give, end } = await following(60_000, false)
    await pass(10_000)
    expect(connections()).toBe(0)
    await give(true)
    await pass(10)
    expect(connections()).toBe(1)
    await end()
    expect(window.requests[0]?.signal.aborted).toBe(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(connections()).toBe(1)
  })
})
