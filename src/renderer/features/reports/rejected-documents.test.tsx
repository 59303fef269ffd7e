import { expect, it } from 'vitest'
import { cellsOf, columnsOf, headsOf, linksOf } from '../../../../test/support/cells.tsx'
import { RejectedDocument } from '../../../contract/rejections.ts'
import { useRejectedColumns } from './rejected-documents.tsx'

const DOCUMENT = RejectedDocument.parse({
  documentId: 'doc_1',
  documentKind: 'invoice',
  number: 'FEV101',
  clientName: 'Salud Andina EPS',
  codes: ['RVC019', 'RVC033'],
  rejectedAt: '2026-10-02T04:30:00Z',
  acceptedAt: '2026-10-06T04:30:00Z',
})
const columns = columnsOf(useRejectedColumns)

it('a document says what it is, whose, by which rules it was rejected and when, and when it passed', () => {
  expect(cellsOf(columns, DOCUMENT)).toEqual({
    number: 'FEV101 Factura',
    payer: 'Salud Andina EPS',
    codes: 'RVC019, RVC033',
    rejectedAt: '01/10/2026',
    acceptedAt: '05/10/2026',
  })
})

it('one without number and payer that did not pass yet says so', () => {
  expect(cellsOf(columns, { ...DOCUMENT, number: null, clientName: null, acceptedAt: null })).toEqual({
    number: 'Sin número Factura',
    payer: '',
    codes: 'RVC019, RVC033',
    rejectedAt: '01/10/2026',
    acceptedAt: 'Todavía no',
  })
})

it.each([
  ['invoice', '/c/wsp_1/facturas/doc_1'],
  ['credit_note', '/c/wsp_1/notas/credito/doc_1'],
  ['debit_note', '/c/wsp_1/notas/debito/doc_1'],
  ['package', '/c/wsp_1/paquetes/doc_1'],
] as const)('a %s is opened as one', (documentKind, href) => {
  expect(linksOf(columns, { ...DOCUMENT, documentKind })).toEqual({ number: href })
})

it('each header says what stands below it', () => {
  expect(headsOf(columns)).toEqual({
    number: 'Documento',
    payer: 'Pagador',
    codes: 'Códigos',
    rejectedAt: 'Rechazado',
    acceptedAt: 'Aceptado',
  })
})
