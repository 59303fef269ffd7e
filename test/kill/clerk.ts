import { setTimeout as sleep } from 'node:timers/promises'
import { ApiFault } from '../../src/contract/client.ts'
import type { DocumentAct } from '../../src/contract/document-runs.ts'
import type { RunState } from '../../src/contract/runs.ts'
import { aVisit, type Billing } from '../support/billing.ts'
import type { Random } from '../support/random.ts'
import type { Billed } from '../support/scene/billing.ts'
import type { Office } from '../support/scene/office.ts'
import type { Filed } from '../support/scene/verdict.ts'

const LOOK_MS = 60
/** Visits, packages or invoices of a run. */
const ROWS = 3

/** What somebody was told about a run that they began. */
export interface BegunRun {
  readonly id: string
  readonly act: DocumentAct | 'bill'
  /** Of `credit`: what is written in each note, and in no other run's. */
  readonly reason?: string
  /** Visits, or what the act is done with. */
  readonly targets: readonly string[]
}

/** A clerk who works by runs: bills visits, files, mails and credits, and pauses or cancels some of them. */
export class Clerk {
  readonly runs: BegunRun[] = []
  readonly #office: Office
  readonly #billing: Billing
  readonly #random: Random
  readonly #documents: Map<string, Billed>
  #keys = 0

  constructor(office: Office, billing: Billing, random: Random, documents: Map<string, Billed>) {
    this.#office = office
    this.#billing = billing
    this.#random = random
    this.#documents = documents
  }

  #key(): string {
    return `clerk-${++this.#keys}`
  }

  /** Some visits become an invoice each, which are issued and filed. */
  async bill(): Promise<void> {
    const office = this.#office
    const { params } = office
    const targets: string[] = []
    for (let n = 0; n < ROWS; n++) {
      const [body, idempotencyKey] = [aVisit(this.#billing, n), this.#key()]
      targets.push((await office.ask((call) => call('visits.create', { params, body, idempotencyKey }))).body.id)
    }
    const body = { name: 'Junio', groupBy: 'visit' as const, visitIds: targets, contractNumber: 'CUCON-0001' }
    const begun = this.#key()
    const { id } = (await office.ask((call) => call('billingRuns.create', { params, body, idempotencyKey: begun })))
      .body
    this.runs.push({ id, act: 'bill', targets })
    const of = { ...params, billingRunId: id }
    const stateOf = async () => (await office.ask((call) => call('billingRuns.get', { params: of }))).body.state
    await this.#over(stateOf)
    const key = this.#key()
    await office.ask((call) => call('billingRuns.emit', { params: of, body: { file: true }, idempotencyKey: key }))
    await this.#meddle({
      pause: (idempotencyKey) => office.ask((call) => call('billingRuns.pause', { params: of, idempotencyKey })),
      start: (idempotencyKey) => office.ask((call) => call('billingRuns.start', { params: of, idempotencyKey })),
      cancel: (idempotencyKey) => office.ask((call) => call('billingRuns.cancel', { params: of, idempotencyKey })),
    })
    await this.#over(stateOf)
    const { items } = (await office.ask((call) => call('billingItems.list', { params: of, query: {} }))).body
    for (const { documentId, state } of items) if (documentId) this.#remember(documentId, 'invoice', state)
  }

  /** Packages that nobody else files. */
  async file(packages: readonly Filed[]): Promise<void> {
    for (const row of await this.#act(
      'file',
      packages.map(({ id }) => id),
    )) {
      const filed = packages.find(({ id }) => id === row.targetId)
      if (!filed) continue
      filed.isOfRun = true
      filed.isTakenBack = row.state === 'cancelled'
      const params = { ...this.#office.params, packageId: filed.id }
      const { submission } = (await this.#office.ask((call) => call('ripsPackages.get', { params }))).body
      if (submission) filed.submissions.set('run', submission.dispatchId)
    }
  }

  /** Invoices that are issued and filed, drawn from all. */
  async actOnInvoices(act: 'email' | 'credit' | 'reconcile' | 'bundle'): Promise<void> {
    const invoices = [...this.#documents.values()].filter(({ kind }) => kind === 'invoice')
    const wanted: Billed[] = []
    for (const invoice of new Set(Array.from({ length: ROWS }, () => invoices.length && this.#random.pick(invoices)))) {
      if (!invoice) continue
      const params = { ...this.#office.params, healthInvoiceId: invoice.id }
      const { packageStatus } = (await this.#office.ask((call) => call('healthInvoices.get', { params }))).body
      if (packageStatus === 'accepted') wanted.push(invoice)
    }
    if (wanted.length === 0) return
    for (const { targetId, madeId, state } of await this.#act(
      act,
      wanted.map(({ id }) => id),
    )) {
      const invoice = this.#documents.get(targetId)
      if (act === 'email' && state === 'done' && invoice) invoice.messages = (invoice.messages ?? 0) + 1
      if (act === 'credit' && madeId) this.#remember(madeId, 'credit_note', state)
    }
  }

  #remember(id: string, kind: Billed['kind'], state: string): void {
    const { workspaceId } = this.#office.params
    this.#documents.set(id, {
      id,
      workspaceId,
      kind,
      emissions: new Map(),
      isOfRun: true,
      isTakenBack: state === 'cancelled',
    })
  }

  async #act(act: DocumentAct, targets: readonly string[]) {
    const office = this.#office
    const { params } = office
    const idempotencyKey = this.#key()
    const reason = `Anulación ${idempotencyKey}`
    const body = { name: act, act, targetIds: [...targets], ...(act === 'credit' && { reason }) }
    const { id } = (await office.ask((call) => call('documentRuns.create', { params, body, idempotencyKey }))).body
    this.runs.push({ id, act, targets, reason })
    const of = { ...params, documentRunId: id }
    await this.#meddle({
      pause: (key) => office.ask((call) => call('documentRuns.pause', { params: of, idempotencyKey: key })),
      start: (key) => office.ask((call) => call('documentRuns.start', { params: of, idempotencyKey: key })),
      cancel: (key) => office.ask((call) => call('documentRuns.cancel', { params: of, idempotencyKey: key })),
    })
    await this.#over(async () => (await office.ask((call) => call('documentRuns.get', { params: of }))).body.state)
    return (await office.ask((call) => call('documentRunItems.list', { params: of, query: {} }))).body.items
  }

  /** Pauses a run for a while, or cancels it; one that is over refuses both. */
  async #meddle(
    moves: Readonly<Record<'pause' | 'start' | 'cancel', (key: string) => Promise<unknown>>>,
  ): Promise<void> {
    const dice = this.#random.int(4)
    await sleep(this.#random.int(40))
    const tried = (move: keyof typeof moves) => moves[move](this.#key()).catch(unlessOver)
    if (dice === 0) await tried('cancel')
    if (dice !== 1) return
    await tried('pause')
    await sleep(this.#random.int(200))
    await tried('start')
  }

  async #over(stateOf: () => Promise<RunState>): Promise<void> {
    for (;;) {
      const state = await stateOf()
      if (state === 'done' || state === 'cancelled') return
      await sleep(LOOK_MS)
    }
  }
}

function unlessOver(error: unknown): void {
  if (!(error instanceof ApiFault && error.code === 'run_state')) throw error
}
