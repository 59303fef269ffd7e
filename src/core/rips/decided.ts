import type { RuleCode } from '../../contract/rips/rules.ts'
import { RULES_DECIDED } from './rules/index.ts'
import { STRUCTURE_CODES } from './structure.ts'

/** Every code that a finding about a package may carry. */
export const DECIDED: ReadonlySet<RuleCode> = new Set([...STRUCTURE_CODES, ...RULES_DECIDED])
