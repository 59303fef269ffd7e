import { expect, it } from 'vitest'
import { cellsOf, columnsOf, headsOf } from '../../../../test/support/cells.tsx'
import { PlannedCorrection } from '../../../contract/corrections.ts'
import { useChangeColumns } from './preview-dialog.tsx'

const PLACE = 'usuarios[].servicios.consultas[].codDiagnosticoPrincipal'
const change = (user: number, service: number) => ({
  path: `usuarios[${user}].servicios.consultas[${service}].codDiagnosticoPrincipal`,
  from: 'A000X',
  to: 'A009',
})
const PLANNED = PlannedCorrection.parse({
  kind: 'invoice',
  targetId: 'inv_1',
  label: 'FEV101',
  way: 'document',
  because: 'Todavía no se emitió.',
  sendsAgain: true,
  changes: [change(1, 2), change(3, 4)],
  prices: [{ path: 'lines[0]', from: 45_000, to: 52_000.5 }],
  records: [
    { kind: 'visit', id: 'vis_1' },
    { kind: 'visit', id: 'vis_2' },
    { kind: 'patient', id: 'pat_1' },
  ],
  before: 1_300,
  after: 2,
  left: [{ code: 'RVC020', message: 'Falta la finalidad.' }],
})
const NOTHING = PlannedCorrection.parse({
  ...PLANNED,
  kind: 'package',
  way: 'none',
  because: 'Ya fue aceptado.',
  changes: [],
  prices: [],
  records: [],
  before: 7,
  after: 7,
  left: [],
})
const columns = columnsOf(() => useChangeColumns(PLACE, [PLANNED, NOTHING]))

it('a change says what is written instead, what it costs then, what else gets it, and what is left to mend', () => {
  expect(cellsOf(columns, PLANNED)).toEqual({
    document: 'FEV101 Factura',
    change: 'A000X → A009 y 1 más Usuario 2 · Consultas 3 · Diagnóstico principal',
    price: '$ 45.000 → $ 52.000,50',
    besides: 'Atención, Paciente',
    findings: '1.300 → 2 Falta la finalidad.',
  })
})

it('where nothing is done it says why', () => {
  expect(cellsOf(columns, NOTHING)).toEqual({
    document: 'FEV101 Paquete RIPS',
    change: 'Ya fue aceptado.',
    price: '',
    besides: '',
    findings: '7 → 7',
  })
})

it('a price that no list has stays, and further ones are counted', () => {
  const prices = [{ path: 'lines[0]', from: 45_000, to: null }, ...PLANNED.prices]
  expect(cellsOf(columns, { ...PLANNED, prices }).price).toBe('No está en la lista: queda $ 45.000 y 1 más')
})

it('each header says what stands below it, and there is none of prices where none changes', () => {
  expect(headsOf(columns)).toEqual({
    document: 'Documento',
    change: 'Cambio',
    price: 'Precio según la lista',
    besides: 'También en',
    findings: 'Errores antes y después',
  })
  expect(headsOf(columnsOf(() => useChangeColumns(PLACE, [NOTHING]))).price).toBe(undefined)
})
