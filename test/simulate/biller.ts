import type { BodyInput } from '../../src/contract/operations.ts'
import type { StoredDocument } from '../../src/core/store/documents.ts'
import { anInvoice, type Billing, someService } from '../support/billing.ts'
import type { BookedDocument } from './books.ts'
import { Caller, type Office } from './caller.ts'
import { callsOn, type DocumentCalls } from './document-calls.ts'
import { Person } from './person.ts'

const MINUTE = 60_000
const VISITS = 14

/** Refusals that somebody who bills may get at any time for what they do here. */
const EXPECTED = [
  ...(['provider_dispatch_in_progress', 'provider_outcome_unknown', 'health_document_not_emittable'] as const),
  ...(['health_document_locked', 'source_invoice_not_accepted', 'source_rips_missing'] as const),
  ...(['credit_balance_exceeded', 'credit_total_mismatch', 'resolution_unavailable'] as const),
  ...(['document_not_available', 'attached_document_not_found'] as const),
  ...(['artifact_context_unverified', 'artifact_download_failed'] as const),
  ...(['reconciliation_not_applicable', 'reconciliation_inconclusive', 'revision_conflict'] as const),
  ...(['email_outcome_unknown', 'email_disabled', 'email_send_failed'] as const),
  // What the account must be asked before its first document.
  ...(['invoice_provider_unavailable', 'upstream_configuration_invalid'] as const),
  ...(['dispatch_conflict', 'dispatch_in_progress', 'submission_outcome_unknown'] as const),
  ...(['idempotency_in_progress', 'internal_error'] as const),
]

type Kind = StoredDocument['kind']

export interface Course {
  /** Numbers of notes, of which one is drawn. */
  readonly corrections: readonly number[]
  /** Nobody asks for its files, its package or a message. */
  readonly alone?: boolean
}

/** Somebody who bills one invoice and what comes after it: its files, its package, its notes, a message to the payer. */
export class Biller {
  readonly #office: Office
  readonly #billing: Billing
  readonly #course: Course
  readonly #caller: Caller
  readonly #params: { readonly workspaceId: string }

  constructor(office: Office, billing: Billing, name: string, course: Course) {
    this.#office = office
    this.#course = course
    this.#billing = billing
    this.#params = { workspaceId: billing.workspaceId }
    this.#caller = new Caller(office, name, EXPECTED)
  }

  async bill(): Promise<void> {
    const { time, random } = this.#office.weather
    await time.sleep(random.skewed(1_000, 60 * MINUTE))
    const body = anInvoice(this.#billing, random)
    const id = await this.#create('creates an invoice', (idempotencyKey) =>
      this.#caller.call('healthInvoices.create', { params: this.#params, body, idempotencyKey }),
    )
    if (id === undefined) return
    if (random.chance(0.04)) return this.#discard(id)
    if (!(await this.#issue(id)) || this.#course.alone) return
    const corrections = Array.from({ length: random.pick(this.#course.corrections) }, () => this.#correct(id))
    await Promise.all([...corrections, this.#follow(id), this.#mail(id)])
  }

  async #create(
    what: string,
    call: (key: string) => Promise<{ readonly body: { readonly id: string } }>,
  ): Promise<string | undefined> {
    const key = this.#caller.key()
    const id = (await this.#caller.ask(what, () => call(key), key))?.body.id
    if (id !== undefined) this.#booked(id)
    return id
  }

  /** As it was last committed. */
  #booked(id: string): BookedDocument {
    const document = this.#office.witness.books.document(id)
    if (!document) throw new Error(`${id} was acknowledged and never committed`)
    return document
  }

  #calls(id: string): DocumentCalls {
    return callsOn(this.#caller.call, this.#billing.workspaceId, this.#booked(id))
  }

  /** Comes back until it is issued; false when this person gives up. */
  async #issue(id: string): Promise<boolean> {
    const { time, random } = this.#office.weather
    let refusals = 0
    for (let visits = 0; visits < VISITS; visits++) {
      const { status } = this.#booked(id)
      if (status === 'accepted') return true
      if (status === 'discarded' || (status === 'rejected' && ++refusals > 2)) return false
      await this.#push(id, status)
      await time.sleep(random.skewed(500, 20 * MINUTE))
    }
    return this.#booked(id).status === 'accepted'
  }

  async #push(id: string, status: StoredDocument['status']): Promise<void> {
    const { random, calm, nervousness } = this.#office.weather
    if (status === 'draft' || status === 'ready') return this.#emit(id)
    if (status === 'rejected') return random.chance(0.6) ? this.#revise(id) : this.#emit(id)
    if (calm || !random.chance(nervousness)) return
    if (status === 'queued' && random.chance(0.4)) {
      return this.#caller.withdraw(this.#billing.workspaceId, id, 'provider.emission')
    }
    if (status === 'unknown' && random.chance(0.4)) return this.#reconcile(id)
    if (random.chance(0.2)) return this.#syncNow()
    if (random.chance(0.1)) return this.#emit(id)
    if (random.chance(0.1)) await this.#discard(id)
  }

  async #emit(id: string): Promise<void> {
    const { witness, weather } = this.#office
    const { random } = weather
    const file = random.chance(0.7)
    const key = this.#caller.key()
    const calls = this.#calls(id)
    const emit = () => (file ? calls.emitAndFile(key) : calls.emit(key))
    const again = random.chance(0.4) ? 2 : 1
    const answers = await Promise.all(
      Array.from({ length: again }, () => this.#caller.ask(`emits ${id} (${key})`, emit, key)),
    )
    for (const { body } of answers.filter((answer) => answer !== undefined)) {
      const emission = body.chain.find(({ step }) => step === 'emission')
      const isWhole = !file || body.chain.some(({ step }) => step === 'filing')
      if (emission && isWhole) witness.acknowledged(key, emission.dispatchId)
      else witness.violated(`${key} was acknowledged without its dispatches`)
    }
    if (answers[0] === undefined) await this.#extend(this.#booked(id).kind)
  }

  async #reconcile(id: string): Promise<void> {
    const key = this.#caller.key()
    await this.#caller.ask(`asks for ${id}`, () => this.#calls(id).reconcile(key))
  }

  async #discard(id: string): Promise<void> {
    await this.#caller.ask(`discards ${id}`, () => this.#calls(id).discard())
  }

  async #syncNow(): Promise<void> {
    await this.#caller.ask('wants it now', () => this.#caller.call('dispatches.sync', { params: this.#params }))
  }

  /** What was rejected is written anew, with other lines. */
  async #revise(id: string): Promise<void> {
    const { kind, revision, invoiceId } = this.#booked(id)
    const { workspaceId } = this.#billing
    const { call } = this.#caller
    if (kind === 'invoice') {
      const body = anInvoice(this.#billing, this.#office.weather.random)
      const params = { workspaceId, healthInvoiceId: id }
      await this.#caller.ask(`revises ${id}`, () => call('healthInvoices.createRevision', { params, revision, body }))
    } else if (kind === 'debit_note') {
      const body = this.#debit(invoiceId ?? '')
      const params = { workspaceId, debitNoteId: id }
      await this.#caller.ask(`revises ${id}`, () => call('debitNotes.createRevision', { params, revision, body }))
    } else {
      const body = await this.#credit(invoiceId ?? '')
      const params = { workspaceId, creditNoteId: id }
      if (!body) return
      await this.#caller.ask(`revises ${id}`, () => call('creditNotes.createRevision', { params, revision, body }))
    }
  }

  /** When the range has come to its end, the tax authority gives more numbers. */
  async #extend(kind: Kind): Promise<void> {
    const { call } = this.#caller
    const found = await this.#caller.ask('looks at the ranges', () =>
      call('resolutions.list', { params: this.#params, query: { limit: 10 } }),
    )
    const range = found?.body.items.find((each) => each.kind === kind && each.remaining === 0)
    if (!range) return
    const params = { ...this.#params, resolutionId: range.id }
    const body = { to: range.to + 3 }
    const { revision } = range
    await this.#caller.ask('extends a range', () => call('resolutions.update', { params, revision, body }))
  }

  /** A note about the invoice, and everything that follows it. */
  async #correct(invoiceId: string): Promise<void> {
    const { time, random } = this.#office.weather
    await time.sleep(random.skewed(500, 30 * MINUTE))
    const id = await (random.chance(0.65) ? this.#newCredit(invoiceId) : this.#newDebit(invoiceId))
    if (id !== undefined && (await this.#issue(id))) await this.#follow(id)
  }

  #debit(invoiceId: string): BodyInput<'debitNotes.create'> {
    // The first patient is in every invoice.
    return { invoiceId, concept: '3', services: [someService(this.#billing.patients[0], this.#office.weather.random)] }
  }

  #newDebit(invoiceId: string): Promise<string | undefined> {
    const body = this.#debit(invoiceId)
    return this.#create('adds services', (idempotencyKey) =>
      this.#caller.call('debitNotes.create', { params: this.#params, body, idempotencyKey }),
    )
  }

  async #newCredit(invoiceId: string): Promise<string | undefined> {
    const body = await this.#credit(invoiceId)
    if (!body) return undefined
    return this.#create(`credits (${body.kind})`, (idempotencyKey) =>
      this.#caller.call('creditNotes.create', { params: this.#params, body, idempotencyKey }),
    )
  }

  /** All of the invoice, or a part of one line: often all that is left of it, so that two notes are too much. */
  async #credit(invoiceId: string): Promise<BodyInput<'creditNotes.create'> | undefined> {
    const { random } = this.#office.weather
    if (random.chance(0.2)) return { invoiceId, concept: '2', kind: 'total' }
    const params = { ...this.#params, healthInvoiceId: invoiceId }
    const seen = await this.#caller.ask('looks at the invoice', () =>
      this.#caller.call('healthInvoices.get', { params }),
    )
    const open = seen?.body.lineBalances.filter(({ balance }) => balance > 0) ?? []
    if (open.length === 0) return undefined
    const { lineId, balance } = random.pick(open)
    const amount = random.chance(0.5) ? balance : Math.ceil(balance * 100 * (1 - random())) / 100
    const kind = random.chance(0.3) ? 'agreement' : 'partial'
    return { invoiceId, concept: kind === 'agreement' ? '3' : '1', kind, selection: [{ lineId, amount }] }
  }

  /** Sees to it that an issued document is filed: by itself, or by hand. */
  async #follow(id: string): Promise<void> {
    const { time, random } = this.#office.weather
    for (let visits = 0; visits < VISITS; visits++) {
      const { packageId } = this.#booked(id)
      if (packageId !== null) {
        const name = `${this.#caller.name}-${packageId}`
        return new Person(this.#office, { ...this.#params, name, packageId }).file()
      }
      // A chain that goes on by itself is left alone for a while.
      if (visits > 2) await this.#makePackage(id)
      await time.sleep(random.skewed(500, 20 * MINUTE))
    }
  }

  async #makePackage(id: string): Promise<void> {
    const made = await this.#caller.ask(`makes the package of ${id}`, () => this.#calls(id).package())
    if (made || !this.#office.weather.random.chance(0.5)) return
    const key = this.#caller.key()
    await this.#caller.ask(`fetches the files of ${id}`, () => this.#calls(id).fetchArtifacts(key))
  }

  async #mail(healthInvoiceId: string): Promise<void> {
    const { weather, mails } = this.#office
    if (!mails || !weather.random.chance(0.3)) return
    await weather.time.sleep(weather.random.skewed(500, 30 * MINUTE))
    const idempotencyKey = this.#caller.key()
    const input = { params: { ...this.#params, healthInvoiceId }, body: {}, idempotencyKey }
    await this.#caller.ask('writes to the payer', () => this.#caller.call('healthInvoices.email', input))
  }
}
