import { bogotaDay, bogotaTime, dayAfter } from '../../contract/bogota.ts'
import type { CreditNoteInput } from '../../contract/credit-notes.ts'
import { ACCESS_TOKEN_MAX_DAYS } from '../../contract/identity.ts'
import type { PatientInput } from '../../contract/patients.ts'
import { invoiceOfVisits } from '../../contract/visit-invoice.ts'
import type { Visit, VisitInput } from '../../contract/visits.ts'
import type { FaultOrder } from '../../simulators/kit/faults.ts'
import type { Fetch } from '../assets.ts'
import type { MovableClock } from '../movable-clock.ts'
import { patientOf, SITES } from './clinic.ts'
import { clientOf, type Desk, found } from './founding.ts'
import type { Access } from './sample-front.ts'
import type { Unfinished } from './unfinished.ts'
import { TOGETHER, visitOf } from './visits.ts'
import { monthAfter, monthsFrom, type YearInvoice, type YearNote, type YearVisit } from './year.ts'

/** The last of them is the present one. */
const MONTHS = 12
/** One token lasts from the evening before its first day to a day behind its last. */
const LONGEST_DAYS = ACCESS_TOKEN_MAX_DAYS - 3
/** Of the made-up clinic's: 32 visits a month and 8 invoices, which are lived through in seconds. */
const SCALE = 8 / 300
/** Visits of today, which wait to be billed. */
const TODAY = 3
const LOOK_MS = 15
const LATELY = 4
/** Year of birth of the made-up clinic's children. */
const YOUNGEST = 2005

/** What the sample is lived through with: the application itself, time, and its upstreams' simulators. */
export interface World {
  readonly fetch: Fetch
  readonly clock: MovableClock
  /** Where the simulators are told what goes wrong next. */
  readonly control: { readonly ministry: string; readonly provider: string }
  /** Told from when to when there is half a clinic, which a death must not leave. */
  readonly unfinished: Unfinished
}

/**
 * Twelve months of the made-up clinic, as they would have happened: each visit, invoice, note and filing goes through the
 * application and its simulators on its own day, a week at a time. Nothing is written past them.
 */
export async function live(world: World, access: Access, onPart: (part: number) => void): Promise<void> {
  const now = world.clock.now()
  const today = bogotaDay(now)
  const month = monthAfter(today.slice(0, 7), 1 - MONTHS)
  const first = [`${month}-01`, dayAfter(today, -LONGEST_DAYS)].reduce((a, b) => (a > b ? a : b))
  try {
    world.clock.moveTo(eveningOf(first) - DAY_MS)
    const desk = await found(world, access, now + DAY_MS)
    const year = new Year(world, desk)
    const weeks = weeksBetween(first, today)
    const months = [...monthsFrom(month, MONTHS, SCALE)]
    const visits = months.flatMap((month) => month.visits).filter(({ date }) => first <= date && date < today)
    const invoices = lately(months.flatMap((month) => month.invoices).filter((one) => isPast(one, today)))
    for (const [at, friday] of weeks.entries()) {
      const after = weeks[at - 1] ?? ''
      const isThen = (day: string) => day > after && day <= friday
      world.clock.moveTo(Math.min(eveningOf(friday), now))
      await year.receive(visits.filter(({ date }) => isThen(date)))
      for (const invoice of invoices.filter((one) => isThen(dayOf(one)))) await year.bill(invoice)
      await year.settled()
      await year.correct()
      await year.handIn(friday)
      onPart((at + 1) / (weeks.length + 1))
    }
    world.clock.release()
    await year.today()
    await leave(world, access)
    await world.unfinished.end()
  } finally {
    world.clock.release()
  }
}

const DAY_MS = 86_400_000
/** Five in the afternoon in Bogotá. */
const eveningOf = (day: string) => Date.parse(`${day}T22:00:00Z`)

/** The Fridays from a day on, and today. */
function weeksBetween(first: string, today: string): string[] {
  const fridays: string[] = []
  for (let day = first; day < today; day = dayAfter(day, 1)) {
    if (new Date(`${day}T12:00:00Z`).getUTCDay() === 5) fridays.push(day)
  }
  return [...fridays, today]
}

/** When it is written: the day of its issue, or that of its last visit. */
const dayOf = ({ issued, visits }: YearInvoice) =>
  issued?.day ?? visits.reduce((day, { date }) => (date > day ? date : day), '')

/** Its visits were before today, and its issue is not to come. */
const isPast = (invoice: YearInvoice, today: string) =>
  dayOf(invoice) <= today && invoice.visits.every(({ date }) => date < today)

/** One that the ministry refuses, for what it alone knows. */
type SampleInvoice = YearInvoice & { readonly isRefused?: true }

/**
 * Something to be corrected is never far: of the last invoices the provider refuses one, the ministry another, and a third was
 * not filed.
 */
function lately(invoices: readonly YearInvoice[]): SampleInvoice[] {
  const sorted = invoices.toSorted((a, b) => (dayOf(a) < dayOf(b) ? -1 : 1))
  const [rejected, unfiled, refused] = sorted.slice(-LATELY)
  return sorted.map((one) => {
    const issued = { ...one, status: 'accepted', cuvDay: null, notes: [] } as const
    if (one === rejected) return { ...issued, status: 'rejected' }
    if (one === refused) return { ...issued, cuvDay: dayOf(one), isRefused: true }
    return one === unfiled ? issued : one
  })
}

/** The person of the sample takes back what the year was lived with. */
async function leave({ fetch }: World, body: Access): Promise<void> {
  const { token } = (await clientOf(fetch, () => undefined)('sessions.create', { body })).body
  const call = clientOf(fetch, () => token)
  for (const { id } of (await call('accessTokens.list', {})).body.items) {
    await call('accessTokens.revoke', { params: { tokenId: id } })
  }
  await call('sessions.delete', {})
}

/** Nobody's document changes during the year: whoever is a child in the made-up clinic is twenty years older here. */
function grown(patient: PatientInput): PatientInput {
  const [year = '', ...rest] = patient.birthDate?.split('-') ?? []
  return Number(year) < YOUNGEST ? patient : { ...patient, birthDate: [Number(year) - 20, ...rest].join('-') }
}

/** What is done in the clinic, day by day. */
class Year {
  readonly #world: World
  readonly #desk: Desk
  /** By their numbers in the made-up clinic. */
  readonly #patients = new Map<number, string>()
  readonly #visits = new Map<number, Visit>()
  /** Invoices of this week, and of the one before, that their payers do not have yet. */
  #filed: string[] = []
  #handedOver: string[] = []
  /** Notes of invoices that were filed. */
  #notes: { readonly invoiceId: string; readonly note: YearNote }[] = []

  constructor(world: World, desk: Desk) {
    this.#world = world
    this.#desk = desk
  }

  /** A patient who comes for the first time is written down first. */
  async #patient(n: number): Promise<string> {
    const known = this.#patients.get(n)
    if (known !== undefined) return known
    const { call, params } = this.#desk
    const { id } = (await call('patients.create', { params, body: grown(patientOf(n)) })).body
    this.#patients.set(n, id)
    return id
  }

  async receive(visits: readonly YearVisit[]): Promise<void> {
    for (const { patient } of visits) await this.#patient(patient)
    // At once: the store then syncs them together.
    await Promise.all(visits.map((visit) => this.#receive(visit)))
  }

  async #receive({ n, date, patient, payer, services }: YearVisit): Promise<void> {
    const { call, params, payers } = this.#desk
    const patientId = await this.#patient(patient)
    const clientId = payer === null ? null : (payers[payer]?.id ?? null)
    const body: VisitInput = { patientId, date, clientId, coverage: '16', paymentModality: '04', services }
    this.#visits.set(n, (await call('visits.create', { params, body })).body)
  }

  async bill({ payer, visits, status, cuvDay, notes, isRefused }: SampleInvoice): Promise<void> {
    const { call, params, payers } = this.#desk
    const made = visits.flatMap(({ n }) => this.#visits.get(n) ?? [])
    if (made.length === 0) return
    const terms = { providerCode: SITES[0], contractNumber: payers[payer]?.contractNumber ?? null }
    const invoice = invoiceOfVisits(made, terms, this.#world.clock.now())
    // What the provider's simulator refuses, as the tax authority would.
    const observation = status === 'rejected' ? 'SIM-REJECT' : null
    const body = { ...invoice, observation, visitIds: made.map(({ id }) => id) }
    const { id } = (await call('healthInvoices.create', { params, body })).body
    if (status === 'draft') return
    if (status === 'unknown') {
      // Nobody else's answer gets lost instead.
      await this.settled()
      await this.#fails('provider', { fault: 'drop-after-effect' })
    }
    if (isRefused) {
      await this.settled()
      await this.#fails('ministry', { fault: 'unknown-professional' })
    }
    const at = { params: { ...params, healthInvoiceId: id }, idempotencyKey: id }
    // What is issued and not filed is for the person of the sample to find.
    await (cuvDay === null && status === 'accepted'
      ? call('healthInvoices.emit', at)
      : call('healthInvoices.emitAndFile', at))
    if (cuvDay === null || isRefused) return this.settled()
    this.#notes.push(...notes.map((note) => ({ invoiceId: id, note })))
    this.#filed.push(id)
  }

  /** What was filed with the ministry the week before goes to its payers. */
  async handIn(filedOn: string): Promise<void> {
    const { call, params } = this.#desk
    const documentIds = this.#handedOver
    this.#handedOver = this.#filed
    this.#filed = []
    if (documentIds.length > 0)
      await call('payerFilings.record', { params, body: { documentIds, filedOn, number: null } })
  }

  /** The notes of the invoices that went out before. */
  async correct(): Promise<void> {
    const notes = this.#notes
    this.#notes = []
    for (const { invoiceId, note } of notes) await this.#correct(invoiceId, note)
    await this.settled()
  }

  async #correct(invoiceId: string, { kind, status, gross }: YearNote): Promise<void> {
    const { call, params } = this.#desk
    const invoice = (await call('healthInvoices.get', { params: { ...params, healthInvoiceId: invoiceId } })).body
    const observation = status === 'rejected' ? 'SIM-REJECT' : null
    const [line] = invoice.lines
    if (!line) return
    if (kind === 'debit_note') {
      const { patientId, category, service, description, unitPrice } = line
      const services = [{ patientId, category, service, quantity: 1, unitPrice, ...(description && { description }) }]
      const body = { invoiceId, concept: '3', services, observation }
      const { id } = (await call('debitNotes.create', { params, body })).body
      await call('debitNotes.emitAndFile', { params: { ...params, debitNoteId: id }, idempotencyKey: id })
      return
    }
    const isWhole = gross >= Math.round(invoice.totals.gross * 100)
    const part = { lineId: line.lineId, amount: Math.min(gross, Math.round(line.unitPrice * 50)) / 100 }
    const body: CreditNoteInput = isWhole
      ? { invoiceId, kind: 'total', concept: '2', observation }
      : { invoiceId, kind: 'partial', concept: '1', selection: [part], observation }
    const { id } = (await call('creditNotes.create', { params, body })).body
    await call('creditNotes.emitAndFile', { params: { ...params, creditNoteId: id }, idempotencyKey: id })
  }

  /** Visits of this morning, and a filing of which nobody knows what became. */
  async today(): Promise<void> {
    const { call, params, payers } = this.#desk
    const now = this.#world.clock.now()
    const [date = '', clock = ''] = bogotaTime(now).split(' ')
    for (let n = 0; n < TODAY; n++) {
      const { services } = visitOf(n * TOGETHER, date, clock)
      const [patientId, clientId] = [await this.#patient(n), payers[0]?.id ?? null]
      const body = { patientId, date, clientId, coverage: '16', paymentModality: '04', services }
      await call('visits.create', { params, body })
    }
    await this.#loseSight(date)
  }

  /** Of an invoice of yesterday the ministry's answer got lost. */
  async #loseSight(today: string): Promise<void> {
    const date = dayAfter(today, -1)
    const yesterday = { ...visitOf(TODAY * TOGETHER, date, '08:00'), n: -1, date, billed: null }
    await this.receive([yesterday])
    const invoice = { n: -1, patient: yesterday.patient, gross: 0, visits: [yesterday], notes: [], issued: null }
    await this.#fails('ministry', { fault: 'drop-before-effect' })
    await this.bill({ ...invoice, payer: yesterday.payer ?? 0, status: 'accepted', cuvDay: date })
    await this.settled()
  }

  async #fails(upstream: 'ministry' | 'provider', order: FaultOrder): Promise<void> {
    const body = JSON.stringify(order)
    await fetch(`${this.#world.control[upstream]}/_control/faults`, { method: 'POST', body })
  }

  /** Until nothing more is about to be sent. */
  async settled(): Promise<void> {
    const { call, params } = this.#desk
    for (;;) {
      const { queued, sending } = (await call('dispatches.status', { params })).body
      if (queued + sending === 0) return
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    }
  }
}
