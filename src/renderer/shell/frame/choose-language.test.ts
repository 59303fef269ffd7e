import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { clearDrafts, writeDraft } from '../../base/drafts/draft.ts'
import { chooseLanguage } from './choose-language.ts'

let window: Page
let isRefused: boolean
/** In its order: what the service took, and that the window began anew. */
let done: string[]
beforeEach(() => {
  // Nothing is kept by itself a moment after it was typed.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  isRefused = false
  done = []
  vi.stubGlobal('location', { reload: () => done.push('window') })
  window = page(async ({ method, url }) => {
    await turn()
    if (method === 'GET') return Response.json({ revision: 7 })
    const error = { code: 'revision_conflict', message: 'No.' }
    if (isRefused) return Response.json({ error, requestId: 'r' }, { status: 409 })
    done.push(url.split('/').slice(5).join('/'))
    return Response.json({})
  })
  enter('+573001112233')
})
afterEach(() => {
  clearDrafts()
  window.close()
  vi.useRealTimers()
})

it('a window begins anew in a language when that is the person’s, and what was typed is kept', async () => {
  writeDraft('wsp_1:visit:nueva', { note: 'Tos' })
  await chooseLanguage('en')
  expect(done).toEqual(['account', 'workspaces/wsp_1/drafts/visit.nueva', 'window'])
  expect(window.requests[1]?.headers.get('if-match')).toBe('"7"')
  expect(window.localStorage.getItem('radica.language')).toBe('en')
})

it('a language that the service does not take is not spoken', async () => {
  isRefused = true
  await expect(chooseLanguage('en')).rejects.toMatchObject({ code: 'revision_conflict' })
  expect([done, window.localStorage.getItem('radica.language')]).toEqual([[], null])
})
