import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { monthAfter } from '../../src/host/sample/year.ts'
import { unlockWith } from '../../src/host/store-key/store-key.ts'
import { HostFacts, StoreFacts } from '../support/host-facts.ts'
import { start } from '../support/process.ts'
import { openClinic } from '../support/scene/clinic.ts'
import { judgeDocuments } from '../support/scene/judge-documents.ts'
import { Office } from '../support/scene/office.ts'
import { type Scene, setScene } from '../support/scene/programs.ts'
import { judgeFile, judgePackages, type Verdict } from '../support/scene/verdict.ts'
import { DAY, type Desk } from './desk.ts'
import { type Clinic, type Hour, playing } from './hour.ts'
import { Staff } from './staff.ts'
import { Stopwatch } from './stopwatch.ts'

/** Of the years before the day: as many visits as 50 a day for five years. */
const VISITS = 60_000
/** As the provider's simulator has it, for an hour of sixty minutes. */
const REQUESTS_PER_MINUTE = 80
const HOUR_MS = 3_600_000

export interface Day {
  readonly patients: number
  readonly hours: number
  readonly seed: number
  /** How long an hour takes. */
  readonly hourMs: number
  /** After each, with all until then. */
  readonly onHour: (hours: readonly Hour[]) => void
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
  const scene = await setScene(['--expose-gc', '--import', join(import.meta.dirname, 'sweep.ts')])
  try {
    const { office, desk } = await morning(scene, day)
    const stopwatch = new Stopwatch()
    const staff = new Staff(scene, office, desk, stopwatch, day.seed)
    await staff.arrive()
    const hours = await workHours({ scene, office, desk, stopwatch, staff }, day)
    staff.leave()
    const { verdicts, numbers } = await judgeDocuments(scene, office, staff.documents)
    const judged = [...verdicts, ...(await judgePackages(scene, office, desk.packages, numbers))]
    const code = await scene.host.stop()
    const answers = { name: 'every answer was in the contract, and none was a refusal', findings: stopwatch.findings }
    const stopped = { name: 'the host ended cleanly', findings: code === 0 ? [] : [`exit code ${code}`] }
    return {
      hours,
      packages: desk.packages.size,
      documents: staff.documents.size,
      verdicts: [answers, ...judged, stopped, ...(await judgeFile(scene))],
    }
  } finally {
    await Promise.all([scene.host.kill(), scene.simulators.kill()])
    scene.remove()
  }
}

async function workHours(clinic: Clinic, { hours, hourMs, onHour }: Day): Promise<Hour[]> {
  const { dataDir, passphrase, host } = clinic.scene
  const store = new StoreFacts(dataDir, (await unlockWith(dataDir, passphrase)).key)
  const hourOf = playing(clinic, new HostFacts(host.pid ?? 0), store)
  const worked: Hour[] = []
  for (let n = 0; n <= hours; n++) {
    worked.push(await hourOf(hourMs))
    onHour(worked)
  }
  store.close()
  return worked
}

async function morning(scene: Scene, { patients, hourMs }: Day): Promise<{ office: Office; desk: Desk }> {
  const { host, simulators, dataDir } = scene
  const office = new Office(scene)
  await Promise.all([simulators.start(), host.start()])
  const billing = await openClinic(scene, office)
  await host.stop()
  await fillStore(scene, billing.workspaceId, { patients, visits: VISITS })
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

export interface Filling {
  readonly patients: number
  readonly visits?: number
  /** The made-up clinic's last months, so many times as large, and who pays. */
  readonly madeUp?: { readonly months: number; readonly scale: number; readonly payers: readonly string[] }
}

/** Past the host, which is not running: through it the patients alone would take longer than the day. */
export async function fillStore(
  { dataDir, passphrase }: Scene,
  workspaceId: string,
  { patients, visits = 0, madeUp }: Filling,
): Promise<void> {
  const { months = 0, scale = 1, payers = [] } = madeUp ?? {}
  const first = monthAfter(DAY.slice(0, 7), 1 - months)
  const named = { data: dataDir, workspace: workspaceId, patients, visits, day: DAY, first, months, scale, payers }
  const flags = Object.entries(named).flatMap(([name, value]) => [`--${name}`, String(value)])
  const args = [join(import.meta.dirname, '../e2e/many.ts'), ...flags, '--billed']
  const { ended, output } = start(process.execPath, args, { RADICA_STORE_KEY: passphrase })
  if ((await ended).code !== 0) throw new Error(output.stderr)
}
