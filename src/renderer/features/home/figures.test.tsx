import { afterEach, expect, it } from 'vitest'
import { answered, drawn } from '../../../../test/support/drawn.tsx'
import type { BillingProgress } from '../../../contract/billing-progress.ts'
import { bogotaDay } from '../../../contract/bogota.ts'
import type { Dashboard, Role } from '../../../contract/workspaces.ts'
import { queryClient } from '../../base/api/query.ts'
import { Money, Rips } from './home-screen.tsx'
import { Progress } from './progress.tsx'
import { RecentDocuments } from './recent-documents.tsx'
import { Today } from './today.tsx'
import { Year } from './year.tsx'

const params = { workspaceId: 'wsp_1' }
afterEach(() => queryClient.clear())

it('what the ministry said is counted, and each count leads to its packages', () => {
  const rips = { accepted: 1_204, rejected: 3, pending: 5, unknown: 2 } as Dashboard['rips']
  const { words, links } = drawn(<Rips rips={rips} failed={false} />)
  expect(words).toMatch(/ 1\.204 .* 3 .* 5 .* 2$/)
  expect(links).toEqual(
    ['?estado=accepted', '?estado=rejected', '', '?estado=unknown'].map((of) => `/c/wsp_1/paquetes${of}`),
  )
  expect(drawn(<Rips rips={undefined} failed />).words).toMatch(/— .*— .*— .*—$/)
  expect(drawn(<Rips rips={undefined} failed={false} />).words).not.toMatch(/[—\d]/)
})

it('the money of the month is told amount by amount, where there is any document', () => {
  const said = (of: object) => {
    const money = { totalInvoiced: 1_500_000, totalCredited: 20_000, totalDebited: 7_500.5, netRevenue: 1_487_500.5 }
    const counts = { invoiceCount: 0, creditNoteCount: 0, debitNoteCount: 0, ...of }
    return drawn(<Money financial={{ ...money, ...counts } as Dashboard['financial']} />).words
  }
  expect(said({ invoiceCount: 1 })).toMatch(/\$ 1\.500\.000 .*\$ 20\.000 .*\$ 7\.500,50 .*\$ 1\.487\.500,50$/)
  expect(said({ debitNoteCount: 1 })).toContain('$ 1.500.000')
  expect(said({})).toBe('')
})

it('who bills nothing sees the visits of the day in Colombia', () => {
  const visit = { id: 'vis_1', patientName: 'Ana Rojas', patientDocument: 'CC 52000001' }
  const query = { date: bogotaDay(Date.now()), limit: 20 }
  answered('visits.list', { params, query }, { items: [visit] as never })
  const { words, links } = drawn(<Today />, { role: 'reception' })
  expect(words).toContain('Ana Rojas CC 52000001')
  expect(links).toContain('/c/wsp_1/atenciones/vis_1')
})

const PROGRESS: BillingProgress = {
  month: { month: '2026-11', unbilled: 100_000, billed: 200_000, filed: 300_000 },
  unbilled: { visits: 1_234, gross: 100_000.5, days: 3.5 },
  unfiled: { invoices: 1, gross: 40_000, days: null },
  forecast: null,
  rejections: [],
} as unknown as BillingProgress

function progress(of: object, role: Role = 'admin') {
  answered('billingProgress.get', { params }, { ...PROGRESS, ...of })
  return drawn(<Progress />, { role })
}

it('how far the money is, what waits and for how long', () => {
  const { words, links } = progress({})
  expect(words).toMatch(/noviembre/i)
  expect(words).toMatch(/\$ 100\.000 .*\$ 200\.000 .*\$ 300\.000/)
  expect(words).toMatch(/1\.234 atenciones.* \$ 100\.000,50 3,5 .*1 factura.* \$ 40\.000 –/)
  expect(links).toEqual(['/c/wsp_1/atenciones?vista=porFacturar', '/c/wsp_1/facturas?estado=sinCuv'])
  expect(progress({}, 'accountant').links).toEqual(['/c/wsp_1/facturas?estado=sinCuv'])
})

it('why documents come back leads to the report of the last thirty days', () => {
  const rejections = [{ code: 'RVC019', label: 'CUPS', documents: 4 }]
  const { words, links } = progress({ rejections })
  expect(words).toContain('RVC019 CUPS 4')
  const [year, month, day] = bogotaDay(Date.now()).split('-').map(Number) as [number, number, number]
  const from = new Date(Date.UTC(year, month - 1, day - 29)).toISOString().slice(0, 10)
  expect(links.at(-1)).toBe(`/c/wsp_1/informes?vista=rechazos&desde=${from}&fila=RVC019`)
})

it('nothing is said of money that there is none of', () => {
  const month = { month: '2026-11', unbilled: 0, billed: 0, filed: 0 }
  const none = { month, unbilled: { visits: 0, gross: 0, days: null }, unfiled: { invoices: 0, gross: 0, days: null } }
  expect(progress(none).words).toBe('')
  expect(progress({ ...none, unbilled: { visits: 1, gross: 0, days: 1 } }).words).not.toBe('')
  expect(progress({ ...none, rejections: [{ code: 'X', label: '', documents: 1 }] }).words).not.toBe('')
})

it('each of the last documents is named as what it is, and opened where it is shown', () => {
  const of = (documentType: string, more: object) => ({
    ...{
      id: documentType,
      documentType,
      number: '',
      clientName: null,
      totalAmount: 1,
      date: '2026-11-01T04:00:00.000Z',
      status: 'draft',
    },
    ...more,
  })
  const documents = [
    of('Invoice', { number: 'FE1', clientName: 'EPS', totalAmount: 45_000, status: 'accepted' }),
    of('CreditNote', { number: 'NC1' }),
    of('DebitNote', { status: 'of a later program' }),
  ] as unknown as Dashboard['recentDocuments']
  const { words, links } = drawn(<RecentDocuments documents={documents} />)
  expect(words).toMatch(
    /Factura FE1 · \$ 45\.000 EPS · 31\/10\/2026 Aceptada Nota crédito NC1 · \$ 1 31\/10\/2026 Borrador Nota débito Sin número · .* Borrador$/,
  )
  expect(links.slice(-3)).toEqual([
    '/c/wsp_1/facturas/Invoice',
    '/c/wsp_1/notas/credito/CreditNote',
    '/c/wsp_1/notas/debito/DebitNote',
  ])
})

it('the share that the ministry accepted is of what it decided', () => {
  const month = (accepted: number, rejected: number, totalInvoiced = 0) => ({
    ...{ month: '2026-11', totalInvoiced, totalCredited: 0, netRevenue: 0 },
    rips: { accepted, rejected, pending: 40, unknown: 50 },
  })
  const said = (...months: object[]) => {
    answered('workspaces.history', { params }, { months } as never)
    return drawn(<Year />).words
  }
  expect(said(month(2, 1), month(1, 0))).toMatch(/75 ?%.*4/)
  expect(said(month(0, 0))).toBe('')
  expect(said(month(0, 0, 100))).not.toBe('')
})
