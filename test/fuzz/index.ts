import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import type { HttpTally } from './http-door.ts'
import type { Tally } from './json-door.ts'
import type { Share } from './worker.ts'

const USAGE = `npm run fuzz -- [--json N] [--http N] [--seed S] [--jobs N]
  --json: N documents, read by our reader and by JSON.parse; --http: N requests to all operations as every kind of caller`
const SHARE = { json: 20_000, http: 4_000 } as const

const say = (text: string) => process.stdout.write(`${text}\n`)

function readFlags() {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ options: { json: text, http: text, seed: text, jobs: text } })
  const number = (name: keyof typeof values, otherwise: number) => {
    const value = values[name] === undefined ? otherwise : Number(values[name])
    if (!Number.isSafeInteger(value) || value < 0) throw new Error(USAGE)
    return value
  }
  const [json, http] = [number('json', 100_000), number('http', 8_000)]
  return { json, http, seed: number('seed', 1), jobs: number('jobs', availableParallelism()) }
}

function sharesOf(door: Share['door'], total: number, seed: number): Share[] {
  const size = SHARE[door]
  const count = Math.ceil(total / size)
  // A world of requests has one seed, a document each its own.
  const step = door === 'json' ? size : 1
  return Array.from({ length: count }, (_, i) => ({
    door,
    seed: seed + i * step,
    count: Math.min(size, total - i * size),
  }))
}

/** Every share once, on `jobs` threads; the first that finds something wrong ends it. */
async function campaign(shares: readonly Share[], jobs: number): Promise<(Tally | HttpTally)[]> {
  const waiting = [...shares]
  const done: (Tally | HttpTally)[] = []
  const workers = Array.from({ length: Math.max(1, jobs) }, () => new Worker(new URL('./worker.ts', import.meta.url)))

  async function work(worker: Worker): Promise<void> {
    for (let share = waiting.shift(); share; share = waiting.shift()) {
      worker.postMessage(share)
      const [tally] = await once(worker, 'message')
      done.push(tally)
    }
  }

  try {
    await Promise.all(workers.map(work))
  } finally {
    for (const worker of workers) worker.terminate()
  }
  return done
}

function tell(results: readonly (Tally | HttpTally)[]): void {
  const read = results.reduce((sum, each) => sum + ('read' in each ? each.read : 0), 0)
  const refused = results.reduce((sum, each) => sum + ('refused' in each ? each.refused : 0), 0)
  const byStatus = new Map<number, number>()
  const operations = new Set<string>()
  for (const each of results) {
    if (!('byStatus' in each)) continue
    for (const [status, times] of each.byStatus) byStatus.set(status, (byStatus.get(status) ?? 0) + times)
    for (const id of each.operations) operations.add(id)
  }
  if (read + refused > 0) say(`JSON: ${read} documents read, ${refused} refused, each as the oracle says`)
  const statuses = [...byStatus].sort(([a], [b]) => a - b).map(([status, times]) => `${status} x${times}`)
  if (operations.size > 0) say(`HTTP: ${operations.size} operations: ${statuses.join(', ')}`)
}

const { json, http, seed, jobs } = readFlags()
const start = performance.now()
try {
  tell(await campaign([...sharesOf('json', json, seed), ...sharesOf('http', http, seed)], jobs))
  say(`${((performance.now() - start) / 1000).toFixed(1)} s`)
  say(`${json + http} passed, 0 failed`)
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  say('0 passed, 1 failed')
  process.exitCode = 1
}
