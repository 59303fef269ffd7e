import type { PriceItem, PriceList, PriceVersion, PriceVersionOfFile } from '../../contract/prices.ts'
import { Fault } from '../fault.ts'
import { isoInstant } from '../kernel/call.ts'
import { newUlid } from '../kernel/id.ts'
import { say } from '../messages/message.ts'
import type { StoredWorkspace } from '../store/identity.ts'
import type { StoredPriceVersion } from '../store/prices.ts'
import type { Stores } from '../store/store.ts'
import { shownPercentage, storedPercentage } from './amount.ts'

export interface PriceWriter {
  readonly stores: Stores
  readonly workspace: StoredWorkspace
  readonly now: number
  /** User or token. */
  readonly by: string
}

export const newVersionId = (now: number): string => `prv_${newUlid(now)}`

/** Prices that are written before others have their turn. */
const BATCH = 500

export const shownVersion = ({ percentage, ...version }: StoredPriceVersion): PriceVersion => ({
  ...version,
  percentage: percentage === null ? null : shownPercentage(percentage),
})

export const codeOf = ({ kind, code }: Pick<PriceItem, 'kind' | 'code'>): string => `${kind} ${code}`

/** The list that a new version may be of; what it says of the manual fits the list. */
export async function openList(
  { stores, workspace }: Pick<PriceWriter, 'stores' | 'workspace'>,
  { priceListId, from, percentage = null }: PriceVersionOfFile,
): Promise<PriceList> {
  const list = await stores.records.priceLists.find(workspace, priceListId)
  if (!list) throw new Fault('not_found', say('prices.listNotFound'), { field: 'priceListId' })
  if (!list.isActive) throw new Fault('resource_archived', say('records.archived'))
  if ((list.base === 'own') !== (percentage === null)) {
    const message = list.base === 'own' ? say('prices.ownHasNoPercentage') : say('prices.percentageWanted')
    throw new Fault('invalid_request', message, { field: 'percentage' })
  }
  await expectFreeDay(stores, priceListId, from)
  return list
}

export async function expectFreeDay({ prices }: Pick<Stores, 'prices'>, listId: string, from: string): Promise<void> {
  if (await prices.startingOn(listId, from)) {
    throw new Fault('duplicate_resource', say('prices.dayTaken', { day: from }), { field: 'from' })
  }
}

/** Writes a version whose list is open for it and whose codes are each there once. */
export async function writeVersion(
  { stores, workspace, now, by }: PriceWriter,
  { priceListId, from, percentage = null }: PriceVersionOfFile,
  items: readonly PriceItem[],
  step: () => Promise<void> | undefined = () => undefined,
): Promise<StoredPriceVersion> {
  const version: StoredPriceVersion = {
    id: newVersionId(now),
    priceListId,
    from,
    percentage: percentage === null ? null : storedPercentage(percentage),
    items: items.length,
    createdAt: isoInstant(now),
    withdrawnAt: null,
  }
  await stores.prices.insert(workspace.id, version, by)
  for (let at = 0; at < items.length; at += BATCH) {
    await stores.prices.addItems(version.id, items.slice(at, at + BATCH))
    await step()
  }
  return version
}
