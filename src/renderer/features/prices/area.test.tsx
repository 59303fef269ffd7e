import { expect, it } from 'vitest'
import { cellsOf, columnsOf, headsOf, knowPayer } from '../../../../test/support/cells.tsx'
import { PriceList } from '../../../contract/prices.ts'
import { useRecordColumns } from '../records/record-columns.tsx'
import { priceListArea } from './area.tsx'

const LIST = PriceList.parse({
  id: 'prl_1',
  name: 'SOAT menos diez',
  base: 'soat',
  manualId: 'prl_9',
  clientId: 'cli_1',
  isActive: true,
  revision: 2,
  createdAt: '2026-01-02T15:00:00Z',
  updatedAt: '2026-01-05T15:00:00Z',
})
const columns = columnsOf(() => useRecordColumns(priceListArea, () => undefined))

it('a price list says where its prices come from and with whom it was agreed', () => {
  knowPayer('cli_1', 'Salud Andina EPS')
  expect(cellsOf(columns, LIST)).toEqual({ name: 'SOAT menos diez', base: 'Manual SOAT', payer: 'Salud Andina EPS' })
})

it('an archived one of the clinic for any payer says so', () => {
  expect(cellsOf(columns, { ...LIST, base: 'own', clientId: null, isActive: false })).toEqual({
    name: 'SOAT menos diez [idle] Archivado',
    base: 'Precios propios',
    payer: '—',
  })
})

it('each header says what stands below it, and what it sorts by', () => {
  expect(headsOf(columns)).toEqual({
    name: 'Nombre by name',
    base: 'De dónde salen los precios',
    payer: 'Pagador con que se pactó',
  })
})
