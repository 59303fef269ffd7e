import { ApiFault, type Client } from '../../../src/contract/client.ts'
import type { ChainStep } from '../../../src/contract/documents.ts'
import { NIT } from '../../../src/simulators/ministry/sample-packages.ts'
import { anInvoice, type Billing, RESOLUTIONS, someService } from '../billing.ts'
import { aClient, aPatient } from '../fixtures.ts'
import type { Random } from '../random.ts'
import type { Office } from './office.ts'
import { takeBack } from './taking-back.ts'

/** An invoice or note that somebody was told goes out. */
export interface Billed {
  readonly id: string
  readonly workspaceId: string
  readonly kind: 'invoice' | 'credit_note' | 'debit_note'
  /** By key: the dispatch that its emission was acknowledged with. */
  readonly emissions: Map<string, string>
  /** Its emission was taken back before it left, and that was acknowledged. */
  isTakenBack?: boolean
  /** A run emitted it, under a key of its own. */
  readonly isOfRun?: boolean
  /** Messages with it that were acknowledged. */
  messages?: number
}

/** Refusals of the ordinary course of a note: its invoice is not through, or nothing is left of it. */
const ORDINARY = ['source_invoice_not_accepted', 'provider_outcome_unknown', 'source_rips_missing']
/** Refusals of the ordinary course of a message: its document is not through, or nobody knows what became of an earlier one. */
const UNSENT = ['document_not_available', 'provider_dispatch_in_progress', 'email_outcome_unknown', 'email_send_failed']
const SPENT = ['credit_balance_exceeded', 'credit_note_selection_invalid', 'credit_total_mismatch']

/** What the clinic bills with: its way to the provider, its ranges, its patients and a payer. */
export async function openBilling(office: Office, providerUrl: string): Promise<Billing> {
  const { params } = office
  const connection = {
    provider: 'factus' as const,
    baseUrl: providerUrl,
    username: `${NIT}@simulado.test`,
    clientId: 'radica',
    password: 'simulado',
    clientSecret: 'simulado',
    healthOnDebitNotesConfirmed: true,
  }
  await office.ask((call) => call('connections.invoiceProvider.put', { params, body: connection }))
  await office.ask((call) => call('connections.email.put', { params, body: { enabled: true } }))
  for (const range of RESOLUTIONS) {
    const dates = { validFrom: '2026-01-01', validTo: '2099-12-31', resolutionNumber: '18760000001' }
    await office.ask((call) => call('resolutions.create', { params, body: { ...range, ...dates } }))
  }
  const patient = () => office.ask((call) => call('patients.create', { params, body: aPatient() }))
  const patients = [(await patient()).body.id, (await patient()).body.id] as const
  const client = aClient({ nit: '900654321' })
  const { body } = await office.ask((call) => call('clients.create', { params, body: client }))
  return { workspaceId: params.workspaceId, patients, clientId: body.id }
}

/** People who bill and correct: every document goes out with its package, in one action. */
export class Billers {
  readonly documents = new Map<string, Billed>()
  readonly #office: Office
  readonly #billing: Billing
  readonly #random: Random
  readonly #findings: string[]
  readonly #name: string
  #keys = 0

  /** `name`: another one for each, so that nobody takes somebody else's key. */
  constructor(office: Office, billing: Billing, random: Random, findings: string[], name = 'bill') {
    this.#name = name
    this.#office = office
    this.#billing = billing
    this.#random = random
    this.#findings = findings
  }

  #key(): string {
    return `${this.#name}-${++this.#keys}`
  }

  async bill(body = anInvoice(this.#billing, this.#random)): Promise<void> {
    await this.#emit(await this.#invoice(body))
  }

  async #invoice(body = anInvoice(this.#billing, this.#random)): Promise<Billed> {
    const { params } = this.#office
    const idempotencyKey = this.#key()
    const created = await this.#office.ask((call) => call('healthInvoices.create', { params, body, idempotencyKey }))
    return { id: created.body.id, workspaceId: params.workspaceId, kind: 'invoice', emissions: new Map() }
  }

  /** An invoice that goes out and is taken back at once; nobody else knows of it before that. */
  async takeBack(): Promise<void> {
    const document = await this.#invoice()
    const key = this.#key()
    this.#remember(document, key, await this.#office.ask((call) => this.#emission(call, document, key)))
    document.isTakenBack = await takeBack(this.#office, document.id, 'provider.emission', this.#key())
    this.documents.set(document.id, document)
  }

  /** A message to the payer of some invoice. */
  async write(): Promise<void> {
    const invoices = [...this.documents.values()].filter(({ kind }) => kind === 'invoice')
    if (invoices.length === 0) return
    const invoice = this.#random.pick(invoices)
    const params = { ...this.#office.params, healthInvoiceId: invoice.id }
    const body = { to: 'pagos@yarumo.example.com' }
    const idempotencyKey = this.#key()
    try {
      await this.#office.ask((call) => call('healthInvoices.email', { params, body, idempotencyKey }))
      invoice.messages = (invoice.messages ?? 0) + 1
    } catch (error) {
      if (!(error instanceof ApiFault && UNSENT.includes(error.code))) throw error
    }
  }

  /** A note on some invoice that is through. */
  async correct(): Promise<void> {
    const invoices = [...this.documents.values()].filter(({ kind }) => kind === 'invoice')
    if (invoices.length === 0) return this.bill()
    const { id: invoiceId } = this.#random.pick(invoices)
    try {
      const note = this.#random.chance(0.6) ? await this.#credit(invoiceId) : await this.#debit(invoiceId)
      if (note) await this.#emit(note)
    } catch (error) {
      if (!(error instanceof ApiFault && [...ORDINARY, ...SPENT].includes(error.code))) throw error
    }
  }

  async #credit(invoiceId: string): Promise<Billed | undefined> {
    const { params } = this.#office
    const seen = await this.#office.ask((call) =>
      call('healthInvoices.get', { params: { ...params, healthInvoiceId: invoiceId } }),
    )
    const open = seen.body.lineBalances.filter(({ balance }) => balance > 0)
    if (seen.body.packageId === null || open.length === 0) return undefined
    const { lineId, balance } = this.#random.pick(open)
    const amount = this.#random.chance(0.5) ? balance : Math.ceil(balance * 100 * (1 - this.#random())) / 100
    const body = { invoiceId, concept: '1', kind: 'partial' as const, selection: [{ lineId, amount }] }
    const idempotencyKey = this.#key()
    const created = await this.#office.ask((call) => call('creditNotes.create', { params, body, idempotencyKey }))
    return { id: created.body.id, workspaceId: params.workspaceId, kind: 'credit_note', emissions: new Map() }
  }

  async #debit(invoiceId: string): Promise<Billed> {
    const { params } = this.#office
    const seen = await this.#office.ask((call) =>
      call('healthInvoices.get', { params: { ...params, healthInvoiceId: invoiceId } }),
    )
    const { patientId } = this.#random.pick(seen.body.lines)
    const body = { invoiceId, concept: '3', services: [someService(patientId, this.#random)] }
    const idempotencyKey = this.#key()
    const created = await this.#office.ask((call) => call('debitNotes.create', { params, body, idempotencyKey }))
    return { id: created.body.id, workspaceId: params.workspaceId, kind: 'debit_note', emissions: new Map() }
  }

  async #emit(document: Billed): Promise<void> {
    const key = this.#key()
    const chain = await this.#office.ask((call) => this.#emission(call, document, key))
    this.documents.set(document.id, document)
    this.#remember(document, key, chain)
  }

  async #emission(call: Client, { id, kind }: Billed, idempotencyKey: string): Promise<readonly ChainStep[]> {
    const { params } = this.#office
    switch (kind) {
      case 'invoice':
        return chainOf(
          call('healthInvoices.emitAndFile', { params: { ...params, healthInvoiceId: id }, idempotencyKey }),
        )
      case 'credit_note':
        return chainOf(call('creditNotes.emitAndFile', { params: { ...params, creditNoteId: id }, idempotencyKey }))
      case 'debit_note':
        return chainOf(call('debitNotes.emitAndFile', { params: { ...params, debitNoteId: id }, idempotencyKey }))
    }
  }

  #remember({ id, emissions }: Billed, key: string, chain: readonly ChainStep[]): void {
    const dispatchId = chain.find(({ step }) => step === 'emission')?.dispatchId ?? 'none'
    const before = emissions.get(key)
    if (dispatchId === 'none' || (before !== undefined && before !== dispatchId)) {
      this.#findings.push(`${key} of ${id} stands for ${before} and for ${dispatchId}`)
    }
    emissions.set(key, dispatchId)
  }

  /** An old emission asked for again: it must stand for the same dispatch. */
  async repeat(): Promise<void> {
    const documents = [...this.documents.values()].filter(({ isTakenBack }) => !isTakenBack)
    if (documents.length === 0) return
    const document = this.#random.pick(documents)
    for (const key of document.emissions.keys()) {
      this.#remember(document, key, await this.#office.ask((call) => this.#emission(call, document, key)))
    }
  }
}

async function chainOf(sent: Promise<{ readonly body: { readonly chain: readonly ChainStep[] } }>) {
  return (await sent).body.chain
}
