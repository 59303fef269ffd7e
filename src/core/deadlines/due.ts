import { bogotaDay, dayAfter, daysBetween } from '../../contract/bogota.ts'
import { type Centavos, minus, NOTHING } from '../../contract/centavos.ts'
import { holdsOn } from '../../contract/contract-fit.ts'
import type { Deadline, DeadlineKind, DeadlineStatus } from '../../contract/deadlines.ts'
import type { OpenInvoice, OpenPackage } from '../store/deadlines.ts'
import type { StoredAccessToken } from '../store/identity.ts'
import type { StoredContract, StoredResolution } from '../store/records.ts'
import { type Upkeep, upkeepDue } from './upkeep.ts'
import { workingDayAfter } from './working-days.ts'

/** Res. 948 of 2026, article 15; Res. 2284 of 2023 asks for the same of invoices before it. */
const PAYER_FILING_DAYS = 22
/** Res. 948 of 2026, article 8: within the first five calendar days of the month after. */
const WITHOUT_INVOICE_DAY = '05'
/** So far ahead a resolution's end is told: a new one takes the tax authority days, and the provider as many. */
const RESOLUTION_DAYS = 60
/** So far ahead the end of a token is told: whoever runs the other program has to put another one there. */
const TOKEN_DAYS = 30
/** So far ahead the end of a contract is told: a new one is negotiated. */
const CONTRACT_DAYS = 60
/** From this share on a ceiling is told, however slowly it is used. */
const NEARLY = 0.9
/** Over so many days it is counted how fast numbers go. */
export const PACE_DAYS = 90

/** From how many days before it a person should do it. */
const SOON_DAYS: Readonly<Record<DeadlineKind, number>> = {
  payer_filing: 7,
  rips_without_invoice: 5,
  resolution_end: 30,
  resolution_numbers: 30,
  access_token_end: 14,
  contract_end: 30,
  contract_ceiling: 30,
  ministry_certificate_end: 30,
  catalog_review: 7,
  backup_place: 3,
  backup_copy: 3,
}

export interface OpenDeadline {
  readonly invoices: readonly OpenInvoice[]
  readonly packages: readonly OpenPackage[]
  readonly resolutions: readonly StoredResolution[]
  /** Numbers taken in the last `PACE_DAYS` days, by resolution. */
  readonly taken: ReadonlyMap<string, number>
  /** In use, with what is invoiced under those that have a ceiling. */
  readonly contracts: readonly StoredContract[]
  readonly used: ReadonlyMap<string, Centavos>
  readonly tokens: readonly Pick<StoredAccessToken, 'id' | 'name' | 'expiresAt'>[]
  readonly upkeep: Upkeep
}

type Due = Omit<Deadline, 'status' | 'daysLeft'>

/** What is due, the earliest first. `today` is a day in Colombia (YYYY-MM-DD). */
export function deadlinesOf(
  { invoices, packages, resolutions, taken, tokens, contracts, used, upkeep }: OpenDeadline,
  today: string,
): Deadline[] {
  const filedBy = new Map<string, string>()
  const due = [
    ...invoices.map((invoice) => invoiceDue(invoice, filedBy)),
    ...packages.map(packageDue),
    ...resolutions.flatMap((resolution) => resolutionDue(resolution, taken.get(resolution.id) ?? 0, today)),
    ...tokens.flatMap((token) => tokenDue(token, today)),
    ...contracts.flatMap((contract) => contractDue(contract, contracts, used.get(contract.id) ?? NOTHING, today)),
    ...upkeepDue(upkeep, today),
  ]
  return due
    .map((each) => ({ place: placeOf(each), deadline: { ...each, ...standing(each, today) } }))
    .toSorted((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ deadline }) => deadline)
}

/** By what deadlines stand in line. */
export const placeOf = ({ dueOn, kind, targetId }: Due) => `${dueOn} ${kind} ${targetId}`

function standing({ kind, dueOn }: Due, today: string): { status: DeadlineStatus; daysLeft: number } {
  const daysLeft = daysBetween(today, dueOn)
  return { daysLeft, status: daysLeft < 0 ? 'overdue' : daysLeft <= SOON_DAYS[kind] ? 'soon' : 'later' }
}

/** Many are issued on one day: each day is counted from once. */
function invoiceDue({ id, number, clientName, issuedAt, payable }: OpenInvoice, filedBy: Map<string, string>): Due {
  const issuedOn = bogotaDay(Date.parse(issuedAt))
  const dueOn = filedBy.get(issuedOn) ?? workingDayAfter(issuedOn, PAYER_FILING_DAYS)
  filedBy.set(issuedOn, dueOn)
  return { kind: 'payer_filing', dueOn, targetId: id, label: number ?? '', clientName, amount: payable / 100 }
}

/** Where no service's day can be read, the next fifth day after it was begun: never too late. */
function packageDue({ id, name, firstDay, createdAt }: OpenPackage): Due {
  const begun = bogotaDay(Date.parse(createdAt))
  const month = firstDay
    ? monthAfter(firstDay)
    : begun.slice(8) <= WITHOUT_INVOICE_DAY
      ? begun.slice(0, 7)
      : monthAfter(begun)
  return {
    kind: 'rips_without_invoice',
    dueOn: `${month}-${WITHOUT_INVOICE_DAY}`,
    targetId: id,
    label: name ?? '',
    clientName: null,
    amount: null,
  }
}

const monthAfter = (day: string) => dayAfter(`${day.slice(0, 7)}-28`, 4).slice(0, 7)

function resolutionDue({ id, prefix, from, to, next, validTo }: StoredResolution, taken: number, today: string): Due[] {
  const remaining = Math.max(0, to - next + 1)
  if (remaining === 0) return []
  const of = { targetId: id, label: `${prefix} ${from}–${to}`.trim(), clientName: null, amount: null }
  const due: Due[] = []
  if (validTo !== null && validTo >= today && validTo <= dayAfter(today, RESOLUTION_DAYS)) {
    due.push({ kind: 'resolution_end', dueOn: validTo, ...of })
  }
  // Where none was taken, they last for ever.
  const daysOfNumbers = Math.floor((remaining * PACE_DAYS) / taken)
  if (daysOfNumbers > RESOLUTION_DAYS) return due
  const usedUpOn = dayAfter(today, daysOfNumbers)
  if (validTo === null || usedUpOn < validTo) due.push({ kind: 'resolution_numbers', dueOn: usedUpOn, ...of })
  return due
}

function tokenDue({ id, name, expiresAt }: OpenDeadline['tokens'][number], today: string): Due[] {
  const dueOn = bogotaDay(Date.parse(expiresAt))
  if (dueOn > dayAfter(today, TOKEN_DAYS)) return []
  return [{ kind: 'access_token_end', dueOn, targetId: id, label: name, clientName: null, amount: null }]
}

/** Whether another one goes on where it ends, for the same services. */
const isFollowed = (contract: StoredContract, end: string, all: readonly StoredContract[]) =>
  all.some(
    ({ clientId, paymentModality, coverages, validFrom, validTo }) =>
      clientId === contract.clientId &&
      paymentModality === contract.paymentModality &&
      String(coverages) === String(contract.coverages) &&
      validFrom <= dayAfter(end, 1) &&
      (validTo === null || validTo > end),
  )

function contractDue(contract: StoredContract, all: readonly StoredContract[], used: Centavos, today: string): Due[] {
  const { id, contractNumber, clientName, validFrom, validTo, ceiling } = contract
  if (!holdsOn(contract, today)) return []
  const of = { targetId: id, label: contractNumber, clientName }
  const due: Due[] = []
  if (validTo !== null && validTo <= dayAfter(today, CONTRACT_DAYS) && !isFollowed(contract, validTo, all)) {
    due.push({ kind: 'contract_end', dueOn: validTo, ...of, amount: null })
  }
  if (ceiling === null) return due
  const left = Math.max(0, minus(ceiling, used))
  const days = left === 0 ? 0 : Math.floor((left * (daysBetween(validFrom, today) + 1)) / used)
  if (days > CONTRACT_DAYS && used < ceiling * NEARLY) return due
  const dueOn = dayAfter(today, days)
  // It ends before its ceiling is reached.
  if (validTo !== null && dueOn > validTo) return due
  due.push({ kind: 'contract_ceiling', dueOn, ...of, amount: left / 100 })
  return due
}
