import type { PackageKind, ValidationReport } from '../../contract/packages.ts'
import { PACKAGE_KINDS } from '../../contract/rips/kinds.ts'
import type { RulePack } from '../../contract/rips/packs.ts'
import type { AttachedDocument } from './attached-document.ts'
import { Findings } from './findings.ts'
import { applyRules } from './rules/index.ts'
import { StructureCheck } from './structure.ts'
import { addUnresolved } from './unresolved.ts'
import { type Json, viewPackage, type WorkspaceFacts } from './view.ts'

export interface JudgeInput {
  readonly kind: PackageKind
  /** As kept by `normalizeRips`; null when the package carries none. */
  readonly rips: Json | null
  readonly attachedDocument: AttachedDocument | null
  readonly workspace: WorkspaceFacts
  /** `YYYY-MM-DD HH:mm` in Colombia. */
  readonly now: string
  /** Usually `packFor(now)`. */
  readonly pack: RulePack
}

export type Judgement = Pick<ValidationReport, 'rulePack' | 'profile' | 'valid' | 'counts' | 'issues'>

/**
 * Judges a package as the ministry's local validator would: structure, then every rule that is decided here, then one
 * `unresolved` issue a code that applies and is not. Valid: no error. Never throws on what a draft may hold; issues beyond
 * `MAX_ISSUES` are counted and not listed.
 */
export function judge({ kind, rips, attachedDocument, workspace, now, pack }: JudgeInput): Judgement {
  const method = PACKAGE_KINDS[kind]
  const findings = new Findings(pack)
  const structure = new StructureCheck(findings, method)
  if (method.rips === 'object') {
    if (rips !== null) structure.check(rips)
    else findings.add('RVG01', null, `«${method.label}» lleva RIPS: agréguelo.`)
  } else if (rips !== null) {
    findings.add('RVG01', null, `«${method.label}» no lleva RIPS: quítelo.`)
  }
  if (method.document === null && attachedDocument !== null) {
    findings.add('RVG01', ['attachedDocument'], `«${method.label}» no lleva documento electrónico: quítelo.`)
  }
  const judged = method.rips === 'object' ? rips : null
  applyRules(viewPackage({ kind, method, pack, now, workspace, document: attachedDocument, rips: judged }), findings)
  addUnresolved(findings, kind, structure.inUse)
  const { counts, issues } = findings
  return { rulePack: pack.id, profile: pack.profile, valid: counts.error === 0, counts, issues }
}
