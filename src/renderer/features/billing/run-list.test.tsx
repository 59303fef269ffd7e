import { expect, it } from 'vitest'
import { cellsOf, columnsOf, headsOf, linksOf } from '../../../../test/support/cells.tsx'
import { BillingRun } from '../../../contract/billing-runs.ts'
import { RunState } from '../../../contract/runs.ts'
import { useBillingRunColumns } from './run-list.tsx'

const RUN = BillingRun.parse({
  id: 'bru_1',
  name: 'Octubre',
  state: 'done',
  problem: null,
  items: {
    total: 1_300,
    waiting: 1,
    made: 2,
    chosen: 3,
    emitted: 1_290,
    refused: 4,
    cancelled: 5,
    ready: 6,
    faulty: 7,
    issued: 1_280,
    rejected: 8,
    unknown: 9,
    filed: 1_270,
  },
  visits: 5_200,
  gross: 98_765_432.5,
  createdAt: '2026-10-04T03:05:00Z',
  updatedAt: '2026-10-05T15:00:00Z',
})
const columns = columnsOf(useBillingRunColumns)

it('a billing run says how many visits became how many invoices, how many of them are issued, and their value', () => {
  expect(cellsOf(columns, RUN)).toEqual({
    name: 'Octubre 5.200 atenciones',
    state: '[ok] Preparada',
    invoices: '1.300 facturas Emitidas: 1.280',
    value: '$ 98.765.432,50',
    created: '03/10/2026, 22:05',
  })
  expect(linksOf(columns, RUN)).toEqual({ name: '/c/wsp_1/atenciones/facturar/bru_1' })
})

it('each state is told by word and colour', () => {
  expect(RunState.options.map((state) => cellsOf(columns, { ...RUN, state }).state)).toEqual([
    '[warn] En curso',
    '[info] En curso',
    '[warn] En pausa',
    '[ok] Preparada',
    '[idle] Deshecha',
  ])
})

it('each header says what stands below it', () => {
  expect(headsOf(columns)).toEqual({
    name: 'Atenciones',
    state: 'Estado',
    invoices: 'Facturas',
    value: 'Valor',
    created: 'Preparada',
  })
})
