import { availableParallelism, loadavg } from 'node:os'
import type { Line } from './measure.ts'

/** What was measured so far. */
export const lines: Line[] = []

export const print = (text = '') => process.stdout.write(`${text}\n`)

let printed = 0

/** Those that were measured since it was called last. */
export function printLines(): void {
  for (const { what, figure, beside, goal, met } of lines.slice(printed)) {
    print(`${met ? 'ok  ' : 'MISS'}  ${what.padEnd(48)} ${figure.padEnd(46)} ${goal.padEnd(12)} ${beside}`)
  }
  printed = lines.length
}

export function printLoad(): void {
  print(
    `Load of the machine: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores; above 1 a core, only ratios say something.`,
  )
}
