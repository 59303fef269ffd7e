import { perServiceGroup } from '../../../contract/rips/groups.ts'
import type { RuleCode } from '../../../contract/rips/rules.ts'
import type { Findings } from '../findings.ts'
import type { Package, Service, User } from '../view.ts'
import { DATE_RULES } from './dates.ts'
import { DOCUMENT_RULES } from './document.ts'
import { IDENTITY_RULES } from './identity.ts'
import { pathOf, type Rule, type Running, type RunningRule, type Verdict } from './rule.ts'

/** Every rule that is decided here: one file a theme. */
const ALL: readonly Rule[] = [...DOCUMENT_RULES, ...IDENTITY_RULES, ...DATE_RULES]

export const RULES_DECIDED: ReadonlySet<RuleCode> = new Set(ALL.map(({ code }) => code))

const PACKAGE_RULES = ALL.filter((rule) => rule.scope === 'package')
const RUNNING_RULES = ALL.filter((rule) => rule.scope === 'running')
const USER_RULES = ALL.filter((rule) => rule.scope === 'user')
const ALL_SERVICE_RULES = ALL.filter((rule) => rule.scope === 'service')
const SERVICE_RULES = perServiceGroup((group) => ALL_SERVICE_RULES.filter(({ groups }) => groups.includes(group)))

/** One pass of the rules over a package: it begins, each user goes by, it ends. */
export class RulePass {
  readonly #findings: Findings
  readonly #running: readonly (readonly [RunningRule, Running])[]

  constructor(view: Package, findings: Findings) {
    this.#findings = findings
    for (const rule of PACKAGE_RULES) report(findings, rule, rule.check(view))
    this.#running = RUNNING_RULES.map((rule) => [rule, rule.begin(view)] as const)
  }

  user(user: User): void {
    const findings = this.#findings
    for (const [rule, running] of this.#running) report(findings, rule, running.user(user))
    for (const rule of USER_RULES) report(findings, rule, rule.check(user), user)
    for (const service of user.services) {
      for (const rule of SERVICE_RULES[service.group]) report(findings, rule, rule.check(service), service)
    }
  }

  end(): void {
    for (const [rule, running] of this.#running) report(this.#findings, rule, running.end?.())
  }
}

function report(findings: Findings, rule: Rule, verdict: Verdict, subject?: User | Service): void {
  if (verdict === undefined) return
  const paths = typeof verdict === 'string' ? [[verdict]] : verdict
  const at = subject === undefined ? [] : pathOf(subject)
  for (const path of paths) findings.add(rule.code, [...at, ...path], rule.message)
}
