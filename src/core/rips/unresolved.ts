import type { PackageKind } from '../../contract/packages.ts'
import type { Group } from '../../contract/rips/field.ts'
import { FIELDS } from '../../contract/rips/groups.ts'
import { RULE_CODES, RULES, type RuleClass, type RuleCode } from '../../contract/rips/rules.ts'
import type { Findings } from './findings.ts'
import { RULES_DECIDED } from './rules/index.ts'
import type { FieldsInUse } from './structure.ts'

/** What nothing here decides is said, so that no code is passed in silence. */

const STRUCTURE_CODES: readonly RuleCode[] = ['RVG01', 'RVG03', 'RVG04', 'RVG05', 'RVG06', 'RVG07']
const DECIDED: ReadonlySet<RuleCode> = new Set([...STRUCTURE_CODES, ...RULES_DECIDED])

const REASONS: Readonly<Record<RuleClass, string>> = {
  external: 'Solo el Ministerio puede comprobarlo.',
  catalogue: 'Radica aún no lo compara con la tabla oficial; revíselo antes de enviar.',
  xml: 'Radica aún no lo compara con el documento electrónico; revíselo antes de enviar.',
  local: 'Radica aún no lo comprueba; revíselo antes de enviar.',
}

/** Codes that belong to some kinds only. */
const KINDS: Partial<Record<RuleCode, readonly PackageKind[]>> = {
  CIN001: ['capitation_initial', 'capitation_period'],
  RVC091: ['without_invoice'],
}

/** `unasked`: rules that are decided here, but not of this package, and why. */
export function addUnresolved(
  findings: Findings,
  kind: PackageKind,
  inUse: FieldsInUse,
  unasked: ReadonlyMap<RuleCode, string>,
): void {
  const ids = idsInUse(inUse)
  for (const code of RULE_CODES) {
    const { class: of, fields, meaning } = RULES[code]
    const reason = unasked.get(code) ?? (DECIDED.has(code) ? undefined : REASONS[of])
    if (reason === undefined) continue
    const concernsKind = KINDS[code]?.includes(kind) ?? !(of === 'xml' && kind === 'without_invoice')
    const concernsData = fields.some((id) => id === '*' || ids.has(id))
    if (concernsKind && concernsData) findings.addUnresolved(code, `${meaning} ${reason}`)
  }
}

function idsInUse(inUse: FieldsInUse): Set<string> {
  const ids = new Set<string>()
  for (const [group, used] of Object.entries(inUse)) {
    FIELDS[group as Group].forEach(({ id }, index) => {
      if (used[index]) ids.add(id)
    })
  }
  return ids
}
