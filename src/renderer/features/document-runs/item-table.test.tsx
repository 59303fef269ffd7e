import { expect, it } from 'vitest'
import { cellsOf, columnsOf, headsOf, linksOf } from '../../../../test/support/cells.tsx'
import { DocumentRunItem } from '../../../contract/document-runs.ts'
import { useItemColumns } from './item-table.tsx'

const ITEM = DocumentRunItem.parse({
  position: 7,
  kind: 'package',
  targetId: 'doc_1',
  label: 'FEV101',
  state: 'done',
  outcome: 'accepted',
  madeId: 'msg_1',
  problem: null,
  cuv: 'facade',
})
const columns = columnsOf(useItemColumns)

it('a document that came through says its code', () => {
  expect(cellsOf(columns, ITEM)).toEqual({ document: 'FEV101 Paquete RIPS', status: '[ok] Aceptado CUV facade' })
})

it.each([
  ['package', 'FEV101 Paquete RIPS', '/c/wsp_1/paquetes/doc_1'],
  ['invoice', 'FEV101 Factura', '/c/wsp_1/facturas/doc_1'],
  ['credit_note', 'FEV101 Nota crédito', '/c/wsp_1/notas/credito/doc_1'],
  ['debit_note', 'FEV101 Nota débito', '/c/wsp_1/notas/debito/doc_1'],
] as const)('a %s is opened as one', (kind, words, href) => {
  expect(cellsOf(columns, { ...ITEM, kind }).document).toBe(words)
  expect(linksOf(columns, { ...ITEM, kind })).toEqual({ document: href })
})

it('how far a document is, and why no further', () => {
  const status = (fields: Partial<DocumentRunItem>) =>
    cellsOf(columns, { ...ITEM, cuv: null, outcome: null, ...fields }).status
  const problem = { code: 'run_state', message: 'Falta el contrato.' }
  expect([
    status({ state: 'waiting' }),
    status({ state: 'refused', problem }),
    status({ state: 'cancelled' }),
    status({}),
    status({ problem }),
    status({ outcome: 'open' }),
    status({ outcome: 'rejected', problem }),
    status({ outcome: 'unknown' }),
  ]).toEqual([
    '[idle] Por hacer',
    '[bad] No se hizo Falta el contrato.',
    '[idle] Cancelado',
    '[ok] Hecho',
    '[warn] Hecho Falta el contrato.',
    '[warn] En curso',
    '[bad] Rechazado Falta el contrato.',
    '[warn] Resultado desconocido',
  ])
})

it('each header says what stands below it', () => {
  expect(headsOf(columns)).toEqual({ document: 'Documento', status: 'Estado' })
})
