import { inPesos } from '../../contract/centavos.ts'
import { isUnpriced, type Visit, VisitPrice, type VisitService, type VisitServiceInput } from '../../contract/visits.ts'
import type { StoredWorkspace } from '../store/identity.ts'
import type { Stores } from '../store/store.ts'
import { shownPercentage } from './amount.ts'
import { codesOf, serviceCode } from './codes.ts'
import { priceOn } from './lookup.ts'

interface Reads {
  readonly stores: Stores
  readonly workspace: StoredWorkspace
}
type Under = Pick<Visit, 'contractId' | 'date'>
type Coded = Pick<VisitService, 'category' | 'service'>

/** What a service is priced at under a contract on a day; it answers for services one after the other. */
async function pricing({ stores, workspace }: Reads, { contractId, date }: Under) {
  const contract = contractId === null ? undefined : await stores.records.contracts.find(workspace, contractId)
  const listId = contract?.priceListId ?? null
  const list = listId === null ? undefined : await stores.records.priceLists.find(workspace, listId)
  const by = {
    contractId,
    contractNumber: contract?.contractNumber ?? null,
    priceListId: list?.id ?? null,
    listName: list?.name ?? null,
    base: list?.base ?? null,
  }
  return async (service: Coded): Promise<VisitPrice> => {
    const { version, value } = list ? await priceOn(stores, list, codesOf(service), date) : {}
    const { percentage = null, from = null } = version ?? {}
    return {
      value: value === undefined ? null : inPesos(value),
      ...by,
      percentage: percentage === null ? null : shownPercentage(percentage),
      from,
    }
  }
}

/** Somebody said another price than the list. */
export const isSaid = ({ unitPrice, price }: VisitServiceInput): boolean =>
  unitPrice !== undefined && !(price && unitPrice === (price.value ?? 0))

/**
 * The services of a visit with their prices: those that somebody said, and the list's of the contract and the day for the
 * others. `before`: services of the visit under the same contract and day, whose found prices stand, whatever lists say now.
 */
export async function priced(
  reads: Reads,
  under: Under,
  services: readonly VisitServiceInput[],
  before: readonly VisitService[] = [],
): Promise<VisitService[]> {
  if (services.every(isSaid)) return services.map(said)
  const standing = new Set(before.filter((one) => !isUnpriced(one)).map(pricedAs))
  const priceOf = await pricing(reads, under)
  const all: VisitService[] = []
  for (const service of services) {
    if (isSaid(service)) {
      all.push(said(service))
      continue
    }
    const { price: told } = service
    const price = told && standing.has(pricedAs({ ...service, price: told })) ? told : await priceOf(service)
    all.push({ ...service, unitPrice: price.value ?? 0, price })
  }
  return all
}

/** A code with its price, as one text. */
const pricedAs = (service: Coded & Pick<VisitService, 'price'>): string =>
  JSON.stringify([service.category, serviceCode(service), VisitPrice.optional().parse(service.price)])

const said = ({ price: _, unitPrice = 0, ...service }: VisitServiceInput): VisitService => ({ ...service, unitPrice })

/** What the list says of each service, whatever somebody said. */
export async function listPrices(reads: Reads, under: Under, services: readonly Coded[]): Promise<VisitPrice[]> {
  const priceOf = await pricing(reads, under)
  const all: VisitPrice[] = []
  for (const service of services) all.push(await priceOf(service))
  return all
}
