import { numbersOf } from '../../contract/authorization-fit.ts'
import type { BillingGrouping, LeftOutReason } from '../../contract/billing-runs.ts'
import { added, type Centavos, centavos, minus, times } from '../../contract/centavos.ts'
import { CAPITATION, creditedBy, PRIVATE } from '../../contract/visit-invoice.ts'
import { isUnpriced, type Visit } from '../../contract/visits.ts'
import type { PlannedFacts } from '../store/billing.ts'
import type { StoredContract } from '../store/records.ts'
import { Turn } from '../turn.ts'

/** The visits of one invoice, and what it comes to. */
export interface Planned extends PlannedFacts {
  readonly visits: Group
  readonly gross: Centavos
  readonly payable: Centavos
}

export interface Plan {
  readonly documents: readonly Planned[]
  readonly leftOut: readonly { readonly visit: Visit; readonly reason: LeftOutReason }[]
}

/** What the contract takes in one invoice. */
const MAX_VISITS = 1_000
const MAX_LINES = 10_000

function reasonAgainst(visit: Visit, groupBy: BillingGrouping): LeftOutReason | undefined {
  const { isActive, documentId, services, clientId, coverage, contractId } = visit
  if (!isActive) return 'archived'
  if (documentId !== null) return 'billed'
  if (services.length === 0) return 'no_services'
  if (services.some(isUnpriced)) return 'no_price'
  if (coverage === null) return 'no_coverage'
  if (clientId === null && coverage !== PRIVATE) return 'no_payer'
  return groupBy === 'contract' && contractId === null ? 'no_contract' : undefined
}

/** Those that the visits are under, by their ids. */
type Contracts = ReadonlyMap<string, Pick<StoredContract, 'invoiceGrouping' | 'paymentModality'>>

/** What may stand in one invoice: never two payers, contracts, coverages or modalities, nor two patients who pay themselves; two policies by capitation alone. */
function keyOf(visit: Visit, groupBy: BillingGrouping, contracts: Contracts) {
  const { id, patientId, clientId, contractId, coverage, policyNumber } = visit
  const contract = contractId === null ? undefined : contracts.get(contractId)
  const together = groupBy === 'agreed' ? (contract?.invoiceGrouping ?? 'visit') : groupBy
  const ofPayer = clientId === null ? patientId : ''
  const authorization = underNumbers(visit)
  const modality = modalityOf(visit, contracts)
  const apart = { visit: id, patient: patientId, payer: ofPayer, contract: ofPayer, authorization }[together]
  // Its periods are told by contract and coverage: of two invoices of one, the next would report the services of one.
  const [policy, own] = modality === CAPITATION ? [null, ofPayer] : [policyNumber || null, apart]
  return JSON.stringify([clientId, contractId, coverage, modality, policy, own])
}

const modalityOf = ({ contractId, paymentModality }: Visit, contracts: Contracts) =>
  contracts.get(contractId ?? '')?.paymentModality ?? paymentModality

/** An authorization is one patient's; a visit under none stands alone. */
function underNumbers({ id, patientId, services }: Visit): string {
  const numbers = numbersOf(services)
  return numbers === '' ? id : `${patientId} ${numbers}`
}

/** Visits of one invoice; there is always a first one. */
type Group = [Visit, ...Visit[]]

/**
 * A period by capitation has one invoice: of another one, nobody would ever report the services (Lineamientos 2.2.6). With more
 * lines than the contract takes nobody could save it, so that the invoice says itself that there is another one.
 */
function fits(group: Group, { services }: Visit, modality: string | null): boolean {
  const lines = group.reduce((sum, visit) => sum + visit.services.length, services.length)
  return lines <= MAX_LINES && (modality === CAPITATION || group.length < MAX_VISITS)
}

/** Text by its letters' codes: days and ids have no others, and a locale's order takes ten times as long. */
const compared = (a: string, b: string) => (a < b ? -1 : Number(a > b))

/** How visits become invoices; those of a day before those of the next one. Others have their turn meanwhile. */
export async function planOf(visits: readonly Visit[], groupBy: BillingGrouping, contracts: Contracts): Promise<Plan> {
  const turn = new Turn()
  const leftOut: Plan['leftOut'][number][] = []
  const groups = new Map<string, Group[]>()
  for (const visit of visits.toSorted((a, b) => compared(a.date, b.date) || compared(a.id, b.id))) {
    if (turn.isOver) await turn.next()
    const reason = reasonAgainst(visit, groupBy)
    if (reason) {
      leftOut.push({ visit, reason })
      continue
    }
    const key = keyOf(visit, groupBy, contracts)
    const parts = groups.get(key) ?? []
    groups.set(key, parts)
    const last = parts.at(-1)
    if (last && fits(last, visit, modalityOf(visit, contracts))) last.push(visit)
    else parts.push([visit])
  }
  const documents: Planned[] = []
  for (const group of [...groups.values()].flat()) {
    if (turn.isOver) await turn.next()
    documents.push(plannedOf(group, modalityOf(group[0], contracts)))
  }
  return { documents, leftOut }
}

function plannedOf(visits: Group, modality: string | null): Planned {
  const [{ clientId, coverage, contractId, patientName, date: fromDate }] = visits
  const services = visits.flatMap((visit) => visit.services)
  const gross = added(services.map(({ quantity = 1, unitPrice }) => times(centavos(unitPrice), quantity)))
  const paid = added(creditedBy(visits, modality).map(({ amount }) => centavos(amount)))
  return {
    visits,
    clientId,
    coverage: coverage ?? '',
    contractId,
    patientName,
    patients: new Set(visits.map(({ patientId }) => patientId)).size,
    services: services.length,
    fromDate,
    toDate: visits.at(-1)?.date ?? fromDate,
    gross,
    payable: minus(gross, paid),
  }
}
