import { bogotaDay, bogotaTime } from '../../contract/bogota.ts'
import type { PackageStatus } from '../../contract/packages.ts'
import { familyOf, isOfInvoice } from '../../contract/rips/kinds.ts'
import { packFor } from '../../contract/rips/packs.ts'
import { filedElsewhere } from '../filings/filings.ts'
import { isoInstant } from '../kernel/call.ts'
import { say } from '../messages/message.ts'
import type { ValidationIssue, ValidationReport } from '../messages/untold.ts'
import { type Judgement, Judging } from '../rips/judge.ts'
import type { SourceContent } from '../rips/view.ts'
import type { StoredWorkspace } from '../store/identity.ts'
import type { StoredPackage } from '../store/packages.ts'
import type { Stores } from '../store/store.ts'
import { factsOf, type PackageContent, type PackageFacts } from './content.ts'
import { currentContent } from './drafts.ts'
import { LargeUsers, usersOf, type Watch } from './large.ts'

/** The pack that judges today, and the catalogs that it is judged with (the small ones are its own). */
export async function judgedWith(stores: Stores, now: number) {
  const pack = packFor(bogotaDay(now))
  const { lookup, versions } = await stores.catalogs.judging()
  return { pack, catalogs: lookup, catalogVersions: { ...versions } }
}

/** Whether a report still speaks of how a package would be judged now. */
export async function isOutdated(stores: Stores, report: ValidationReport, now: number): Promise<boolean> {
  const { pack, catalogVersions } = await judgedWith(stores, now)
  return (
    report.rulePack !== pack.id ||
    report.profile !== pack.profile.id ||
    JSON.stringify(report.catalogVersions) !== JSON.stringify(catalogVersions)
  )
}

const JUDGED_STATES: readonly PackageStatus[] = ['draft', 'ready', 'rejected']

/**
 * What a package corrects or continues, when it is held here: the one it names, or the accepted one of that number, with
 * the services that its debit notes added since.
 */
export async function heldSource(
  stores: Stores,
  workspaceId: string,
  head: Pick<StoredPackage, 'id' | 'sourcePackageId'>,
  named: PackageFacts['source'],
): Promise<SourceContent | null> {
  if (head.sourcePackageId === null && named === null) return null
  const isFiledInvoice = ({ kind, status }: StoredPackage) => status === 'accepted' && isOfInvoice(kind)
  const origin =
    head.sourcePackageId === null
      ? (await stores.packages.withNumber(workspaceId, named?.number ?? '')).find(isFiledInvoice)
      : await stores.packages.find(workspaceId, head.sourcePackageId)
  if (!origin || origin.id === head.id) return null
  const held = await currentContent(stores, workspaceId, origin)
  const debits = (await stores.packages.withSource(workspaceId, origin.id)).filter(
    ({ id, kind, status }) => id !== head.id && kind === 'debit_note' && status === 'accepted',
  )
  const added = await Promise.all(debits.map((debit) => currentContent(stores, workspaceId, debit)))
  const users = [held, ...added].map(({ rips }) => rips?.usuarios)
  // The services of a large source are not at hand; what only they could tell stays unresolved.
  const rips = users.every((list) => Array.isArray(list)) ? { ...held.rips, usuarios: users.flat() } : null
  return { rips, document: held.document }
}

/** Whether the ministry has this document, from another package or another program: it would take no second. */
async function isFiledBefore(
  stores: Stores,
  workspace: StoredWorkspace,
  { id, kind, cuv }: StoredPackage,
  number: string | null,
): Promise<boolean> {
  if (number === null) return false
  const twins = await stores.packages.withNumber(workspace.id, number)
  if (twins.some((twin) => twin.id !== id && twin.cuv !== null && familyOf(twin.kind) === familyOf(kind))) return true
  // A package with its own CUV may have it from that very filing.
  return cuv === null && (await filedElsewhere(stores, workspace, { kind, number })) !== undefined
}

/** Rules that its document was emitted in spite of only remark: the ministry has the last word. */
async function inSpiteOf(
  stores: Stores,
  workspaceId: string,
  { sourceDocumentId }: StoredPackage,
  judged: Judgement,
): Promise<Judgement> {
  if (sourceDocumentId === null || judged.valid) return judged
  const rules = await stores.documents.overriddenRules(workspaceId, sourceDocumentId)
  const isOverridden = ({ rule, severity }: ValidationIssue) => severity === 'error' && rules.includes(rule)
  const count = judged.issues.filter(isOverridden).length
  const { error, notification, unresolved } = judged.counts
  return {
    ...judged,
    valid: error === count,
    counts: { error: error - count, notification: notification + count, unresolved },
    issues: judged.issues.map((issue) =>
      isOverridden(issue)
        ? { ...issue, severity: 'notification', message: say('packages.overridden', { message: issue.message }) }
        : issue,
    ),
  }
}

/** Judges a revision as it would be judged now; others have their turn while it is a long one. */
export async function judgeRevision(
  stores: Stores,
  workspace: StoredWorkspace,
  head: StoredPackage,
  now: number,
  watch: Watch = {},
): Promise<ValidationReport> {
  return judgeContent(stores, workspace, head, await currentContent(stores, workspace.id, head), now, watch)
}

/** The same of a content that the package may get. */
export async function judgeContent(
  stores: Stores,
  workspace: StoredWorkspace,
  head: StoredPackage,
  { kind, rips, document }: PackageContent,
  now: number,
  watch: Watch = {},
): Promise<ValidationReport> {
  const { pack, catalogs, catalogVersions } = await judgedWith(stores, now)
  const root = rips?.usuarios instanceof LargeUsers ? { ...rips, usuarios: [] } : rips
  const facts = factsOf({ kind, rips, file: null, document })
  const source = await heldSource(stores, workspace.id, head, facts.source)
  const filedBefore = await isFiledBefore(stores, workspace, head, facts.number)
  const of = { kind, rips: root, attachedDocument: document, workspace, now: bogotaTime(now) }
  const judging = new Judging({ ...of, pack, catalogs, source, filedBefore })
  for await (const users of usersOf(stores, rips?.usuarios, watch)) for (const user of users) judging.user(user)
  const judged = await inSpiteOf(stores, workspace.id, head, judging.end())
  return { revision: head.revision, ...judged, catalogVersions, createdAt: isoInstant(now) }
}

/** Keeps the report on the current revision, and makes the package ready when nothing speaks against filing it. */
export async function keepReport(
  stores: Stores,
  head: StoredPackage,
  report: ValidationReport,
): Promise<StoredPackage> {
  await stores.packages.saveValidation(head.id, report)
  if (!JUDGED_STATES.includes(head.status) || (head.status === 'rejected' && report.valid)) return head
  const judged: StoredPackage = { ...head, status: report.valid ? 'ready' : 'draft', updatedAt: report.createdAt }
  await stores.packages.save(judged, head)
  return judged
}

export async function validatePackage(
  stores: Stores,
  workspace: StoredWorkspace,
  head: StoredPackage,
  now: number,
): Promise<{ report: ValidationReport; head: StoredPackage }> {
  const report = await judgeRevision(stores, workspace, head, now)
  return { report, head: await keepReport(stores, head, report) }
}
