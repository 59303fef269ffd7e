import { expect, it } from 'vitest'
import { chosen, fitting, type LongColumn, nextSort, roomOf, sortedAs } from './column.ts'

const column = (key: string, more: Partial<LongColumn<unknown>> = {}): LongColumn<unknown> => ({
  key,
  header: key,
  weight: 2,
  cell: () => null,
  ...more,
})
const COLUMNS = [
  column('number'),
  column('payer', { hide: 'narrow' }),
  column('rips', { hide: 'medium' }),
  column('total'),
  column('updated', { hide: 'medium' }),
]
const keys = (columns: readonly LongColumn<unknown>[]) => columns.map(({ key }) => key)

it('lets columns go in their order when the room gets narrow, and names those that went', () => {
  const all = roomOf(COLUMNS, {})
  expect(keys(fitting(COLUMNS, {}, all).left)).toEqual([])
  expect(keys(fitting(COLUMNS, {}, all - 1).left)).toEqual(['updated'])
  expect(keys(fitting(COLUMNS, {}, all - 200).left)).toEqual(['rips', 'updated'])
  const { shown, left } = fitting(COLUMNS, {}, 10)
  expect([keys(shown), keys(left)]).toEqual([
    ['number', 'total'],
    ['payer', 'rips', 'updated'],
  ])
})

it('counts the width that a person drew', () => {
  expect(roomOf(COLUMNS, { total: 500 })).toBe(roomOf(COLUMNS, {}) - 112 + 500)
})

it('shows the columns that were chosen, and always the one that opens a row', () => {
  const columns = [...COLUMNS, column('issued', { extra: true })]
  expect(keys(chosen(columns, null))).toEqual(keys(COLUMNS))
  expect(keys(chosen(columns, ['issued']))).toEqual(['number', 'issued'])
  const opening = [column('day'), column('patient', { opens: true }), column('total')]
  expect(keys(chosen(opening, ['total']))).toEqual(['patient', 'total'])
})

it('sorts by a header one way, the other way, and no more', () => {
  expect(nextSort('-payable', undefined)).toBe('-payable')
  expect(nextSort('-payable', '-payable')).toBe('payable')
  expect(nextSort('-payable', 'payable')).toBeUndefined()
  expect(nextSort('name', '-payable')).toBe('name')
  expect(sortedAs({ sort: '-payable' }, 'payable')).toBe('ascending')
  expect(sortedAs({ sort: '-payable' }, '-payable')).toBe('descending')
  expect(sortedAs({ sort: 'name' }, '-payable')).toBeUndefined()
  expect(sortedAs({}, 'name')).toBeUndefined()
})
