import type { PackageRevisionInput, PackageStatus } from '../../src/contract/packages.ts'
import { queueSubmission } from '../../src/core/packages/submission.ts'
import { PLATFORM } from '../../src/core/store/store.ts'
import { Caller, type Office } from './caller.ts'

const MINUTE = 60_000

/** Refusals that a person may get at any time for what they do here. */
const EXPECTED = [
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
] as const

/** A package that somebody wants filed. */
export interface Wanted {
  /** With the clinic's letter. */
  readonly name: string
  readonly workspaceId: string
  readonly packageId: string
  /** What the person files after the ministry rejected it; absent: the same once more. */
  readonly mended?: PackageRevisionInput
  /** Number of the clinic's invoice that it may be queued behind. */
  readonly behind?: string
}

/** Somebody who wants one package filed, and is as patient, as nervous and as careless as the seed says. */
export class Person {
  readonly #office: Office
  readonly #wanted: Wanted
  readonly #params: { workspaceId: string; packageId: string }
  readonly #caller: Caller

  constructor(office: Office, wanted: Wanted) {
    this.#office = office
    this.#wanted = wanted
    this.#params = { workspaceId: wanted.workspaceId, packageId: wanted.packageId }
    this.#caller = new Caller(office, wanted.name, EXPECTED)
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
    if (status === 'ready') {
      const { behind } = this.#wanted
      return behind !== undefined && random.chance(0.3) ? this.#queueBehindAnother(behind) : this.#submit()
    }
    if (status === 'draft') return this.#validate()
    if (status === 'rejected') return random.chance(0.8) ? this.#mend(revision) : this.#submit()
    // Once everything works nobody pushes any more: the outbox has to come to its end by itself.
    if (calm || !random.chance(nervousness)) return
    return status === 'unknown' && random.chance(0.4) ? this.#reconcile() : this.#push(status)
  }

  async #push(status: PackageStatus): Promise<void> {
    const { random } = this.#office.weather
    const { workspaceId, packageId } = this.#params
    if (status === 'queued' && random.chance(0.3)) {
      return this.#caller.withdraw(workspaceId, packageId, 'ministry.package')
    }
    if (random.chance(0.2)) return this.#syncNow()
    if (random.chance(0.1)) await this.#submit()
  }

  async #submit(): Promise<void> {
    const idempotencyKey = this.#caller.key()
    const params = this.#params
    const submit = () => this.#caller.call('ripsPackages.submit', { params, idempotencyKey })
    const again = this.#office.weather.random.chance(0.2) ? 2 : 1
    const answers = await Promise.all(
      Array.from({ length: again }, () => this.#caller.ask(`submits ${idempotencyKey}`, submit, idempotencyKey)),
    )
    for (const answer of answers) {
      const id = answer?.body.submission?.dispatchId
      if (answer && !id) this.#office.witness.violated(`${idempotencyKey} was acknowledged without a dispatch`)
      if (id) this.#office.witness.acknowledged(idempotencyKey, id)
    }
  }

  async #reconcile(): Promise<void> {
    const idempotencyKey = this.#caller.key()
    await this.#caller.ask('reconciles', () =>
      this.#caller.call('ripsPackages.reconcile', { params: this.#params, idempotencyKey }),
    )
  }

  async #validate(): Promise<void> {
    await this.#caller.ask('validates', () => this.#caller.call('ripsPackages.validate', { params: this.#params }))
  }

  async #mend(revision: number): Promise<void> {
    const { mended } = this.#wanted
    if (!mended) return this.#submit()
    await this.#caller.ask('mends', () =>
      this.#caller.call('ripsPackages.createRevision', { params: this.#params, revision, body: mended }),
    )
    await this.#validate()
  }

  async #syncNow(): Promise<void> {
    const { workspaceId } = this.#params
    await this.#caller.ask('wants it now', () => this.#caller.call('dispatches.sync', { params: { workspaceId } }))
  }

  /** What the core does with a note whose invoice is still on its way: it is queued at once, behind that one. */
  async #queueBehindAnother(number: string): Promise<void> {
    const { weather, witness, workspaces } = this.#office
    const { workspaceId, packageId } = this.#params
    const store = this.#office.host()?.store
    const workspace = workspaces.get(workspaceId)
    if (!store || !workspace) return
    witness.note(() => `${this.#wanted.name} is queued behind another`)
    const queue = store.write(PLATFORM, async (stores) => {
      const head = await stores.packages.find(workspaceId, packageId)
      const { items } = await stores.dispatches.list(workspaceId, { limit: 50, offset: 0 })
      const packages = items.filter(({ kind }) => kind === 'ministry.package')
      const invoice = weather.random.chance(0.5) && packages.find(({ reference }) => reference === number)
      const before = invoice || packages[0]
      if (!head || !before) return
      await queueSubmission(stores, {
        workspace,
        head,
        idempotencyKey: `behind-${packageId}`,
        now: weather.time.now(),
        dependsOn: before.id,
      })
    })
    await Promise.race([queue.catch(() => undefined), this.#office.host()?.ended])
    this.#office.host()?.outbox.poke()
  }
}
