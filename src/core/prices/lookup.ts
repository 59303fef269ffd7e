import type { Centavos } from '../../contract/centavos.ts'
import type { PriceList } from '../../contract/prices.ts'
import type { PriceCode, StoredPriceVersion } from '../store/prices.ts'
import type { Stores } from '../store/store.ts'
import { withPercentage } from './amount.ts'

export interface FoundPrice {
  /** The version of the list that holds on the day; undefined: none does. */
  readonly version: StoredPriceVersion | undefined
  /** Undefined: the code has no price there. */
  readonly value: Centavos | undefined
}

/**
 * What a list says that something costs on a day: what was agreed for the code, else the manual's value of that day with the
 * percentage. At most two indexed reads of a version and its codes.
 */
export async function priceOn(
  { prices }: Pick<Stores, 'prices'>,
  { id, base, manualId }: Pick<PriceList, 'id' | 'base' | 'manualId'>,
  codes: readonly PriceCode[],
  day: string,
): Promise<FoundPrice> {
  const own = await prices.inForce(id, day, codes)
  if (own === undefined || own.value !== undefined || base === 'own' || manualId === null) {
    return { version: own?.version, value: own?.value }
  }
  const manual = await prices.inForce(manualId, day, codes)
  const { version } = own
  if (manual?.value === undefined) return { version, value: undefined }
  return { version, value: withPercentage(manual.value, version.percentage ?? 0, base) }
}
