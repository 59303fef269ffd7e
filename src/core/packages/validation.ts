import type { PackageStatus, ValidationReport } from '../../contract/packages.ts'
import { packFor } from '../../contract/rips/packs.ts'
import type { StoredWorkspace } from '../identity/store.ts'
import { isoInstant } from '../kernel/call.ts'
import { judge } from '../rips/judge.ts'
import type { SourceContent } from '../rips/view.ts'
import type { Stores } from '../store/store.ts'
import { factsOf, type PackageFacts } from './content.ts'
import { storedContent } from './drafts.ts'
import type { StoredPackage } from './store.ts'

/** Colombia keeps UTC-5 all year. */
const BOGOTA_OFFSET_MS = 5 * 3_600_000

/** `YYYY-MM-DD HH:mm` on a clock in Colombia. */
export function bogotaTime(now: number): string {
  return isoInstant(now - BOGOTA_OFFSET_MS)
    .slice(0, 16)
    .replace('T', ' ')
}

/** The pack that judges today, and the catalogues that it is judged with (the small ones are its own). */
export async function judgedWith(stores: Stores, now: number) {
  const pack = packFor(bogotaTime(now).slice(0, 10))
  const { lookup, versions } = await stores.catalogs.judging()
  return { pack, catalogs: lookup, catalogVersions: { ...versions } }
}

/** Whether a report still speaks of how a package would be judged now. */
export async function isOutdated(stores: Stores, report: ValidationReport, now: number): Promise<boolean> {
  const { pack, catalogVersions } = await judgedWith(stores, now)
  return (
    report.rulePack !== pack.id ||
    report.profile !== pack.profile ||
    JSON.stringify(report.catalogVersions) !== JSON.stringify(catalogVersions)
  )
}

const JUDGED_STATES: readonly PackageStatus[] = ['draft', 'ready', 'rejected']

/** What a package corrects or continues, when it is held here: the one it names, or the accepted one of that number. */
async function heldSource(
  stores: Stores,
  workspaceId: string,
  head: StoredPackage,
  named: PackageFacts['source'],
): Promise<SourceContent | null> {
  if (head.sourcePackageId === null && named === null) return null
  const origin =
    head.sourcePackageId === null
      ? (await stores.packages.withNumber(workspaceId, named?.number ?? '')).find(({ status }) => status === 'accepted')
      : await stores.packages.find(workspaceId, head.sourcePackageId)
  const revision = origin && origin.id !== head.id && (await stores.packages.revision(origin.id, origin.revision))
  return revision ? storedContent(stores, workspaceId, origin.kind, revision) : null
}

/** Judges the current revision, keeps the report, and makes the package ready when nothing speaks against filing it. */
export async function validatePackage(
  stores: Stores,
  workspace: StoredWorkspace,
  head: StoredPackage,
  now: number,
): Promise<{ report: ValidationReport; head: StoredPackage }> {
  const revision = await stores.packages.revision(head.id, head.revision)
  if (!revision) throw new Error(`package ${head.id} lacks its revision`)
  const { kind, rips, document } = await storedContent(stores, workspace.id, head.kind, revision)
  const { pack, catalogs, catalogVersions } = await judgedWith(stores, now)
  const source = await heldSource(stores, workspace.id, head, factsOf({ kind, rips, file: null, document }).source)
  const time = bogotaTime(now)
  const judgement = judge({ kind, rips, attachedDocument: document, workspace, now: time, pack, catalogs, source })
  const report: ValidationReport = {
    revision: head.revision,
    ...judgement,
    catalogVersions,
    createdAt: isoInstant(now),
  }
  await stores.packages.saveValidation(head.id, report)
  if (!JUDGED_STATES.includes(head.status) || (head.status === 'rejected' && report.valid)) return { report, head }
  const judged: StoredPackage = { ...head, status: report.valid ? 'ready' : 'draft', updatedAt: isoInstant(now) }
  await stores.packages.save(judged)
  return { report, head: judged }
}
