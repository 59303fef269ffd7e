import type { ProviderName } from '../../src/core/provider/provider.ts'
import type { VisitedBilling } from '../support/billing.ts'
import { type Random, seededRandom } from '../support/random.ts'
import { ArchiveFolder } from './archives.ts'
import { Biller, type Course } from './biller.ts'
import type { Office } from './caller.ts'
import { Clerk } from './clerk.ts'
import { type ClinicStore, type Prepared, START } from './clinic-store.ts'
import { HostProcess, type Machine, type Surroundings } from './host-process.ts'
import { judgeHistory } from './judge-history.ts'
import { lookupUpstream } from './lookup.ts'
import { Person } from './person.ts'
import { simulatedProvider } from './provider.ts'
import { simulatedTime } from './time.ts'
import { ministryUpstream } from './upstream.ts'
import { drawWeather } from './weather.ts'
import { Witness } from './witness.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** How long everything works and nobody dies at the end of a history, at most. */
const QUIET_MS = 12 * HOUR
/** On a line that works: several of the longest back-offs, and the provider's people were there. */
const CHANCE_MS = 2 * HOUR
const NONE: ReadonlySet<string> = new Set()
/** Packages that need nothing of another. */
const OF_RUNS: readonly string[] = ['F2', 'R1', 'R2']
/** A history that takes more steps than this goes round in circles. */
const MOST_STEPS = 200_000

/** `density`: how many times oftener than in a day what strikes seldom comes. */
const EXTENTS = {
  /** Several people, packages and chains of documents. */
  day: { density: 1, troubledMs: 6 * HOUR },
  /** One of them. */
  errand: { density: 4, troubledMs: HOUR },
  /** Invoices that one person has billed, filed and put together for their payer. */
  archive: { density: 1, troubledMs: 8 * HOUR },
} as const

export type Extent = keyof typeof EXTENTS

export interface HistoryOptions {
  readonly extent?: Extent
  readonly trace?: (line: string) => void
}

export interface HistoryResult {
  readonly seed: number
  readonly violation: string | undefined
  readonly steps: number
  readonly deaths: number
  readonly faults: ReadonlyMap<string, number>
}

/** One seed, one history: the same every time, on every machine. */
export async function runHistory(
  clinics: ClinicStore,
  seed: number,
  { extent = 'day', trace }: HistoryOptions = {},
): Promise<HistoryResult> {
  await clinics.rewind()
  const history = new History(clinics, seed, extent, trace)
  await history.run()
  return history.result
}

/** A machine and the process on it, if one runs. */
interface Place {
  readonly machine: Machine
  host?: HostProcess | undefined
}

class History {
  readonly #seed: number
  readonly #extent: Extent
  /** How long things may go wrong, at most. */
  readonly #troubledMs: number
  readonly #random: Random
  readonly #office: Office
  readonly #clinics: ClinicStore
  readonly #through: ProviderName
  /** The first one answers people; another one, if there is one, only empties the outbox. */
  readonly #places: readonly Place[]
  #lives = 0
  #quietUntil = Number.POSITIVE_INFINITY
  #busyPeople = 0
  /** Somebody leaves work to runs: only then is there a worker for them. */
  #hasRuns = false

  constructor(clinics: ClinicStore, seed: number, extent: Extent, trace: ((line: string) => void) | undefined) {
    this.#seed = seed
    this.#extent = extent
    const { density, troubledMs } = EXTENTS[extent]
    this.#troubledMs = troubledMs
    this.#clinics = clinics
    const random = seededRandom(seed)
    this.#random = random
    const time = simulatedTime(START, random)
    const weather = drawWeather(time, random, density)
    const upstream = random.chance(0.25) ? lookupUpstream(weather) : ministryUpstream(weather)
    const provider = simulatedProvider(weather)
    const witness = new Witness(time, upstream.provesAbsence, trace)
    const { store, workspaces } = clinics
    const archives = new ArchiveFolder(weather)
    const surroundings: Surroundings = { weather, witness, upstream, provider, store, archives, workspaces }
    this.#through = random.chance(0.5) ? 'factus' : 'matias'
    const isAlone = random.chance(0.6) && !clinics.isShared
    this.#places = Array.from({ length: isAlone ? 1 : 2 }, () => ({ machine: { clockError: 0, isAlone } }))
    this.#office = { ...surroundings, host: () => this.#places[0]?.host, mails: this.#through === 'factus' }
  }

  get result(): HistoryResult {
    const { weather, witness } = this.#office
    const { steps } = weather.time
    return {
      seed: this.#seed,
      violation: witness.violation,
      steps,
      deaths: this.#lives - this.#places.length,
      faults: weather.counts,
    }
  }

  async run(): Promise<void> {
    const { weather, witness } = this.#office
    const { time } = weather
    await this.#clinics.connect(this.#through, this.#office.provider.origin, this.#random.pick([1, 2, 1_000]))
    this.#clinics.gather(() => time.turn())
    for (const place of this.#places) this.#startHost(place)
    if (this.#extent === 'day') this.#day()
    else if (this.#extent === 'errand') this.#errand()
    else this.#archive()
    this.#plan()
    time.after(this.#random.skewed(20 * MINUTE, this.#troubledMs), () => this.#calmDown())
    while (!this.#isOver() && time.steps < MOST_STEPS && time.now() < this.#quietUntil) {
      if (weather.strikes('death', 0.0005 * weather.density)) this.#somewhere().host?.die()
      if (!(await time.step())) witness.violated('nothing is left that could happen')
      for (const place of this.#places.filter(({ host }) => host?.alive === false)) this.#bury(place)
    }
    await this.#clinics.hurry()
    if (witness.violation) return
    if (this.#busyPeople > 0) witness.violated('somebody still waits for an answer')
    await judgeHistory(this.#clinics, this.#office, this.#through)
  }

  #isOver(): boolean {
    const { witness, weather, provider, upstream } = this.#office
    if (witness.violation !== undefined) return true
    // What may never be known is given up only after it had every chance to be.
    const hadItsChance = weather.calm && weather.time.now() > this.#quietUntil - QUIET_MS + CHANCE_MS
    const hopeless = {
      contested: hadItsChance ? provider.contested : NONE,
      isUnreadable: hadItsChance && upstream.isUnreadable,
      withholds: provider.withholds,
    }
    return this.#busyPeople === 0 && witness.undecided(hopeless).length === 0
  }

  #day(): void {
    const sent = this.#chosen(1 + this.#random.int(5))
    for (const prepared of sent) this.#send(prepared)
    const billing = this.#bill([1, 1, 2], { corrections: [0, 1, 1, 2, 3] })
    for (let clerks = this.#random.pick([0, 1, 2]); clerks > 0; clerks--) this.#employ(`clerk-${clerks}`, billing, sent)
  }

  /** A package of its own, or an invoice that is issued; now and then with all that follows it. */
  #errand(): void {
    const dice = this.#random.int(20)
    if (dice === 0) this.#bill([1], { corrections: [1, 2] })
    else if (dice === 19) this.#employ('clerk', this.#random.pick(this.#clinics.billings), [])
    else if (dice < 9) this.#bill([1, 1, 1, 2], { corrections: [0], alone: true })
    else for (const prepared of this.#chosen(1)) this.#send(prepared)
  }

  #archive(): void {
    const billing = this.#random.pick(this.#clinics.billings)
    this.#leaveToRuns(new Clerk(this.#office, billing, 'clerk').give())
  }

  #chosen(filings: number): Prepared[] {
    const { prepared } = this.#clinics
    const chosen = Array.from({ length: filings }, () => this.#random.pick(prepared))
    const needed = (each: Prepared) =>
      each.filing.name === 'F1' && chosen.some(({ clinic, filing }) => clinic === each.clinic && filing.needsInvoice)
    return prepared.filter((each) => chosen.includes(each) || needed(each))
  }

  #send({ clinic, filing, packageId }: Prepared): void {
    const { letter, workspaceId } = clinic
    const mended = filing.mended ?? { rips: filing.content.rips }
    const wanted = { name: `${letter}-${filing.name}`, workspaceId, packageId, mended, behind: `${letter}F1` }
    this.#busy(new Person(this.#office, wanted).file())
  }

  /** Chains of documents, all of one clinic: the ministry's ledger tells numbers apart, and not whose they are. */
  #bill(numbers: readonly number[], course: Course): VisitedBilling {
    const billing = this.#random.pick(this.#clinics.billings)
    const chains = this.#random.pick(numbers)
    for (let i = 1; i <= chains; i++) {
      this.#busy(new Biller(this.#office, billing, `biller-${i}`, course).bill())
    }
    return billing
  }

  /** Somebody who lets runs do it, in the clinic of `billing`: what nobody else sends is filed by one. */
  #employ(name: string, billing: VisitedBilling, sent: readonly Prepared[]): void {
    const isFree = (each: Prepared) =>
      each.clinic.workspaceId === billing.workspaceId && OF_RUNS.includes(each.filing.name) && !sent.includes(each)
    const free = this.#clinics.prepared.filter((each) => isFree(each) && this.#random.chance(0.7))
    const packageIds = free.map(({ packageId }) => packageId)
    this.#leaveToRuns(new Clerk(this.#office, billing, name).work(packageIds))
  }

  #leaveToRuns(work: Promise<void>): void {
    this.#hasRuns = true
    this.#places[0]?.host?.startRuns()
    this.#busy(work)
  }

  #busy(work: Promise<void>): void {
    this.#busyPeople++
    work
      .catch((error) => this.#office.witness.violated(String(error?.stack ?? error)))
      .finally(() => this.#busyPeople--)
  }

  #somewhere(): Place {
    return this.#random.pick(this.#places)
  }

  #startHost(place: Place): void {
    const { witness } = this.#office
    const host = new HostProcess(`host ${++this.#lives}`, this.#office, place.machine)
    place.host = host
    witness.note(() => `${host.name} starts`)
    // A disk that refuses at the start ends the process.
    host.outbox.start().catch(() => host.die())
    if (place === this.#places[0] && this.#hasRuns) host.startRuns()
  }

  #bury(place: Place): void {
    const { weather, witness } = this.#office
    const { name } = place.host ?? {}
    witness.note(() => `${name} is dead`)
    place.host = undefined
    weather.time.after(weather.calm ? 1_000 : this.#random.skewed(1_000, 40 * MINUTE), () => this.#startHost(place))
  }

  /** What happens to a machine and to a line over some hours. */
  #plan(): void {
    const { time, random } = this.#office.weather
    const sometimes = (most: number, what: () => void) => {
      for (let times = random.int(most + 1); times > 0; times--)
        time.after(random.skewed(MINUTE, this.#troubledMs), what)
    }
    sometimes(3, () => this.#outage())
    sometimes(3, () => this.#wake())
    sometimes(2, () => this.#closeTheLid())
    sometimes(1, () => this.#stopCleanly())
    sometimes(2, () => this.#freeze())
    sometimes(2, () => this.#setClock())
    sometimes(1, () => this.#changeCertificate())
  }

  #outage(): void {
    const { weather, witness } = this.#office
    if (!weather.strikes('outage', 1)) return
    weather.downUntil = weather.time.now() + this.#random.skewed(MINUTE, (this.#troubledMs * 5) / 6)
    witness.note(() => 'the upstream is down')
  }

  #changeCertificate(): void {
    const { weather, witness } = this.#office
    if (!weather.strikes('wrong-certificate', 1)) return
    weather.wrongCertificateUntil = weather.time.now() + this.#random.skewed(MINUTE, 2 * HOUR)
    witness.note(() => 'the upstream shows another certificate')
  }

  #closeTheLid(): void {
    const { weather, witness } = this.#office
    if (!weather.strikes('lid-closed', 1)) return
    weather.time.jump(this.#random.skewed(MINUTE, 10 * HOUR))
    witness.note(() => 'the lid was closed')
    if (this.#random.chance(0.7)) this.#wake()
  }

  #wake(): void {
    for (const { host } of this.#places) host?.outbox.wake().catch(() => undefined)
  }

  /** A process that is not let run: its requests go on, and so does everybody else. */
  #freeze(): void {
    const { weather, witness } = this.#office
    const { host } = this.#somewhere()
    if (!host || !weather.strikes('frozen', 1)) return
    witness.note(() => `${host.name} freezes`)
    host.freeze()
    weather.time.after(this.#random.skewed(1_000, HOUR), () => {
      witness.note(() => `${host.name} thaws`)
      host.thaw()
    })
  }

  #setClock(): void {
    const { weather, witness } = this.#office
    if (!weather.strikes('clock-set', 1)) return
    const { machine } = this.#somewhere()
    machine.clockError += (this.#random.chance(0.5) ? 1 : -1) * this.#random.skewed(1_000, 2 * HOUR)
    witness.note(() => `a clock is set; it is wrong by ${machine.clockError} ms`)
  }

  #stopCleanly(): void {
    const { weather, witness } = this.#office
    const { host } = this.#somewhere()
    if (!host || !weather.strikes('clean-stop', 1)) return
    witness.note(() => `${host.name} stops`)
    Promise.all([host.runs.stop(), host.outbox.stop(10_000)]).then(() => host.die())
  }

  #calmDown(): void {
    const { weather, witness } = this.#office
    Object.assign(weather, { calm: true, downUntil: 0, wrongCertificateUntil: 0 })
    this.#quietUntil = weather.time.now() + QUIET_MS
    for (const { host } of this.#places) host?.thaw()
    witness.note(() => 'from now on everything works')
    this.#clearUp()
  }

  /** From now on the vendor's people see to what hangs. */
  #clearUp(): void {
    const { weather, witness, provider } = this.#office
    weather.time.after(30 * MINUTE, async () => {
      await provider.clearUp()
      witness.books.held(provider.held())
      this.#clearUp()
    })
  }
}
