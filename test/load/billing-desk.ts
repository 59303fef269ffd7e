import type { Visit } from '../../src/contract/visits.ts'
import { sampleRips } from '../../src/simulators/ministry/sample-packages.ts'
import { anInvoice } from '../support/billing.ts'
import { type Billed, Billers } from '../support/scene/billing.ts'
import type { Desk, Member } from './desk.ts'

const VISITS_OF_AN_INVOICE = 3

/** Somebody bills what was done, corrects what was billed, and files what needs no invoice. */
export class BillingDesk {
  readonly #member: Member
  readonly #desk: Desk
  readonly #billers: Billers
  #packages = 0

  constructor(member: Member, desk: Desk) {
    this.#member = member
    this.#desk = desk
    const { office, random, stopwatch, name } = member
    this.#billers = new Billers(office, desk.billing, random, stopwatch.findings, name)
  }

  get documents(): ReadonlyMap<string, Billed> {
    return this.#billers.documents
  }

  /** An invoice of some visits with its package, in one action; then a look at what became of it. */
  readonly bill = async (): Promise<void> => {
    const { office, random } = this.#member
    const { params } = office
    await office.ask((call) => call('visits.list', { params, query: { unbilled: 'true' } }))
    await office.ask((call) => call('clients.list', { params, query: { q: 'asegu', limit: 20 } }))
    const visits = this.#desk.unbilled.splice(0, VISITS_OF_AN_INVOICE)
    if (visits.length === 0) return
    await this.#billers.bill({
      ...anInvoice(this.#desk.billing, random),
      lines: visits.flatMap(linesOf),
      visitIds: visits.map(({ id }) => id),
    })
    await this.lookAtInvoices()
  }

  readonly correct = (): Promise<void> => this.#billers.correct()

  readonly file = async (): Promise<void> => {
    const { office, name } = this.#member
    const { params } = office
    const number = `${name}-${++this.#packages}`
    const body = { kind: 'without_invoice' as const, rips: sampleRips({ tipoNota: 'RS', numNota: number }) }
    const made = await office.ask((call) => call('ripsPackages.create', { params, body, idempotencyKey: number }))
    const ofPackage = { ...params, packageId: made.body.id }
    await office.ask((call) => call('ripsPackages.validate', { params: ofPackage }))
    const filed = await office.ask((call) =>
      call('ripsPackages.submit', { params: ofPackage, idempotencyKey: `${number}-file` }),
    )
    const submissions = new Map([[number, filed.body.submission?.dispatchId ?? 'none']])
    this.#desk.packages.set(made.body.id, { id: made.body.id, number, kind: body.kind, submissions })
    await office.ask((call) => call('ripsPackages.list', { params, query: {} }))
  }

  readonly lookAtInvoices = async (): Promise<void> => {
    const { office, random } = this.#member
    const { params } = office
    await office.ask((call) => call('healthInvoices.list', { params, query: {} }))
    await office.ask((call) => call('dispatches.list', { params, query: {} }))
    await office.ask((call) => call('dispatches.status', { params }))
    const mine = [...this.#billers.documents.values()].filter(({ kind }) => kind === 'invoice')
    if (mine.length === 0) return
    const { id: healthInvoiceId } = random.pick(mine)
    await office.ask((call) => call('healthInvoices.get', { params: { ...params, healthInvoiceId } }))
  }
}

function linesOf({ patientId, services }: Visit) {
  return services.map(({ category, service, unitPrice, quantity }) => ({
    patientId,
    category,
    service,
    unitPrice,
    quantity,
  }))
}
