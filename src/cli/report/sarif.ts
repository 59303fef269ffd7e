import type { PackageVerdict } from '../validate/packages.ts'
import { type Finding, findingsOf } from './findings.ts'
import type { Write } from './report.ts'

const LEVELS = { error: 'error', notification: 'warning', unresolved: 'note' } as const

/** SARIF 2.1.0: one result for each finding, at its file and its property. */
export const sarif: Write = (verdicts, { unresolved, version }) => {
  const found = verdicts.flatMap((verdict) => findingsOf(verdict, unresolved).map((finding) => ({ verdict, finding })))
  const codes = [...new Set(found.map(({ finding }) => finding.code))].sort()
  const indexOf = new Map(codes.map((code, index) => [code, index]))
  const rules = codes.map((id) => ({ id }))
  const driver = { name: 'radica', version, language: 'es-CO', rules }
  const results = found.map(({ verdict, finding }) => resultOf(verdict, finding, indexOf.get(finding.code) ?? 0))
  const run = { tool: { driver }, columnKind: 'utf16CodeUnits', results }
  return `${JSON.stringify({ $schema: SCHEMA, version: '2.1.0', runs: [run] }, null, 2)}\n`
}
const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json'

function resultOf({ path, number }: PackageVerdict, { code, path: at, message, severity }: Finding, ruleIndex: number) {
  const logicalLocations = at === null ? undefined : [{ fullyQualifiedName: at }]
  return {
    ruleId: code,
    ruleIndex,
    level: LEVELS[severity],
    message: { text: message },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: path === '-' ? 'stdin' : uriOf(path) } },
        ...(logicalLocations && { logicalLocations }),
      },
    ],
    // The same finding in the next run is the same one.
    partialFingerprints: { 'radica/v1': [number ?? path, code, at ?? ''].join('|') },
  }
}

const uriOf = (path: string) => encodeURI(path.replaceAll('\\', '/')).replaceAll('#', '%23').replaceAll('?', '%3F')
