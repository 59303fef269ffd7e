import type { ValidationReport } from '../../contract/packages.ts'
import { type RulePack, rejectedFrom, severityOf } from '../../contract/rips/packs.ts'
import type { RuleCode } from '../../contract/rips/rules.ts'
import { jsonPath, type PathSegment } from '../json/path.ts'
import { vendorWords } from './xml/vendor.ts'

/** Issues kept in a report; the counts go on. Enough to work through, and a bound on what a hopeless package costs. */
export const MAX_ISSUES = 10_000

/** Where a value is, as keys and indexes from the root of the RIPS; null: the package as a whole. */
export type Place = readonly PathSegment[] | null

type Report = Pick<ValidationReport, 'counts' | 'issues'>

/** Collects what the checks find, with the severity that the pack gives each code. */
export class Findings implements Report {
  readonly counts = { error: 0, notification: 0, unresolved: 0 }
  readonly issues: Report['issues'] = []
  readonly #pack: RulePack

  constructor(pack: RulePack) {
    this.#pack = pack
  }

  add(code: RuleCode, place: Place, message: string): void {
    const severity = severityOf(this.#pack, code)
    this.counts[severity]++
    if (this.issues.length >= MAX_ISSUES) return
    const path = place && jsonPath(place)
    const from = rejectedFrom(this.#pack, code)
    const forVendor = place === null ? undefined : vendorWords(code, place)
    this.issues.push({
      ...{ code, rule: code, message, ...(path !== null && { field: path }), path, severity },
      ...(from !== undefined && { rejectedFrom: from }),
      ...(forVendor !== undefined && { forVendor }),
    })
  }

  /** What the ministry would take, whatever the pack gives the code. */
  addNotification(code: RuleCode, place: Place, message: string): void {
    this.counts.notification++
    if (this.issues.length >= MAX_ISSUES) return
    const path = place && jsonPath(place)
    const field = path === null ? {} : { field: path }
    this.issues.push({ code, rule: code, message, ...field, path, severity: 'notification' })
  }

  /** Findings that are only counted. */
  addUnlisted(code: RuleCode, count: number): void {
    this.counts[severityOf(this.#pack, code)] += count
  }

  /** One entry a code, whatever the size of the package: never cut. */
  addUnresolved(code: RuleCode, message: string): void {
    this.counts.unresolved++
    this.issues.push({ code, rule: code, message, path: null, severity: 'unresolved' })
  }
}
