import { notificationsStore } from '@mantine/notifications'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { aPatient } from '../../../../test/support/fixtures.ts'
import { held } from '../../../../test/support/hook.ts'
import { inClinic, nowhere } from '../../../../test/support/in-clinic.tsx'
import { oldReads } from '../../../../test/support/old-reads.ts'
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

const numberOf = (patientId: string) => `5200000${patientId.at(-1)}`

let window: Page
/** What was made: an invoice, or a package. */
let made: Record<string, unknown>[]
/** A visit as the service has it. */
let now: (id: string) => Visit
let planned: { readonly terms: { readonly providerCode: string; readonly paymentModality?: string } }[]
let isLost: boolean
/** What the answer to what is made waits for. */
let heldBack: Promise<void>
beforeEach(() => {
  isLost = false
  heldBack = Promise.resolve()
  made = []
  now = () => priced(52_000)
  planned = [{ terms: { providerCode: '110010000002' } }]
  window = page(async (request) => {
    const path = new URL(request.url).pathname
    const id = path.split('/').at(-1) ?? ''
    if (path.includes('/visits/')) return Response.json(now(id))
    if (path.includes('/patients/')) return Response.json({ id, ...aPatient({ documentNumber: numberOf(id) }) })
    if (path.includes('plan')) return Response.json({ documents: planned })
    made.push(await request.json())
    await heldBack
    if (isLost) throw new TypeError('down')
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

const SCREENS = {
  invoice: ['/c/$workspaceId/facturas/$invoiceId', 'invoiceId', 'visits.bill.invoiced'],
  package: ['/c/$workspaceId/paquetes/$packageId', 'packageId', 'visits.bill.packaged'],
} as const

it.each(['invoice', 'package'] as const)(
  'who makes an %s of visits is led to it, and what it changed is old',
  async (what) => {
    const led = vi.spyOn(nowhere, 'navigate')
    const old = oldReads()
    const answer = Promise.withResolvers<void>()
    heldBack = answer.promise
    const { by, now: state } = await held(useBilling, undefined, inClinic)
    await by((billing) => billing[what]([priced(45_000)]))
    expect(state()).toMatchObject({ busy: true, fault: null })
    answer.resolve()
    await by(() => vi.waitFor(() => expect(queryClient.isMutating()).toBe(0)))
    expect(state()).toMatchObject({ busy: false, fault: null })
    const [to, name, said] = SCREENS[what]
    expect(led.mock.calls).toEqual([[{ to, params: { workspaceId: 'wsp_1', [name]: 'doc_1' } }]])
    led.mockRestore()
    expect(notificationsStore.getState().notifications.map(({ message }) => message)).toEqual([translate(said)])
    expect(old()).toEqual(['healthInvoices.list', 'ripsPackages.list', 'visits.get', 'visits.list'])
  },
)

it('a package is named for the day of its first visit, and filed under the clinic', async () => {
  now = (id) => aVisit(id, { date: '2026-11-19', services: priced(1).services })
  const { by } = await held(useBilling, undefined, inClinic)
  await by(async (billing) => {
    billing.package([priced(1)])
    await vi.waitFor(() => expect(made).toHaveLength(1))
  })
  expect(made).toMatchObject([
    {
      kind: 'without_invoice',
      name: translate('visits.bill.packageName', { date: '19/11/2026' }),
      rips: { numDocumentoIdObligado: '900123456', usuarios: [{ consecutivo: 1 }] },
    },
  ])
})

it('a package names the patients of its visits, each asked for once', async () => {
  const visits = [aVisit('vis_1'), aVisit('vis_2'), aVisit('vis_3', { patientId: 'pat_2' })]
  now = (id) => visits.find((visit) => visit.id === id) ?? priced(1)
  const { by } = await held(useBilling, undefined, inClinic)
  await by(async (billing) => {
    billing.package(visits)
    await vi.waitFor(() => expect(made).toHaveLength(1))
  })
  const patients = window.requests.flatMap(({ url }) => /patients[/](.+)/.exec(url)?.[1] ?? [])
  expect(patients.toSorted()).toEqual(['pat_1', 'pat_2'])
  const usuarios = ['pat_1', 'pat_2'].map((id) => ({ numDocumentoIdentificacion: numberOf(id) }))
  expect(made).toMatchObject([{ rips: { usuarios }, visitIds: ['vis_1', 'vis_2', 'vis_3'] }])
})

it('visits of which nobody knows terms are billed at the first site of the clinic', async () => {
  planned = []
  const { by } = await held(useBilling, undefined, inClinic)
  await by(async ({ invoice }) => {
    invoice([priced(45_000)])
    await vi.waitFor(() => expect(made).toHaveLength(1))
  })
  expect(made).toMatchObject([{ health: { providerCode: '110010000001' } }])
})

it('a lost answer is the same invoice when it is asked for again, and why it did not come is said', async () => {
  const { by, now: state } = await held(useBilling, undefined, inClinic)
  isLost = true
  for (let tries = 0; tries < 2; tries++) {
    await by(async ({ invoice }) => {
      invoice([priced(45_000)])
      await vi.waitFor(() => expect(made).toHaveLength(tries + 1))
    })
    await by(() => vi.waitFor(() => expect(queryClient.isMutating()).toBe(0)))
    expect(state().fault?.code).toBe('network_error')
  }
  const [first, again] = window.keys().filter(Boolean)
  expect(again).toBe(first)
})
