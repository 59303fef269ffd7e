import type { PriceList } from '../../contract/prices.ts'
import { newVersionId } from '../prices/versions.ts'
import { PRICE_LIST_PREFIX } from '../records/price-lists.ts'
import type { ListUnderWay } from '../store/go-live.ts'
import { type Carry, type Carrying, head, payerThere } from './carrying.ts'

/** A list has fewer, by years. */
const MOST_VERSIONS = 1_000

type Brought = { readonly there: PriceList } | { readonly begun: ListUnderWay }

/**
 * A list as production has it, in use or not, since a manual and the list of a contract price what rests on them all the same.
 * What is not there is begun, the manual that it rests on first; undefined: it stays behind, with a payer or a manual that does.
 */
export async function listThere(work: Carrying, id: string): Promise<Brought | undefined> {
  const { priceLists } = work.stores.records
  const list = await priceLists.find(work.from, id)
  if (!list) return undefined
  const clientId = list.clientId && (await payerThere(work, list.clientId))?.id
  if (clientId === undefined) return undefined
  const there = await priceLists.findTwin(work.to, list)
  if (there) return { there }
  const manual = list.manualId === null ? null : await listThere(work, list.manualId)
  if (manual && 'begun' in manual) return manual
  // Production may call a list so that is no manual.
  if (manual === undefined || (manual !== null && manual.there.base !== 'own')) return undefined
  const made = { ...list, ...head(PRICE_LIST_PREFIX, work.now), clientId, manualId: manual?.there.id ?? null }
  await priceLists.insert(work.to, { ...made, isActive: list.isActive })
  return { begun: { from: list.id, to: made.id } }
}

/** The next version of the list that is under way, which may have thousands of prices; undefined: it has them all. */
export async function withNextVersion(work: Carrying, underWay: ListUnderWay): Promise<ListUnderWay | undefined> {
  const { prices } = work.stores
  const { items } = await prices.versions(underWay.from, { limit: MOST_VERSIONS, offset: 0 })
  for (const { id, from, withdrawnAt } of items.toReversed()) {
    if (withdrawnAt !== null || (await prices.startingOn(underWay.to, from))) continue
    const copy = { id: newVersionId(work.now), workspaceId: work.to.id, priceListId: underWay.to }
    await prices.copy(id, copy)
    return underWay
  }
  return undefined
}

/** One list or one version a transaction. */
export const priceLists: Carry = async (work, progress) => {
  const { copied, present, behind } = progress
  const [next] = await work.stores.records.priceLists.inUseAfter(work.from, progress.place ?? 0, 1)
  if (!next) return { ...progress, place: null }
  const { place, record } = next
  const found = await listThere(work, record.id)
  if (!found) return { ...progress, behind: behind + 1, place }
  if ('there' in found) return { ...progress, present: present + 1, place }
  const underWay = found.begun
  return underWay.from === record.id ? { ...progress, copied: copied + 1, place, underWay } : { ...progress, underWay }
}
