import type { Category } from '../../contract/rips/groups.ts'
import type { SupportCode } from '../../contract/support-types.ts'

/**
 * What Resolution 2284 of 2023 asks for with each group of services whatever was done. Where it depends on more than the group
 * (a procedure may be surgery or a test), nothing is asked for here.
 */
const BY_CATEGORY: Readonly<Record<Category, readonly SupportCode[]>> = {
  1: ['HEV'],
  2: [],
  3: ['HAU'],
  4: ['EPI'],
  5: [],
  6: ['OPF', 'CRC'],
  7: ['OPF'],
}

/** What the payer expects with a patient's services: what its contract says, else what the resolution does. */
export function requiredSupports(
  categories: ReadonlySet<Category>,
  ofContract: readonly SupportCode[] | null = null,
): SupportCode[] {
  return [...new Set(ofContract ?? [...categories].flatMap((category) => BY_CATEGORY[category]))]
}
