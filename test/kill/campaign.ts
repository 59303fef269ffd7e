import { setTimeout as sleep } from 'node:timers/promises'
import type { DispatchState, DispatchSummary } from '../../src/contract/dispatches.ts'
import { SETTLING_MS } from '../../src/core/provider/settling.ts'
import { type Random, seededRandom } from '../support/random.ts'
import { openClinic } from '../support/scene/clinic.ts'
import { judgeDocuments } from '../support/scene/judge-documents.ts'
import { Office } from '../support/scene/office.ts'
import { type Scene, setScene, type Victim } from '../support/scene/programs.ts'
import { judgeFile, judgePackages, type Verdict } from '../support/scene/verdict.ts'
import { judgeArchives } from './judge-archives.ts'
import { judgePatients } from './judge-patients.ts'
import { judgeRuns } from './judge-runs.ts'
import { Load } from './load.ts'
import { type CoveredPoint, judgePoints, Points } from './points.ts'
import { openWays, watchStore } from './ways.ts'

const PEOPLE = 4
/**
 * Nothing moves any more: longer than two of the minutes for which the provider limits requests, since on a slow machine the
 * look-ups of one may use up the next, and nobody's haste shortens them.
 */
const STILL_MS = 150_000
/** A proof of absence is made of two look-ups, each a settling time after what it follows. */
const STILL_WHILE_PROVING_MS = STILL_MS + 2 * SETTLING_MS
/**
 * Five times the provider's own limit: a clinic that does a week's work in minutes would be refused nearly always, and be
 * killed at nothing else.
 */
const REQUESTS_PER_MINUTE = 400
/** The provider decides about what it holds whether or not anybody asks; until then it may take nothing else. */
const VALIDATES_EVERY_MS = 1_000

export interface KillReport {
  readonly kills: { readonly host: number; readonly simulators: number }
  /** From the first kill to the last. */
  readonly killingMs: number
  readonly acknowledged: number
  readonly replays: number
  readonly lostAnswers: number
  readonly patients: number
  readonly packages: number
  readonly documents: number
  readonly messages: number
  /** Over visits, packages or invoices. */
  readonly runs: number
  /** Packages, invoices and notes. */
  readonly takenBack: number
  /** Documents whose absence at the provider is not proven yet: they say so. */
  readonly waiting: number
  /** As they were when the last kill was done. */
  readonly points: readonly CoveredPoint[]
  /** Ambushes at them to which nobody came. */
  readonly misses: number
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
  const office = new Office(scene)
  const validating = setInterval(() => void office.control('provider', '_sim/reconcile', {}), VALIDATES_EVERY_MS)
  try {
    const random = seededRandom(seed)
    await Promise.all([startSimulators(scene, office), scene.host.start()])
    const points = new Points(scene.host)
    watchStore(scene, points)
    const billing = await openClinic(scene, office, await openWays(scene, points))
    const load = new Load(office, random, billing)
    load.start(PEOPLE)
    const start = performance.now()
    for (let i = 1; i <= kills; i++) {
      await killOne(scene, office, points, random)
      onKill?.(i)
    }
    const coverage = { killingMs: performance.now() - start, points: points.coverage(), misses: points.misses }
    await load.stop()
    await settle(office, prove)
    const documents = await judgeDocuments(scene, office, load.billers.documents)
    const judged = [
      ...(await judgePatients(office, load)),
      ...(await judgePackages(scene, office, load.packages, documents.numbers)),
      ...documents.verdicts,
      ...(await judgeRuns(office, load.clerk.runs)),
      ...(await judgeArchives(scene, office, load.clerk.runs)),
    ]
    const { host, simulators } = scene
    const counted = { host: host.kills, simulators: simulators.kills }
    await Promise.all([host.kill(), simulators.kill()])
    const { acknowledged, replays, findings, patients, packages } = load
    const answers = { name: 'every answer was one that may be given', findings }
    return {
      kills: counted,
      ...coverage,
      acknowledged,
      replays,
      lostAnswers: office.lost,
      patients: patients.size,
      packages: packages.size,
      documents: load.billers.documents.size,
      messages: [...load.billers.documents.values()].reduce((sum, { messages = 0 }) => sum + messages, 0),
      runs: load.clerk.runs.length,
      takenBack: [...load.billers.documents.values(), ...packages.values()].filter((each) => each.isTakenBack).length,
      waiting: documents.waiting,
      verdicts: [answers, judgePoints(coverage.points), ...judged, ...(await judgeFile(scene))],
    }
  } finally {
    clearInterval(validating)
    await Promise.all([scene.host.kill(), scene.simulators.kill()])
    scene.remove()
  }
}

/** A kill in a life of any length: some last long, some end at once, and some have not quite begun. */
async function killOne(scene: Scene, office: Office, points: Points, random: Random): Promise<void> {
  const { host, simulators } = scene
  if (random.chance(0.1)) {
    await sleep(random.int(300))
    await simulators.kill()
    return startSimulators(scene, office)
  }
  await strike(host, points, random)
  // Some points are only reached while it starts.
  if (random.chance(points.owes() ? 0.5 : 0.15)) {
    const starting = host.start()
    await strike(host, points, random)
    await starting
  }
  await host.start()
}

/** At a labelled point, or at any moment. */
async function strike(host: Victim, points: Points, random: Random): Promise<void> {
  if (random.chance(0.5)) return points.ambush()
  await sleep(random.pick([random.int(60), random.int(900)]))
  await host.kill()
}

async function startSimulators({ simulators }: Scene, office: Office): Promise<void> {
  await simulators.start()
  await office.control('provider', '_sim/settings', { requestsPerMinute: REQUESTS_PER_MINUTE }, 'PATCH')
}

/** Everything works from now on: what is open must come to its end, or wait for the provider's settling time. */
async function settle(office: Office, prove: boolean): Promise<void> {
  let since = Date.now()
  let before = -1
  while (Date.now() - since < (prove ? STILL_WHILE_PROVING_MS : STILL_MS)) {
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
  const unknown = await listed(office, 'unknown')
  const open = [
    ...(await listed(office, 'queued')),
    ...(await listed(office, 'sending')),
    // Whether a message left can be asked of nobody: it stays unknown.
    ...unknown.filter(({ kind }) => kind !== 'provider.email'),
  ]
  const proving = open.filter(
    ({ kind, lastError }) => kind === 'provider.emission' && lastError?.cause === 'not-found-yet',
  )
  const waiting = new Set(prove ? [] : proving.map(({ targetId }) => targetId))
  return open.filter(({ targetId }) => !waiting.has(targetId)).length
}

/** Every dispatch in a state: a list that ends at its first page looks still while what lies behind it is going out. */
async function listed(office: Office, state: DispatchState): Promise<DispatchSummary[]> {
  const all: DispatchSummary[] = []
  for (;;) {
    const query = { state, limit: 500, offset: all.length }
    const { items, total } = (await office.ask((call) => call('dispatches.list', { params: office.params, query })))
      .body
    all.push(...items)
    if (items.length === 0 || all.length >= total) return all
  }
}
