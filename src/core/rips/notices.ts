import type { Group } from '../../contract/rips/field.ts'
import type { RuleCode } from '../../contract/rips/rules.ts'
import { type Said, say } from '../messages/message.ts'
import type { Findings } from './findings.ts'
import type { Path } from './rules/rule.ts'

/** Of different things at most; a hostile package has as many as it likes. */
const MAX_NOTICES = 100

interface Noticed {
  readonly code: RuleCode
  readonly at: Path
  readonly message: Said
  count: number
}

/** Remarks of which a package may have one a record: each is told once, at its first place, with how often it is there. */
export class Notices {
  readonly #findings: Findings
  readonly #noticed = new Map<string, Noticed>()

  constructor(findings: Findings) {
    this.#findings = findings
  }

  add(code: RuleCode, group: Group, name: string, at: Path, message: Said): void {
    const key = `${code} ${group} ${name} ${message.sentence}`
    const known = this.#noticed.get(key)
    if (known) known.count++
    else if (this.#noticed.size < MAX_NOTICES) this.#noticed.set(key, { code, at, message, count: 1 })
  }

  end(): void {
    for (const { code, at, message, count } of this.#noticed.values()) {
      const often = count === 1 ? message : say('rips.noticedOften', { message, count })
      this.#findings.addRemark(code, at, often)
    }
  }
}
