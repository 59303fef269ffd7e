import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../../../src/hub/embedded.ts'
import { print, printLoad } from '../report.ts'
import { compare, table } from './compare.ts'
import { outbox } from './outbox.ts'
import { CONTENT, type Queue } from './queue.ts'
import { bullMq, graphileWorker, pgBoss, plainjob } from './queues.ts'
import { feathers, jsonServer, type PatientService, radica } from './stores.ts'

const ROUNDS = 5
const JOBS = 300
const PATIENTS = 200
const READS = 500

async function rate(operations: number, work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return (operations / (performance.now() - start)) * 1_000
}

async function times(count: number, work: () => Promise<void>): Promise<void> {
  for (let i = 0; i < count; i++) await work()
}

/** One for all who ask, once somebody asks. */
function postgresBelow(folder: string) {
  let started: ReturnType<typeof startEmbedded> | undefined
  return {
    async url() {
      started ??= startEmbedded(join(folder, 'postgres'), undefined, print)
      try {
        return (await started).url
      } catch (error) {
        throw new Error(`PostgreSQL does not start (${error instanceof Error ? error.message : error})`)
      }
    },
    async stop() {
      await started?.then((database) => database.stop()).catch(() => undefined)
    },
  }
}

const options = (folder: string) => ({ rounds: ROUNDS, folder, say: (line: string) => print(`      ${line}`) })

async function queues(folder: string): Promise<string> {
  const postgres = postgresBelow(folder)
  try {
    const rows = await compare<Queue>({
      ...options(folder),
      peers: [outbox, plainjob, graphileWorker(postgres.url), pgBoss(postgres.url), bullMq],
      measures: {
        'made durable': (queue) => rate(JOBS, () => queue.add(JOBS)),
        done: (queue) => rate(JOBS, () => queue.drain()),
      },
    })
    return table('Queue', rows)
  } finally {
    await postgres.stop()
  }
}

async function services(folder: string): Promise<string> {
  const rows = await compare<PatientService>({
    ...options(folder),
    peers: [radica, feathers, jsonServer],
    measures: {
      'POST a patient': (service) => rate(PATIENTS, () => times(PATIENTS, service.create)),
      'GET a patient': (service) => rate(READS, () => times(READS, service.read)),
    },
  })
  return table('Service', rows)
}

/** Work that is kept until it is done, and patients over HTTP, each beside who else does it, in one run. */
export async function comparePeers(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'radica-peers-'))
  try {
    const tables = [await queues(folder), await services(folder)]
    print('      PocketBase is left out: no package of npm or Debian ships its program.')
    for (const rows of tables) print(`\n${rows}`)
    print(
      `\nIn brackets: times what Radica does. Medians of ${ROUNDS} rounds of ${JOBS} jobs of ${CONTENT.length} bytes, ${PATIENTS} POSTs and ${READS} GETs, one after the other.`,
    )
    printLoad()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
