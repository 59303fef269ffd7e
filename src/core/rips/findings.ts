import { packFor, RULE_PACKS, type RuleInPack, type RulePack } from '../../contract/rips/packs.ts'
import type { RuleCode, RuleSeverity } from '../../contract/rips/rules.ts'
import { jsonPath, type PathSegment } from '../json/path.ts'
import { type Said, say } from '../messages/message.ts'
import type { ValidationReport } from '../messages/untold.ts'
import { vendorWords } from './xml/vendor.ts'

/** Issues kept in a report; the counts go on. Enough to work through, and a bound on what a hopeless package costs. */
export const MAX_ISSUES = 10_000

/** Records listed of one finding about many, and of all findings of a report. */
export const MAX_RECORDS = 100
const MAX_RECORDS_IN_ALL = 20_000

/** Where a value is, as keys and indexes from the root of the RIPS; null: the package as a whole. */
export type Place = readonly PathSegment[] | null

/** What a finding is about, beyond its place. */
export interface About {
  /** Day of the service: a rule that is not in force on its day finds nothing. */
  readonly servedOn?: string | undefined
  /** All that the finding is about, when the ministry counts them as one. */
  readonly records?: readonly Place[]
}

type Report = Pick<ValidationReport, 'counts' | 'issues'>

/** Collects what the checks find, with the severity that the pack gives each code. */
export class Findings implements Report {
  readonly counts = { error: 0, notification: 0, unresolved: 0 }
  readonly issues: Report['issues'] = []
  readonly #pack: RulePack
  readonly #packs: readonly RulePack[]
  #recordsLeft = MAX_RECORDS_IN_ALL

  constructor(pack: RulePack, packs: readonly RulePack[] = RULE_PACKS) {
    this.#pack = pack
    this.#packs = packs
  }

  add(code: RuleCode, place: Place, message: Said, { servedOn, records = [] }: About = {}): void {
    const rule = this.#standing(code, servedOn)
    if (rule === undefined) return
    const { severity, rejectedFrom, note } = rule
    const said = note === undefined ? message : say('general.both', { first: message, second: say(`rules.${note}`) })
    this.#list(severity, code, place, said, rejectedFrom, records)
  }

  /** A remark, whatever the code is otherwise. */
  addRemark(code: RuleCode, place: Place, message: Said): void {
    this.#list('notification', code, place, message)
  }

  #list(
    severity: RuleSeverity,
    code: RuleCode,
    place: Place,
    message: Said,
    from?: string | null,
    records: readonly Place[] = [],
  ): void {
    this.counts[severity]++
    if (this.issues.length >= MAX_ISSUES) return
    const path = place && jsonPath(place)
    const forVendor = place === null ? undefined : vendorWords(code, place)
    this.issues.push({
      code,
      rule: code,
      message,
      ...(path !== null && { field: path }),
      path,
      severity,
      ...(from !== undefined && { rejectedFrom: from }),
      ...(forVendor !== undefined && { forVendor }),
      ...(records.length > 1 && { records: this.#listed(records), recordCount: records.length }),
    })
  }

  #listed(records: readonly Place[]): string[] {
    const listed = records.slice(0, Math.min(MAX_RECORDS, this.#recordsLeft))
    this.#recordsLeft -= listed.length
    return listed.map((place) => jsonPath(place ?? []))
  }

  /** Whether a finding of the code can come of anything: of what is filed now, or of a service of whatever day. */
  knows(code: RuleCode): boolean {
    return this.#pack.rules.has(code) || this.#packs.some(({ rules }) => rules.get(code)?.by === 'service')
  }

  #standing(code: RuleCode, servedOn: string | undefined): RuleInPack | undefined {
    const now = this.#pack.rules.get(code)
    if (servedOn === undefined) return now
    const then = packFor(servedOn, this.#packs).rules.get(code)
    return (then ?? now)?.by === 'service' ? then : now
  }

  /** Findings that are only counted. */
  addUnlisted(code: RuleCode, count: number): void {
    const severity = this.#standing(code, undefined)?.severity
    if (severity !== undefined) this.counts[severity] += count
  }

  /** One entry a code, whatever the size of the package: never cut. */
  addUnresolved(code: RuleCode, message: Said): void {
    this.counts.unresolved++
    this.issues.push({ code, rule: code, message, path: null, severity: 'unresolved' })
  }
}
