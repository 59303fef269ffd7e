import { expect, test } from 'vitest'
import { centavos } from '../../contract/centavos.ts'
import { forecastOf, monthsBefore } from './forecast.ts'

const before = (...amounts: number[]) =>
  amounts.map((gross, n) => ({ month: `2026-0${n + 1}`, gross: centavos(gross) }))

test('the days that are left bring what they brought before, on average and at both ends', () => {
  const known = { today: '2026-04-20', soFar: centavos(700), before: before(900, 1_200, 1_500) }
  expect(forecastOf(known)).toEqual({
    gross: 1_100,
    low: 1_000,
    high: 1_200,
    soFar: 700,
    day: 20,
    days: 30,
    months: [
      { month: '2026-01', gross: 900 },
      { month: '2026-02', gross: 1_200 },
      { month: '2026-03', gross: 1_500 },
    ],
  })
})

test('on the last day it is what was issued', () => {
  const known = { today: '2026-02-28', soFar: centavos(700.05), before: before(900) }
  expect(forecastOf(known)).toMatchObject({ gross: 700.05, low: 700.05, high: 700.05 })
})

test('a month in which nothing was issued says nothing, and without another there is no forecast', () => {
  const known = { today: '2026-04-15', soFar: centavos(10) }
  expect(forecastOf({ ...known, before: before(0, 0, 300) })).toMatchObject({ gross: 160, months: [{ gross: 300 }] })
  expect(forecastOf({ ...known, before: before(0, 0, 0) })).toBeNull()
})

test('it rests on the three months before, over the turn of a year', () => {
  expect(monthsBefore('2026-02-10')).toEqual(['2025-11', '2025-12', '2026-01'])
})
