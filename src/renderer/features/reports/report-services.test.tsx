import { expect, it } from 'vitest'
import { cellsOf, columnsOf, headsOf, linksOf } from '../../../../test/support/cells.tsx'
import { ReportedService } from '../../../contract/reports.ts'
import { useServiceColumns } from './report-services.tsx'

const SERVICE = ReportedService.parse({
  visitId: 'vis_1',
  date: '2026-10-03',
  description: 'Consulta general',
  gross: 45_000.5,
  number: 'FEV101',
  issuedAt: '2026-10-05T15:00:00Z',
  cuvAt: '2026-10-06T15:00:00Z',
})
const columns = columnsOf(useServiceColumns)

it('a service says its day, what it was and cost, and in which invoice it is; it opens its visit', () => {
  expect(cellsOf(columns, SERVICE)).toEqual({
    date: '03/10/2026',
    description: 'Consulta general',
    gross: '$ 45.000,50',
    number: 'FEV101',
  })
  expect(linksOf(columns, SERVICE)).toEqual({ date: '/c/wsp_1/atenciones/vis_1' })
})

it('one that is in no invoice says so', () => {
  expect(cellsOf(columns, { ...SERVICE, description: null, number: null, issuedAt: null, cuvAt: null })).toEqual({
    date: '03/10/2026',
    description: '',
    gross: '$ 45.000,50',
    number: 'Sin factura emitida',
  })
})

it('each header says what stands below it', () => {
  expect(headsOf(columns)).toEqual({ date: 'Atención', description: 'Servicio', gross: 'Valor', number: 'Factura' })
})
