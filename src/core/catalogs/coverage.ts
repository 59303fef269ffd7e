import type { RuleCoverage } from '../../contract/catalogs.ts'
import { RULE_CODES, type RuleCode } from '../../contract/rips/rules.ts'
import { DECIDED_IN_PART, DECIDED_WHEN_ATTACHED, REPEATED } from '../../contract/rips/undecided.ts'
import type { CatalogLookup, RuleTable } from '../rips/catalog-lookup.ts'
import { DECIDED } from '../rips/decided.ts'
import { needsOf } from '../rips/rules/index.ts'
import { isFact } from '../rips/rules/needs.ts'
import type { Need } from '../rips/rules/rule.ts'
import { ADDRESSES } from './addresses.ts'
import { isInstallable } from './shelf.ts'

/** Codes whose answer is the ministry's whenever what they need is at hand. */
const WHOLE: readonly RuleCode[] = RULE_CODES.filter(
  (code) => !DECIDED_IN_PART.has(code) && (DECIDED.has(code) || code in REPEATED || code in DECIDED_WHEN_ATTACHED),
)

const tableOf = (need: Need): string => (isFact(need) ? need.slice(0, need.indexOf('.')) : need)
const isUnpublished = (need: Need): boolean => {
  const table = tableOf(need)
  return isInstallable(table) && ADDRESSES[table] === undefined
}
const needs = (code: RuleCode): readonly Need[] => [...needsOf(REPEATED[code] ?? code)]

/** Codes that are decided here only with a table that nobody publishes. */
export const NEEDING_UNPUBLISHED: readonly RuleCode[] = WHOLE.filter((code) => needs(code).some(isUnpublished))

/** How much of what the ministry may answer is decided here, told without what no clinic can get. */
export function ruleCoverage(installed: CatalogLookup): RuleCoverage {
  const isAtHand = (need: Need): boolean => {
    if (need === 'invoice' || need === 'source') return true
    return isFact(need) ? installed.tells(need) : installed.version(need satisfies RuleTable) !== undefined
  }
  return {
    codes: RULE_CODES.length,
    decided: WHOLE.length - NEEDING_UNPUBLISHED.length,
    unpublished: NEEDING_UNPUBLISHED.length,
    now: WHOLE.filter((code) => needs(code).every(isAtHand)).length,
  }
}
