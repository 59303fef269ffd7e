import { expect, it } from 'vitest'
import { cellsOf, columnsOf, headsOf } from '../../../../test/support/cells.tsx'
import { ListedPrice } from '../../../contract/prices.ts'
import { useItemColumns } from './price-items-screen.tsx'

const PRICE = ListedPrice.parse({ kind: 'CUPS', code: '890201', value: 45_678.5, description: 'Consulta general' })
const columns = columnsOf(useItemColumns)

it('a price says of which code it is, and how much', () => {
  expect(cellsOf(columns, PRICE)).toEqual({
    code: '890201',
    kind: 'CUPS',
    description: 'Consulta general',
    value: '$ 45.678,50',
  })
})

it('one of the own codes without words says so', () => {
  expect(cellsOf(columns, { ...PRICE, kind: 'OWN', description: null, value: 0 })).toEqual({
    code: '890201',
    kind: 'Propio',
    description: '—',
    value: '$ 0',
  })
})

it('each header says what stands below it', () => {
  expect(headsOf(columns)).toEqual({
    code: 'Código',
    kind: 'Tipo de código',
    description: 'Descripción',
    value: 'Valor',
  })
})
