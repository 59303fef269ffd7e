import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cellsOf, columnsOf, headsOf, markupOf } from '../../../../test/support/cells.tsx'
import { DispatchedDocument } from '../../../contract/dispatched.ts'
import type { DispatchSummary } from '../../../contract/dispatches.ts'
import { useDocumentColumns } from './document-columns.tsx'

beforeEach(() => void vi.setSystemTime('2026-10-05T15:00:00Z'))
afterEach(() => void vi.useRealTimers())

const INVOICE = { id: 'inv_1', kind: 'invoice', number: 'FEV102' } as const
const EMISSION: DispatchSummary = {
  id: 'dsp_1',
  kind: 'provider.emission',
  targetId: 'inv_1',
  document: INVOICE,
  targetRevision: 1,
  reference: 'inv_1-ref',
  state: 'accepted',
  attempts: 1,
  nextAttemptAt: null,
  lastError: null,
  waitingFor: null,
  createdAt: '2026-10-02T04:30:00Z',
  updatedAt: '2026-10-02T05:30:00Z',
}
const FILING: DispatchSummary = { ...EMISSION, id: 'dsp_2', kind: 'document.filing', state: 'queued', attempts: 0 }
const LOST = { code: 'upstream_timeout', cause: 'timeout', mayHaveArrived: true }
const SUBMISSION: DispatchSummary = {
  ...EMISSION,
  id: 'dsp_3',
  kind: 'ministry.package',
  targetId: 'pkg_1',
  state: 'unknown',
  attempts: 2,
  lastError: LOST,
  nextAttemptAt: '2026-10-05T17:00:00Z',
}
const document = (...dispatches: readonly DispatchSummary[]) =>
  DispatchedDocument.parse({
    id: 'inv_1',
    document: INVOICE,
    reference: 'FEV-102-ref',
    clientName: 'Salud Andina EPS',
    payable: 1_234_567.5,
    status: 'unknown',
    dispatches,
    createdAt: '2026-10-04T03:05:00Z',
    updatedAt: '2026-10-05T12:00:00Z',
  })
const columns = columnsOf(() => useDocumentColumns('dsp_3', () => undefined))

it('a document of which a filing was lost says so, and when it is asked about again', () => {
  expect(cellsOf(columns, document(SUBMISSION, { ...FILING, state: 'accepted', attempts: 1 }, EMISSION))).toEqual({
    document: 'Factura FEV102 3 pasos',
    state: '[warn] Resultado desconocido',
    next: 'Radicación de RIPS: El programa volverá a consultar dentro de 2 horas. También puede consultarlo ahora.',
    payer: 'Salud Andina EPS',
    total: '$ 1.234.567,50',
    asked: '03/10/2026, 22:05',
  })
})

it('a package that is no invoice names no payer and no value', () => {
  const sent = { ...SUBMISSION, document: null, reference: 'LOTE-9', state: 'accepted', nextAttemptAt: null } as const
  const row = { ...document({ ...sent, lastError: null }), document: null, clientName: null, payable: null }
  expect(cellsOf(columns, row)).toEqual({
    document: 'LOTE-9 1 paso',
    state: '[ok] Aceptado',
    next: 'Terminado: no hay nada más que hacer.',
    payer: '—',
    total: '—',
    asked: '03/10/2026, 22:05',
  })
})

const REFUSED: DispatchSummary = { ...EMISSION, state: 'rejected', lastError: { ...LOST, cause: 'rejected' } }
it.each<[what: string, steps: readonly DispatchSummary[], state: string, next: string]>([
  [
    'emission that waits for its hour',
    [{ ...EMISSION, state: 'queued', nextAttemptAt: '2026-10-05T15:20:00Z' }],
    '[warn] Por enviar',
    'Emisión del documento: Se enviará solo dentro de 20 minutos.',
  ],
  [
    'emission under way',
    [{ ...EMISSION, state: 'sending' }],
    '[info] Enviando',
    'Emisión del documento: Está saliendo en este momento.',
  ],
  [
    'emission that was refused, with all that was to follow',
    [{ ...FILING, state: 'rejected' }, REFUSED],
    '[bad] Rechazado',
    'Emisión del documento: Corrija lo que se indica y envíelo de nuevo.',
  ],
  [
    'filing that waits for its emission',
    [FILING, { ...EMISSION, state: 'queued', attempts: 0 }],
    '[idle] Espera al anterior',
    'Preparación del RIPS: Sale cuando termine el paso anterior del mismo documento.',
  ],
  [
    'filing that is found wrong here',
    [{ ...FILING, state: 'rejected', attempts: 1 }, EMISSION],
    '[warn] Por corregir',
    'Preparación del RIPS: Corrija lo que se indica y envíelo de nuevo.',
  ],
  [
    'emission that is not decided yet',
    [{ ...EMISSION, state: 'unknown', lastError: { ...LOST, cause: 'pending' } }],
    '[info] En validación',
    'Emisión del documento: Puede consultar el resultado ahora; nada se enviará dos veces.',
  ],
  [
    'emission that was taken back',
    [{ ...EMISSION, state: 'rejected', attempts: 0, lastError: { ...LOST, cause: 'withdrawn' } }],
    '[idle] Retirado',
    'Emisión del documento: Se retiró antes de salir. El documento se puede corregir y enviar otra vez.',
  ],
])('%s', (_, steps, state, next) => {
  expect(cellsOf(columns, document(...steps))).toMatchObject({ state, next })
})

it('the document whose steps are shown is the one that was opened by itself or by one of them', () => {
  const isOpen = (row: DispatchedDocument) => markupOf(columns, row).document?.includes('aria-expanded="true"')
  expect([isOpen(document(SUBMISSION)), isOpen(document(EMISSION))]).toEqual([true, false])
})

it('each header says what stands below it, and what it sorts by', () => {
  expect(headsOf(columns)).toEqual({
    document: 'Documento',
    state: 'Estado',
    next: 'Qué sigue',
    payer: 'Pagador',
    total: 'Valor',
    asked: 'Pedido by -createdAt',
  })
})
