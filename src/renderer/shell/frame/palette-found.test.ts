import type { RegisteredRouter } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { enter, type Page, page } from '../../../../test/contract/window/page.ts'
import { held } from '../../../../test/support/hook.ts'
import { inClinicOf, nowhere } from '../../../../test/support/in-clinic.tsx'
import { queryClient } from '../../base/api/query.ts'
import { useFound } from './palette-found.ts'

interface Place {
  readonly to: string
  readonly params: Readonly<Record<string, string>>
  readonly search?: object
}

const PATIENT = { firstName: 'Ana', lastName: 'Ruiz', documentType: 'CC', documentNumber: '7' }
const VISIT = { patientName: 'Ana Ruiz', patientDocument: 'CC 7', date: '2026-06-15' }
const DOCUMENT = {
  number: 'FE7',
  clientName: 'Salud S. A.',
  companyName: 'Salud S. A.',
  status: 'draft',
  name: 'Siete',
}

let window: Page
let places: Place[]
let refused: string
const router = { ...nowhere, navigate: async (place: Place) => void places.push(place) } as unknown as RegisteredRouter

beforeEach(() => {
  places = []
  refused = ''
  window = page(async ({ url }) => {
    const list = new URL(url).pathname.split('/').at(-1) ?? ''
    const error = { code: 'internal_error', message: 'No.' }
    if (list === refused) return Response.json({ error, requestId: 'r' }, { status: 500 })
    return Response.json({ items: [{ ...PATIENT, ...VISIT, ...DOCUMENT, id: `of ${list}` }], total: 1 })
  })
  enter('+573001112233')
})
afterEach(() => {
  queryClient.clear()
  window.close()
})

async function found(typed: string) {
  const { by, now } = await held(useFound, typed, inClinicOf({}, router))
  await vi.waitFor(async () => {
    await by(async () => undefined)
    expect(now().isCurrent).toBe(true)
  })
  return now()
}

it('each record that was found leads to itself', async () => {
  const { groups, fault } = await found('ana')
  expect(fault).toBeUndefined()
  for (const { run } of groups.flatMap(({ actions }) => actions)) run()
  const clinic = '/c/$workspaceId'
  const own = { workspaceId: 'wsp_1' }
  expect(places.map(({ to, params, search }) => ({ to, params, search }))).toEqual([
    { to: `${clinic}/pacientes`, params: own, search: { ver: 'of patients' } },
    { to: `${clinic}/pagadores`, params: own, search: { ver: 'of clients' } },
    { to: `${clinic}/profesionales`, params: own, search: { ver: 'of specialists' } },
    { to: `${clinic}/servicios`, params: own, search: { ver: 'of services' } },
    { to: `${clinic}/atenciones/$visitId`, params: { ...own, visitId: 'of visits' }, search: {} },
    { to: `${clinic}/facturas/$invoiceId`, params: { ...own, invoiceId: 'of health-invoices' } },
    { to: `${clinic}/notas/credito/$noteId`, params: { ...own, noteId: 'of credit-notes' } },
    { to: `${clinic}/notas/debito/$noteId`, params: { ...own, noteId: 'of debit-notes' } },
    { to: `${clinic}/paquetes/$packageId`, params: { ...own, packageId: 'of rips-packages' } },
  ])
})

it.each(['services', 'health-invoices'])('what could not be looked for is not what was not found: %s', async (list) => {
  refused = list
  expect((await found('ana')).fault?.code).toBe('internal_error')
})
