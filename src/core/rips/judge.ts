import type { PackageKind } from '../../contract/packages.ts'
import { PACKAGE_KINDS } from '../../contract/rips/kinds.ts'
import type { RulePack } from '../../contract/rips/packs.ts'
import { say } from '../messages/message.ts'
import type { ValidationReport } from '../messages/untold.ts'
import type { AttachedDocument } from './attached-document.ts'
import { type CatalogLookup, NO_CATALOGS } from './catalog-lookup.ts'
import { Findings } from './findings.ts'
import { RulePass } from './rules/index.ts'
import type { Rule } from './rules/rule.ts'
import { StructureCheck } from './structure.ts'
import { addUnresolved } from './unresolved.ts'
import { isJson, type Json, type Package, type SourceContent, viewUser, type WorkspaceFacts } from './view.ts'

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
  /** All packs, for what goes by the day of the service, and all rules; left out: those of the program. */
  readonly packs?: readonly RulePack[]
  readonly rules?: readonly Rule[]
  /** The installed code tables; left out: none. */
  readonly catalogs?: CatalogLookup
  /** The package that this one corrects or continues, when it is held here. */
  readonly source?: SourceContent | null
  /** Another filing of a document of this kind and number is known here, with its CUV. */
  readonly filedBefore?: boolean
}

export type Judgement = Pick<ValidationReport, 'rulePack' | 'profile' | 'valid' | 'counts' | 'issues'>

/**
 * Judges a package as the ministry's local validator would: structure, then every rule that is decided here, then one
 * `unresolved` issue a code that applies and is not. Valid: no error. Never throws on what a draft may hold; issues beyond
 * `MAX_ISSUES` are counted and not listed.
 */
export function judge(input: JudgeInput): Judgement {
  const judging = new Judging(input)
  const users: unknown = input.rips?.usuarios
  if (Array.isArray(users)) for (const user of users) judging.user(user)
  return judging.end()
}

/** The same, one user after the other: of the root's `usuarios` it is only looked at whether they are a list. */
export class Judging {
  readonly #kind: PackageKind
  readonly #pack: RulePack
  readonly #findings: Findings
  readonly #structure: StructureCheck
  readonly #view: Package
  readonly #rules: RulePass
  /** The kind carries users and they are a list. */
  readonly #hasUsers: boolean
  #next = 0

  constructor(input: JudgeInput) {
    const { kind, rips, attachedDocument, pack, packs, rules } = input
    const method = PACKAGE_KINDS[kind]
    const findings = new Findings(pack, packs)
    this.#kind = kind
    this.#pack = pack
    this.#findings = findings
    this.#structure = new StructureCheck(findings, method, pack.profile)
    const judged = method.rips === 'object' ? rips : null
    this.#hasUsers = judged !== null && this.#structure.root(judged)
    if (method.rips === 'null' && rips !== null) {
      findings.add('RVG01', null, say('rips.carriesNoRips', { kind: method.label }))
    }
    if (method.document === null && attachedDocument !== null) {
      findings.add('RVG01', ['attachedDocument'], say('rips.carriesNoDocument', { kind: method.label }))
    }
    this.#view = viewOf(input, judged)
    this.#rules = new RulePass(this.#view, findings, rules)
  }

  user(record: unknown): void {
    const index = this.#next++
    if (!this.#hasUsers) return
    this.#structure.user(record)
    if (isJson(record)) this.#rules.user(viewUser(this.#view, index, record))
  }

  end(): Judgement {
    if (this.#hasUsers) this.#structure.end()
    this.#rules.end()
    addUnresolved(this.#findings, this.#kind, this.#structure.idsInUse(), this.#rules.unasked)
    const { counts, issues } = this.#findings
    return { rulePack: this.#pack.id, profile: this.#pack.profile.id, valid: counts.error === 0, counts, issues }
  }
}

function viewOf(input: JudgeInput, rips: Json | null): Package {
  const { kind, attachedDocument: document, workspace, now, pack, catalogs = NO_CATALOGS, source = null } = input
  const { filedBefore = false } = input
  const method = PACKAGE_KINDS[kind]
  // The RIPS of a further capitation period is that of the invoice before the attached one.
  const own = method.documentNumber !== null && document?.rootKind === method.document ? document : null
  const invoice = method.numFactura === 'required' ? (own ?? source?.document ?? null) : null
  return { kind, method, pack, now, workspace, document, invoice, source, filedBefore, catalogs, rips }
}
