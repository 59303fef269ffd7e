import { afterEach, expect, it } from 'vitest'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { held } from '../../../../test/support/hook.ts'
import { session } from '../session/session.ts'
import { showDensity, useDensity } from './density.ts'

let window: Page
afterEach(() => window.close())

it('how high rows are goes with whom it is of', async () => {
  window = page(async () => Response.json({}))
  enter('+573001112233')
  const { now, by } = await held(useDensity, undefined)
  const usual = now()
  const other = usual === 'compact' ? 'comfortable' : 'compact'
  await by(() => showDensity(other))
  expect(now()).toBe(other)
  await by(() => session.close())
  expect(now()).toBe(usual)
})
