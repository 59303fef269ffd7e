import { rmSync } from 'node:fs'
import { median } from '../measure.ts'
import { installPeers } from './install.ts'
import { startPostgres } from './postgres.ts'
import { graphileQueue, outboxQueue, plainjobQueue } from './queues.ts'
import { jsonServer, radicaService } from './stores.ts'

const ROUNDS = 5
const JOBS = 300
const PATIENTS = 200
const READS = 500

/** One of those that are compared, and what is measured of it: so many a second, the median of the rounds. */
export interface Compared {
  readonly name: string
  readonly rates: Readonly<Record<string, number>>
}

async function rate(operations: number, work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return (operations / (performance.now() - start)) * 1_000
}

async function times(count: number, work: () => Promise<void>): Promise<void> {
  for (let i = 0; i < count; i++) await work()
}

interface Closable {
  readonly name: string
  close(): Promise<void>
}

/** All sides in turn, round after round, so that whatever else the machine does falls on all alike; the first warms up. */
async function inTurn<Side extends Closable>(
  sides: readonly Side[],
  measures: Readonly<Record<string, (side: Side) => Promise<number>>>,
): Promise<Compared[]> {
  const rates = sides.map(() => new Map<string, number[]>())
  for (let round = -1; round < ROUNDS; round++) {
    for (const [i, side] of sides.entries()) {
      for (const [what, measure] of Object.entries(measures)) {
        const measured = await measure(side)
        if (round >= 0) rates[i]?.set(what, [...(rates[i]?.get(what) ?? []), measured])
      }
    }
  }
  return sides.map(({ name }, i) => ({
    name,
    rates: Object.fromEntries([...(rates[i] ?? [])].map(([what, all]) => [what, median(all)])),
  }))
}

/** Every side is closed, whatever happens. */
async function compare<Side extends Closable>(
  sides: readonly Side[],
  measures: Readonly<Record<string, (side: Side) => Promise<number>>>,
): Promise<Compared[]> {
  try {
    return await inTurn(sides, measures)
  } finally {
    for (const side of sides) await side.close()
  }
}

async function queues(peers: string): Promise<Compared[]> {
  const postgres = await startPostgres()
  try {
    const sides = [await outboxQueue(), await plainjobQueue(peers)]
    return await compare(postgres ? [...sides, await graphileQueue(peers, postgres)] : sides, {
      'made durable': (queue) => rate(JOBS, () => queue.add(JOBS)),
      done: (queue) => rate(JOBS, () => queue.drain()),
    })
  } finally {
    await postgres?.stop()
  }
}

async function services(peers: string): Promise<Compared[]> {
  return compare([await radicaService(), await jsonServer(peers)], {
    'POST a patient': (service) => rate(PATIENTS, () => times(PATIENTS, service.create)),
    'GET a patient': (service) => rate(READS, () => times(READS, service.read)),
  })
}

/** Work that is kept until it is done, and patients over HTTP, each beside who else does it, in one run. */
export async function comparePeers(): Promise<readonly Compared[][]> {
  const peers = await installPeers()
  try {
    return [await queues(peers), await services(peers)]
  } finally {
    rmSync(peers, { recursive: true, force: true })
  }
}
