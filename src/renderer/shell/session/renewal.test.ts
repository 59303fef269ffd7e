import { afterEach, expect, it, vi } from 'vitest'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { session } from '../../base/session/session.ts'
import { renewSession } from './renewal.ts'

let window: Page
afterEach(() => window.close())

const refusal = (status: number, code: string) =>
  Response.json({ error: { code, message: 'No.' }, requestId: 'r' }, { status })

/** A window in which somebody works is loaded again, and asks whether its session still counts. */
async function loadedAgain(answer: () => Promise<Response>) {
  window = page(answer)
  const key = session.newWindowKey()
  enter('+573001112233')
  await renewSession()
  return { key, kept: session.windowKey(), person: session.person(), token: session.token() }
}

it('a session that is over says so where one was, and its person comes back to it', async () => {
  const now = await loadedAgain(async () => refusal(401, 'unauthenticated'))
  expect(now).toMatchObject({ person: '+573001112233', token: undefined })
})

it.each([
  ['is just starting', async () => refusal(503, 'internal_error')],
  ['is in trouble', async () => refusal(500, 'internal_error')],
  ['does not answer', () => Promise.reject(new TypeError('down'))],
])('a service that %s decides nothing: what renews the session is there the next time', async (_what, answer) => {
  const { key, kept, person, token } = await loadedAgain(answer)
  expect([kept, person, token]).toEqual([key, undefined, undefined])
})

it('a window that nobody worked in asks nothing', async () => {
  window = page(() => Promise.reject(new TypeError('down')))
  vi.stubGlobal('sessionStorage', { ...sessionStorage, getItem: () => null })
  await renewSession()
  expect(window.requests).toEqual([])
})
