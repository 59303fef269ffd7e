import { expect, it } from 'vitest'
import { cellsOf, columnsOf, headsOf, linksOf } from '../../../../test/support/cells.tsx'
import { CorrectionTarget } from '../../../contract/corrections.ts'
import { useTargetColumns } from './cause-screen.tsx'

const PLACE = 'usuarios[].servicios.consultas[].codDiagnosticoPrincipal'
const at = (index: number, value: string | null) => ({
  path: `usuarios[0].servicios.consultas[${index}].codDiagnosticoPrincipal`,
  value,
})
const TARGET = CorrectionTarget.parse({
  kind: 'package',
  targetId: 'pkg_1',
  label: 'FEV101',
  clientName: 'Salud Andina EPS',
  updatedAt: '2026-10-04T03:05:00Z',
  message: 'El diagnóstico no existe.',
  places: [at(0, 'A000X'), at(1, 'A000X'), at(2, null)],
})
const columns = columnsOf(() => useTargetColumns({ source: 'local', code: 'RVC019', place: PLACE }))

it('a document says whose it is, of which kind, what stands in the field, and when it was changed', () => {
  expect(cellsOf(columns, TARGET)).toEqual({
    document: 'FEV101 Salud Andina EPS',
    kind: 'Paquete RIPS',
    value: 'A000X, vacío',
    updated: '03/10/2026, 22:05',
  })
})

it('one that is called as its payer says it once, and where nothing stands nothing is said', () => {
  const alike = { label: 'Salud Andina EPS', places: [] }
  expect(cellsOf(columns, { ...TARGET, ...alike })).toEqual({
    document: 'Salud Andina EPS',
    kind: 'Paquete RIPS',
    value: '',
    updated: '03/10/2026, 22:05',
  })
})

it.each([
  ['package', 'Paquete RIPS', '/c/wsp_1/paquetes/pkg_1'],
  ['invoice', 'Factura', '/c/wsp_1/facturas/pkg_1'],
  ['credit_note', 'Nota crédito', '/c/wsp_1/notas/credito/pkg_1'],
  ['debit_note', 'Nota débito', '/c/wsp_1/notas/debito/pkg_1'],
] as const)('a %s is opened as one', (kind, words, href) => {
  expect(cellsOf(columns, { ...TARGET, kind }).kind).toBe(words)
  expect(linksOf(columns, { ...TARGET, kind })).toEqual({ document: href })
})

it('each header says what stands below it', () => {
  expect(headsOf(columns)).toEqual({
    document: 'Documento',
    kind: 'Clase',
    value: 'Valor que tiene',
    updated: 'Último cambio',
  })
})
