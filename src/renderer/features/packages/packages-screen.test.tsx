import { expect, it } from 'vitest'
import { cellsOf, columnsOf, headsOf, linksOf } from '../../../../test/support/cells.tsx'
import { PackageSummary } from '../../../contract/packages.ts'
import { totalOf, usePackageColumns } from './packages-screen.tsx'

const FILED = PackageSummary.parse({
  assignee: { userId: 'usr_1', name: 'Marta Gil' },
  id: 'pkg_1',
  kind: 'invoice',
  name: 'Octubre',
  number: 'FEV101',
  cufe: 'c0ffee',
  status: 'accepted',
  revision: 3,
  users: 1_200,
  services: 3_400,
  cuv: 'facade',
  createdAt: '2026-10-01T15:00:00Z',
  updatedAt: '2026-10-03T03:05:00Z',
})
const UNNAMED = PackageSummary.parse({
  ...FILED,
  assignee: null,
  id: 'pkg_2',
  kind: 'without_invoice',
  name: null,
  number: 'LOTE-9',
  status: 'unknown',
  users: 1,
  services: 0,
  cuv: null,
})
const columns = columnsOf(usePackageColumns)

it('a package says what it is called, how it stands, what is in it and who has it', () => {
  expect(cellsOf(columns, FILED)).toEqual({
    name: 'Octubre Factura con RIPS · FEV101',
    status: '[ok] Aceptado',
    content: '1.200 usuarios 3.400 servicios',
    assignee: 'Marta Gil',
    updated: '02/10/2026, 22:05',
  })
  expect(linksOf(columns, FILED)).toEqual({ name: '/c/wsp_1/paquetes/pkg_1' })
})

it('without a name it goes by its number, without both by none', () => {
  expect(cellsOf(columns, UNNAMED)).toEqual({
    name: 'LOTE-9 RIPS sin factura',
    status: '[warn] Resultado desconocido',
    content: '1 usuario 0 servicios',
    assignee: '—',
    updated: '02/10/2026, 22:05',
  })
  expect(cellsOf(columns, { ...UNNAMED, number: null }).name).toBe('Sin nombre RIPS sin factura')
})

it('each header says what stands below it, and what it sorts by', () => {
  expect(headsOf(columns)).toEqual({
    name: 'Paquete',
    status: 'Estado',
    content: 'Contenido',
    assignee: 'Asignada a',
    updated: 'Último cambio by -updatedAt',
  })
})

it('users and services of what is selected are counted apart', () => {
  expect(totalOf([FILED, UNNAMED])).toBe('1.201 usuarios, 3.400 servicios')
})
