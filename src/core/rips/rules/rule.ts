import type { ServiceGroup } from '../../../contract/rips/field.ts'
import type { RuleCode } from '../../../contract/rips/rules.ts'
import type { PathSegment } from '../../json/path.ts'
import type { Package, Service, User } from '../view.ts'

/**
 * One official code. `check` answers where its subject breaks the rule: a field of the subject, a path below it, a list of
 * paths, or nothing. The severity is the pack's, the full path is the engine's.
 */
interface RuleOf<Subject> {
  readonly code: RuleCode
  /** What is wrong and what to do, in Spanish, without data of the person. */
  readonly message: string
  check(subject: Subject): Verdict
}

export type Verdict = string | readonly Path[] | undefined
export type Path = readonly PathSegment[]

export interface PackageRule extends RuleOf<Package> {
  readonly scope: 'package'
}
/**
 * One official code about all users together. They pass once, one after the other (a big package is never in memory as a
 * whole): `begin` gives what looks at each and remembers only what it must. Paths are full ones.
 */
export interface RunningRule {
  readonly scope: 'running'
  readonly code: RuleCode
  readonly message: string
  begin(view: Package): Running
}
export interface Running {
  user(user: User): Verdict
  /** After the last user. */
  end?(): Verdict
}
export interface UserRule extends RuleOf<User> {
  readonly scope: 'user'
}
export interface ServiceRule extends RuleOf<Service> {
  readonly scope: 'service'
  readonly groups: readonly ServiceGroup[]
}
export type Rule = PackageRule | RunningRule | UserRule | ServiceRule

export const packageRule = (code: RuleCode, message: string, check: PackageRule['check']): PackageRule => ({
  scope: 'package',
  code,
  message,
  check,
})

export const runningRule = (code: RuleCode, message: string, begin: RunningRule['begin']): RunningRule => ({
  scope: 'running',
  code,
  message,
  begin,
})

export const userRule = (code: RuleCode, message: string, check: UserRule['check']): UserRule => ({
  scope: 'user',
  code,
  message,
  check,
})

export const serviceRule = (
  code: RuleCode,
  groups: readonly ServiceGroup[],
  message: string,
  check: ServiceRule['check'],
): ServiceRule => ({ scope: 'service', code, groups, message, check })

export const pathOf = (subject: User | Service): Path =>
  'user' in subject ? [...pathOf(subject.user), 'servicios', subject.group, subject.index] : ['usuarios', subject.index]
