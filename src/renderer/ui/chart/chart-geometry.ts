import type { Series } from './month-chart.tsx'

export interface Scale {
  readonly low: number
  readonly high: number
  readonly ticks: readonly number[]
}

const NICE = [1, 2, 2.5, 5, 10]
const STEPS = 4

/** Round ticks from zero, or from below it, that hold every value. */
export function scaleOf(values: readonly number[]): Scale {
  const most = Math.max(1, ...values)
  const least = Math.min(0, ...values)
  const rough = (most - least) / STEPS
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, (NICE.find((nice) => nice * power >= rough) ?? 10) * power)
  const low = Math.floor(least / step) * step
  const high = Math.ceil(most / step) * step
  const ticks = Array.from({ length: Math.round((high - low) / step) + 1 }, (_, index) => low + index * step)
  return { low, high, ticks }
}

interface ChartPlace {
  readonly left: number
  /** Width of a month. */
  readonly slot: number
  readonly y: (value: number) => number
}

const GAP = 0.2

/** The columns of a month, side by side. */
export function bars(series: readonly Series[], index: number, { left, slot, y }: ChartPlace) {
  const width = (slot * (1 - GAP)) / Math.max(1, series.length)
  return series.map(({ name, look, values }, position) => {
    const value = values[index] ?? 0
    const [top, bottom] = [y(Math.max(0, value)), y(Math.min(0, value))]
    const x = left + (slot * GAP) / 2 + width * position
    return { name, look, x, y: top, width: width * 0.92, height: bottom - top }
  })
}

/** A point in the middle of each month. */
export const line = (values: readonly number[], { left, slot, y }: ChartPlace) =>
  values.map((value, index) => ({ x: left + slot * (index + 0.5), at: y(value) }))
