import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { held } from '../../../../test/support/hook.ts'
import { queryClient } from '../../base/api/query.ts'
import { writeDraft } from '../../base/drafts/draft.ts'
import { session } from '../../base/session/session.ts'
import { useIdleLock } from './idle-lock.ts'

const never = () => new Promise<never>(() => undefined)
let window: Page
let end: () => Promise<void>
afterEach(async () => {
  await end()
  queryClient.clear()
  window.close()
  vi.useRealTimers()
})

/** A window that somebody works in; the clinic locks it after two minutes. */
async function working(drafts: () => Promise<Response>) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  window = page(async (request) => {
    if (request.url.includes('/drafts/')) return drafts()
    return Response.json({ idleLockMinutes: 2, adminSecondFactor: false })
  })
  const signs = new Map<string, () => void>()
  vi.stubGlobal('addEventListener', (name: string, touched: () => void) => signs.set(name, touched))
  vi.stubGlobal('removeEventListener', (name: string) => signs.delete(name))
  enter('+573001112233')
  const hook = await held(
    (workspaceId: string | undefined) => useIdleLock(workspaceId, true),
    'wsp_1' as string | undefined,
    (inner) => createElement(QueryClientProvider, { client: queryClient }, inner),
  )
  end = hook.end
  const pass = (seconds: number) => hook.by(() => vi.advanceTimersByTimeAsync(seconds * 1_000))
  await pass(1)
  /** The clock goes on and no timer does. */
  const sleep = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000)
  const toManual = () => hook.give(undefined)
  return { pass, sleep, toManual, touch: (name: string) => signs.get(name)?.() }
}
const isOpen = () => session.token() !== undefined

it.each(['keydown', 'pointerdown', 'wheel'])(
  'a window that nobody touches is locked, not one with a %s',
  async (sign) => {
    const { pass, touch } = await working(never)
    await pass(100)
    touch(sign)
    await pass(100)
    expect(isOpen()).toBe(true)
    await pass(30)
    expect([isOpen(), session.person()]).toEqual([false, '+573001112233'])
  },
)

it('is locked although the service never takes what was typed', async () => {
  const { pass } = await working(never)
  writeDraft('wsp_1:visit:nueva', { note: 'x' })
  await pass(118)
  expect(isOpen()).toBe(true)
  await pass(12)
  expect(isOpen()).toBe(false)
})

it('is locked by the key that wakes a machine after a night, before which no timer looked', async () => {
  const { pass, sleep, touch } = await working(never)
  sleep(8 * 60 * 60)
  touch('keydown')
  await pass(6)
  expect(isOpen()).toBe(false)
})

it('is locked in its time although the clock of the machine was put right meanwhile, which had been days ahead', async () => {
  const { pass, sleep } = await working(never)
  await pass(60)
  sleep(-3 * 24 * 60 * 60)
  await pass(115)
  expect(isOpen()).toBe(true)
  await pass(15)
  expect(isOpen()).toBe(false)
})

it('is locked as its clinic says where the manual is left open, which is of no clinic', async () => {
  const { pass, toManual } = await working(never)
  await toManual()
  await pass(118)
  expect(isOpen()).toBe(true)
  await pass(12)
  expect(isOpen()).toBe(false)
})

it('is not locked while somebody works in it, for however long', async () => {
  const { pass, touch } = await working(never)
  for (let minutes = 0; minutes < 30; minutes++) {
    await pass(60)
    touch('keydown')
  }
  expect(isOpen()).toBe(true)
})
