import { oneLine } from '../one-line.ts'
import { findingsOf, nameOf } from './findings.ts'
import type { Write } from './report.ts'

const LISTED = 50
const WORDS = { error: 'ERROR', notification: 'aviso', unresolved: 'sin decidir' } as const

export const plain: Write = (verdicts, { unresolved }) => {
  const lines: string[] = []
  for (const verdict of verdicts) {
    lines.push(`${verdict.valid ? 'ok     ' : 'NO PASA'}  ${nameOf(verdict)}`)
    const findings = findingsOf(verdict, unresolved)
    for (const { severity, code, path, message } of findings.slice(0, LISTED)) {
      lines.push(`         ${WORDS[severity]} ${code}${path ? ` ${path}` : ''}: ${message}`)
    }
    if (findings.length > LISTED)
      lines.push(`         ... y ${findings.length - LISTED} más (--format json las trae todas)`)
  }
  const invalid = verdicts.filter(({ valid }) => !valid).length
  lines.push(`${verdicts.length} paquetes: ${verdicts.length - invalid} pasan, ${invalid} no pasan.`)
  return `${lines.map(oneLine).join('\n')}\n`
}
