import { parentPort, workerData } from 'node:worker_threads'
import { firstBroken } from '../../src/core/audit/walk.ts'
import { infect, MUTANTS } from './mutants.ts'
import type { Extent, HistoryResult } from './simulation.ts'

/** One thread's share of a campaign: `first`, `first + stride`, ... below `end`. */
export interface Share {
  readonly first: number
  readonly end: number
  readonly stride: number
  readonly extent: Extent
  /** Name of the defect that the core is loaded with. */
  readonly mutant?: string
}

export type Message = { readonly result: HistoryResult } | { readonly broken: string }

/** Runs its seeds in order, tells of each, and ends with the first violation. */
async function run({ first, end, stride, extent, mutant }: Share): Promise<void> {
  const defect = MUTANTS.find(({ name }) => name === mutant)
  if (defect) infect(defect)
  const { openClinicStore } = await import('./clinic-store.ts')
  const { runHistory } = await import('./simulation.ts')
  const clinics = await openClinicStore()
  try {
    for (let seed = first; seed < end; seed += stride) {
      const result = await runHistory(clinics, seed, { extent })
      parentPort?.postMessage({ result } satisfies Message)
      if (result.violation !== undefined) return
    }
    const broken = await firstBroken(clinics.store.read.audit)
    if (broken !== undefined) parentPort?.postMessage({ broken: `audit event ${broken}` } satisfies Message)
  } finally {
    await clinics.close()
  }
}

await run(workerData as Share)
