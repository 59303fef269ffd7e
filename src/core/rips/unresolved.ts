import type { PackageKind } from '../../contract/packages.ts'
import { PACKAGE_KINDS } from '../../contract/rips/kinds.ts'
import { RULE_CODES, RULES, type RuleCode } from '../../contract/rips/rules.ts'
import { UNDECIDED } from '../../contract/rips/undecided.ts'
import { type Said, say } from '../messages/message.ts'
import type { Findings } from './findings.ts'

/** What is not decided is said, so that no code is passed in silence. */

/** Codes that belong to some kinds only; a code about the document, only to those that carry one. */
const KINDS: Partial<Record<RuleCode, readonly PackageKind[]>> = {
  GI012: ['credit_note', 'credit_note_total'],
  GI013: ['debit_note'],
  GI016: ['adjustment_note', 'capitation_period', 'capitation_final'],
  RVC034: ['invoice', 'capitation_period', 'capitation_final'],
  RVC094: ['invoice', 'credit_note', 'debit_note', 'adjustment_note', 'capitation_period', 'capitation_final'],
  RVC014: ['invoice', 'capitation_period', 'capitation_final'],
  RVC044: ['invoice', 'capitation_period', 'capitation_final'],
}
/** Never of a package on its way: of consultations of a CUV, and of what the ministry does with it. */
const NOT_OF_PACKAGES: ReadonlySet<RuleCode> = new Set(['GI005', 'CCV000', 'CCV001', 'CFR001', 'PFR001'])
/** The document whose codes begin so. */
const DOCUMENT_OF: readonly (readonly [prefix: RegExp, root: string])[] = [
  [/^(FED|VFE|FEV|PFE)/, 'Invoice'],
  [/^(CND|VCN|NCV|PNC)/, 'CreditNote'],
  [/^(DND|VDN|NDV|PDN)/, 'DebitNote'],
  [/^(GI01|VDI)/, 'any'],
]

/** `ids`: of the fields that carry a value. `unasked`: rules that are decided here, but not of this package, and why. */
export function addUnresolved(
  findings: Findings,
  kind: PackageKind,
  ids: ReadonlySet<string>,
  unasked: ReadonlyMap<RuleCode, Said>,
): void {
  for (const code of RULE_CODES) {
    if (!findings.knows(code)) continue
    const undecided = UNDECIDED[code]
    const reason = unasked.get(code) ?? (undecided && say(`rules.${undecided}`))
    if (reason === undefined || !concernsKind(code, kind)) continue
    if (RULES[code].fields.some((id) => id === '*' || ids.has(id))) {
      findings.addUnresolved(code, say('general.both', { first: say(`rules.${code}`), second: reason }))
    }
  }
}

function concernsKind(code: RuleCode, kind: PackageKind): boolean {
  const kinds = KINDS[code]
  if (kinds !== undefined) return kinds.includes(kind)
  const { document } = PACKAGE_KINDS[kind]
  const root = DOCUMENT_OF.find(([prefix]) => prefix.test(code))?.[1]
  if (root !== undefined) return root === 'any' ? document !== null : root === document
  return !(NOT_OF_PACKAGES.has(code) || (RULES[code].class === 'xml' && kind === 'without_invoice'))
}
