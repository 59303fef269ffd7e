import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cellsOf, columnsOf, headsOf } from '../../../../test/support/cells.tsx'
import { Resolution } from '../../../contract/resolutions.ts'
import { useRecordColumns } from '../records/record-columns.tsx'
import { resolutionArea } from './area.tsx'

beforeEach(() => void vi.setSystemTime('2026-10-05T15:00:00Z'))
afterEach(() => void vi.useRealTimers())

const RESOLUTION = Resolution.parse({
  id: 'res_1',
  kind: 'invoice',
  prefix: 'FEV',
  from: 1_001,
  to: 6_000,
  next: 3_501,
  remaining: 2_500,
  hasTechnicalKey: true,
  resolutionNumber: '18764000001',
  validFrom: '2026-01-10',
  validTo: '2027-01-09',
  providerRangeId: '8',
  isActive: true,
  revision: 2,
  createdAt: '2026-01-02T15:00:00Z',
  updatedAt: '2026-01-05T15:00:00Z',
})
const columns = columnsOf(() => useRecordColumns(resolutionArea, () => undefined))

it('a range of numbers says for what it is, how much is left of it, by which resolution and until when', () => {
  expect(cellsOf(columns, RESOLUTION)).toEqual({
    kind: 'Factura',
    range: 'FEV 1.001 – 6.000',
    left: '[ok] Quedan 2.500 50 % · Vence en 96 días',
    resolutionNumber: '18764000001',
    validTo: '09/01/2027',
  })
})

it('an archived range of notes without resolution and end says so', () => {
  const own = { kind: 'credit_note', prefix: 'NC', resolutionNumber: null, validTo: null, isActive: false } as const
  expect(cellsOf(columns, { ...RESOLUTION, ...own })).toEqual({
    kind: 'Nota crédito [idle] Archivado',
    range: 'NC 1.001 – 6.000',
    left: '[ok] Quedan 2.500 50 % · Sin fecha de vencimiento',
    resolutionNumber: '—',
    validTo: '—',
  })
})

it.each([
  ['nearly used up', { remaining: 500 }, '[warn] Quedan 500 10 % · Vence en 96 días'],
  ['used up', { remaining: 0 }, '[bad] Agotada 0 % · Vence en 96 días'],
  ['over', { validTo: '2026-10-04' }, '[bad] Vencida 50 %'],
  ['over at the end of today', { validTo: '2026-10-05' }, '[warn] Quedan 2.500 50 % · Vence hoy'],
  ['over in thirty days', { validTo: '2026-11-04' }, '[warn] Quedan 2.500 50 % · Vence en 30 días'],
  ['over in thirty-one days', { validTo: '2026-11-05' }, '[ok] Quedan 2.500 50 % · Vence en 31 días'],
])('of one that is %s it says so', (_, fields, left) => {
  expect(cellsOf(columns, { ...RESOLUTION, ...fields }).left).toBe(left)
})

it('each header says what stands below it, and what it sorts by', () => {
  expect(headsOf(columns)).toEqual({
    kind: 'Documento que numera',
    range: 'Rango by prefix',
    left: 'Disponible',
    resolutionNumber: 'Número de resolución',
    validTo: 'Vigente hasta by validTo',
  })
})
