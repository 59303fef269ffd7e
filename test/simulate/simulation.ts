import { type ClinicStore, type Prepared, START } from './clinic-store.ts'
import { HostProcess, type Surroundings } from './host-process.ts'
import { lookupUpstream } from './lookup.ts'
import { type Office, Person } from './person.ts'
import { type Random, seededRandom } from './random.ts'
import { simulatedTime } from './time.ts'
import { ministryUpstream } from './upstream.ts'
import { drawWeather } from './weather.ts'
import { Witness } from './witness.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** How long everything works and nobody dies at the end of a history, at most. */
const QUIET_MS = 12 * HOUR
/** A history that takes more steps than this goes round in circles. */
const MOST_STEPS = 200_000

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
  trace?: (line: string) => void,
): Promise<HistoryResult> {
  clinics.rewind()
  const history = new History(clinics, seed, trace)
  await history.run()
  return history.result
}

class History {
  readonly #seed: number
  readonly #random: Random
  readonly #office: Office
  readonly #clinics: ClinicStore
  #host: HostProcess | undefined
  #lives = 0
  #quietUntil = Number.POSITIVE_INFINITY
  #busyPeople = 0

  constructor(clinics: ClinicStore, seed: number, trace: ((line: string) => void) | undefined) {
    this.#seed = seed
    this.#clinics = clinics
    const random = seededRandom(seed)
    this.#random = random
    const time = simulatedTime(START, random)
    const weather = drawWeather(time, random)
    const upstream = random.chance(0.25) ? lookupUpstream(weather) : ministryUpstream(weather)
    const witness = new Witness(time, upstream.provesAbsence, trace)
    const { store, workspaces } = clinics
    const surroundings: Surroundings = { weather, witness, upstream, store, workspaces }
    this.#office = { ...surroundings, host: () => this.#host }
  }

  get result(): HistoryResult {
    const { weather, witness } = this.#office
    const { steps } = weather.time
    return { seed: this.#seed, violation: witness.violation, steps, deaths: this.#lives - 1, faults: weather.counts }
  }

  async run(): Promise<void> {
    const { weather, witness } = this.#office
    const { time } = weather
    this.#startHost()
    for (const prepared of this.#chosen()) this.#send(prepared)
    this.#plan()
    time.after(this.#random.skewed(20 * MINUTE, 6 * HOUR), () => this.#calmDown())
    while (!this.#isOver() && time.steps < MOST_STEPS && time.now() < this.#quietUntil) {
      if (weather.strikes('death', 0.0005)) this.#host?.die()
      if (!(await time.step())) witness.violated('nothing is left that could happen')
      if (this.#host && !this.#host.alive) this.#bury()
    }
    if (!witness.violation) await this.#judge()
  }

  #isOver(): boolean {
    const { witness } = this.#office
    return witness.violation !== undefined || (this.#busyPeople === 0 && witness.undecided().length === 0)
  }

  #chosen(): Prepared[] {
    const { prepared } = this.#clinics
    const chosen = Array.from({ length: 1 + this.#random.int(5) }, () => this.#random.pick(prepared))
    const needed = (each: Prepared) =>
      each.filing.name === 'F1' && chosen.some(({ clinic, filing }) => clinic === each.clinic && filing.needsInvoice)
    return prepared.filter((each) => chosen.includes(each) || needed(each))
  }

  #send({ clinic, filing, packageId }: Prepared): void {
    this.#busyPeople++
    new Person(this.#office, clinic, filing, packageId)
      .file()
      .catch((error) => this.#office.witness.violated(String(error?.stack ?? error)))
      .finally(() => this.#busyPeople--)
  }

  #startHost(): void {
    const { witness } = this.#office
    const host = new HostProcess(`host ${++this.#lives}`, this.#office)
    this.#host = host
    witness.note(() => `${host.name} starts`)
    // A disk that refuses at the start ends the process.
    host.outbox.start().catch(() => host.die())
  }

  #bury(): void {
    const { weather, witness } = this.#office
    witness.note(() => `${this.#host?.name} is dead`)
    this.#host = undefined
    weather.time.after(weather.calm ? 1_000 : this.#random.skewed(1_000, 40 * MINUTE), () => this.#startHost())
  }

  /** What happens to a machine and to a line over some hours. */
  #plan(): void {
    const { time, random } = this.#office.weather
    const sometimes = (most: number, what: () => void) => {
      for (let times = random.int(most + 1); times > 0; times--) time.after(random.skewed(MINUTE, 6 * HOUR), what)
    }
    sometimes(3, () => this.#outage())
    sometimes(3, () => void this.#host?.outbox.wake().catch(() => undefined))
    sometimes(2, () => this.#closeTheLid())
    sometimes(1, () => this.#stopCleanly())
    sometimes(1, () => this.#changeCertificate())
  }

  #outage(): void {
    const { weather, witness } = this.#office
    if (!weather.strikes('outage', 1)) return
    weather.downUntil = weather.time.now() + this.#random.skewed(MINUTE, 5 * HOUR)
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
    if (this.#random.chance(0.7)) this.#host?.outbox.wake().catch(() => undefined)
  }

  #stopCleanly(): void {
    const { weather, witness } = this.#office
    const host = this.#host
    if (!host || !weather.strikes('clean-stop', 1)) return
    witness.note(() => `${host.name} stops`)
    host.outbox.stop(10_000).then(() => host.die())
  }

  #calmDown(): void {
    const { weather, witness } = this.#office
    Object.assign(weather, { calm: true, downUntil: 0, wrongCertificateUntil: 0 })
    this.#quietUntil = weather.time.now() + QUIET_MS
    witness.note(() => 'from now on everything works')
  }

  async #judge(): Promise<void> {
    const { store, witness } = this.#office
    const lists = await Promise.all(
      [...this.#clinics.workspaces.keys()].map((id) => store.read.dispatches.list(id, { limit: 500, offset: 0 })),
    )
    const stored = lists.flatMap(({ items }) => items)
    witness.finish(stored)
    if (this.#busyPeople > 0) witness.violated('somebody still waits for an answer')
    for (const { id, state, reference } of stored) {
      const steps = await store.read.dispatches.timeline(id)
      const broken = steps.some(({ from }, i) => from !== (steps[i - 1]?.to ?? null))
      if (broken || steps.at(-1)?.to !== state) witness.violated(`the timeline of ${reference} does not tell its life`)
    }
  }
}
