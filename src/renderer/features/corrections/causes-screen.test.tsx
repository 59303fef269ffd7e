import { expect, it } from 'vitest'
import { cellsOf, columnsOf, headsOf, linksOf } from '../../../../test/support/cells.tsx'
import { CorrectionCause } from '../../../contract/corrections.ts'
import { useCauseColumns } from './causes-screen.tsx'

const CAUSE = CorrectionCause.parse({
  source: 'ministry',
  code: 'RVC019',
  place: 'usuarios[].servicios.consultas[].finalidadTecnologiaSalud',
  message: 'La finalidad no corresponde al procedimiento.',
  documents: 1_230,
  findings: 4_560,
  values: [
    { value: '15', findings: 4_000 },
    { value: '99', findings: 500 },
    { value: null, findings: 50 },
    { value: '16', findings: 10 },
  ],
  mendable: true,
})
const columns = columnsOf(() => useCauseColumns({ q: 'finalidad', pagador: 'cli_1', desde: '2026-10-01' }))

it('a cause says its rule and field, in how many documents it is, with which values, and who found it', () => {
  expect(cellsOf(columns, CAUSE)).toEqual({
    cause: 'RVC019 · Finalidad La finalidad no corresponde al procedimiento.',
    documents: '1.230',
    values: '15 · Diagnóstico, 99, vacío, …',
    source: 'Ministerio',
  })
})

it('one of three values has no others', () => {
  const { values } = cellsOf(columns, { ...CAUSE, values: CAUSE.values.slice(0, 3) })
  expect(values).toBe('15 · Diagnóstico, 99, vacío')
})

it('it leads to its documents, narrowed as the list is but for the words that it was found by', () => {
  expect(linksOf(columns, CAUSE)).toEqual({
    cause:
      '/c/wsp_1/correcciones?pagador=cli_1&desde=2026-10-01&fuente=ministry&causa=RVC019&campo=usuarios[].servicios.consultas[].finalidadTecnologiaSalud',
  })
})

it('one that is of the document as a whole has no value', () => {
  const whole = { source: 'local' as const, place: '', values: [], message: '', documents: 1 }
  expect(cellsOf(columns, { ...CAUSE, ...whole })).toEqual({
    cause: 'RVC019 · el documento',
    documents: '1',
    values: '',
    source: 'Revisión local',
  })
})

it('each header says what stands below it', () => {
  expect(headsOf(columns)).toEqual({
    cause: 'Causa',
    documents: 'Documentos',
    values: 'Valores',
    source: 'Quién lo dijo',
  })
})
