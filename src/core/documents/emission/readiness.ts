import { bogotaTime } from '../../../contract/bogota.ts'
import { areGrouped } from '../../../contract/consultations.ts'
import type { Patient } from '../../../contract/patients.ts'
import { isReceipt } from '../../../contract/receipt.ts'
import { packFor, severityOf } from '../../../contract/rips/packs.ts'
import { isRule } from '../../../contract/rips/rules.ts'
import { type Message, say } from '../../messages/message.ts'
import type { Issue, Readiness, ReadinessIssue } from '../../messages/untold.ts'
import { STRUCTURE_CODES } from '../../rips/structure.ts'
import type { DocumentContent, StoredDocument } from '../../store/documents.ts'
import { isCapitation, linesOf } from '../content/content.ts'
import type { Desk } from '../content/context.ts'
import type { DocumentFamily } from '../content/family.ts'
import { patientsOf } from '../content/patients.ts'
import { LISTS } from '../filing/fields.ts'
import { linesWith } from '../filing/filing.ts'
import { judgedPackage, type RipsFinding, unlessFound } from '../filing/preview.ts'
import { type Assembly, mapped } from './assemble.ts'
import { againstAuthorizations } from './authorizations.ts'
import { capitationIssues } from './capitation-check.ts'
import { contractIssues } from './contract-check.ts'
import { rangeIn } from './numbering.ts'
import { archivedIn, blocker, blockersOf, isRefusal, type Way, wayOf } from './references.ts'

/** What is asked about: a document, or what would become one. */
export interface Asked {
  readonly head: Pick<StoredDocument, 'id' | 'kind' | 'clientId' | 'facts'>
  readonly content: DocumentContent
  readonly family: DocumentFamily | undefined
  readonly assembly: Assembly
  /** Names a content that is committed and stays as it is; left out: the content speaks for itself. */
  readonly version?: string
  /** What the invoice of a note has against it. */
  readonly further?: readonly ReadinessIssue[]
}

/** What would be sent, and what is against that. */
export interface JudgedDraft {
  readonly assembly: Assembly
  readonly readiness: Readiness
}

const MAX_ISSUES = 1_000
/** A site of somebody else, and a package without what it consists of: no decision makes these right. */
const NEVER_OVERRIDDEN: ReadonlySet<string> = new Set([...STRUCTURE_CODES, 'RVG10', 'VPQ004', 'VPQ005'])

/** Everything known here that speaks against emitting a document and filing it, each with its field. */
export async function readinessOf(desk: Desk, asked: Asked): Promise<Readiness> {
  const { head, content, assembly } = asked
  const way = await wayOf(desk, head, content.resolutionId)
  const patients = await patientsOf(desk.stores, desk.workspace, linesWith(content, asked.family), LISTS[content.kind])
  const basis = await basisOf(desk, asked, way, patients)
  const { rips, refused } = await unlessFound(desk, basis, () => foundIn(desk, asked, way))
  const { further = [] } = asked
  const judged = fieldsOf(rips.issues)
  const ofDocument = assembly.issues
    .map((issue) => documentIssue(issue, desk.now))
    .filter(unlessIn(fieldsOf(further)))
    // The judgement of the RIPS says the same of the same field, with what it is worth.
    .filter(({ rule, field }) => rule === null || !judged.has(field))
  const own = fieldsOf([...further, ...ofDocument.filter(({ rule }) => rule === null)])
  const issues = [
    ...further,
    ...ofDocument,
    ...(await archivedIn(desk, content, patients)),
    ...(await againstAuthorizations(desk, head, content)),
    ...(await contractIssues(desk, head, content)),
    ...(await filingOf(desk, asked)),
    ...groupedIn(content),
    ...dueIn(content, assembly.document.issued.date),
    ...(await capitationIssues(desk, head, content)),
    ...refused,
    ...way.issues,
    ...rips.issues.filter(unlessIn(own)),
  ]
  return {
    ready: issues.every(({ blocks }) => blocks !== 'emission'),
    rulePack: packFor(bogotaTime(desk.now)).id,
    issues: issues.toSorted((a, b) => WEIGHT[a.blocks] - WEIGHT[b.blocks]).slice(0, MAX_ISSUES),
    total: issues.length + rips.unlisted,
    unresolved: [...rips.unresolved],
    rangesCheckedAt: way.rangesCheckedAt,
  }
}

const fieldsOf = (issues: readonly ReadinessIssue[]) => new Set(issues.map(({ field }) => field))
/** One thing to mend at a field is said once. */
const unlessIn =
  (fields: ReadonlySet<string | undefined>) =>
  ({ field }: ReadinessIssue) =>
    field === undefined || !fields.has(field)

const WEIGHT: Readonly<Record<ReadinessIssue['blocks'], number>> = { emission: 0, filing: 1, nothing: 2 }

function documentIssue(issue: Issue, now: number): ReadinessIssue {
  const { code } = issue
  if (!isRule(code)) return { ...issue, rule: null, blocks: 'emission', overridable: false }
  const severity = severityOf(packFor(bogotaTime(now)), code)
  const blocks = severity === 'error' ? 'emission' : 'nothing'
  return { ...issue, severity, rule: code, blocks, overridable: !NEVER_OVERRIDDEN.has(code) }
}

/** What takes long to find out and changes seldom. */
async function foundIn(desk: Desk, asked: Asked, way: Way) {
  const rips = await ripsOf(desk, asked, way)
  const refused = asked.assembly.issues.length === 0 ? await refusedBy(desk, asked, way) : []
  return { rips, refused, total: rips.issues.length + refused.length }
}

/** What the ministry would say to its package. A receipt has none. */
async function ripsOf(desk: Desk, { content, family, head, assembly }: Asked, way: Way) {
  const hasNone = content.kind === 'invoice' && (isReceipt(content) || content.lines.length === 0)
  const nothing = { issues: [], unresolved: [], unlisted: 0 }
  if (hasNone) return nothing
  const { id, clientId, facts } = head
  const of = { head: { id, clientId, facts }, number: numberOf(way), content, family, document: assembly.document }
  try {
    const { findings, total, unresolved } = await judgedPackage(desk, of)
    return { issues: findings.map(ripsIssue), unresolved, unlisted: total - findings.length }
  } catch (error) {
    return { ...nothing, issues: blockersOf(error) }
  }
}

/** The document's, or one that stands for it. */
const numberOf = ({ resolution, number }: Way) => `${resolution?.prefix ?? ''}${number ?? resolution?.next ?? 1}`

/** All that the judgement and the provider's own check depend on. */
async function basisOf(
  { stores, workspace, now }: Desk,
  { head, content, family, assembly, version }: Asked,
  way: Way,
  patients: ReadonlyMap<string, Patient>,
): Promise<unknown[]> {
  const { issued, health, customer, period } = assembly.document
  const people = [...patients.values()].map(({ id, revision }) => [id, revision])
  const packageId = family?.invoice.packageId ?? null
  const source = packageId === null ? undefined : await stores.packages.find(workspace.id, packageId)
  // What debit notes added counts once their packages are accepted, and as these report it.
  const made = packageId === null ? [] : await stores.packages.withSource(workspace.id, packageId)
  const filed = made.map(({ id, status, revision }) => [id, status, revision])
  const notes = family?.notes.map(({ id, status, packageId: own }) => [id, status, own])
  // What is filed with it is of another invoice, which may change at any time.
  const byPeriod = content.kind === 'invoice' && isCapitation(content) ? now : null
  const range = way.resolution && rangeIn(way.resolution)
  const provider = [way.settings?.provider, assembly.issues.length, range, numberOf(way)]
  const { id, clientId, facts } = head
  const ofDocument = [id, clientId, facts, version ?? content, issued.date, health, customer, period]
  return [...ofDocument, people, source, filed, notes, byPeriod, provider]
}

function ripsIssue({ rule, message, severity, field, of, elsewhere, rejectedFrom }: RipsFinding): ReadinessIssue {
  const about = elsewhere ? say('documents.previousRips') : of
  return {
    code: rule,
    rule,
    severity,
    message: about === undefined ? message : say('documents.ofRecord', { about, message }),
    ...(field !== undefined && { field }),
    blocks: severity === 'error' ? 'emission' : 'nothing',
    // What is mended in a package cannot wait for a field of the document.
    overridable: severity === 'error' && (elsewhere || !NEVER_OVERRIDDEN.has(rule)),
    ...(rejectedFrom !== undefined && { rejectedFrom }),
  }
}

/** What only its RIPS waits for. */
async function filingOf(desk: Desk, { content, family }: Asked): Promise<ReadinessIssue[]> {
  const issues: ReadinessIssue[] = []
  const waits = (code: string, message: Message, field: string) =>
    issues.push({ ...blocker(code, message, field), blocks: 'filing' })
  const hasRips = content.kind !== 'invoice' || !isReceipt(content)
  if (hasRips && !(await desk.ministry.isConfigured(desk.stores, desk.workspace))) {
    waits('ministry_credentials_missing', say('documents.ministryToFile'), 'connection.ministry')
  }
  if (family?.invoice.packageId === null) {
    waits('source_rips_missing', say('documents.invoiceWithoutPackage'), 'invoiceId')
  }
  return issues
}

/** What the ministry's guidelines do not take, and nobody but a person can part: each has its own date. */
function groupedIn(content: DocumentContent): ReadinessIssue[] {
  if (content.kind === 'credit_note' || (content.kind === 'invoice' && isReceipt(content))) return []
  return linesOf(content).flatMap((line, index) => {
    const field = `${LISTS[content.kind]}[${index}].quantity`
    return areGrouped(line) ? [blocker('health_document_invalid', say('documents.consultationsGrouped'), field)] : []
  })
}

/** A draft that waited may be due before it is issued: told, and left to whoever issues it. */
function dueIn(content: DocumentContent, issuedOn: string): ReadinessIssue[] {
  if (content.kind !== 'invoice') return []
  const { form, dueDate } = content.payment
  if (form !== '2' || !dueDate || dueDate >= issuedOn) return []
  const issue = blocker('health_document_invalid', say('documents.dueBeforeIssue'), 'payment.dueDate')
  return [{ ...issue, severity: 'notification', blocks: 'nothing' }]
}

/** What only this provider finds wrong. */
async function refusedBy(desk: Desk, { assembly }: Asked, { settings, resolution, number }: Way) {
  if (!settings || !resolution) return []
  const catalog = await desk.directory.catalog(desk.stores, desk.workspace.id, settings.provider)
  try {
    const document = { ...assembly.document, range: { ...rangeIn(resolution), number } }
    desk.providers[settings.provider].buildRequest(document, catalog)
    return []
  } catch (error) {
    if (!isRefusal(error)) throw error
    const { issues = [], field } = error.details
    if (issues.length === 0) return [blocker(error.code, error.said, field)]
    return mapped(issues, assembly).map(({ code, message, field: at }) => blocker(code, message, at))
  }
}

/** As every answer of the contract shows what is wrong. */
export const plain = ({ code, message, field, severity }: ReadinessIssue): Issue => ({
  code,
  message,
  ...(field !== undefined && { field }),
  ...(severity !== undefined && { severity }),
})
