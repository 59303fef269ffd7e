import { expect, it } from 'vitest'
import { cellsOf, columnsOf, headsOf, linksOf, markupOf } from '../../../../test/support/cells.tsx'
import { BillingItem } from '../../../contract/billing-runs.ts'
import { useItemColumns } from './item-table.tsx'

const ITEM = BillingItem.parse({
  position: 7,
  clientId: 'cli_1',
  clientName: 'Salud Andina EPS',
  coverage: '01',
  contractId: 'ctr_1',
  patientName: 'Ana Rojas',
  patients: 3,
  visits: 1_400,
  services: 9,
  fromDate: '2026-10-01',
  toDate: '2026-10-28',
  gross: 1_500_000.5,
  payable: 1_300_000,
  state: 'emitted',
  documentId: 'inv_1',
  number: 'FEV101',
  status: 'accepted',
  problem: null,
  packageStatus: 'accepted',
  cuv: 'facade',
})
const problem = { code: 'contract_missing', message: 'Falta el contrato.' }
const columns = columnsOf(() => useItemColumns({ picked: new Set([7]), onPicked: undefined }))

it('an invoice says whose services it holds, who pays, its value, and its code', () => {
  expect(cellsOf(columns, ITEM)).toEqual({
    who: 'Ana Rojas y 2 más FEV101 · 01/10/2026 – 28/10/2026 · 1.400 atenciones',
    payer: 'Salud Andina EPS Plan de beneficios en salud financiado con UPC',
    value: '$ 1.500.000,50',
    status: '[ok] Aceptada CUV facade',
  })
  expect(linksOf(columns, ITEM)).toEqual({ who: '/c/wsp_1/facturas/inv_1' })
})

it('one that did not come about says why, and leads nowhere', () => {
  const refused = { state: 'refused', documentId: null, number: null, status: null, cuv: null } as const
  const item = { ...ITEM, ...refused, problem, patients: 1, visits: 1, toDate: ITEM.fromDate }
  expect(cellsOf(columns, item)).toEqual({
    who: 'Ana Rojas 01/10/2026 · 1 atención',
    payer: 'Salud Andina EPS Plan de beneficios en salud financiado con UPC',
    value: '$ 1.500.000,50',
    status: '[bad] No se preparó Falta el contrato.',
  })
  expect(linksOf(columns, item)).toEqual({})
})

it('one that was withdrawn leads nowhere any more', () => {
  const item = { ...ITEM, state: 'cancelled', cuv: null } as const
  expect(cellsOf(columns, item).status).toBe('[idle] Deshecha')
  expect(linksOf(columns, item)).toEqual({})
})

it('only what is made and not emitted can be picked, by whoever may emit', () => {
  const picking = columnsOf(() => useItemColumns({ picked: new Set([7]), onPicked: () => undefined }))
  const box = (fields: Partial<BillingItem>) => {
    const [first] = Object.values(markupOf(picking, { ...ITEM, state: 'made', ...fields }))
    return { picked: first?.includes('checked=""'), closed: first?.includes('disabled=""') }
  }
  expect(box({ status: 'ready' })).toEqual({ picked: true, closed: false })
  expect(box({ status: 'draft', position: 8 })).toEqual({ picked: false, closed: false })
  expect(box({ status: 'queued' })).toEqual({ picked: true, closed: true })
  expect(box({ state: 'chosen', status: 'ready' })).toEqual({ picked: true, closed: true })
})

it('each header says what stands below it', () => {
  expect(headsOf(columns)).toEqual({ who: 'Paciente', payer: 'Pagador', value: 'Valor', status: 'Estado' })
})
