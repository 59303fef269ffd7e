import { expect, it } from 'vitest'
import { cellsOf, columnsOf, headsOf, linksOf } from '../../../../test/support/cells.tsx'
import { Run, RunState } from '../../../contract/runs.ts'
import { useFolderColumns } from './folders-screen.tsx'

const FOLDER = Run.parse({
  id: 'run_1',
  kind: 'folder',
  name: 'RIPS octubre',
  state: 'done',
  problem: null,
  files: { total: 2_500, unread: 1, bytes: 9_000 },
  others: { pdf: 12 },
  items: {
    total: 1_999,
    waiting: 2,
    judged: 100,
    chosen: 20,
    filed: 1_100,
    result: 3,
    refused: 4,
    ready: 90,
    accepted: 1_050,
    rejected: 5,
  },
  createdAt: '2026-10-04T03:05:00Z',
  updatedAt: '2026-10-05T15:00:00Z',
})
const columns = columnsOf(useFolderColumns)

it('a folder says how many files and packages it holds, and how many are accepted', () => {
  expect(cellsOf(columns, FOLDER)).toEqual({
    name: 'RIPS octubre 2.500 archivos',
    state: '[ok] Lista',
    content: '1.220 paquetes Con CUV: 1.050',
    created: '03/10/2026, 22:05',
  })
  expect(linksOf(columns, FOLDER)).toEqual({ name: '/c/wsp_1/paquetes/carpetas/run_1' })
})

it('each state is told by word and colour', () => {
  expect(RunState.options.map((state) => cellsOf(columns, { ...FOLDER, state }).state)).toEqual([
    '[warn] Sin terminar de copiar',
    '[info] En curso',
    '[warn] En pausa',
    '[ok] Lista',
    '[idle] Cancelada',
  ])
})

it('each header says what stands below it', () => {
  expect(headsOf(columns)).toEqual({ name: 'Carpeta', state: 'Estado', content: 'Contenido', created: 'Agregada' })
})
