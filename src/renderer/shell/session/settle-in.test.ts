import { afterEach, expect, it, vi } from 'vitest'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { held } from '../../../../test/support/hook.ts'
import { useDensity } from '../../base/theme/density.ts'
import { settleIn } from './settle-in.ts'

let window: Page
afterEach(() => window.close())

type Profile = Parameters<typeof settleIn>[0]
const profile = { language: 'es-CO', revision: 4, density: 'comfortable' } as unknown as Profile

/** A window that was told to speak English before languages were people's, in which somebody signs in. */
async function signIn(answer: () => Response) {
  const reload = vi.fn()
  window = page(async () => answer())
  vi.stubGlobal('location', { reload })
  window.localStorage.setItem('radica.language', 'en')
  enter('+573001112233')
  await settleIn(profile)
  const asked = await Promise.all(
    window.requests.map(async (request) => [request.headers.get('if-match'), await request.json()]),
  )
  return { asked, reload, spoken: window.localStorage.getItem('radica.language') }
}

it('what the window was told becomes the wish of who signs in first', async () => {
  const { asked } = await signIn(() => Response.json({}))
  expect(asked).toEqual([[expect.stringContaining('4'), { language: 'en' }]])
})

it('where that cannot be kept, they sign in all the same, and in their own language', async () => {
  const error = { code: 'revision_conflict', message: 'No.' }
  const { asked, reload } = await signIn(() => Response.json({ error, requestId: 'r' }, { status: 409 }))
  expect(asked).toHaveLength(1)
  expect(reload).not.toHaveBeenCalled()
})

it.each(['compact', 'comfortable'] as const)('rows are as high as who signed in wants them: %s', async (density) => {
  window = page(async () => Response.json({}))
  enter('+573001112233')
  const { now, by } = await held(useDensity, undefined)
  await by(() => settleIn({ ...profile, density }))
  expect(now()).toBe(density)
})
