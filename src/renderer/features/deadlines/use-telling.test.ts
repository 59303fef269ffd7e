import { afterEach, expect, it, vi } from 'vitest'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { held } from '../../../../test/support/hook.ts'
import { inClinicOf } from '../../../../test/support/in-clinic.tsx'
import { useTelling } from './use-telling.ts'

const QUARTER = 15 * 60
let window: Page
let end: () => Promise<void>
afterEach(async () => {
  await end()
  window.close()
  vi.useRealTimers()
})

/** A window in which somebody is told; `answers` are those of the service, one after the other. */
async function told(...answers: (() => Response)[]) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  window = page(async (_, nth) => answers[nth - 1]?.() ?? Response.json({ items: [] }))
  enter('+573001112233')
  const shown: string[] = []
  class Shown {
    constructor(title: string) {
      shown.push(title)
    }
    addEventListener() {}
  }
  vi.stubGlobal('Notification', Shown)
  let id = 'wsp_1'
  const hook = await held(useTelling, true as boolean, (inner) => inClinicOf({ id })(inner))
  end = hook.end
  const pass = (seconds: number) => hook.by(() => vi.advanceTimersByTimeAsync(seconds * 1_000))
  const goTo = (clinic: string) => {
    id = clinic
    return hook.give(true)
  }
  await pass(1)
  return { ...hook, pass, goTo, shown, asked: () => window.requests.map(({ url }) => url.split('/')[6]) }
}
const news = () => Response.json({ items: [{ kind: 'payer_filing', stage: 'soon', count: 2, numbers: [] }] })
const lost = () => Response.json({}, { status: 503 })

it('what could not be asked is asked the next time, and told once', async () => {
  const { pass, shown, asked } = await told(lost, news)
  expect(shown).toEqual([])
  await pass(QUARTER)
  expect(shown).toEqual(['2 plazos para atender'])
  await pass(QUARTER)
  expect([asked(), shown.length]).toEqual([['wsp_1', 'wsp_1', 'wsp_1'], 1])
})

it('of a clinic that was left nothing is asked any more, nor where nobody wants to be told', async () => {
  const { pass, goTo, give, asked } = await told()
  await goTo('wsp_2')
  await pass(2 * QUARTER)
  expect(asked()).toEqual(['wsp_1', 'wsp_2', 'wsp_2', 'wsp_2'])
  await give(false)
  await pass(2 * QUARTER)
  expect(asked()).toHaveLength(4)
})
