import { expect, it } from 'vitest'
import { cellsOf, columnsOf, headsOf, linksOf } from '../../../../test/support/cells.tsx'
import { DocumentRun } from '../../../contract/document-runs.ts'
import { RunState } from '../../../contract/runs.ts'
import { useRunColumns } from './runs-screen.tsx'

const RUN = DocumentRun.parse({
  id: 'dru_1',
  name: 'Radicar octubre',
  act: 'file',
  state: 'working',
  problem: null,
  items: {
    total: 4_000,
    waiting: 100,
    refused: 1_030,
    cancelled: 195,
    done: 1_400,
    open: 60,
    accepted: 1_200,
    rejected: 12,
    unknown: 3,
  },
  archive: null,
  createdAt: '2026-10-04T03:05:00Z',
  updatedAt: '2026-10-05T15:00:00Z',
})
const columns = columnsOf(useRunColumns)

it('a run says how it stands, how many came through and how many failed', () => {
  expect(cellsOf(columns, RUN)).toEqual({
    name: 'Radicar octubre',
    state: '[info] En curso',
    items: '1.200 de 4.000 aceptados 1.042 no pasaron',
    created: '03/10/2026, 22:05',
  })
  expect(linksOf(columns, RUN)).toEqual({ name: '/c/wsp_1/envios/lotes/dru_1' })
})

it('of an archive it says how many are in it', () => {
  expect(cellsOf(columns, { ...RUN, act: 'bundle' }).items).toBe('1.400 de 4.000 en el archivo 1.042 no pasaron')
})

it('of corrections it says how many were made, also of what does not leave', () => {
  expect(cellsOf(columns, { ...RUN, act: 'correct' }).items).toBe('2.675 de 4.000 corregidos 1.042 no pasaron')
})

it('each state is told by word and colour', () => {
  expect(RunState.options.map((state) => cellsOf(columns, { ...RUN, state }).state)).toEqual([
    '[warn] En curso',
    '[info] En curso',
    '[warn] En pausa',
    '[ok] Terminado',
    '[idle] Cancelado',
  ])
})

it('each header says what stands below it', () => {
  expect(headsOf(columns)).toEqual({ name: 'Qué', state: 'Estado', items: 'Documentos', created: 'Empezado' })
})
