import { expect, it } from 'vitest'
import { cellsOf, columnsOf, headsOf, linksOf } from '../../../../test/support/cells.tsx'
import { said } from '../../../../test/support/drawn.tsx'
import { HealthInvoiceSummary } from '../../../contract/invoices.ts'
import { totalOf, useInvoiceColumns } from './invoices-screen.tsx'

const ISSUED = HealthInvoiceSummary.parse({
  assignee: { userId: 'usr_1', name: 'Marta Gil' },
  id: 'inv_1',
  number: 'FEV101',
  cufe: 'c0ffee',
  status: 'accepted',
  revision: 3,
  clientId: 'cli_1',
  clientName: 'Salud Andina EPS',
  clientDocument: '800111222',
  totals: { gross: 1_500_000.5, prepaid: 200_000, payable: 1_300_000.5 },
  operationType: 'SS-CUFE',
  credited: 410_000,
  debited: 20_000,
  balance: 1_110_000.5,
  receivable: 910_000.5,
  issuedAt: '2026-10-02T04:30:00Z',
  packageId: 'pkg_1',
  packageStatus: 'rejected',
  cuv: 'facade',
  contractNumber: 'C-77',
  coverage: '01',
  period: { start: '2026-09-01', end: '2026-09-30' },
  createdAt: '2026-09-28T15:00:00Z',
  updatedAt: '2026-10-05T15:00:00Z',
})
const DRAFT = HealthInvoiceSummary.parse({
  ...ISSUED,
  assignee: null,
  id: 'inv_2',
  number: null,
  status: 'draft',
  clientName: null,
  totals: { gross: 80_000, prepaid: 0, payable: 80_000 },
  balance: 80_000,
  receivable: 0,
  issuedAt: null,
  packageStatus: null,
  updatedAt: '2026-10-06T15:00:00Z',
})
const columns = columnsOf(useInvoiceColumns)

it('an issued invoice says what is to be paid of it, and what is still to be collected', () => {
  expect(cellsOf(columns, ISSUED)).toEqual({
    number: 'FEV101',
    payer: 'Salud Andina EPS',
    status: '[ok] Aceptada',
    rips: '[bad] Rechazado',
    assignee: 'Marta Gil',
    issued: '01/10/2026',
    total: '$ 1.300.000,50 Por cobrar $ 910.000,50',
    balance: '$ 1.110.000,50',
    updated: '05/10/2026',
  })
  expect(linksOf(columns, ISSUED)).toEqual({ number: '/c/wsp_1/facturas/inv_1' })
})

it('a draft without number, payer and day says so, and nothing of a balance', () => {
  expect(cellsOf(columns, DRAFT)).toEqual({
    number: 'Sin número',
    payer: 'Sin pagador',
    status: '[idle] Borrador',
    rips: '—',
    assignee: '—',
    issued: '—',
    total: '$ 80.000',
    balance: '$ 80.000',
    updated: '06/10/2026',
  })
})

it('each header says what stands below it, and what it sorts by', () => {
  expect(headsOf(columns)).toEqual({
    number: 'Factura',
    payer: 'Pagador by clientName',
    status: 'Estado',
    rips: 'RIPS',
    assignee: 'Asignada a',
    issued: 'Emisión by -issuedAt',
    total: 'Valor by -payable',
    balance: 'Saldo para notas',
    updated: 'Último cambio by -updatedAt',
  })
})

it('what is selected is added up in centavos: what is to be paid, and what is to be collected', () => {
  const of = (payable: number, receivable: number) =>
    HealthInvoiceSummary.parse({ ...ISSUED, totals: { ...ISSUED.totals, payable }, receivable })
  expect(said(totalOf([of(0.1, 7), of(0.2, 5.5)]))).toBe('$ 12,50 por cobrar de $ 0,30')
})
