import { setTimeout as sleep } from 'node:timers/promises'
import { ApiFault, createClient } from '../../src/contract/client.ts'
import type { RunningSimulators } from '../../src/host/simulators.ts'
import { anotherClinic, clinicToBill } from '../support/clinic-to-bill.ts'
import { ADMIN_PASSWORD, aSetup } from '../support/fixtures.ts'
import { until } from '../support/process.ts'
import type { Random } from '../support/random.ts'
import { type Billed, Billers } from '../support/scene/billing.ts'
import { isLost, Office } from '../support/scene/office.ts'
import type { Whereabouts } from '../support/scene/programs.ts'
import type { Processes } from './processes.ts'

const CLINICS = 48
/** Who bills looks after so many documents how many have not ended, and waits while those are more. */
const [LOOK_EVERY, MOST_OPEN] = [5, 12]

/**
 * As one account was seen to work: a document is acknowledged, shows itself later, and until then the provider does not know its reference
 * again. Whoever sends one twice within that time has two.
 */
const PROVIDER = { asynchronous: true, settleMs: 240_000, knowsHidden: false, requestsPerMinute: 2_000 }

/** A node whose database goes away cannot say what became of a request: the same key is asked for again. */
const isUncertain = (error: unknown) => isLost(error) || (error instanceof ApiFault && error.code === 'internal_error')

interface Clinic {
  readonly office: Office
  readonly billers: Billers
}

/** The clinics of a hub, whose people ask whichever node answers. */
export class Clinics {
  readonly scene: Whereabouts
  /** What nobody should have been told. */
  readonly findings: string[] = []
  readonly #random: Random
  #clinics: readonly Clinic[] = []
  #begun = 0

  private constructor(scene: Whereabouts, random: Random) {
    this.scene = scene
    this.#random = random
  }

  static async open(processes: Processes, simulators: RunningSimulators, random: Random): Promise<Clinics> {
    const clinics = new Clinics(sceneOf(processes, simulators), random)
    await until(() => processes.url !== undefined)
    const origin = processes.url ?? ''
    const { token, call, billing } = await clinicToBill((as = '') => createClient({ origin, token: () => as }))
    const billings = [billing]
    for (let n = 1; n < CLINICS; n++) billings.push(await anotherClinic(call, String(901_000_000 + n)))
    clinics.#clinics = billings.map((each, n) => {
      const office = new Office(clinics.scene, undefined, isUncertain)
      office.token = token
      office.params = { workspaceId: each.workspaceId }
      return { office, billers: new Billers(office, each, random, clinics.findings, `clinic-${n}`) }
    })
    const isSet = await clinics.anybody.control('provider', '_sim/settings', PROVIDER, 'PATCH')
    if (!isSet) throw new Error('the provider refuses its settings')
    return clinics
  }

  get anybody(): Office {
    const [first] = this.#clinics
    if (!first) throw new Error('there is no clinic')
    return first.office
  }

  /** How many documents were begun. */
  get begun(): number {
    return this.#begun
  }

  get documents(): Map<string, Billed> {
    return new Map(this.#clinics.flatMap(({ billers }) => [...billers.documents]))
  }

  /** Everybody bills and corrects until `isOver` the number of documents that were begun. */
  async bill(isOver: (begun: number) => boolean): Promise<void> {
    await Promise.all(this.#clinics.map((clinic) => this.#billIn(clinic, isOver)))
  }

  async #billIn({ office, billers }: Clinic, isOver: (begun: number) => boolean): Promise<void> {
    for (let n = 1; !isOver(this.#begun); n++) {
      this.#begun++
      const billed = this.#random.chance(0.8) ? billers.bill() : billers.correct()
      await billed.catch((error) => this.findings.push(String(error)))
      if (n % LOOK_EVERY === 0) while ((await openAt(office)) > MOST_OPEN) await sleep(500)
    }
  }

  /** How many dispatches have not ended. */
  async open(): Promise<number> {
    const each = await Promise.all(this.#clinics.map(({ office }) => openAt(office)))
    return each.reduce((sum, open) => sum + open, 0)
  }

  async signInAgain(): Promise<void> {
    const { phone } = aSetup().admin
    const body = { phone, password: ADMIN_PASSWORD }
    const { token } = (await this.anybody.ask((call) => call('sessions.create', { body }))).body
    for (const { office } of this.#clinics) office.token = token
  }
}

async function openAt(office: Office): Promise<number> {
  const { body } = await office.ask((call) => call('dispatches.status', { params: office.params }))
  return body.queued + body.sending + body.unknown
}

function sceneOf(processes: Processes, { origins, control }: RunningSimulators): Whereabouts {
  const upstreams = {
    simulators: { ministry: origins.ministry.url, provider: origins.provider.url },
    simulatorControl: control,
    ministryCertificateSha256: origins.ministry.certificateSha256,
  }
  return {
    host: {
      get facts() {
        const { url } = processes
        return url === undefined ? undefined : { url, ...upstreams }
      },
    },
    simulators: { facts: { url: '', ...upstreams } },
  }
}
