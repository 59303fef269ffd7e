import { type Line, section } from './text.ts'

/** A rule as a text prints it. */
export interface PrintedRule {
  readonly code: string
  readonly line: number
  /** Official ids of the column "ID Campo"; undefined: the table has no such column. */
  readonly fields: readonly string[] | undefined
  readonly severity: 'error' | 'notification' | undefined
}

const CODE = /^(RV[GC]\d{2,3}|CIN\d{3})\b(.*)$/
const FIELD = /^\s*((?:[TUCPRHNMS]\d{2}[\s,.]*)*)\s*([RN])(?=\s|$)/
/** The columns of a row are read to here. */
const ROW_LINES = 40

/** The rules of a RIPS: the general ones, which name no field, and those of fields. */
export function printedRules(lines: readonly Line[], from: RegExp, until?: RegExp): PrintedRule[] {
  const part = section(lines, from, until)
  const starts = part.flatMap(({ text }, index) => (CODE.test(text) ? [index] : []))
  const rules = starts.map((start, index): PrintedRule => {
    const [, code = '', first = ''] = CODE.exec(part[start]?.text ?? '') ?? []
    const end = Math.min(starts[index + 1] ?? part.length, start + ROW_LINES)
    const following = part.slice(start + 1, end).map(({ text }) => text)
    const match = FIELD.exec([first, ...following].join(' '))
    // A page that breaks within the row leaves the rest of the ids on lines of their own.
    const rest = following.filter((text) => /^(?:[A-Z]\d{2}[\s,]*)+$/.test(text))
    const ids = [...[match?.[1] ?? '', ...rest].join(' ').matchAll(/[A-Z]\d{2}/g)].map(([id]) => id)
    return {
      code,
      line: part[start]?.number ?? 0,
      fields: /^RVC/.test(code) ? [...new Set(ids)] : undefined,
      severity: severityOf(match?.[2]),
    }
  })
  return rules.filter(({ code }, index) => rules.findIndex((each) => each.code === code) === index)
}

const severityOf = (letter: string | undefined) =>
  letter === 'R' ? 'error' : letter === 'N' ? 'notification' : undefined

const XML_CODE = /^(?:(RECHAZO|NOTIFICA[A-ZÓ ]*?)\s*)?(?:\b((?:[A-Z]{2,3})\d{3})\b.*)?$/

/** The codes of the electronic document: a severity, then the code on its line or on one of the next. */
export function printedXmlCodes(lines: readonly Line[], from: RegExp): PrintedRule[] {
  const codes = new Map<string, PrintedRule>()
  let severity: PrintedRule['severity']
  for (const { text, number } of section(lines, from)) {
    const [, word, code] = XML_CODE.exec(text) ?? []
    if (word !== undefined) severity = word === 'RECHAZO' ? 'error' : 'notification'
    if (code !== undefined && !codes.has(code)) codes.set(code, { code, line: number, fields: undefined, severity })
  }
  return [...codes.values()]
}
