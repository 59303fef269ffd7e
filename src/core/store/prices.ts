import type { Centavos } from '../../contract/centavos.ts'
import type { CodeKind, ListedPrice, PriceItem, PriceVersion } from '../../contract/prices.ts'
import type { FoundPage, PageFilter } from './page.ts'

/** Hundredths of a per cent, so that nothing of it is lost in binary. */
export type StoredPriceVersion = Omit<PriceVersion, 'percentage'> & { readonly percentage: number | null }

export interface PriceCode {
  readonly kind: CodeKind
  readonly code: string
}

/** What holds of a list on a day, and what it says of a code. */
export interface PriceInForce {
  readonly version: StoredPriceVersion
  /** Undefined: the code is not in it. */
  readonly value: Centavos | undefined
}

export interface PriceStore {
  insert(workspaceId: string, version: StoredPriceVersion, by: string): Promise<void>
  /** Adds prices to a version that was just made, whose codes it has none of. */
  addItems(versionId: string, items: readonly PriceItem[]): Promise<void>
  /** Another list gets a version with the same day, percentage and prices. */
  copy(
    versionId: string,
    to: { readonly id: string; readonly workspaceId: string; readonly priceListId: string },
  ): Promise<void>
  find(workspaceId: string, versionId: string): Promise<StoredPriceVersion | undefined>
  /** The latest day first, and of one day the one made last. */
  versions(listId: string, filter: PageFilter): Promise<FoundPage<StoredPriceVersion>>
  /** The one that begins on this very day and was not withdrawn. */
  startingOn(listId: string, day: string): Promise<StoredPriceVersion | undefined>
  saveWithdrawn(versionId: string, withdrawnAt: string | null): Promise<void>
  /** In the order in which they were brought; `words`: each a part of the code or the description. */
  items(
    versionId: string,
    filter: PageFilter & { readonly words: readonly string[]; readonly kind?: CodeKind | undefined },
  ): Promise<FoundPage<ListedPrice>>
  /** Undefined: no version of the list holds on the day. The first of the codes that is in it counts. */
  inForce(listId: string, day: string, codes: readonly PriceCode[]): Promise<PriceInForce | undefined>
}
