import { describe, expect, test } from 'vitest'
import { bars, scaleOf } from './chart-geometry.ts'

describe('the scale of a chart', () => {
  test.each([
    [[0, 0], { low: 0, high: 1 }],
    [[3, 12], { low: 0, high: 15 }],
    [[8_430_000], { low: 0, high: 10_000_000 }],
    [[100, -30], { low: -50, high: 100 }],
  ])('%j is held between round ticks', (values, { low, high }) => {
    const scale = scaleOf(values)
    expect([scale.low, scale.high]).toEqual([low, high])
    expect(scale.ticks).toContain(0)
    expect(scale.ticks.length).toBeLessThanOrEqual(6)
    expect([scale.ticks[0], scale.ticks.at(-1)]).toEqual([low, high])
  })
})

test('a month below zero hangs from the line of zero', () => {
  const place = { left: 0, slot: 10, y: (value: number) => 100 - value }
  const [column] = bars([{ name: 'Neto', look: 'solid', values: [-20] }], 0, place)
  expect(column).toMatchObject({ y: 100, height: 20 })
})
