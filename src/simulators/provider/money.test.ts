import { expect, test } from 'vitest'
import { formatHundredths, parseHundredths, scaled } from './money.ts'

test('wire decimals are read exactly, and only those with at most two decimals', () => {
  expect(['60000.00', '4700', 4700, '0.1', '-500.5', '83300.07'].map(parseHundredths)).toEqual([
    6_000_000, 470_000, 470_000, 10, -50_050, 8_330_007,
  ])
  expect(['', '1.234', '1,5', '1e3', 0.1 + 0.2, null, true, ' 1'].map(parseHundredths)).toEqual(
    Array(8).fill(undefined),
  )
})

test('amounts are written with two decimals', () => {
  expect([0, 5, 99, 100, 6_000_000, -50_050].map(formatHundredths)).toEqual([
    '0.00',
    '0.05',
    '0.99',
    '1.00',
    '60000.00',
    '-500.50',
  ])
})

test('halves round to even', () => {
  expect([scaled(5, 50, 100), scaled(7, 50, 100), scaled(1, 51, 100), scaled(1, 49, 100)]).toEqual([2, 4, 1, 0])
})
