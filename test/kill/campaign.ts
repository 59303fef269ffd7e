import { setTimeout as sleep } from 'node:timers/promises'
import { type Random, seededRandom } from '../simulate/random.ts'
import { openClinic } from '../support/scene/clinic.ts'
import { judgeDocuments } from '../support/scene/judge-documents.ts'
import { Office } from '../support/scene/office.ts'
import { type Scene, setScene, type Victim } from '../support/scene/programs.ts'
import { judgeFile, judgePackages, type Verdict } from '../support/scene/verdict.ts'
import { judgePatients } from './judge-patients.ts'
import { Load } from './load.ts'

const PEOPLE = 4
/**
 * Nothing moves any more: longer than two of the minutes for which the provider limits requests, since on a slow machine the
 * look-ups of one may use up the next, and nobody's haste shortens them.
 */
const STILL_MS = 150_000
/** The provider decides about what it holds whether or not anybody asks. */
const VALIDATES_EVERY_MS = 300

export interface KillReport {
  readonly kills: { readonly host: number; readonly simulators: number }
  readonly acknowledged: number
  readonly replays: number
  readonly lostAnswers: number
  readonly patients: number
  readonly packages: number
  readonly documents: number
  /** Documents whose absence at the provider is not proven yet: they say so. */
  readonly waiting: number
  readonly verdicts: readonly Verdict[]
}

export interface Campaign {
  readonly kills: number
  readonly seed: number
  /** Waits minutes for the proofs that the provider does not hold what it was not sent; else such a document may stay open. */
  readonly prove: boolean
  readonly onKill?: (kills: number) => void
}

/** Kills the host (and now and then the simulators) again and again under load, then looks what became of every promise. */
export async function killCampaign({ kills, seed, prove, onKill }: Campaign): Promise<KillReport> {
  const scene = await setScene()
  try {
    const random = seededRandom(seed)
    const office = new Office(scene)
    await Promise.all([scene.simulators.start(), scene.host.start()])
    const billing = await openClinic(scene, office)
    const load = new Load(office, random, billing)
    load.start(PEOPLE)
    for (let i = 1; i <= kills; i++) {
      await killOne(scene, random)
      onKill?.(i)
    }
    await load.stop()
    await settle(office, prove)
    const documents = await judgeDocuments(scene, office, load.billers.documents)
    const judged = [
      ...(await judgePatients(office, load)),
      ...(await judgePackages(scene, office, load.packages, documents.numbers)),
      ...documents.verdicts,
    ]
    const { host, simulators } = scene
    const counted = { host: host.kills, simulators: simulators.kills }
    await Promise.all([host.kill(), simulators.kill()])
    const { acknowledged, replays, findings, patients, packages } = load
    const answers = { name: 'every answer was one that may be given', findings }
    return {
      kills: counted,
      ...{ acknowledged, replays, lostAnswers: office.lost, patients: patients.size, packages: packages.size },
      ...{ documents: load.billers.documents.size, waiting: documents.waiting },
      verdicts: [answers, ...judged, ...(await judgeFile(scene))],
    }
  } finally {
    await Promise.all([scene.host.kill(), scene.simulators.kill()])
    scene.remove()
  }
}

/** A kill at any moment of a life: long after the start, at once after it, or in the middle of it. */
async function killOne({ host, simulators }: Scene, random: Random): Promise<void> {
  if (random.chance(0.1)) {
    await sleep(random.int(300))
    return revive(simulators)
  }
  await sleep(random.pick([random.int(60), random.int(900)]))
  await host.kill()
  if (random.chance(0.15)) {
    const starting = host.start()
    await sleep(random.int(700))
    await host.kill()
    await starting
  }
  await host.start()
}

async function revive(victim: Victim): Promise<void> {
  await victim.kill()
  await victim.start()
}

/** Everything works from now on: what is open must come to its end, or wait for the provider's settling time. */
async function settle(office: Office, prove: boolean): Promise<void> {
  const validating = setInterval(() => void office.control('provider', '_sim/reconcile', {}), VALIDATES_EVERY_MS)
  try {
    await untilEnded(office, prove)
  } finally {
    clearInterval(validating)
  }
}

async function untilEnded(office: Office, prove: boolean): Promise<void> {
  let since = Date.now()
  let before = -1
  while (Date.now() - since < STILL_MS) {
    for (const which of ['ministry', 'provider'] as const) {
      await office.control(which, '_control/availability', { available: true })
    }
    await office.ask((call) => call('dispatches.sync', { params: office.params }))
    const open = await stillOpen(office, prove)
    if (open === 0) return
    if (open !== before) since = Date.now()
    before = open
    await sleep(300)
  }
}

/** How many have not ended; without those that wait for a proof, and what stands behind them, unless it is wanted. */
async function stillOpen(office: Office, prove: boolean): Promise<number> {
  const lists = await Promise.all(
    (['queued', 'sending', 'unknown'] as const).map((state) =>
      office.ask((call) => call('dispatches.list', { params: office.params, query: { state, limit: 500, offset: 0 } })),
    ),
  )
  const open = lists.flatMap(({ body }) => body.items)
  const proving = open.filter(
    ({ kind, lastError }) => kind === 'provider.emission' && lastError?.cause === 'not-found-yet',
  )
  const waiting = new Set(prove ? [] : proving.map(({ targetId }) => targetId))
  return open.filter(({ targetId }) => !waiting.has(targetId)).length
}
