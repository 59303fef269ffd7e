import { afterEach, expect, it, vi } from 'vitest'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { held } from '../../../../test/support/hook.ts'
import { inClinicOf } from '../../../../test/support/in-clinic.tsx'
import { queryClient } from '../../base/api/query.ts'
import { useEnvironment } from './environment.tsx'

let window: Page
afterEach(() => {
  queryClient.clear()
  window.close()
})

it.each([
  [1, false, 'production'],
  [2, false, 'enablement'],
  [1, true, 'simulated'],
  [2, true, 'simulated'],
] as const)(
  'what leaves a clinic of environment %d, simulated: %s, is told to go to %s',
  async (environment, simulated, told) => {
    window = page(async () => Response.json({ ministry: { simulated } }))
    enter('+573001112233')
    const { by, now } = await held(useEnvironment, undefined, inClinicOf({ environment }))
    // Not yet known, it is taken for what counts.
    expect(now()).toBe(environment === 1 ? 'production' : 'enablement')
    await vi.waitFor(async () => {
      await by(async () => undefined)
      expect([queryClient.isFetching(), now()]).toEqual([0, told])
    })
  },
)
