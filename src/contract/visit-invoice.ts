import { bogotaDay, dayAfter } from './bogota.ts'
import { added, type Centavos, centavos, inPesos } from './centavos.ts'
import type { DocumentLineInput } from './documents.ts'
import type { HealthInvoiceInput } from './invoices.ts'
import { DATE_TIME } from './rips/field.ts'
import type { Visit } from './visits.ts'

/** What a new invoice starts with where nothing is known: a month's credit, paid by transfer, of a plan that the state pays, by event. */
export const invoiceStart = (now: number) => {
  const today = bogotaDay(now)
  return {
    period: { start: `${today.slice(0, 7)}-01`, end: today },
    payment: { form: '2', method: '47', dueDate: dayAfter(today, 30) },
    health: { coverage: '16', paymentModality: '04' },
  } as const
}

/** What visits do not say of their invoice. */
export interface InvoiceTerms {
  readonly providerCode: string
  readonly contractNumber?: string | null
  readonly withoutContractCode?: string | null
  /** The contract's; left out: the first visit's. */
  readonly paymentModality?: string
}

/** Said by the line alone: a price that came with a saved service, or that the line had before, would speak against it. */
export const PRICES: readonly string[] = ['vrServicio', 'vrUnitMedicamento', 'vrUnitOS']
export const withoutPrices = (service: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(service).filter(([name]) => !PRICES.includes(name)))

/** Payment modality of a contract that pays for each period, and not for what was done in it. */
export const CAPITATION = '03'
/** Coverage of a patient who pays. */
export const PRIVATE = '15'

/** What patients paid at visits that their invoice takes off: by capitation that is the next period's (Lineamientos 2.2.6). */
export const creditedBy = (visits: readonly Visit[], paymentModality: string | null): ModeratingPayment[] =>
  paymentModality === CAPITATION ? [] : visits.flatMap(paidAt)

/** The one that they name; by capitation patients of several have one invoice. */
function policyOf(visits: readonly Visit[]): string | null {
  const [policy, ...others] = new Set(visits.flatMap(({ policyNumber }) => policyNumber || []))
  return others.length === 0 ? (policy ?? null) : null
}

/** The invoice of visits with one payer, contract and coverage: payer, coverage and modality are the first one's. `now`: milliseconds since the epoch. */
export function invoiceOfVisits(visits: readonly Visit[], terms: InvoiceTerms, now: number): HealthInvoiceInput {
  const start = invoiceStart(now)
  const [first] = visits
  const paymentModality = terms.paymentModality ?? first?.paymentModality ?? start.health.paymentModality
  const payments = creditedBy(visits, paymentModality)
  const days = visits.flatMap(daysOf).sort()
  return {
    clientId: first?.clientId ?? null,
    // What patients paid is the payer's no more.
    operationType: payments.length > 0 ? 'SS-CUFE' : 'SS-SinAporte',
    period: { start: days[0] ?? start.period.start, end: days.at(-1) ?? start.period.end },
    health: {
      ...terms,
      coverage: first?.coverage ?? start.health.coverage,
      paymentModality,
      policyNumber: policyOf(visits),
    },
    moderatingPayments: payments,
    payment: start.payment,
    lines: visits.flatMap(linesOf),
    observation: null,
  }
}

/** Emergencies, hospital stays and newborns: only these last beyond the day at the desk, and the ministry asks for their end (RVC044). */
const STAYS: ReadonlySet<number> = new Set([3, 4, 5])
const STAY_TIMES = ['fechaInicioAtencion', 'fechaEgreso']

/** The day at the desk, and those of its stays from the first to the last. */
function daysOf({ date, services }: Visit): string[] {
  const times = services
    .filter(({ category }) => STAYS.has(category))
    .flatMap(({ service }) => STAY_TIMES.map((name) => service[name]))
    .filter((time) => typeof time === 'string' && DATE_TIME.test(time))
  const days = times.map((time) => String(time).slice(0, 10))
  return [date, ...days.filter((day) => dayAfter(day, 0) === day)]
}

const linesOf = ({ patientId, services }: Visit): DocumentLineInput[] =>
  services.map(({ category, service, description, quantity, unitPrice }) => ({
    patientId,
    category,
    service: withoutPrices(service),
    quantity,
    unitPrice,
    ...(description && { description }),
  }))

type ModeratingPayment = NonNullable<HealthInvoiceInput['moderatingPayments']>[number]

/** 05: nothing was to be paid. */
const PAID: ReadonlySet<unknown> = new Set(['01', '02', '03', '04'])

/** What the patient paid at a visit, by what it was paid for; its receipt is the visit's until somebody types a number. */
export function paidAt({ date, services }: Visit): ModeratingPayment[] {
  const paid = new Map<string, Centavos>()
  for (const { service } of services) {
    const { conceptoRecaudo: concept, valorPagoModerador: amount } = service
    if (typeof concept !== 'string' || !PAID.has(concept) || typeof amount !== 'number' || amount <= 0) continue
    paid.set(concept, added([paid.get(concept) ?? centavos(0), centavos(amount)]))
  }
  const reference = `Atención ${date.split('-').toReversed().join('/')}`
  return [...paid].map(([concept, amount]) => ({ concept, amount: inPesos(amount), reference, receivedDate: date }))
}
