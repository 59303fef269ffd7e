import { dayIn } from '../../contract/authorization-fit.ts'
import { centavos } from '../../contract/centavos.ts'
import { CODE_FIELDS, START_FIELDS } from '../../contract/rips/field.ts'
import type { Visit, VisitService } from '../../contract/visits.ts'
import type { DocumentContext } from '../documents/content/context.ts'
import { isSaid } from '../prices/visit-prices.ts'
import { underContract } from '../records/visits.ts'
import type { DocumentContent, StoredLine } from '../store/documents.ts'
import { scalar } from './places.ts'
import type { Records } from './records.ts'

type WithLines = Exclude<DocumentContent, { kind: 'credit_note' }>

/** A line that costs otherwise by the list, COP; null: no list says, and it stays. */
export interface PricedLine {
  readonly path: string
  readonly from: number
  readonly to: number | null
}

/**
 * Visits of a document that is not issued, with contract and prices as their corrected code, day and site ask for, and the lines
 * that cost as their visit did. What somebody typed, in the visit or in the line, stands.
 */
export async function repriced(desk: DocumentContext, content: WithLines, records: Records) {
  const prices: PricedLine[] = []
  const visits: Visit[] = []
  for (const corrected of records.visits) {
    const before = await desk.stores.records.visits.find(desk.workspace, corrected.id)
    if (!before) continue
    const next = { ...corrected, date: dayOf(corrected, before) }
    const found = await underContract(desk, next, {}, { ...before, documentId: null })
    const services = found.services.map((service, index) => kept(service, before.services[index]))
    visits.push({ ...next, ...found, services })
    prices.push(...movedPrices(content, before, found.services))
  }
  return { records: { ...records, visits }, prices: [...new Map(prices.map((price) => [price.path, price])).values()] }
}

/** The lines that cost as a service of their visit did, where that has another price now. */
function movedPrices(content: WithLines, before: Visit, services: readonly VisitService[]): PricedLine[] {
  const list = content.kind === 'invoice' ? 'lines' : 'services'
  return before.services.flatMap((was, index) => {
    const { price, unitPrice } = services[index] ?? {}
    const to = price?.value ?? null
    if (isSaid(was) || (to !== null && unitPrice === was.unitPrice)) return []
    const lines = linesLike(content.lines, before.patientId, was)
    return lines.map((at) => ({ path: `${list}[${at}].unitPrice`, from: was.unitPrice, to }))
  })
}

/** The visit's day follows its services when none of them is on it any more. */
function dayOf(corrected: Visit, { date, services }: Visit): string {
  const days = (of: readonly VisitService[]) => of.flatMap(({ service }) => dayIn(service) ?? [])
  const now = days(corrected.services).filter((day) => DAY.test(day))
  return days(services).includes(date) && !now.includes(date) ? (now.toSorted()[0] ?? date) : date
}
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Where no list has a price for the service as it is now, what it cost stands as if it had been typed. */
function kept(service: VisitService, before: VisitService | undefined): VisitService {
  if (!before || service.price?.value !== null || before.price?.value === null) return service
  const { price: _, ...rest } = service
  return { ...rest, unitPrice: before.unitPrice }
}

const TOLD_BY = [...CODE_FIELDS, ...START_FIELDS]

/** The lines that a service of the patient's visit became, and that cost what it did. */
function linesLike(lines: readonly StoredLine[], patientId: string, { category, service, unitPrice }: VisitService) {
  return [...lines.entries()]
    .filter(
      ([, line]) =>
        line.patientId === patientId &&
        line.category === category &&
        line.unitPrice === centavos(unitPrice) &&
        TOLD_BY.every((name) => scalar(line.service[name]) === scalar(service[name])),
    )
    .map(([index]) => index)
}

/** The content with its lines as they cost now. */
export function withPrices<T extends WithLines>(content: T, prices: readonly PricedLine[]): T {
  const at = new Map(prices.map(({ path, to }) => [Number(/\[(\d+)\]/.exec(path)?.[1]), to]))
  const lines = content.lines.map((line, index) => {
    const to = at.get(index)
    return to === undefined || to === null ? line : { ...line, unitPrice: centavos(to) }
  })
  return { ...content, lines }
}
