import type { DocumentRoot } from '../../../contract/rips/kinds.ts'
import { isRule, type RuleCode } from '../../../contract/rips/rules.ts'
import { existsInCalendar } from '../calendar.ts'
import type { Node } from './node.ts'

export interface XmlSubject {
  readonly root: DocumentRoot
  readonly node: Node
  /** The health sector's extension: name -> value element. */
  readonly health: ReadonlyMap<string, Node>
  readonly dianResponseCode: string | null
}

/** One test of DT2 v001, section 11. Its codes are those of the roots it is made for; other documents do not have it. */
export interface XmlCheck {
  readonly codes: Readonly<Partial<Record<DocumentRoot, RuleCode>>>
  /** Element below the root, names joined by dots. */
  readonly path: string
  /** Without children of its own when the element above it is missing: that has a code already. */
  readonly under?: string
  readonly isBroken: (subject: XmlSubject) => boolean
}

const optional = (code: string) => (isRule(code) ? code : undefined)

/** FED, CND and DND with the same number are the same test. */
export function element(number: string): XmlCheck['codes'] {
  return codesOf({ Invoice: `FED${number}`, CreditNote: `CND${number}`, DebitNote: `DND${number}` })
}
/** The tests of values have a number of their own in each document. */
export const value = (invoice: string, creditNote: string, debitNote: string) =>
  codesOf({ Invoice: `VFE${invoice}`, CreditNote: `VCN${creditNote}`, DebitNote: `VDN${debitNote}` })

function codesOf(names: Readonly<Record<DocumentRoot, string>>): XmlCheck['codes'] {
  const codes: Partial<Record<DocumentRoot, RuleCode>> = {}
  for (const root of ['Invoice', 'CreditNote', 'DebitNote'] as const) {
    const code = optional(names[root])
    if (code !== undefined) codes[root] = code
  }
  return codes
}

export const isDate = (text: string): boolean =>
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text) && existsInCalendar(text)
