import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { aPatient } from '../../../../test/support/fixtures.ts'
import { held } from '../../../../test/support/hook.ts'
import { inClinic } from '../../../../test/support/in-clinic.tsx'
import { aVisit } from '../../../../test/support/visits.ts'
import type { Visit } from '../../../contract/visits.ts'
import { queryClient } from '../../base/api/query.ts'
import { translate } from '../../base/i18n/i18n.ts'
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
/** A visit as the service has it. */
let now: (id: string) => Visit
let planned: { readonly terms: { readonly providerCode: string; readonly paymentModality?: string } }[]
beforeEach(() => {
  made = []
  now = () => priced(52_000)
  planned = [{ terms: { providerCode: '110010000002' } }]
  window = page(async (request) => {
    const path = new URL(request.url).pathname
    if (path.includes('/visits/')) return Response.json(now(path.split('/').at(-1) ?? ''))
    if (path.includes('/patients/')) return Response.json({ id: 'pat_1', ...aPatient() })
    if (path.includes('plan')) return Response.json({ documents: planned })
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

/** Visits of the same contract with these policies, of which the service would make so many invoices. */
async function billed(policies: readonly (string | null)[], invoices: number) {
  const visits = policies.map((policyNumber, index) =>
    aVisit(`vis_${index}`, { contractId: 'ctr_1', policyNumber, services: priced(1).services }),
  )
  now = (id) => visits.find((visit) => visit.id === id) ?? priced(1)
  planned = Array.from({ length: invoices }, () => ({ terms: { providerCode: '110010000002' } }))
  const hook = await held(useBilling, undefined, inClinic)
  await hook.by(async ({ invoice }) => {
    invoice(visits)
    await vi.waitFor(() => expect(queryClient.isMutating()).toBe(1))
    await vi.waitFor(() => expect(queryClient.isMutating()).toBe(0))
  })
  return hook.now().fault
}

it('visits of one contract that the service keeps apart by their policies are made no invoice, and that is said', async () => {
  const fault = await billed(['P-1', 'P-2'], 2)
  expect(fault?.message).toBe(translate('visits.bill.notOne'))
  expect(made).toEqual([])
})

it.each([
  ['by capitation', ['P-1', 'P-2'], 1],
  ['where only one says its policy', ['P-1', null], 2],
])('visits of one contract are one invoice %s', async (_, policies, invoices) => {
  expect(await billed(policies, invoices)).toBeNull()
  expect(made).toHaveLength(1)
})

it('a clinic without a site is told so in the place of a draft that cannot be', async () => {
  planned = [{ terms: { providerCode: '' } }]
  const { by, now: state } = await held(useBilling, undefined, inClinic)
  await by(async ({ invoice }) => {
    invoice([priced(45_000)])
    await vi.waitFor(() => expect(state().fault?.message).toBe(translate('visits.bill.noSite')))
  })
  expect(made).toEqual([])
})
