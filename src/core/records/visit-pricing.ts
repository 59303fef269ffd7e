import { isDeepStrictEqual } from 'node:util'
import type {
  PricedVisit,
  UnpricedVisitReason,
  VisitPricing,
  visitPricingOperations,
} from '../../contract/visit-pricing.ts'
import { isUnpriced, type Visit, type VisitService } from '../../contract/visits.ts'
import { Fault } from '../fault.ts'
import { type HandlersOf, isoInstant } from '../kernel/call.ts'
import { say } from '../messages/message.ts'
import { serviceCode } from '../prices/codes.ts'
import { isSaid, listPrices } from '../prices/visit-prices.ts'
import type { StoredWorkspace } from '../store/identity.ts'
import type { Stores } from '../store/store.ts'
import { Turn } from '../turn.ts'
import { fittingOf } from './visit-contract.ts'

interface Reads {
  readonly stores: Stores
  readonly workspace: StoredWorkspace
}
interface Pricing {
  readonly view: PricedVisit
  /** The visit with its prices; undefined: nothing changes. */
  readonly next?: Visit
}

function reasonAgainst({ isActive, documentId, services }: Visit, revision: number | undefined) {
  if (revision !== undefined) return 'changed'
  if (!isActive) return 'archived'
  if (documentId !== null) return 'billed'
  return services.length === 0 ? 'no_services' : undefined
}

async function contractIdOf(reads: Reads, visit: Visit, giveContract: boolean): Promise<string | null> {
  if (visit.contractId !== null || !giveContract) return visit.contractId
  const [only, ...others] = await fittingOf(reads, visit)
  return only && others.length === 0 ? only.id : null
}

/** A service with the price that its list has for it, unless somebody typed another. */
function pricedOf(service: VisitService, price: VisitService['price']) {
  const to = price?.value ?? null
  const from = isUnpriced(service) ? null : service.unitPrice
  const standing = isSaid(service) ? 'typed' : to === null ? 'no_price' : to === from ? 'same' : 'priced'
  const isTaken = price && (standing === 'priced' || standing === 'same')
  const shown: PricedVisit['services'][number] = { code: serviceCode(service), from, to, standing }
  return { service: isTaken ? { ...service, unitPrice: to ?? 0, price } : service, shown }
}

/** What becomes of one visit by the list of its contract. */
async function pricingOf(reads: Reads, visit: Visit, giveContract: boolean, seen?: number): Promise<Pricing> {
  const { id: visitId, revision, patientName, date } = visit
  const bare = {
    visitId,
    revision,
    patientName,
    date,
    contractId: visit.contractId,
    contractNumber: null,
    listName: null,
  }
  const left = (reason: UnpricedVisitReason, more = {}): Pricing => ({
    view: { ...bare, ...more, reason, services: [] },
  })
  const against = reasonAgainst(visit, seen === revision ? undefined : seen)
  if (against) return left(against)
  const contractId = await contractIdOf(reads, visit, giveContract)
  if (contractId === null) return left('no_contract')
  const prices = await listPrices(reads, { contractId, date }, visit.services)
  const [{ contractNumber = null, listName = null, priceListId = null } = {}] = prices
  const under = { contractId, contractNumber, listName }
  if (priceListId === null) return left('no_list', under)
  const priced = visit.services.map((service, index) => pricedOf(service, prices[index]))
  const view = { ...bare, ...under, reason: null, services: priced.map(({ shown }) => shown) }
  const next = { ...visit, contractId, services: priced.map(({ service }) => service) }
  return isDeepStrictEqual(next, visit) ? { view } : { view, next }
}

function answerOf(pricings: readonly Pricing[]): VisitPricing {
  const items = pricings.map(({ view }) => view)
  const standings = items.flatMap(({ services }) => services.map(({ standing }) => standing))
  const count = (one: (typeof standings)[number]) => standings.filter((standing) => standing === one).length
  const visits = pricings.filter(({ next }) => next).length
  const totals = {
    visits,
    priced: count('priced'),
    same: count('same'),
    typed: count('typed'),
    noPrice: count('no_price'),
  }
  return { items, totals }
}

async function found({ stores, workspace }: Reads, id: string, field: string): Promise<Visit> {
  const visit = await stores.records.visits.find(workspace, id)
  if (!visit) throw new Fault('not_found', say('records.visitNotFound'), { field })
  return visit
}

export const visitPricingHandlers: HandlersOf<keyof typeof visitPricingOperations> = {
  async 'visitPrices.preview'(call) {
    const { visitIds, giveContract } = call.body
    const turn = new Turn(call.signal)
    const pricings: Pricing[] = []
    for (const [index, id] of visitIds.entries()) {
      pricings.push(await pricingOf(call, await found(call, id, `visitIds[${index}]`), giveContract))
      if (turn.isOver) await turn.next()
    }
    return { status: 200, body: answerOf(pricings) }
  },
  async 'visitPrices.apply'(call) {
    const { stores, workspace, now, body } = call
    const [turn, at] = [new Turn(call.signal), isoInstant(now)]
    const pricings: Pricing[] = []
    const changes: { resource: string; id: string; revision: number }[] = []
    for (const [index, { visitId, revision: seen }] of body.visits.entries()) {
      const pricing = await pricingOf(
        call,
        await found(call, visitId, `visits[${index}].visitId`),
        body.giveContract,
        seen,
      )
      pricings.push(pricing)
      if (pricing.next) {
        const priced = { ...pricing.next, revision: seen + 1, updatedAt: at }
        const { id, revision } = priced
        await stores.records.visits.replace(workspace, priced)
        changes.push({ resource: 'visits', id, revision })
      }
      if (turn.isOver) await turn.next()
    }
    return { status: 200, body: answerOf(pricings), changes, written: changes.length > 0 }
  },
}
