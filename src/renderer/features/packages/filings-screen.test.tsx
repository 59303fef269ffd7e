import { expect, it } from 'vitest'
import { cellsOf, columnsOf, headsOf } from '../../../../test/support/cells.tsx'
import { ExternalFiling } from '../../../contract/packages.ts'
import { useFilingColumns } from './filings-screen.tsx'

const ACCEPTED = ExternalFiling.parse({
  id: 'fil_1',
  packageId: null,
  number: 'FEV88',
  module: 'RIPS',
  outcome: 'accepted',
  cuv: 'facade',
  processId: '4711',
  filedAt: '2026-10-02T04:30:00Z',
  issues: [],
  reason: 'no_package',
  fileName: 'ResultadosMSPS_FEV88.json',
  createdAt: '2026-11-20T15:00:00Z',
})
const columns = columnsOf(() => useFilingColumns(() => undefined))

it('a result from another program says its number, its file, its code and its day', () => {
  expect(cellsOf(columns, ACCEPTED)).toEqual({
    number: 'FEV88 ResultadosMSPS_FEV88.json',
    outcome: 'Aceptado en otro programa CUV facade',
    filedAt: '01/10/2026, 23:30',
  })
})

it.each([
  ['rejected', 'Rechazado en otro programa'],
  ['checked', 'Validación previa, sin radicar'],
] as const)('without number, code and day it says that it was %s', (outcome, words) => {
  expect(cellsOf(columns, { ...ACCEPTED, outcome, number: null, cuv: null, filedAt: null })).toEqual({
    number: 'Sin número ResultadosMSPS_FEV88.json',
    outcome: words,
    filedAt: '',
  })
})

it('a moment that cannot be read is shown as it came', () => {
  expect(cellsOf(columns, { ...ACCEPTED, filedAt: 'ayer' }).filedAt).toBe('ayer')
})

it('each header says what stands below it', () => {
  expect(headsOf(columns)).toEqual({ number: 'Documento', outcome: 'Resultado', filedAt: 'Radicado' })
})
