import { expect, it } from 'vitest'
import { amountsFilter } from './filter.tsx'
import { amountIn, amountWord, LIST_SEARCH } from './search.ts'

it('an amount that narrows a list stands in the address as it was typed, also the smallest and the largest', () => {
  for (const amount of [0, 0.5, 12.34, 9_999_999_999_999]) {
    const word = LIST_SEARCH.montoHasta.parse(amountWord(amount))
    expect([word, amountIn(word)]).toEqual([String(amount), amount])
  }
  expect(amountWord('')).toBeUndefined()
  for (const wrong of ['-1', '1.234', '1e3', '10000000000000', 'x']) {
    expect(LIST_SEARCH.montoHasta.parse(wrong)).toBeUndefined()
  }
})

it('what a list is narrowed to is said, also where that is nothing', () => {
  const chip = (search: object) =>
    amountsFilter({
      label: 'Valor',
      names: ['montoDesde', 'montoHasta'],
      search: { ...search },
      onSearch: () => undefined,
    }).chip
  expect(chip({ montoHasta: '0' })).toMatch(/^Valor.*\$\s0$/)
  expect(chip({ montoDesde: '0', montoHasta: '1500.5' })).toMatch(/\$\s0 .*\$\s1\.500,50/)
  expect(chip({})).toBeUndefined()
})
