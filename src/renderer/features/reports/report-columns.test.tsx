import { expect, it } from 'vitest'
import { cellsOf, columnsOf, headsOf, linksOf, markupOf } from '../../../../test/support/cells.tsx'
import { type ReportDimension, ReportRow } from '../../../contract/reports.ts'
import { useReportColumns } from './report-columns.tsx'

const ROW = ReportRow.parse({
  key: '52000111',
  label: 'Lucía Peña',
  visits: 1_210,
  patients: 830,
  services: 2_450,
  gross: 9_000_000.5,
  issued: 7_000_000.5,
  unissued: 2_000_000,
  daysToInvoice: 3.46,
  daysToCuv: 12,
})
const by = (dimension: ReportDimension) =>
  columnsOf(() => useReportColumns(dimension, { por: dimension, desde: '2026-10-01' }, 36_000_002))
const columns = by('professional')

it('a row says whose it is, how much was done, what it is worth, what is not invoiced, and how long that takes', () => {
  expect(cellsOf(columns, ROW)).toEqual({
    name: 'Lucía Peña 52000111',
    visits: '1.210',
    patients: '830',
    services: '2.450',
    gross: '$ 9.000.000,50',
    unissued: '$ 2.000.000',
    daysToInvoice: '3,5',
    daysToCuv: '12',
  })
  expect(linksOf(columns, ROW)).toEqual({ name: '/c/wsp_1/informes?por=professional&desde=2026-10-01&fila="52000111"' })
})

it('what nobody is said to have done is told so, and what is not known or nothing is left out', () => {
  const nobody = { key: '', label: '', unissued: 0, daysToInvoice: null, daysToCuv: null }
  expect(cellsOf(columns, { ...ROW, ...nobody })).toEqual({
    name: 'Sin profesional',
    visits: '1.210',
    patients: '830',
    services: '2.450',
    gross: '$ 9.000.000,50',
    unissued: '',
    daysToInvoice: '',
    daysToCuv: '',
  })
})

it('the line beside an amount is as long as its share of all', () => {
  expect(markupOf(columns, ROW).gross).toContain('width:25%')
})

it.each<[ReportDimension, key: string, label: string, name: string]>([
  ['service', '890201', 'Consulta general', 'Consulta general 890201'],
  ['service', '890201', '', '890201'],
  ['payer', 'cli_1', 'Salud Andina EPS', 'Salud Andina EPS'],
  ['lifeStage', '6-11', '', 'Infancia (6 a 11 años)'],
])('by %s, %s', (dimension, key, label, name) => {
  expect(cellsOf(by(dimension), { ...ROW, key, label }).name).toBe(name)
})

it('each header says what stands below it', () => {
  expect(headsOf(columns)).toEqual({
    name: 'Profesional',
    visits: 'Atenciones',
    patients: 'Pacientes',
    services: 'Servicios',
    gross: 'Valor',
    unissued: 'Sin facturar',
    daysToInvoice: 'Días a factura',
    daysToCuv: 'Días a CUV',
  })
})
