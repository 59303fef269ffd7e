import { afterEach, expect, it, vi } from 'vitest'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { clearDrafts, writeDraft } from '../../base/drafts/draft.ts'
import { session } from '../../base/session/session.ts'
import { signOut } from './sign-out.ts'

let window: Page
afterEach(() => {
  vi.useRealTimers()
  clearDrafts()
  window.close()
})

const asked = () => window.requests.map(({ method, url }) => `${method} ${new URL(url).pathname.split('/').at(-1)}`)

it('what was typed is kept before the session ends, and it ends at the service, too', async () => {
  const answered: string[] = []
  window = page(async ({ method }) => {
    await new Promise((resolve) => setTimeout(resolve, method === 'PUT' ? 20 : 0))
    answered.push(method)
    return Response.json({})
  })
  enter('+573001112233')
  writeDraft('wsp_1:visit:nueva', { note: 'Dolor' })
  await signOut()
  expect(answered).toEqual(['PUT', 'DELETE'])
  expect(asked()).toEqual(['PUT visit.nueva', 'DELETE current'])
  expect(session.person()).toBeUndefined()
})

it('nobody stays signed in at a service that does not answer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  window = page(() => Promise.reject(new TypeError('down')))
  enter('+573001112233')
  writeDraft('wsp_1:visit:nueva', { note: 'Dolor' })
  const out = signOut()
  await vi.advanceTimersByTimeAsync(3_000)
  await out
  expect(session.person()).toBeUndefined()
})
