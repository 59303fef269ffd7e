import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { unlockWith } from '../../src/host/store-key/store-key.ts'
import { mean } from '../bench/measure.ts'
import { start } from '../shell/process.ts'
import { openClinic } from '../support/scene/clinic.ts'
import { judgeDocuments } from '../support/scene/judge-documents.ts'
import { Office } from '../support/scene/office.ts'
import { type Scene, setScene } from '../support/scene/programs.ts'
import { judgeFile, judgePackages, type Verdict } from '../support/scene/verdict.ts'
import { DAY, type Desk } from './desk.ts'
import { HostFacts, paceMs, StoreFacts } from './host-facts.ts'
import { Staff } from './staff.ts'
import { Stopwatch, type Times } from './stopwatch.ts'

/** Of the years before the day: as many visits as 50 a day for five years. */
const VISITS = 60_000
/** Longer than connections are kept, and than the system needs to take back what nobody uses. */
const CALM_MS = 6_000
const LOOK_MS = 250
/** An outbox that is not empty by then does not empty. */
const DRAIN_MS = 120_000
/** As the provider's simulator has it, for an hour of sixty minutes. */
const REQUESTS_PER_MINUTE = 80
const HOUR_MS = 3_600_000

/** One hour of the clinic. Sizes in MiB, taken when everything has calmed down; `peakMib` while it works. */
export interface Hour {
  readonly times: Times
  readonly visits: number
  readonly documents: number
  readonly rssMib: number
  readonly peakMib: number
  /** The yardstick: how long the same work took at many moments of the hour, on average. */
  readonly paceMs: number
  readonly cpuSeconds: number
  readonly descriptors: number
  readonly fileMib: number
  readonly logMib: number
  readonly storedBytes: number
  readonly drainSeconds: number
}

export interface Day {
  readonly patients: number
  readonly hours: number
  readonly seed: number
  /** How long an hour takes. */
  readonly hourMs: number
  readonly onHour: (hour: Hour, n: number) => void
}

export interface DayReport {
  /** The first one warms up. */
  readonly hours: readonly Hour[]
  readonly verdicts: readonly Verdict[]
  readonly packages: number
  readonly documents: number
}

/** A clinic of many years, opened in the morning: twenty people work in it, hour after hour, until everything is through. */
export async function workDay(day: Day): Promise<DayReport> {
  const scene = await setScene()
  try {
    const { office, desk } = await morning(scene, day)
    const stopwatch = new Stopwatch()
    const staff = new Staff(scene, office, desk, stopwatch, day.seed)
    await staff.arrive()
    const hours = await workHours(scene, office, staff, desk, stopwatch, day)
    staff.leave()
    const { verdicts, numbers } = await judgeDocuments(scene, office, staff.documents)
    const judged = [...verdicts, ...(await judgePackages(scene, office, desk.packages, numbers))]
    const code = await scene.host.stop()
    const answers = { name: 'every answer was in the contract, and none was a refusal', findings: stopwatch.findings }
    const stopped = { name: 'the host ended cleanly', findings: code === 0 ? [] : [`exit code ${code}`] }
    return {
      ...{ hours, packages: desk.packages.size, documents: staff.documents.size },
      verdicts: [answers, ...judged, stopped, ...(await judgeFile(scene))],
    }
  } finally {
    await Promise.all([scene.host.kill(), scene.simulators.kill()])
    scene.remove()
  }
}

async function morning(scene: Scene, { patients, hourMs }: Day): Promise<{ office: Office; desk: Desk }> {
  const { host, simulators, dataDir } = scene
  const office = new Office(scene)
  await Promise.all([simulators.start(), host.start()])
  const billing = await openClinic(scene, office)
  await host.stop()
  await fillStore(scene, billing.workspaceId, patients)
  await host.start()
  // A clinic is told to choose a second place, so the copies are part of its day.
  const folder = join(dataDir, '../copies')
  mkdirSync(folder)
  await office.ask((call) => call('backups.setFolder', { body: { folder } }))
  // The provider counts by the minute, and here a minute is shorter.
  const requestsPerMinute = Math.ceil((REQUESTS_PER_MINUTE * HOUR_MS) / hourMs)
  const isSet = await office.control('provider', '_sim/settings', { requestsPerMinute }, 'PATCH')
  if (!isSet) throw new Error('the provider refuses its settings')
  const desk = { billing, patients, unbilled: [], packages: new Map(), newPatients: 0, visits: 0 }
  return { office, desk }
}

/** Past the host, which is not running: through it the patients alone would take longer than the day. */
async function fillStore({ dataDir, passphrase }: Scene, workspaceId: string, patients: number): Promise<void> {
  const filled = ['--patients', String(patients), '--visits', String(VISITS), '--day', DAY, '--billed']
  const args = [join(import.meta.dirname, '../e2e/many.ts'), '--data', dataDir, '--workspace', workspaceId, ...filled]
  const { ended, output } = start(process.execPath, args, { RADICA_STORE_KEY: passphrase })
  if ((await ended).code !== 0) throw new Error(output.stderr)
}

async function workHours(
  scene: Scene,
  office: Office,
  staff: Staff,
  desk: Desk,
  stopwatch: Stopwatch,
  { hours, hourMs, onHour }: Day,
): Promise<Hour[]> {
  const host = new HostFacts(scene.host.pid ?? 0)
  const store = new StoreFacts(scene.dataDir, (await unlockWith(scene.dataDir, scene.passphrase)).key)
  const worked: Hour[] = []
  for (let n = 0; n <= hours; n++) {
    const before = { visits: desk.visits, documents: staff.documents.size, cpu: host.cpuSeconds() }
    stopwatch.lap()
    const { peakMib, pace } = await watched(host, () => staff.anHour(hourMs))
    const times = stopwatch.lap()
    const drainSeconds = await drained(office)
    const cpuSeconds = host.cpuSeconds() - before.cpu
    await sleep(CALM_MS)
    const hour = {
      ...{
        times,
        peakMib,
        paceMs: mean(pace),
        drainSeconds,
        cpuSeconds,
        rssMib: host.rssMib(),
        descriptors: host.descriptors(),
      },
      ...{ visits: desk.visits - before.visits, documents: staff.documents.size - before.documents },
      ...{ fileMib: store.fileMib(), logMib: store.logMib(), storedBytes: store.storedBytes() },
    }
    worked.push(hour)
    onHour(hour, n)
  }
  store.close()
  return worked
}

async function watched(host: HostFacts, work: () => Promise<void>): Promise<{ peakMib: number; pace: number[] }> {
  let peakMib = 0
  const pace: number[] = []
  const look = setInterval(() => {
    peakMib = Math.max(peakMib, host.rssMib())
    pace.push(paceMs())
  }, LOOK_MS)
  await work().finally(() => clearInterval(look))
  return { peakMib, pace }
}

/** Seconds until nothing waits, is on the wire or uncertain; infinite when that does not come. */
async function drained(office: Office): Promise<number> {
  const begun = performance.now()
  while (performance.now() - begun < DRAIN_MS) {
    const { body } = await office.ask((call) => call('dispatches.status', { params: office.params }))
    if (body.queued + body.sending + body.unknown === 0) return (performance.now() - begun) / 1000
    await sleep(LOOK_MS)
  }
  return Number.POSITIVE_INFINITY
}
