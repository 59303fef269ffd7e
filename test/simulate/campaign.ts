import { Worker } from 'node:worker_threads'
import type { Extent, HistoryResult } from './simulation.ts'
import type { Message, Share } from './worker.ts'

export interface Campaign {
  readonly histories: number
  readonly steps: number
  readonly deaths: number
  readonly faults: ReadonlyMap<string, number>
  /** The lowest seed that went wrong, as far as was looked. */
  readonly failed: HistoryResult | undefined
  /** What is wrong beside the histories themselves. */
  readonly broken: readonly string[]
}

export interface CampaignOptions {
  readonly seed: number
  readonly seeds: number
  readonly jobs: number
  readonly extent: Extent
  readonly mutant?: string
  readonly onHistory?: (histories: number) => void
}

/** Runs many seeds on several threads; the first violation ends it. */
export async function runCampaign({
  seed,
  seeds,
  jobs,
  extent,
  mutant,
  onHistory,
}: CampaignOptions): Promise<Campaign> {
  const total = { histories: 0, steps: 0, deaths: 0 }
  const faults = new Map<string, number>()
  const failures: HistoryResult[] = []
  const broken: string[] = []
  const workers: Worker[] = []

  function add(result: HistoryResult): void {
    total.histories += 1
    total.steps += result.steps
    total.deaths += result.deaths
    for (const [name, times] of result.faults) faults.set(name, (faults.get(name) ?? 0) + times)
    onHistory?.(total.histories)
    if (result.violation === undefined) return
    failures.push(result)
    for (const worker of workers) worker.terminate()
  }

  function work(share: Share): Promise<void> {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: share })
    workers.push(worker)
    worker.on('message', (message: Message) => {
      if ('result' in message) add(message.result)
      else broken.push(message.broken)
    })
    return new Promise((resolve, reject) => worker.once('error', reject).once('exit', () => resolve()))
  }

  const shares = Array.from({ length: Math.min(jobs, seeds) }, (_, i) => ({
    first: seed + i,
    end: seed + seeds,
    stride: jobs,
  }))
  await Promise.all(shares.map((share) => work({ ...share, extent, ...(mutant !== undefined && { mutant }) })))
  failures.sort((a, b) => a.seed - b.seed)
  return { ...total, faults, failed: failures[0], broken }
}
