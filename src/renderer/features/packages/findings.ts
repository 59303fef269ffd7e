import type { Severity } from '../../../contract/errors.ts'
import type { ValidationIssue, ValidationReport } from '../../../contract/packages.ts'
import { findField, GROUP_LABELS } from '../../../contract/rips/groups.ts'
import { translate } from '../../base/i18n/i18n.ts'
import { tableText } from '../../base/i18n/texts.ts'
import { formatPath, type Path, parsePath } from '../../base/json/path.ts'
import { isServiceGroup, type Node, nodeOf } from './model.ts'

/** Findings by where they are: quick to ask for every row of the tree and every field of the form. */
export interface FindingIndex {
  readonly at: (path: Path) => readonly ValidationIssue[]
  /** The gravest severity within a node; a user answers for its services too. */
  readonly worst: (node: Node) => Severity | undefined
}

const RANK: Readonly<Record<Severity, number>> = { unresolved: 1, notification: 2, error: 3 }
export const severityOf = ({ severity }: ValidationIssue): Severity => severity ?? 'error'

/** Where an issue is; undefined when it is about the whole package. */
export function pathOf(issue: ValidationIssue): Path | undefined {
  const text = issue.path ?? issue.field
  return text ? parsePath(text) : undefined
}

/** Every place of an issue: its records, when it is about several. */
function placesIn(issue: ValidationIssue): readonly Path[] {
  if (issue.records) return issue.records.map(parsePath)
  const own = pathOf(issue)
  return own ? [own] : []
}

/** One and the same, so that a field without findings is not drawn again. */
const NONE: readonly ValidationIssue[] = []

export function indexFindings(report: ValidationReport | null): FindingIndex {
  const byPath = new Map<string, ValidationIssue[]>()
  const byNode = new Map<string, Severity>()
  const worsen = (key: string, severity: Severity) => {
    const known = byNode.get(key)
    if (!known || RANK[severity] > RANK[known]) byNode.set(key, severity)
  }
  for (const issue of report?.issues ?? []) {
    for (const path of placesIn(issue)) {
      const key = formatPath(path)
      byPath.set(key, [...(byPath.get(key) ?? []), issue])
      const { node } = nodeOf(path)
      worsen(formatPath(node), severityOf(issue))
      if (node.length > 2) worsen(formatPath(node.slice(0, 2)), severityOf(issue))
    }
  }
  return { at: (path) => byPath.get(formatPath(path)) ?? NONE, worst: (node) => byNode.get(formatPath(node)) }
}

/** Of the electronic document that goes along, not of the RIPS. */
export const isInDocument = (path: Path): boolean => path[0] === 'attachedDocument'

/** "Usuario 1 · Consultas 2 · Diagnóstico principal". */
export function placeOf(issue: ValidationIssue): string {
  return placeOfPath(pathOf(issue))
}

export function placeOfPath(path: Path | undefined): string {
  if (!path || path.length === 0) return translate('packages.findings.wholePackage')
  if (isInDocument(path)) return documentPlace(path)
  const { node, field } = nodeOf(path)
  const [, user, , group, index] = node
  const parts: string[] = []
  if (typeof user === 'number') parts.push(translate('packages.editor.user', { number: user + 1 }))
  if (isServiceGroup(group) && typeof index === 'number') parts.push(`${tableText(GROUP_LABELS[group])} ${index + 1}`)
  const owner = isServiceGroup(group) ? group : typeof user === 'number' ? 'usuarios' : 'root'
  if (field) parts.push(tableText(findField(owner, field)?.label ?? WHOLE.get(field) ?? field))
  return parts.join(' · ') || translate('packages.findings.wholePackage')
}

/** Places of the package that are no field of its table. */
const WHOLE: ReadonlyMap<string, string> = new Map([
  ['usuarios', translate('packages.findings.users')],
  ['rips', 'RIPS'],
])

/** "Documento electrónico · CompanyID": the element, as whoever issues the document knows it. */
const documentPlace = (path: Path): string =>
  [translate('packages.findings.document'), ...path.slice(1).slice(-1)].join(' · ')
