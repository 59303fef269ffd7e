import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Page, page } from '../../../../test/contract/window/page.ts'
import { held } from '../../../../test/support/hook.ts'
import { useFolded } from './use-folded.ts'

let window: Page
beforeEach(() => {
  window = page(async () => Response.json({}))
})
afterEach(() => window.close())

it('what was folded in one clinic is not in another that is gone to from there, and is again in the first', async () => {
  const { by, give, now } = await held(useFolded, 'wsp_1' as string)
  await by(({ fold }) => fold(true))
  expect(now().isFolded).toBe(true)
  await give('wsp_2')
  expect(now().isFolded).toBe(false)
  await give('wsp_1')
  expect(now().isFolded).toBe(true)
  await by(({ fold }) => fold(false))
  expect([now().isFolded, window.localStorage.length]).toEqual([false, 0])
})
