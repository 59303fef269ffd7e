import { setTimeout as sleep } from 'node:timers/promises'
import type { Visit } from '../../src/contract/visits.ts'
import type { Billing } from '../support/billing.ts'
import type { Random } from '../support/random.ts'
import type { Office } from '../support/scene/office.ts'
import type { Filed } from '../support/scene/verdict.ts'
import type { Stopwatch } from './stopwatch.ts'

/** The day that is played: the services of the sample invoices are of it. */
export const DAY = '2026-06-26'

/** What everybody at the desk shares. */
export interface Desk {
  readonly billing: Billing
  /** Of the clinic before it opens; new ones get the numbers after them. */
  readonly patients: number
  /** Visits that nobody has billed yet: each is taken by one biller. */
  readonly unbilled: Visit[]
  readonly packages: Map<string, Filed>
  newPatients: number
  visits: number
}

/** Somebody with a session of their own. */
export interface Member {
  readonly name: string
  readonly office: Office
  readonly random: Random
  readonly stopwatch: Stopwatch
}

export type Task = () => Promise<void>

/** Works through the tasks of an hour, each when its time has come, or at once by who is late. */
export async function work({ random, stopwatch }: Member, tasks: readonly Task[], hourMs: number): Promise<void> {
  const start = performance.now()
  const times = tasks.map(() => random() * hourMs).sort((a, b) => a - b)
  for (const [i, task] of tasks.entries()) {
    await sleep(Math.max(0, start + (times[i] ?? 0) - performance.now()))
    await task().catch((error: unknown) => stopwatch.refused(error))
  }
}

/** So many of each, in an order of chance. */
export function shuffled(random: Random, ...kinds: readonly (readonly [count: number, task: Task])[]): Task[] {
  return kinds
    .flatMap(([count, task]) => Array.from({ length: count }, () => ({ task, at: random() })))
    .sort((a, b) => a.at - b.at)
    .map(({ task }) => task)
}
