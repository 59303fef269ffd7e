import { afterEach, expect, it } from 'vitest'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import type { Visit } from '../../../contract/visits.ts'
import { asTheyAre, forOneInvoice } from './as-they-are.ts'

let window: Page
afterEach(() => window.close())

const visit = (id: string, change: Partial<Visit> = {}): Visit => ({
  ...({ id, patientId: 'pat_1', clientId: 'cli_1', contractId: null, coverage: '16' } as Visit),
  services: [{ category: 1, service: {}, description: null, quantity: 1, unitPrice: 0 } as Visit['services'][number]],
  ...change,
})
const chosen = Array.from({ length: 45 }, (_, index) => visit(`vis_${index}`))

/** A window whose service has the visits so. */
function having(visits: readonly Visit[]): void {
  window = page(async ({ url }) => Response.json(visits.find(({ id }) => url.endsWith(`/${id}`))))
  enter('+573001112233')
}

it('visits are billed with the prices that they have now, not with those they had when they were chosen', async () => {
  const priced = chosen.map((each) => ({
    ...each,
    services: each.services.map((one) => ({ ...one, unitPrice: 45_000 })),
  }))
  having(priced)
  expect(await asTheyAre('wsp_1', chosen)).toEqual(priced)
})

it('visits of which one was given another payer meanwhile are not billed to the first one', async () => {
  having(chosen.map((each, index) => (index === 40 ? visit(each.id, { clientId: 'cli_2' }) : each)))
  await expect(forOneInvoice('wsp_1', chosen)).rejects.toMatchObject({ code: 'revision_conflict' })
})
