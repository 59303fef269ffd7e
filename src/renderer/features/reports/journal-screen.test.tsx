import { expect, it } from 'vitest'
import { cellsOf, columnsOf, headsOf, linksOf } from '../../../../test/support/cells.tsx'
import { JournalLine, JournalRole } from '../../../contract/journal.ts'
import { useJournalColumns } from './journal-screen.tsx'

const LINE = JournalLine.parse({
  documentId: 'inv_1',
  documentKind: 'invoice',
  number: 'FEV101',
  invoiceNumber: null,
  date: '2026-10-03',
  thirdParty: '800111222',
  thirdPartyName: 'Salud Andina EPS',
  account: '13050501',
  role: 'receivable',
  debit: 1_300_000.5,
  credit: 0,
})
const NOTE = JournalLine.parse({
  ...LINE,
  documentId: 'crn_1',
  documentKind: 'credit_note',
  number: 'NC12',
  invoiceNumber: 'FEV88',
  role: 'returns',
  debit: 0,
  credit: 310_000,
})
const columns = columnsOf(useJournalColumns)

it('a line of an invoice says its day, its document, its third party, its account, and what is debited', () => {
  expect(cellsOf(columns, LINE)).toEqual({
    date: '03/10/2026',
    number: 'FEV101 Factura',
    thirdParty: 'Salud Andina EPS 800111222',
    account: '13050501 Por cobrar',
    debit: '$ 1.300.000,50',
    credit: '',
  })
  expect(linksOf(columns, LINE)).toEqual({ number: '/c/wsp_1/facturas/inv_1' })
})

it('a line of a note says which invoice it changes, and what is credited', () => {
  expect(cellsOf(columns, NOTE)).toEqual({
    date: '03/10/2026',
    number: 'NC12 Nota crédito a FEV88',
    thirdParty: 'Salud Andina EPS 800111222',
    account: '13050501 Devolución o anulación',
    debit: '',
    credit: '$ 310.000',
  })
  expect(linksOf(columns, NOTE)).toEqual({ number: '/c/wsp_1/notas/credito/crn_1' })
})

it('each account is told by what it is for', () => {
  const account = (role: JournalRole) => cellsOf(columns, { ...LINE, role }).account
  expect(JournalRole.options.map(account)).toEqual([
    '13050501 Por cobrar',
    '13050501 Pagos de pacientes',
    '13050501 Recaudo',
    '13050501 Ingresos',
    '13050501 Descuento',
    '13050501 Devolución o anulación',
  ])
})

it('each header says what stands below it', () => {
  expect(headsOf(columns)).toEqual({
    date: 'Emisión',
    number: 'Documento',
    thirdParty: 'Tercero',
    account: 'Cuenta',
    debit: 'Débito',
    credit: 'Crédito',
  })
})
