import { afterEach, expect, it, vi } from 'vitest'
import { type Page, page } from '../../../../test/contract/window/page.ts'

let window: Page
afterEach(() => {
  window.close()
  vi.resetModules()
})

/** A window that is loaded at an address; gives what the address is afterwards, too. */
async function loadedAt(hash: string) {
  const shown: string[] = []
  vi.resetModules()
  vi.stubGlobal('location', { hash, pathname: '/primeros-pasos', search: '?a=b' })
  vi.stubGlobal('history', { replaceState: (_state: unknown, _title: string, to: string) => shown.push(to) })
  const { setupToken } = await import('./setup-token.ts')
  return { setupToken, shown }
}

it('what lets somebody set up is taken out of the address, lives as long as the window, and is forgotten', async () => {
  window = page(async () => Response.json({}))
  const first = await loadedAt('#setup=geheim')
  expect([first.setupToken.get(), first.shown]).toEqual(['geheim', ['/primeros-pasos?a=b']])
  const again = await loadedAt('')
  expect([again.setupToken.get(), again.shown]).toEqual(['geheim', []])
  again.setupToken.forget()
  expect(again.setupToken.get()).toBeUndefined()
  expect((await loadedAt('')).setupToken.get()).toBeUndefined()
})

it('is forgotten as soon as somebody is signed in', async () => {
  window = page(async () => Response.json({}))
  const { setupToken } = await loadedAt('#setup=geheim')
  const { session } = await import('./session.ts')
  const profile = { phone: '+573001112233', user: null } as Parameters<typeof session.open>[0]['profile']
  session.open({ token: 't', profile })
  expect(setupToken.get()).toBeUndefined()
})

it('is missed in a browser that was not given it, and never in the window of the desktop', async () => {
  window = page(async () => Response.json({}))
  vi.stubGlobal('window', {})
  expect((await loadedAt('')).setupToken.isMissing()).toBe(true)
  expect((await loadedAt('#setup=geheim')).setupToken.isMissing()).toBe(false)
  sessionStorage.clear()
  vi.stubGlobal('window', { desktop: {} })
  expect((await loadedAt('')).setupToken.isMissing()).toBe(false)
})

it('nobody looks for it where no page is', async () => {
  window = page(async () => Response.json({}))
  vi.resetModules()
  vi.stubGlobal('location', undefined)
  expect((await import('./setup-token.ts')).setupToken.get()).toBeUndefined()
})
