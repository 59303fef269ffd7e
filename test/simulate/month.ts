import type { ProviderName } from '../../src/core/provider/provider.ts'
import { aVisit, type VisitedBilling } from '../support/billing.ts'
import { aPatient } from '../support/fixtures.ts'
import { seededRandom } from '../support/random.ts'
import { ArchiveFolder } from './archives.ts'
import { Caller, type Office } from './caller.ts'
import { type ClinicStore, openClinicStore, START } from './clinic-store.ts'
import { Doom } from './doom.ts'
import { HostProcess, type Machine } from './host-process.ts'
import { judgeHistory } from './judge-history.ts'
import { simulatedProvider } from './provider.ts'
import { simulatedTime } from './time.ts'
import { type Traffic, trafficTo } from './traffic.ts'
import { ministryUpstream } from './upstream.ts'
import { drawWeather } from './weather.ts'
import { Witness } from './witness.ts'

const MINUTE = 60_000
const RESTART_MS = 1_000
/** Whether all is filed is asked once in so many steps. */
const LOOK = 100
/** Steps of an invoice, with all its deaths; far more than the most that was seen. */
const MOST_STEPS = 20_000
/** As its production was seen to work: a document is acknowledged and shows itself later, and a minute has 80 requests. */
const PROVIDER = { asynchronous: true, settleMs: 2_000, requestsPerMinute: 80 }
const MINISTRY = { clockErrorMs: 0, settings: {} }
const MACHINE: Machine = { clockError: 0, isAlone: true }

export interface MonthOptions {
  readonly seed?: number
  readonly visits: number
  /** One for each patient. */
  readonly invoices: number
  readonly through?: ProviderName
  /** Nobody dies: what the same month comes to without. */
  readonly immortal?: boolean
  readonly trace?: (line: string) => void
}

export interface MonthResult {
  readonly violation: string | undefined
  readonly steps: number
  /** By the kind of step at which the process died. */
  readonly deaths: ReadonlyMap<string, number>
  /** Of the clinic's own clock. */
  readonly minutes: number
  readonly traffic: Traffic
}

/**
 * A clinic's month: its visits become invoices in one run, which are emitted and filed in one go, at the provider's real limit of
 * requests a minute, while the process dies once at every step of every invoice. Nothing else goes wrong.
 */
export async function runMonth(options: MonthOptions): Promise<MonthResult> {
  const clinics = await openClinicStore()
  try {
    const billing = await visited(clinics, options)
    return await new Month(clinics, billing, options).run()
  } finally {
    await clinics.hurry()
    await clinics.close()
  }
}

/** The first clinic with the month's patients and visits, none of them billed. */
async function visited({ billings, call }: ClinicStore, { visits, invoices }: MonthOptions): Promise<VisitedBilling> {
  const [clinic] = billings
  if (!clinic) throw new Error('no clinic')
  const params = { workspaceId: clinic.workspaceId }
  const patient = async () => (await call('patients.create', { params, body: aPatient() })).body.id
  const patients: [string, ...string[]] = [await patient()]
  while (patients.length < invoices) patients.push(await patient())
  const visitIds: string[] = []
  for (let n = 0; n < visits; n++) {
    visitIds.push((await call('visits.create', { params, body: aVisit({ ...clinic, patients }, n) })).body.id)
  }
  return { ...clinic, patients, visitIds }
}

class Month {
  readonly #clinics: ClinicStore
  readonly #billing: VisitedBilling
  readonly #options: MonthOptions
  readonly #office: Office
  readonly #doom = new Doom()
  readonly #traffic: Traffic
  readonly #through: ProviderName
  #host: HostProcess | undefined
  #lives = 0
  #isEmitted = false

  constructor(clinics: ClinicStore, billing: VisitedBilling, options: MonthOptions) {
    const { seed = 1, through = 'factus', immortal = false, trace } = options
    this.#clinics = clinics
    this.#billing = billing
    this.#options = options
    this.#through = through
    const random = seededRandom(seed)
    const time = simulatedTime(START, random)
    const weather = Object.assign(drawWeather(time, random, 1), { calm: true, ...(!immortal && { doom: this.#doom }) })
    const upstream = ministryUpstream(weather, MINISTRY)
    const witness = new Witness(time, upstream.provesAbsence, trace)
    const { provider, traffic } = trafficTo(simulatedProvider(weather, PROVIDER), time, {
      life: () => this.#lives,
      violated: (what) => witness.violated(what),
    })
    this.#traffic = traffic
    const { store, workspaces } = clinics
    const host = () => this.#host
    const archives = new ArchiveFolder(weather)
    this.#office = { weather, witness, upstream, provider, store, archives, workspaces, host, mails: false }
  }

  async run(): Promise<MonthResult> {
    const { weather, witness, provider } = this.#office
    const { time } = weather
    await this.#clinics.connect(this.#through, provider.origin, this.#options.invoices)
    this.#clinics.gather(() => time.turn())
    this.#start()
    this.#work().catch((error) => witness.violated(String(error?.stack ?? error)))
    while (witness.violation === undefined && !(time.steps % LOOK === 0 && this.#isOver())) {
      if (!(await time.step()) && !this.#isOver()) witness.violated('nothing is left that could happen')
      if (time.steps > MOST_STEPS * this.#options.invoices) witness.violated('it goes round in circles')
      if (this.#host?.alive === false) this.#bury()
    }
    await this.#clinics.hurry()
    if (witness.violation === undefined) await this.#judge()
    const { violation } = witness
    const minutes = (time.now() - START) / MINUTE
    return { violation, steps: time.steps, deaths: this.#doom.deaths, minutes, traffic: this.#traffic }
  }

  #isOver(): boolean {
    const open = ({ state }: { readonly state: string }) => state !== 'accepted' && state !== 'rejected'
    return this.#isEmitted && !this.#office.witness.dispatches.some(open)
  }

  #start(): void {
    const host = new HostProcess(`host ${++this.#lives}`, this.#office, MACHINE)
    this.#host = host
    host.outbox.start().catch(() => host.die())
    host.startRuns()
  }

  #bury(): void {
    this.#host = undefined
    this.#office.weather.time.after(RESTART_MS, () => this.#start())
  }

  /** Somebody bills the month in one run and comes back until each invoice is on its way. */
  async #work(): Promise<void> {
    const { workspaceId, visitIds } = this.#billing
    const params = { workspaceId }
    await this.#office.weather.time.sleep(MINUTE)
    const clerk = new Caller(this.#office, 'clerk', [])
    const asked = <T>(what: string, call: (idempotencyKey: string) => Promise<T>) => {
      const key = clerk.key()
      return clerk.ask(what, () => call(key), key)
    }
    const terms = { groupBy: 'patient', contractNumber: 'CUCON-0001' } as const
    const body = { name: 'Junio', ...terms, visitIds: [...visitIds] }
    const begun = await asked('bills the visits', (idempotencyKey) =>
      clerk.call('billingRuns.create', { params, body, idempotencyKey }),
    )
    const of = { ...params, billingRunId: begun?.body.id ?? '' }
    const isDone = async () => {
      const run = await clerk.ask('looks at the run', () => clerk.call('billingRuns.get', { params: of }))
      return run?.body.state === 'done'
    }
    await this.#until(isDone)
    await asked('emits them', (idempotencyKey) =>
      clerk.call('billingRuns.emit', { params: of, body: { file: true }, idempotencyKey }),
    )
    await this.#until(isDone)
    this.#isEmitted = true
  }

  async #until(holds: () => Promise<boolean>): Promise<void> {
    while (!(await holds())) await this.#office.weather.time.sleep(MINUTE)
  }

  /** What every history is judged by; and each visit is in one invoice, each invoice issued and filed, once. */
  async #judge(): Promise<void> {
    const { witness, provider, upstream, store, workspaces } = this.#office
    const { invoices } = this.#options
    const { workspaceId, visitIds } = this.#billing
    await judgeHistory(this.#clinics, this.#office, this.#through)
    const ours = witness.books.documents
    const filed = ours.filter(({ status, packageId }) => status === 'accepted' && witness.package(packageId ?? '')?.cuv)
    const once = ({ accepted }: { readonly accepted: number }) => accepted === 1
    const counts = {
      'invoices here': ours.length,
      'invoices with a CUV': filed.length,
      'documents at the provider': provider.held().length,
      'of them issued once': provider.held().filter(once).length,
      'packages at the ministry': upstream.held().length,
      'of them taken once': upstream.held().filter(once).length,
    }
    for (const [what, count] of Object.entries(counts)) {
      if (count !== invoices) witness.violated(`${what}: ${count} of ${invoices}`)
    }
    const workspace = workspaces.get(workspaceId)
    if (!workspace) throw new Error('no such clinic')
    const known = new Set(ours.map(({ id }) => id))
    for (const id of visitIds) {
      const visit = await store.read.records.visits.find(workspace, id)
      if (!known.has(visit?.documentId ?? '')) witness.violated(`the visit ${id} is in no invoice`)
    }
  }
}
