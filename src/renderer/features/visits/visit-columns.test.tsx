import { expect, it } from 'vitest'
import { cellsOf, columnsOf, headsOf, knowPayer, linksOf } from '../../../../test/support/cells.tsx'
import { Visit } from '../../../contract/visits.ts'
import { useVisitColumns } from './visit-columns.tsx'

const VISIT = Visit.parse({
  id: 'vis_1',
  patientId: 'pat_1',
  date: '2026-10-03',
  services: [
    {
      category: 1,
      service: { fechaInicioAtencion: '2026-10-03 08:40', codConsulta: '890201' },
      description: 'Consulta de medicina general',
      quantity: 1,
      unitPrice: 45_000.1,
    },
    {
      category: 2,
      service: { fechaInicioAtencion: '2026-10-03 09:15', codProcedimiento: '903841' },
      quantity: 3,
      unitPrice: 0.2,
    },
    { category: 7, service: {}, quantity: 1, unitPrice: 12_000 },
  ],
  clientId: 'cli_1',
  contractId: 'ctr_1',
  coverage: '01',
  paymentModality: '04',
  policyNumber: 'POL-5',
  note: 'Control en un mes',
  reference: 'A-17',
  patientName: 'Ana Rojas',
  patientDocument: 'CC 1000000001',
  documentId: null,
  isActive: true,
  revision: 2,
  createdAt: '2026-10-02T04:30:00Z',
  updatedAt: '2026-10-05T15:00:00Z',
})
const BARE = Visit.parse({ ...VISIT, id: 'vis_2', services: [], clientId: null, coverage: null, isActive: false })
const ofDay = columnsOf(() => useVisitColumns(false))
const ofDays = columnsOf(() => useVisitColumns(true))

it('a visit says when it began, who came, who pays, for what, and that it waits for its invoice', () => {
  knowPayer('cli_1', 'Salud Andina EPS')
  expect(cellsOf(ofDay, VISIT)).toEqual({
    hour: '08:40',
    patient: 'Ana Rojas CC 1000000001',
    payer: 'Salud Andina EPS Plan de beneficios en salud financiado con UPC',
    services: 'Consulta de medicina general, 903841, Otros servicios',
    total: '$ 57.000,70',
    state: '[warn] Por facturar',
  })
  expect(linksOf(ofDay, VISIT)).toEqual({ patient: '/c/wsp_1/atenciones/vis_1' })
})

it('a visit says that a price is missing, and names no value where all are', () => {
  const nowhere = { contractId: null, contractNumber: null, priceListId: null, listName: null }
  const price = { ...nowhere, value: null, base: null, percentage: null, from: null }
  const [first, ...rest] = VISIT.services
  const some = Visit.parse({ ...VISIT, services: [{ ...first, unitPrice: 0, price }, ...rest] })
  expect(cellsOf(ofDay, some)).toMatchObject({ total: '$ 12.000,60', state: '[warn] Falta precio' })
  const all = { ...some, services: some.services.slice(0, 1) }
  expect(cellsOf(ofDay, all)).toMatchObject({ total: '—', state: '[warn] Falta precio' })
  expect(cellsOf(ofDay, { ...all, isActive: false }).state).toBe('[idle] Archivada')
})

it('among visits of many days it says its own', () => {
  expect(cellsOf(ofDays, VISIT).day).toBe('03/10/2026')
})

it('an archived visit without services, payer and coverage says so', () => {
  expect(cellsOf(ofDay, BARE)).toEqual({
    hour: '—',
    patient: 'Ana Rojas CC 1000000001',
    payer: 'Sin pagador Sin cobertura',
    services: '0 servicios',
    total: '$ 0',
    state: '[idle] Archivada',
  })
})

it.each([
  ['inv_9', 'En factura', '/c/wsp_1/facturas/inv_9'],
  ['pkg_9', 'En paquete', '/c/wsp_1/paquetes/pkg_9'],
])('a visit that is in %s leads there', (documentId, words, href) => {
  const billed = { ...VISIT, documentId }
  expect(cellsOf(ofDay, billed).state).toBe(words)
  expect(linksOf(ofDay, billed).state).toBe(href)
})

it('each header says what stands below it, and what it sorts by', () => {
  expect(headsOf(ofDays)).toEqual({
    day: 'Día by -date',
    hour: 'Hora',
    patient: 'Paciente by patientName',
    payer: 'Pagador',
    services: 'Servicios',
    total: 'Valor',
    state: 'Estado',
  })
  expect(headsOf(ofDay).day).toBe(undefined)
})
