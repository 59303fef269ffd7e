import { expect, it } from 'vitest'
import { onWire, refused } from '../../../../test/contract/window/wire.ts'
import { opened } from '../../../../test/support/screen.tsx'
import { watched } from '../../../../test/support/went.ts'
import type { Role } from '../../../contract/workspaces.ts'
import { PdfActions } from '../../ui/pdf-actions.tsx'
import { PayerFilingCard } from '../deadlines/payer-filing-card.tsx'
import { DocumentSide } from '../documents/document-side.tsx'
import { ReadinessPanel } from '../documents/readiness-panel.tsx'
import { BundleCard } from '../supports/bundle-card.tsx'
import { InvoiceSupports } from '../supports/supports-card.tsx'
import { TeamworkCard } from '../teamwork/teamwork-card.tsx'
import { InvoiceForm } from './invoice-form.tsx'
import { InvoiceScreen } from './invoice-screen.tsx'
import { InvoiceView } from './invoice-view.tsx'

const ISSUED = {
  ...{ id: 'inv_1', revision: 3, number: 'FE1', status: 'accepted', clientId: 'cli_1', clientName: 'EPS' },
  ...{ packageId: 'pkg_1', packageStatus: 'accepted', health: { paymentModality: '03' }, chain: [], artifacts: [] },
  ...{ totals: { gross: 100, prepaid: 10, payable: 90 }, credited: 40, debited: 5, balance: 65, lines: [] },
  ...{ emails: [], issues: [], notes: [], moderatingPayments: [], period: { start: '2026-10-01', end: '2026-10-31' } },
  ...{ payment: { form: '2', method: '1', dueDate: '2026-11-30' }, operationType: 'SS-CUFE', customer: null },
}
const LEAVES = [
  ...[BundleCard, DocumentSide, PayerFilingCard, InvoiceSupports, InvoiceForm, InvoiceView, PdfActions],
  ...[ReadinessPanel, TeamworkCard],
]

/** The screen of an invoice, as a person of a role is shown it. */
async function invoice(of: object = {}, role: Role = 'admin', closing: unknown = { id: 'pkg_7' }) {
  const wire = onWire({ 'healthInvoices.get': { ...ISSUED, ...of }, 'healthInvoices.closeCapitation': closing })
  const { went, router } = watched()
  const screen = await opened(<InvoiceScreen invoiceId="inv_1" />, { clinic: { role }, router, leaves: LEAVES })
  return { went, ...wire, ...screen }
}

it.each([
  ['Nota crédito', 'credito'],
  ['Nota débito', 'debito'],
])('a «%s» begins on the invoice that is looked at', async (name, kind) => {
  const { press, went } = await invoice()
  await press(name)
  expect(went).toEqual([
    { to: `/c/$workspaceId/notas/${kind}`, params: { workspaceId: 'wsp_1' }, search: { factura: 'inv_1' } },
  ])
})

it.each([
  ['opened when it was made', undefined, ['pkg_7']],
  ['not when it was refused', refused('duplicate_resource', 409), []],
])('a contract is closed over the invoice that is looked at, and its package is %s', async (_, answer, packages) => {
  const { press, all, went } = await invoice({}, 'biller', answer)
  await press('Cerrar el contrato')
  expect(all('healthInvoices.closeCapitation')).toMatchObject([{ params: { healthInvoiceId: 'inv_1' } }])
  expect(went).toEqual(
    packages.map((packageId) => ({
      to: '/c/$workspaceId/paquetes/$packageId',
      params: { workspaceId: 'wsp_1', packageId },
    })),
  )
})

const NOTES = ['Nota crédito', 'Nota débito']
it.each<[of: object, role: Role, acts: string[]]>([
  [{}, 'biller', ['Cerrar el contrato', ...NOTES]],
  [{ packageId: null }, 'biller', NOTES],
  [{ health: { paymentModality: '04' } }, 'biller', NOTES],
  [{}, 'viewer', []],
  [{}, 'accountant', []],
  [{ status: 'voided' }, 'biller', []],
  [{ status: 'draft' }, 'viewer', []],
])('of an invoice %j a person who is %s can do: %j', async (of, role, acts) => {
  expect((await invoice(of, role)).acts()).toEqual(acts)
})

it.each<[status: string, role: Role, isForm: boolean]>([
  ['draft', 'biller', true],
  ['rejected', 'biller', true],
  ['draft', 'accountant', false],
  ['queued', 'biller', false],
  ['unknown', 'biller', false],
  ['accepted', 'admin', false],
])('an invoice that is %s is written by a person who is %s: %s', async (status, role, isForm) => {
  const { given } = await invoice({ status }, role)
  expect(given(InvoiceForm).length + given(InvoiceView).length).toBe(1)
  expect(given(InvoiceForm).length > 0).toBe(isForm)
})
