import { expect, it } from 'vitest'
import { cellsOf, columnsOf, headsOf, linksOf, markupOf } from '../../../../test/support/cells.tsx'
import { RunItem } from '../../../contract/runs.ts'
import { useItemColumns } from './item-table.tsx'

const ITEM = RunItem.parse({
  position: 7,
  number: 'FEV101',
  kind: 'invoice',
  jsonPath: 'octubre/FEV101.json',
  xmlPath: 'octubre/FEV101.xml',
  state: 'filed',
  origin: 'revised',
  users: 1_300,
  services: 9,
  valid: true,
  counts: { error: 0, notification: 2, unresolved: 1 },
  finding: { code: 'RVC019', message: 'La finalidad no corresponde.' },
  problem: null,
  packageId: 'pkg_1',
  status: 'accepted',
  cuv: 'facade',
})
const FAULTY = RunItem.parse({
  ...ITEM,
  state: 'judged',
  valid: false,
  counts: { error: 4, notification: 2, unresolved: 1 },
  status: 'draft',
  cuv: null,
})
const columns = columnsOf(() => useItemColumns({ picked: new Set([7]), onPicked: undefined }))

it('a package says its number, kind and file, whether it is right, what is gravest in it, and its code', () => {
  expect(cellsOf(columns, ITEM)).toEqual({
    number: 'FEV101 Factura con RIPS · octubre/FEV101.json',
    verdict: '[ok] Sin errores 1.300 usuarios',
    finding: 'RVC019 La finalidad no corresponde.',
    status: '[ok] Aceptado CUV facade',
  })
  expect(linksOf(columns, ITEM)).toEqual({ number: '/c/wsp_1/paquetes/pkg_1' })
})

it('one with errors says how many, and how it came to its package', () => {
  expect(cellsOf(columns, FAULTY)).toEqual({
    number: 'FEV101 Factura con RIPS · octubre/FEV101.json',
    verdict: '[bad] 4 errores 1.300 usuarios',
    finding: 'RVC019 La finalidad no corresponde.',
    status: '[idle] Validado nueva revisión',
  })
})

it('a file of which no package came says why, and leads nowhere', () => {
  const refused = { state: 'refused', number: null, kind: null, jsonPath: null, origin: null, valid: null } as const
  const problem = { code: 'invalid_json', message: 'No es un JSON.' }
  const item = { ...ITEM, ...refused, problem, packageId: null, status: null, cuv: null }
  expect(cellsOf(columns, item)).toEqual({
    number: 'Sin número octubre/FEV101.xml',
    verdict: '',
    finding: 'No es un JSON.',
    status: '[bad] No se usó',
  })
  expect(linksOf(columns, item)).toEqual({})
})

it('only what is judged and right can be picked, by whoever may file', () => {
  const picking = columnsOf(() => useItemColumns({ picked: new Set([7]), onPicked: () => undefined }))
  const box = (item: RunItem) => {
    const [first] = Object.values(markupOf(picking, item))
    return { picked: first?.includes('checked=""'), closed: first?.includes('disabled=""') }
  }
  expect(box({ ...ITEM, state: 'judged' })).toEqual({ picked: true, closed: false })
  expect(box({ ...ITEM, state: 'judged', position: 8 })).toEqual({ picked: false, closed: false })
  expect(box(FAULTY)).toEqual({ picked: true, closed: true })
  expect(box(ITEM)).toEqual({ picked: true, closed: true })
})

it('each header says what stands below it', () => {
  expect(headsOf(columns)).toEqual({
    number: 'Documento',
    verdict: 'Veredicto',
    finding: 'Primer hallazgo',
    status: 'Radicación',
  })
})
