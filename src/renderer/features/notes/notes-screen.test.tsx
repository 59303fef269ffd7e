import { expect, it } from 'vitest'
import { cellsOf, columnsOf, headsOf, linksOf } from '../../../../test/support/cells.tsx'
import { said } from '../../../../test/support/drawn.tsx'
import { CreditNoteSummary } from '../../../contract/credit-notes.ts'
import { DebitNoteSummary } from '../../../contract/debit-notes.ts'
import { totalOf, useNoteColumns } from './notes-screen.tsx'

const COMMON = {
  assignee: { userId: 'usr_1', name: 'Marta Gil' },
  id: 'crn_1',
  number: 'NC12',
  cufe: 'c0ffee',
  status: 'accepted',
  revision: 3,
  clientName: 'Salud Andina EPS',
  clientDocument: '800111222',
  totals: { gross: 310_000.5, prepaid: 0, payable: 290_000 },
  issuedAt: '2026-10-02T04:30:00Z',
  packageId: 'pkg_1',
  packageStatus: 'queued',
  cuv: 'facade',
  contractNumber: 'C-77',
  coverage: '01',
  period: { start: '2026-09-01', end: '2026-09-30' },
  createdAt: '2026-09-28T15:00:00Z',
  updatedAt: '2026-10-05T15:00:00Z',
  concept: '3',
  invoiceId: 'inv_1',
  invoiceNumber: 'FEV101',
}
const CREDIT = CreditNoteSummary.parse({ ...COMMON, kind: 'partial' })
const DEBIT = DebitNoteSummary.parse({ ...COMMON, id: 'dbn_1', number: 'ND5' })
const DRAFT = {
  assignee: null,
  number: null,
  status: 'draft',
  clientName: null,
  issuedAt: null,
  packageStatus: null,
  updatedAt: '2026-10-06T15:00:00Z',
} as const
const credits = columnsOf(() => useNoteColumns('credito'))
const debits = columnsOf(() => useNoteColumns('debito'))

it('a credit note says on which invoice it is and what it takes off', () => {
  expect(cellsOf(credits, CREDIT)).toEqual({
    number: 'NC12 Factura FEV101',
    payer: 'Salud Andina EPS',
    status: '[ok] Aceptada',
    rips: '[warn] En espera de envío',
    assignee: 'Marta Gil',
    issued: '01/10/2026',
    total: '$ 310.000,50',
    updated: '05/10/2026',
  })
  expect(linksOf(credits, CREDIT)).toEqual({ number: '/c/wsp_1/notas/credito/crn_1' })
})

it('a debit note is opened as one', () => {
  expect(cellsOf(debits, DEBIT)).toEqual({
    number: 'ND5 Factura FEV101',
    payer: 'Salud Andina EPS',
    status: '[ok] Aceptada',
    rips: '[warn] En espera de envío',
    assignee: 'Marta Gil',
    issued: '01/10/2026',
    total: '$ 310.000,50',
    updated: '05/10/2026',
  })
  expect(linksOf(debits, DEBIT)).toEqual({ number: '/c/wsp_1/notas/debito/dbn_1' })
})

it('a draft without number, payer and day says so', () => {
  expect(cellsOf(credits, { ...CREDIT, ...DRAFT })).toEqual({
    number: 'Sin número Factura FEV101',
    payer: 'Sin pagador',
    status: '[idle] Borrador',
    rips: '—',
    assignee: '—',
    issued: '—',
    total: '$ 310.000,50',
    updated: '06/10/2026',
  })
})

it('each header says what stands below it, and what it sorts by', () => {
  expect(headsOf(credits)).toEqual({
    number: 'Nota',
    payer: 'Pagador by clientName',
    status: 'Estado',
    rips: 'RIPS',
    assignee: 'Asignada a',
    issued: 'Emisión by -issuedAt',
    total: 'Valor by -payable',
    updated: 'Último cambio by -updatedAt',
  })
})

it('what is selected is added up in centavos, whatever is to be paid of it', () => {
  const of = (gross: number) => ({ ...CREDIT, totals: { gross, prepaid: 0, payable: 9 } })
  expect(said(totalOf([of(0.1), of(0.2)]))).toBe('$ 0,30')
})
