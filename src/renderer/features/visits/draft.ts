import type { Patient } from '../../../contract/patients.ts'
import { PAY_PER_EVENT, USUAL_COVERAGE } from '../../../contract/rips/coverage.ts'
import { START_FIELDS } from '../../../contract/rips/field.ts'
import type { Category } from '../../../contract/rips/groups.ts'
import { CATEGORIES, groupOf } from '../../../contract/rips/groups.ts'
import type { Service } from '../../../contract/services.ts'
import { withoutPrices } from '../../../contract/visit-invoice.ts'
import { isUnpriced, type Visit, type VisitPrice } from '../../../contract/visits.ts'
import { isObject, type JsonObject } from '../../base/json/path.ts'
import { fieldInForce } from '../../base/rips/in-force.ts'
import { type LineDraft, lineTotal, priceIn } from '../documents/draft.ts'
import { newService } from '../packages/model.ts'

/** A service as it is being written; amounts are blank until somebody types them. */
export type ServiceDraft = Omit<LineDraft, 'patientId'> & {
  /** Somebody said what it costs: no list does. */
  readonly isSaid?: boolean
  /** What the list of the visit's contract says; `unitPrice` is that, or blank where it says nothing. */
  readonly price?: VisitPrice | undefined
}

/** A visit as it is being written; what is not known is ''. */
export interface VisitDraft {
  readonly patientId: string
  readonly date: string
  /** The day that the services are still on while another one is typed: see `settled`. */
  readonly servicesOn?: string
  readonly clientId: string
  /** A contract's id, `NO_CONTRACT`, or '' for the only one that fits. */
  readonly contractId: string
  readonly coverage: string
  readonly paymentModality: string
  readonly policyNumber: string
  /** Who pays, as it was taken over with the patient: what still stands so goes with that patient. */
  readonly taken?: Paying
  readonly note: string
  readonly services: readonly ServiceDraft[]
}

type Paying = Pick<VisitDraft, 'clientId' | 'coverage' | 'paymentModality' | 'policyNumber'>

export const emptyVisit = (date: string): VisitDraft => ({
  patientId: '',
  date,
  clientId: '',
  contractId: '',
  coverage: '',
  paymentModality: '',
  policyNumber: '',
  note: '',
  services: [],
})

const categoryOf = (value: number): Category => CATEGORIES.find((category) => category === value) ?? 1

const serviceDraft = (of: Visit['services'][number]): ServiceDraft => {
  const { category, service, description, quantity, unitPrice, price } = of
  return {
    key: crypto.randomUUID(),
    category: categoryOf(category),
    service,
    description: description ?? '',
    quantity,
    unitPrice: isUnpriced(of) ? '' : unitPrice,
    ...(price ? { price } : { isSaid: true }),
  }
}

/** Chosen to be under none. */
export const NO_CONTRACT = 'none'

export const draftOf = (visit: Visit): VisitDraft => ({
  patientId: visit.patientId,
  date: visit.date,
  clientId: visit.clientId ?? '',
  contractId: visit.contractId ?? (visit.clientId ? NO_CONTRACT : ''),
  coverage: visit.coverage ?? '',
  paymentModality: visit.paymentModality ?? '',
  policyNumber: visit.policyNumber ?? '',
  note: visit.note ?? '',
  services: visit.services.map(serviceDraft),
})

/** The body of the contract, still to be parsed by it. */
export function inputOf(draft: VisitDraft) {
  const { patientId, date, clientId, contractId, coverage, paymentModality, policyNumber, note, services } = draft
  return {
    patientId,
    date,
    clientId: clientId || null,
    // Left out, the service chooses.
    ...(contractId && { contractId: contractId === NO_CONTRACT ? null : contractId }),
    coverage: coverage || null,
    paymentModality: paymentModality || null,
    policyNumber: policyNumber.trim() || null,
    note: note.trim() || null,
    services: services.map(({ category, service, description, quantity, unitPrice, price }) => ({
      category,
      service,
      description: description.trim() || null,
      quantity: quantity === '' ? undefined : quantity,
      unitPrice: unitPrice === '' ? undefined : unitPrice,
      ...(price && { price, unitPrice: price.value ?? 0 }),
    })),
  }
}

/** Who pays, and by which coverage. */
export type Terms = Pick<Visit, 'clientId' | 'coverage' | 'paymentModality' | 'policyNumber'>

/** Of a first visit: whom the patient named, and the coverage by which such a patient mostly comes. */
export function firstTerms(contact: Omit<Terms, 'paymentModality'>, { userType }: Pick<Patient, 'userType'>): Terms {
  const coverage = contact.coverage ?? USUAL_COVERAGE[userType ?? ''] ?? null
  const { clientId, policyNumber } = contact
  return { clientId, policyNumber, coverage, paymentModality: coverage === null ? null : PAY_PER_EVENT }
}

/** What is known about who pays for a patient, where nothing was said yet and nobody else was chosen meanwhile. */
export function withTermsOf(draft: VisitDraft, patientId: string, terms: Terms): VisitDraft {
  const isSaid = draft.clientId || draft.coverage || draft.paymentModality || draft.policyNumber
  if (draft.patientId !== patientId || isSaid) return draft
  const taken = {
    clientId: terms.clientId ?? '',
    coverage: terms.coverage ?? '',
    paymentModality: terms.paymentModality ?? '',
    policyNumber: terms.policyNumber ?? '',
  }
  return { ...draft, ...taken, taken }
}

/** Of another patient: what was taken over for the one before is not theirs, and what somebody said stays. */
export function withPatient(draft: VisitDraft, patientId: string): VisitDraft {
  const { taken, ...rest } = draft
  if (!taken || draft.patientId === patientId) return { ...draft, patientId }
  const of = (name: keyof Paying) => (draft[name] === taken[name] ? '' : draft[name])
  const paying = {
    clientId: of('clientId'),
    coverage: of('coverage'),
    paymentModality: of('paymentModality'),
    policyNumber: of('policyNumber'),
  }
  const contractId = paying.clientId === draft.clientId ? draft.contractId : ''
  return { ...rest, ...paying, contractId, patientId }
}

/** Who attended is mostly the same person as for the service before. */
const CARRIED = ['tipoDocumentoIdentificacion', 'numDocumentoIdentificacion', 'codDiagnosticoPrincipal']

interface Circumstances {
  readonly date: string
  /** `08:30`, local. */
  readonly time: string
  readonly providerCodes: readonly string[]
  /** The service before it in the visit. */
  readonly previous: ServiceDraft | undefined
}

/** A service as it starts: what the clinic, the day, the service before and the saved one already say. */
export function startService(
  category: Category,
  { date, time, providerCodes, previous }: Circumstances,
  saved?: Service,
): ServiceDraft {
  const group = groupOf(category)
  const service: JsonObject = newService(group, providerCodes)
  for (const name of START_FIELDS) if (fieldInForce(group, name)) service[name] = `${date} ${time}`
  // A newborn's document is its own.
  if (group !== 'recienNacidos') {
    for (const name of CARRIED) {
      const value = previous?.service[name]
      if (value && fieldInForce(group, name)) service[name] = value
    }
  }
  Object.assign(service, saved?.payload)
  return {
    key: crypto.randomUUID(),
    category,
    service: withoutPrices(service),
    description: saved?.name ?? '',
    quantity: 1,
    unitPrice: priceIn(service),
  }
}

/** Of one visit alone: what the patient paid at it, by which receipt, its end, and its number in the clinical history. */
const OF_ONE_VISIT: ReadonlySet<string> = new Set([
  'valorPagoModerador',
  'numFEVPagoModerador',
  'fechaEgreso',
  'codigoVIDA',
])
/** That nothing was paid is no receipt. */
const isOfOneVisit = ([name, value]: [string, unknown]) => OF_ONE_VISIT.has(name) && value !== 0

/** The services of an earlier visit, on another day. */
export function repeated(services: Visit['services'], date: string, time: string): ServiceDraft[] {
  return services.map((each) => {
    const draft = serviceDraft(each)
    const service = Object.fromEntries(Object.entries(draft.service).filter((entry) => !isOfOneVisit(entry)))
    for (const name of START_FIELDS) if (name in service) service[name] = `${date} ${time}`
    // A list that there is by now says what it costs on this day.
    return { ...draft, service, isSaid: false }
  })
}

/** COP, added up in centavos. */
export const visitTotal = (services: readonly Pick<ServiceDraft, 'quantity' | 'unitPrice'>[]): number =>
  services.reduce((sum, service) => sum + Math.round(lineTotal(service) * 100), 0) / 100

/** What was typed after a draft had left; prices that came meanwhile are in what was sent already. */
export function typedSince(began: VisitDraft, sent: VisitDraft, now: VisitDraft): Partial<VisitDraft> | undefined {
  const before: Readonly<Record<string, unknown>> = { ...began }
  const stored: Readonly<Record<string, unknown>> = { ...sent }
  const typed = Object.entries(now).filter(
    ([name, value]) => value !== before[name] && JSON.stringify(value) !== JSON.stringify(stored[name]),
  )
  return typed.length === 0 ? undefined : Object.fromEntries(typed)
}

/** Unsaved work as it was kept: what it started from, what was typed, and where the person was typing. */
export interface KeptVisit {
  readonly revision: number
  readonly base: VisitDraft
  readonly draft: VisitDraft
  readonly field: string
}

const isDraft = (value: unknown): value is VisitDraft =>
  isObject(value) && Array.isArray(value.services) && typeof value.patientId === 'string'

export function parseKept(value: unknown): KeptVisit | undefined {
  if (!isObject(value) || typeof value.revision !== 'number') return undefined
  const { revision, base, draft, field } = value
  if (!isDraft(base) || !isDraft(draft)) return undefined
  return { revision, base, draft, field: typeof field === 'string' ? field : '' }
}
