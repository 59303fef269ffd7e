import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { aPatient } from '../../../../test/support/fixtures.ts'
import { held } from '../../../../test/support/hook.ts'
import { inClinic } from '../../../../test/support/in-clinic.tsx'
import { aVisit } from '../../../../test/support/visits.ts'
import { queryClient } from '../../base/api/query.ts'
import { clearToasts } from '../../ui/toast.tsx'
import { useBilling } from './use-billing.ts'

const [CHOSEN] = aVisit('vis_1').services
const priced = (unitPrice: number) =>
  aVisit('vis_1', {
    services: [{ ...CHOSEN, category: 1, service: { codConsulta: '890301' }, quantity: 1, unitPrice }],
  })

let window: Page
/** What was made: an invoice, or a package. */
let made: Record<string, unknown>[]
beforeEach(() => {
  made = []
  window = page(async (request) => {
    const path = new URL(request.url).pathname
    if (path.includes('/visits/')) return Response.json(priced(52_000))
    if (path.includes('/patients/')) return Response.json({ id: 'pat_1', ...aPatient() })
    if (path.includes('plan')) return Response.json({ documents: [{ terms: { providerCode: '110010000002' } }] })
    made.push(await request.json())
    return Response.json({ id: 'doc_1' }, { status: 201 })
  })
  enter('+573001112233')
})
afterEach(() => {
  clearToasts()
  queryClient.clear()
  window.close()
})

it.each(['invoice', 'package'] as const)('an %s is made of visits as they are now, and names them', async (what) => {
  const { by } = await held(useBilling, undefined, inClinic)
  await by(async (billing) => {
    billing[what]([priced(45_000)])
    await vi.waitFor(() => expect(made).toHaveLength(1))
    await vi.waitFor(() => expect(queryClient.isMutating()).toBe(0))
  })
  const [body] = made
  expect(body?.visitIds).toEqual(['vis_1'])
  expect(JSON.stringify(body)).toContain('52000')
  expect(JSON.stringify(body)).not.toContain('45000')
})
