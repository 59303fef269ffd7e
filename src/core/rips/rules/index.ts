import { type ServiceGroup, START_FIELDS } from '../../../contract/rips/field.ts'
import { perServiceGroup } from '../../../contract/rips/groups.ts'
import type { RuleCode } from '../../../contract/rips/rules.ts'
import { type Said, say } from '../../messages/message.ts'
import type { Findings } from '../findings.ts'
import { dateTime, type Package, type Service, type User } from '../view.ts'
import { CODE_RULES } from './codes.ts'
import { COVERAGE_RULES } from './coverage.ts'
import { DATE_RULES } from './dates.ts'
import { DIAGNOSIS_RULES } from './diagnosis.ts'
import { DOCUMENT_RULES } from './document.ts'
import { IDENTITY_RULES } from './identity.ts'
import { MEDICINE_RULES } from './medicine.ts'
import { MONEY_RULES } from './money.ts'
import { missingNeed } from './needs.ts'
import { NEWBORN_RULES } from './newborn.ts'
import { NOTE_RULES } from './notes.ts'
import { OTHER_SERVICE_RULES } from './other-services.ts'
import { PERIOD_RULES } from './period.ts'
import { PROVIDER_RULES } from './providers.ts'
import { PURPOSE_RULES } from './purpose.ts'
import {
  type Need,
  pathOf,
  type Rule,
  type RuleVerdict,
  type Running,
  type RunningRule,
  type ServiceRule,
  type UserRule,
} from './rule.ts'
import { SEX_AND_AGE_RULES } from './sex-and-age.ts'
import { STAY_RULES } from './stay.ts'

/** Every rule that is decided here: one file a theme. */
export const ALL: readonly Rule[] = [
  ...DOCUMENT_RULES,
  ...PERIOD_RULES,
  ...COVERAGE_RULES,
  ...IDENTITY_RULES,
  ...PROVIDER_RULES,
  ...DATE_RULES,
  ...STAY_RULES,
  ...SEX_AND_AGE_RULES,
  ...DIAGNOSIS_RULES,
  ...PURPOSE_RULES,
  ...NEWBORN_RULES,
  ...MONEY_RULES,
  ...MEDICINE_RULES,
  ...OTHER_SERVICE_RULES,
  ...CODE_RULES,
  ...NOTE_RULES,
]

export const RULES_DECIDED: ReadonlySet<RuleCode> = new Set(ALL.map(({ code }) => code))

/** What the rules of a code need or look at. */
export function needsOf(code: RuleCode): ReadonlySet<Need> {
  return new Set(ALL.filter((rule) => rule.code === code).flatMap(({ needs, uses = [] }) => [...needs, ...uses]))
}

/** One pass of the rules over a package: it begins, each user goes by, it ends. */
export class RulePass {
  /** Rules that cannot be asked of this package, and why. */
  readonly unasked: ReadonlyMap<RuleCode, Said>
  readonly #unasked = new Map<RuleCode, Said>()
  readonly #findings: Findings
  readonly #running: readonly (readonly [RunningRule, Running])[]
  readonly #users: readonly UserRule[]
  readonly #services: Readonly<Record<ServiceGroup, readonly ServiceRule[]>>

  constructor(view: Package, findings: Findings, rules: readonly Rule[] = ALL) {
    const unasked = this.#unasked
    const known = rules.filter(({ code }) => findings.knows(code))
    const asked = known.filter(({ code, needs }) => {
      const reason = missingNeed(needs, view)
      const before = unasked.get(code)
      if (reason !== undefined)
        unasked.set(code, before === undefined ? reason : say('general.both', { first: before, second: reason }))
      return reason === undefined
    })
    const services = asked.filter((rule) => rule.scope === 'service')
    this.unasked = unasked
    this.#findings = findings
    this.#users = asked.filter((rule) => rule.scope === 'user')
    this.#services = perServiceGroup((group) => services.filter(({ groups }) => groups.includes(group)))
    for (const rule of asked) if (rule.scope === 'package') this.#report(rule, rule.check(view))
    const running = asked.filter((rule) => rule.scope === 'running')
    this.#running = running.map((rule) => [rule, rule.begin(view)] as const)
  }

  user(user: User): void {
    for (const [rule, running] of this.#running) this.#report(rule, running.user(user))
    for (const rule of this.#users) this.#report(rule, rule.check(user), user)
    for (const service of user.services) {
      for (const rule of this.#services[service.group]) this.#report(rule, rule.check(service), service)
    }
  }

  end(): void {
    for (const [rule, running] of this.#running) this.#report(rule, running.end?.())
  }

  #report(rule: Rule, verdict: RuleVerdict, subject?: User | Service): void {
    if (verdict === undefined) return
    if (typeof verdict === 'object' && 'undecided' in verdict) {
      this.#unasked.set(rule.code, verdict.undecided)
      return
    }
    const found = typeof verdict === 'string' ? [[verdict]] : verdict
    if (found.length === 0) return
    const at = subject === undefined ? [] : pathOf(subject)
    const servedOn = subject && ('user' in subject ? dayOf(subject) : firstDayOf(subject))
    for (const each of found) {
      const records = ('records' in each ? each.records : [each]).map((path) => [...at, ...path])
      this.#findings.add(rule.code, records[0] ?? at, rule.message, { records, servedOn })
    }
  }
}
/** The day of a service, and of a user that of its first service: what some rules go by. */
function dayOf({ record }: Service): string | undefined {
  const days = [...START_FIELDS, 'fechaNacimiento'].map((name) => dateTime(record, name))
  return days.find((day) => day !== undefined)?.slice(0, 10)
}
function firstDayOf({ services }: User): string | undefined {
  const days = services.map(dayOf).filter((day) => day !== undefined)
  return days.toSorted()[0]
}
