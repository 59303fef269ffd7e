import { findingsOf, nameOf } from './findings.ts'
import type { Write } from './report.ts'

/** One test case for each package: its errors are failures, other findings are text. */
export const junit: Write = (verdicts, { unresolved }) => {
  const failures = verdicts.filter(({ valid }) => !valid).length
  const counts = `tests="${verdicts.length}" failures="${failures}" errors="0"`
  const cases = verdicts.map((verdict) => {
    const lines = findingsOf(verdict, unresolved).map(
      ({ severity, code, path, message }) => `${severity} ${code} ${path ?? ''}: ${message}`,
    )
    const [first = ''] = lines
    const body = escaped(lines.join('\n'))
    const said = verdict.valid
      ? body && `<system-out>${body}</system-out>`
      : `<failure message="${escaped(first)}">${body}</failure>`
    return `<testcase classname="rips" name="${escaped(nameOf(verdict))}">${said}</testcase>`
  })
  const suite = `<testsuite name="radica validate" ${counts}>\n${cases.join('\n')}\n</testsuite>`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${counts}>\n${suite}\n</testsuites>\n`
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\n': '&#10;' }

/** XML has no way to say most control characters. */
function escaped(text: string): string {
  const clean = [...text.toWellFormed()].filter((sign) => sign >= ' ' || sign === '\n' || sign === '\t')
  return clean.map((sign) => SIGNS[sign] ?? (/[\ufffe\uffff]/.test(sign) ? '' : sign)).join('')
}
