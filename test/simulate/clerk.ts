import type { DocumentAct } from '../../src/contract/document-runs.ts'
import type { RunState } from '../../src/contract/runs.ts'
import type { VisitedBilling } from '../support/billing.ts'
import { Caller, type Office } from './caller.ts'

const MINUTE = 60_000
/** Looks at a run, of which some are while it is paused. */
const LOOKS = 40

/** Refusals that somebody who works with runs may get at any time for what they do here. */
const EXPECTED = [
  // The run is over or paused already, or other people billed every visit meanwhile.
  ...(['run_state', 'invalid_request', 'not_found'] as const),
  ...(['idempotency_in_progress', 'internal_error', 'upstream_configuration_invalid'] as const),
]

type Moves = Readonly<Record<'start' | 'pause' | 'cancel', (idempotencyKey: string) => Promise<unknown>>>

/** Somebody who lets runs do it: a month's visits made into invoices, and the same act with many documents. */
export class Clerk {
  readonly #office: Office
  readonly #billing: VisitedBilling
  readonly #caller: Caller
  /** Lets a run come to its end by itself. */
  readonly #isPatient: boolean
  readonly #params: { readonly workspaceId: string }

  constructor(office: Office, billing: VisitedBilling, name: string) {
    this.#office = office
    this.#billing = billing
    this.#params = { workspaceId: billing.workspaceId }
    this.#isPatient = office.weather.random.chance(0.4)
    this.#caller = new Caller(office, name, EXPECTED)
  }

  /** `packageIds`: what nobody else files. */
  async work(packageIds: readonly string[]): Promise<void> {
    const { time, random } = this.#office.weather
    await time.sleep(random.skewed(1_000, 60 * MINUTE))
    if (random.chance(0.8)) await this.#twice(() => this.#bill())
    if (packageIds.length > 0) await this.#act('file', packageIds)
    for (let runs = random.int(4); runs > 0; runs--) {
      await time.sleep(random.skewed(500, 30 * MINUTE))
      await this.#actOnInvoices()
    }
  }

  /** Bills, and has what is filed of it put together for the payer: again and again, since not all is filed at once. */
  async give(): Promise<void> {
    const { time, random } = this.#office.weather
    await time.sleep(random.skewed(1_000, 10 * MINUTE))
    await this.#bill()
    for (let runs = 2 + random.int(3); runs > 0; runs--) {
      await time.sleep(random.skewed(500, 60 * MINUTE))
      await this.#bundle()
    }
  }

  /** Of one payer, as all invoices here are. */
  async #bundle(): Promise<void> {
    const { witness } = this.#office
    const ours = witness.books.documents.filter(({ workspaceId }) => workspaceId === this.#params.workspaceId)
    const targetIds = ours.flatMap(({ id, kind, status }) => (kind === 'invoice' && status === 'accepted' ? [id] : []))
    if (targetIds.length > 0) await this.#twice(() => this.#act('bundle', targetIds))
  }

  /** Now and then two people begin the same at once. */
  async #twice(begin: () => Promise<void>): Promise<void> {
    const isTwice = this.#office.weather.random.chance(0.4)
    await Promise.all(isTwice ? [begin(), begin()] : [begin()])
  }

  async #bill(): Promise<void> {
    const { call } = this.#caller
    const { random } = this.#office.weather
    const params = this.#params
    const { visitIds } = this.#billing
    const body = {
      name: 'Junio',
      groupBy: random.pick(['visit', 'patient'] as const),
      contractNumber: 'CUCON-0001',
      ...(random.chance(0.5) && { visitIds: visitIds.filter(() => random.chance(0.8)).concat(visitIds.slice(0, 1)) }),
    }
    const key = this.#caller.key()
    const begun = await this.#caller.ask('bills the visits', () =>
      call('billingRuns.create', { params, body, idempotencyKey: key }),
    )
    if (!begun) return
    const { id } = begun.body
    const of = { ...params, billingRunId: id }
    const moves: Moves = {
      start: (idempotencyKey) => call('billingRuns.start', { params: of, idempotencyKey }),
      pause: (idempotencyKey) => call('billingRuns.pause', { params: of, idempotencyKey }),
      cancel: (idempotencyKey) => call('billingRuns.cancel', { params: of, idempotencyKey }),
    }
    const stateOf = async () => (await call('billingRuns.get', { params: of })).body.state
    await this.#follow(id, moves, stateOf)
    for (let times = 1 + random.int(2); times > 0; times--) {
      const body = { file: random.chance(0.6) }
      const idempotencyKey = this.#caller.key()
      await this.#caller.ask(`emits ${id}`, () => call('billingRuns.emit', { params: of, body, idempotencyKey }))
      await this.#follow(id, moves, stateOf)
    }
  }

  async #actOnInvoices(): Promise<void> {
    const { witness, weather, mails } = this.#office
    const { random } = weather
    const { workspaceId } = this.#params
    const ours = witness.books.documents.filter((document) => document.workspaceId === workspaceId)
    const act = random.pick(['email', 'reconcile', 'credit', 'credit', 'bundle'] as const)
    if (act === 'bundle') return this.#bundle()
    if (act === 'email' && !mails) return
    const wanted = ours.filter(({ kind, status }) =>
      act === 'reconcile' ? status === 'unknown' : kind === 'invoice' && (status === 'accepted' || random.chance(0.1)),
    )
    const targetIds = wanted.map(({ id }) => id)
    if (targetIds.length > 0) await this.#twice(() => this.#act(act, targetIds))
  }

  async #act(act: DocumentAct, targetIds: readonly string[]): Promise<void> {
    const { call } = this.#caller
    const params = this.#params
    const body = { name: act, act, targetIds: [...targetIds], ...(act === 'credit' && { reason: 'Se facturó de más' }) }
    const idempotencyKey = this.#caller.key()
    const begun = await this.#caller.ask(`${act}: ${targetIds.length}`, () =>
      call('documentRuns.create', { params, body, idempotencyKey }),
    )
    if (!begun) return
    const { id } = begun.body
    const of = { ...params, documentRunId: id }
    const moves: Moves = {
      start: (idempotencyKey) => call('documentRuns.start', { params: of, idempotencyKey }),
      pause: (idempotencyKey) => call('documentRuns.pause', { params: of, idempotencyKey }),
      cancel: (idempotencyKey) => call('documentRuns.cancel', { params: of, idempotencyKey }),
    }
    const stateOf = async () => (await call('documentRuns.get', { params: of })).body.state
    await this.#follow(id, moves, stateOf)
    if (act !== 'bundle' || !this.#office.weather.random.chance(0.3)) return
    const key = this.#caller.key()
    await this.#caller.ask(`wants no archive of ${id}`, () => moves.cancel(key))
    await this.#follow(id, moves, stateOf)
  }

  /** Comes back until it is over; now and then holds it up, or thinks better of it. */
  async #follow(id: string, moves: Moves, stateOf: () => Promise<RunState>): Promise<void> {
    const { time, random } = this.#office.weather
    for (let looks = 0; ; looks++) {
      const state = await this.#caller.ask(`looks at ${id}`, stateOf)
      const isOver = state === 'done' || state === 'cancelled'
      if (isOver && (this.#isPatient || !random.chance(0.1))) return
      const wanted = this.#wish(state, looks)
      if (wanted) {
        const key = this.#caller.key()
        await this.#caller.ask(`${wanted}s ${id}`, () => moves[wanted](key))
      }
      await time.sleep(random.chance(0.5) ? random.int(200) : random.skewed(500, 10 * MINUTE))
    }
  }

  #wish(state: RunState | undefined, looks: number): keyof Moves | undefined {
    const { random, calm } = this.#office.weather
    const isPatient = this.#isPatient || calm || looks > LOOKS
    if (state === 'paused') return isPatient || random.chance(0.6) ? 'start' : random.chance(0.2) ? 'cancel' : undefined
    if (isPatient || !random.chance(0.4)) return undefined
    return random.chance(0.75) ? 'pause' : 'cancel'
  }
}
