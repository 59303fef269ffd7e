/** One thing that is measured. What `prepare` makes is made before the clock starts. */
export interface Side<Prepared = void> {
  readonly prepare: () => Prepared
  readonly run: (prepared: Prepared) => unknown
  /** Undoes it when the clock has stopped. */
  readonly after?: () => Promise<void>
}

export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN
}

export const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
export const median = (values: readonly number[]) => quantile(values, 0.5)

/** Microseconds that one operation takes, from one round of them. */
async function round<P>(side: Side<P>, operations: number): Promise<number> {
  const prepared = Array.from({ length: operations }, () => side.prepare())
  const start = performance.now()
  for (const one of prepared) await side.run(one)
  const took = performance.now() - start
  await side.after?.()
  return (took * 1000) / operations
}

export interface Comparison {
  /** Microseconds an operation, medians over the rounds. */
  readonly ours: number
  readonly yardstick: number
  /** Speed of ours as a part of the yardstick's, median over the pairs of rounds. */
  readonly ratio: number
}

/**
 * Rounds of both in turn, the first of each pair changing, so that whatever else the machine does falls on both alike.
 * The first rounds warm up and do not count.
 */
export async function compared<A, B>(
  ours: Side<A>,
  yardstick: Side<B>,
  { rounds, operations, warmUp = 3 }: { rounds: number; operations: number; warmUp?: number },
): Promise<Comparison> {
  const pairs: { ours: number; yardstick: number }[] = []
  for (let n = -warmUp; n < rounds; n++) {
    const first = n % 2 === 0 ? await round(ours, operations) : undefined
    const second = await round(yardstick, operations)
    const pair = { ours: first ?? (await round(ours, operations)), yardstick: second }
    if (n >= 0) pairs.push(pair)
  }
  return {
    ours: median(pairs.map((pair) => pair.ours)),
    yardstick: median(pairs.map((pair) => pair.yardstick)),
    ratio: median(pairs.map((pair) => pair.yardstick / pair.ours)),
  }
}

const PASSES = 5

export interface Times {
  /** Milliseconds of each call as somebody who waits feels them: one pass. */
  readonly felt: number[]
  /** The best of several passes: what each call costs by itself, whatever else the machine does. */
  readonly own: number[]
}

/** Each input is measured once a pass; between its passes lie all the others. */
export async function timed<T>(inputs: readonly T[], run: (input: T) => unknown, passes = PASSES): Promise<Times> {
  const all: number[][] = []
  for (let pass = 0; pass < passes; pass++) {
    const times: number[] = []
    for (const input of inputs) {
      const start = performance.now()
      await run(input)
      times.push(performance.now() - start)
    }
    all.push(times)
  }
  return { felt: all[0] ?? [], own: inputs.map((_, i) => Math.min(...all.map((times) => times[i] ?? Number.NaN))) }
}

/** Median and 99th percentile of both. */
export function summary({ felt, own }: Times): string {
  const pair = (values: readonly number[]) => `${median(values).toFixed(2)} / ${quantile(values, 0.99).toFixed(2)}`
  return `p50/p99 ${pair(own)} ms (felt ${pair(felt)})`
}

/** One figure of the report. */
export interface Line {
  readonly what: string
  readonly figure: string
  readonly beside: string
  readonly goal: string
  readonly met: boolean
}

export const us = (value: number) => `${value.toFixed(0)} µs`
export const ms = (value: number) => `${value.toFixed(2)} ms`
export const percent = (ratio: number) => `${(ratio * 100).toFixed(0)} %`
