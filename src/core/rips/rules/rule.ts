import type { ServiceGroup } from '../../../contract/rips/field.ts'
import type { RuleCode } from '../../../contract/rips/rules.ts'
import type { PathSegment } from '../../json/path.ts'
import type { Said } from '../../messages/message.ts'
import type { RuleTable, TableFact } from '../catalog-lookup.ts'
import type { Package, Service, User } from '../view.ts'

/**
 * What a rule cannot be decided without: a code table, something that it must say of its codes, the document of the
 * services, or the package that this one corrects.
 */
export type Need = RuleTable | TableFact | 'invoice' | 'source'

interface RuleBase {
  readonly code: RuleCode
  /** What is wrong and what to do, without data of the person. */
  readonly message: Said
  /** While one of them is missing the rule is not asked, and the report says that it is unresolved. */
  readonly needs: readonly Need[]
  /** What it looks at without needing all of it: it says by itself when that does not suffice. */
  readonly uses?: readonly Need[]
}

/**
 * One official code. `check` answers where its subject breaks the rule: a field of the subject, a path below it, a list of
 * paths, groups of records, or nothing. The severity is the pack's, the full path is the engine's.
 */
interface RuleOf<Subject> extends RuleBase {
  check(subject: Subject): RuleVerdict
}

export type RuleVerdict = string | readonly (Path | Grouped)[] | Undecided | undefined
export type Path = readonly PathSegment[]
/** One finding about several records, as the ministry counts it; it points to the first. */
export interface Grouped {
  readonly records: readonly Path[]
}
/** Neither right nor wrong by what is known here, and why: the report says that the code is unresolved. */
export interface Undecided {
  readonly undecided: Said
}

export interface PackageRule extends RuleOf<Package> {
  readonly scope: 'package'
}
/**
 * One official code about all users together. They pass once, one after the other (a big package is never in memory as a
 * whole): `begin` gives what looks at each and remembers only what it must. Paths are full ones.
 */
export interface RunningRule extends RuleBase {
  readonly scope: 'running'
  begin(view: Package): Running
}
export interface Running {
  user(user: User): RuleVerdict
  /** After the last user. */
  end?(): RuleVerdict
}
export interface UserRule extends RuleOf<User> {
  readonly scope: 'user'
}
export interface ServiceRule extends RuleOf<Service> {
  readonly scope: 'service'
  readonly groups: readonly ServiceGroup[]
}
export type Rule = PackageRule | RunningRule | UserRule | ServiceRule

type Needs = readonly Need[]

export const packageRule = (
  code: RuleCode,
  message: Said,
  check: PackageRule['check'],
  needs: Needs = [],
): PackageRule => ({ scope: 'package', code, message, check, needs })

export const runningRule = (
  code: RuleCode,
  message: Said,
  begin: RunningRule['begin'],
  needs: Needs = [],
): RunningRule => ({ scope: 'running', code, message, begin, needs })

export const userRule = (code: RuleCode, message: Said, check: UserRule['check'], needs: Needs = []): UserRule => ({
  scope: 'user',
  code,
  message,
  check,
  needs,
})

export const serviceRule = (
  code: RuleCode,
  groups: readonly ServiceGroup[],
  message: Said,
  check: ServiceRule['check'],
  needs: Needs = [],
): ServiceRule => ({ scope: 'service', code, groups, message, check, needs })

/** A field when something is wrong with it. */
export const when = (broken: boolean, field: string): string | undefined => (broken ? field : undefined)

export const pathOf = (subject: User | Service): Path =>
  'user' in subject ? [...pathOf(subject.user), 'servicios', subject.group, subject.index] : ['usuarios', subject.index]

/** A service's field, as a path below its user. */
export const belowUser = ({ group, index }: Service, field: string): Path => ['servicios', group, index, field]
