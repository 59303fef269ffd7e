import { ApiFault, type Client, createClient } from '../../src/contract/client.ts'
import type { ErrorCode } from '../../src/contract/errors.ts'
import type { PackageStatus } from '../../src/contract/packages.ts'
import { queueSubmission } from '../../src/core/packages/submission.ts'
import type { Clinic, Filing } from './documents.ts'
import type { HostProcess, Surroundings } from './host-process.ts'

/** Where the host is now, if it runs. */
export interface Office extends Surroundings {
  host(): HostProcess | undefined
}

const MINUTE = 60_000

/** Refusals that a person may get at any time for what they do here. */
const EXPECTED: readonly (ErrorCode | 'network_error')[] = [
  'dispatch_in_progress',
  'dispatch_conflict',
  'idempotency_in_progress',
  'submission_outcome_unknown',
  'package_already_accepted',
  'source_package_not_accepted',
  'reference_not_accepted',
  'validation_required',
  'package_validation_failed',
  'reconciliation_not_applicable',
  'reconciliation_inconclusive',
  'revision_conflict',
  // The disk that refuses: see `disk-refuses`.
  'internal_error',
]

/** Refusals that say nothing of whether the request was carried out. */
const BROKEN_ANSWERS: readonly string[] = ['internal_error', 'idempotency_in_progress']

/** Somebody who wants one package filed, and is as patient, as nervous and as careless as the seed says. */
export class Person {
  readonly #office: Office
  readonly #filing: Filing
  readonly #name: string
  /** Number of the clinic's invoice that notes correct. */
  readonly #invoice: string
  readonly #params: { workspaceId: string; packageId: string }
  readonly #call: Client
  #keys = 0

  constructor(office: Office, clinic: Clinic, filing: Filing, packageId: string) {
    this.#office = office
    this.#filing = filing
    this.#name = `${clinic.letter}-${filing.name}`
    this.#invoice = `${clinic.letter}-F1`
    this.#params = { workspaceId: clinic.workspaceId, packageId }
    this.#call = createClient({ origin: 'http://radica.test', token: () => undefined, fetch: (r) => this.#fetch(r) })
  }

  /** Comes back again and again; at the end the package is filed, or was refused as often as this person can bear. */
  async file(): Promise<void> {
    const { time, random } = this.#office.weather
    await time.sleep(random.skewed(1_000, 90 * MINUTE))
    let refusals = 0
    for (let visits = 0; visits < 25; visits++) {
      const { status = 'ready', revision = 1 } = this.#office.witness.package(this.#params.packageId) ?? {}
      if (status === 'accepted') return
      if (status === 'rejected' && ++refusals > 2) return
      await this.#act(status, revision)
      await time.sleep(random.skewed(500, 30 * MINUTE))
    }
  }

  async #act(status: PackageStatus, revision: number): Promise<void> {
    const { random, calm, nervousness } = this.#office.weather
    if (status === 'ready') return random.chance(0.2) ? this.#queueBehindAnother() : this.#submit()
    if (status === 'draft') return this.#validate()
    if (status === 'rejected') return random.chance(0.8) ? this.#mend(revision) : this.#submit()
    // Once everything works nobody pushes any more: the outbox has to come to its end by itself.
    if (calm || !random.chance(nervousness)) return
    if (status === 'unknown' && random.chance(0.4)) return this.#reconcile()
    if (random.chance(0.2)) return this.#syncNow()
    if (random.chance(0.1)) await this.#submit()
  }

  async #submit(): Promise<void> {
    const idempotencyKey = `${this.#name}-${++this.#keys}`
    const params = this.#params
    const submit = () => this.#call('ripsPackages.submit', { params, idempotencyKey })
    const again = this.#office.weather.random.chance(0.2) ? 2 : 1
    const answers = await Promise.all(
      Array.from({ length: again }, () => this.#ask(`submits ${idempotencyKey}`, submit, idempotencyKey)),
    )
    for (const answer of answers) {
      const id = answer?.body.submission?.dispatchId
      if (answer && !id) this.#office.witness.violated(`${idempotencyKey} was acknowledged without a dispatch`)
      if (id) this.#office.witness.acknowledged(idempotencyKey, id)
    }
  }

  async #reconcile(): Promise<void> {
    const idempotencyKey = `${this.#name}-${++this.#keys}`
    await this.#ask('reconciles', () => this.#call('ripsPackages.reconcile', { params: this.#params, idempotencyKey }))
  }

  async #validate(): Promise<void> {
    await this.#ask('validates', () => this.#call('ripsPackages.validate', { params: this.#params }))
  }

  async #mend(revision: number): Promise<void> {
    const body = this.#filing.mended ?? { rips: this.#filing.content.rips }
    await this.#ask('mends', () => this.#call('ripsPackages.createRevision', { params: this.#params, revision, body }))
    await this.#validate()
  }

  async #syncNow(): Promise<void> {
    const { workspaceId } = this.#params
    await this.#ask('wants it now', () => this.#call('dispatches.sync', { params: { workspaceId } }))
  }

  /** What the core does with a note whose invoice is still on its way: it is queued at once, behind that one. */
  async #queueBehindAnother(): Promise<void> {
    const { weather, witness, workspaces } = this.#office
    const { workspaceId, packageId } = this.#params
    const store = this.#office.host()?.store
    const workspace = workspaces.get(workspaceId)
    if (!store || !workspace) return
    witness.note(() => `${this.#name} is queued behind another`)
    const queue = store.write(async (stores) => {
      const head = await stores.packages.find(workspaceId, packageId)
      const { items } = await stores.dispatches.list(workspaceId, { limit: 50, offset: 0 })
      const before = items.find(({ reference }) => reference === this.#invoice) ?? items[0]
      if (!head || !before) return
      await queueSubmission(stores, workspace, head, `behind-${packageId}`, weather.time.now(), before.id)
    })
    await Promise.race([queue.catch(() => undefined), this.#office.host()?.ended])
    this.#office.host()?.outbox.poke()
  }

  /** Asks until there is an answer: the same request, the same key. Undefined: refused, in a way that may be. */
  async #ask<T>(what: string, call: () => Promise<T>, key?: string): Promise<T | undefined> {
    const { weather, witness } = this.#office
    const { time, random } = weather
    for (;;) {
      witness.note(() => `${this.#name} ${what}`)
      try {
        const answer = await call()
        witness.note(() => `${this.#name} ${what}: yes`)
        return answer
      } catch (error) {
        if (!(error instanceof ApiFault)) throw error
        witness.note(() => `${this.#name} ${what}: ${error.code}`)
        if (error.code !== 'network_error') return this.#refused(what, error, key)
        await time.sleep(random.skewed(1_000, 5 * MINUTE))
      }
    }
  }

  #refused(what: string, { code, message }: ApiFault, key: string | undefined): undefined {
    if (key !== undefined && !BROKEN_ANSWERS.includes(code)) this.#office.witness.refused(key, code)
    if (!EXPECTED.includes(code)) this.#office.witness.violated(`${this.#name} ${what}: ${code} ${message}`)
    return undefined
  }

  /** The line from a person to the host breaks when the host dies. */
  async #fetch(request: Request): Promise<Response> {
    const host = this.#office.host()
    if (!host) throw new TypeError('nobody listens')
    const broken = host.ended.then(() => Promise.reject(new TypeError('the line broke')))
    return Promise.race([host.fetch(request), broken])
  }
}
