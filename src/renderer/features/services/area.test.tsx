import { expect, it } from 'vitest'
import { cellsOf, columnsOf, headsOf } from '../../../../test/support/cells.tsx'
import { Service } from '../../../contract/services.ts'
import { useRecordColumns } from '../records/record-columns.tsx'
import { serviceArea } from './area.tsx'

const SERVICE = Service.parse({
  id: 'ser_1',
  category: 1,
  name: 'Consulta general',
  description: 'Primera vez',
  payload: { codConsulta: '890201', codServicio: 328 },
  inputProvenance: {},
  isActive: true,
  revision: 2,
  createdAt: '2026-01-02T15:00:00Z',
  updatedAt: '2026-01-05T15:00:00Z',
})
const columns = columnsOf(() => useRecordColumns(serviceArea, () => undefined))

it('a saved service is told by name, group, code and description', () => {
  expect(cellsOf(columns, SERVICE)).toEqual({
    name: 'Consulta general',
    category: 'Consultas',
    code: '890201',
    description: 'Primera vez',
  })
})

it.each([
  [2, { codProcedimiento: '903841' }, 'Procedimientos', '903841'],
  [6, { codTecnologiaSalud: '19903-1' }, 'Medicamentos', '19903-1'],
  [7, { codTecnologiaSalud: 'S31301' }, 'Otros servicios', 'S31301'],
  [3, { causaMotivoAtencion: '38' }, 'Urgencias con observación', '—'],
])('one of group %i shows the code of its own group', (category, payload, group, code) => {
  expect(cellsOf(columns, { ...SERVICE, category, payload })).toMatchObject({ category: group, code })
})

it('an archived one without code and description says so', () => {
  expect(cellsOf(columns, { ...SERVICE, payload: {}, description: null, isActive: false })).toEqual({
    name: 'Consulta general [idle] Archivado',
    category: 'Consultas',
    code: '—',
    description: '—',
  })
})

it('each header says what stands below it, and what it sorts by', () => {
  expect(headsOf(columns)).toEqual({
    name: 'Nombre by name',
    category: 'Categoría',
    code: 'Código',
    description: 'Descripción',
  })
})
