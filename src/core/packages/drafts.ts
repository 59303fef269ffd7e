import { ulid } from 'ulid'
import type { PackageKind, PackageRevisionInput } from '../../contract/packages.ts'
import { Fault } from '../fault.ts'
import { isoInstant } from '../kernel/call.ts'
import type { Stores } from '../store/store.ts'
import { type AttachedFile, contentOf, documentOf, factsOf, type PackageContent } from './content.ts'
import { LargeUsers } from './large.ts'
import type { StoredPackage, StoredRevision } from './store.ts'

/** Who writes, where and when. */
export interface Author {
  readonly workspaceId: string
  readonly by: string
  readonly now: number
}

/** The file of a revision with its bytes; null when it has none. */
export async function fileOf(
  stores: Stores,
  workspaceId: string,
  revision: StoredRevision,
): Promise<AttachedFile | null> {
  if (revision.attachedSha256 === null) return null
  const bytes = await stores.packages.document(workspaceId, revision.attachedSha256)
  if (!bytes) throw new Error('an attached document is gone from the store')
  return { fileName: revision.attachedFileName ?? '', sha256: revision.attachedSha256, bytes }
}

/** The content of a stored revision, with its file read again. */
export async function storedContent(
  stores: Stores,
  workspaceId: string,
  kind: PackageKind,
  revision: StoredRevision,
): Promise<PackageContent> {
  const file = await fileOf(stores, workspaceId, revision)
  return { kind, rips: revision.rips, file, document: documentOf(kind, file) }
}

/** What a package is now, with its file read again. */
export async function currentContent(
  stores: Stores,
  workspaceId: string,
  head: StoredPackage,
): Promise<PackageContent> {
  const revision = await stores.packages.revision(head.id, head.revision)
  if (!revision) throw new Error(`package ${head.id} lacks its revision`)
  return storedContent(stores, workspaceId, head.kind, revision)
}

async function checkSource(stores: Stores, workspaceId: string, sourcePackageId: string | null): Promise<void> {
  if (sourcePackageId === null || (await stores.packages.find(workspaceId, sourcePackageId))) return
  throw new Fault('not_found', 'No existe el paquete de origen.', { field: 'sourcePackageId' })
}

function revisionOf(
  number: number,
  given: PackageRevisionInput,
  content: PackageContent,
  { by, now }: Author,
): StoredRevision {
  return {
    revision: number,
    name: given.name ?? null,
    rips: content.rips,
    attachedFileName: content.file?.fileName ?? null,
    attachedSha256: content.file?.sha256 ?? null,
    attachedBytes: content.file?.bytes.length ?? null,
    sourceDocumentId: given.sourceDocumentId ?? null,
    sourcePackageId: given.sourcePackageId ?? null,
    createdAt: isoInstant(now),
    createdBy: by,
  }
}

/** What the head of a package takes over from its newest revision. */
function headOf(revision: StoredRevision, content: PackageContent) {
  const { number, cufe, users, services } = factsOf(content)
  const { name, sourceDocumentId, sourcePackageId, createdAt } = revision
  const status: StoredPackage['status'] = 'draft'
  return {
    ...{ name, number, cufe, users, services, sourceDocumentId, sourcePackageId, status },
    revision: revision.revision,
    updatedAt: createdAt,
  }
}

export async function createPackage(
  stores: Stores,
  author: Author,
  kind: PackageKind,
  given: PackageRevisionInput,
): Promise<StoredPackage> {
  const content = contentOf(kind, given, null)
  await checkSource(stores, author.workspaceId, given.sourcePackageId ?? null)
  if (content.file) await stores.packages.putDocument(author.workspaceId, content.file.sha256, content.file.bytes)
  const revision = revisionOf(1, given, content, author)
  const head: StoredPackage = {
    id: `pkg_${ulid(author.now)}`,
    kind,
    cuv: null,
    createdAt: revision.createdAt,
    ...headOf(revision, content),
  }
  await stores.packages.insert(author.workspaceId, head, revision)
  return head
}

/** The RIPS of a large package is shown as null: null that comes back leaves it as it is. */
function keptLarge({ users, services }: StoredPackage, { rips }: StoredRevision): Record<string, unknown> | null {
  const list = rips?.usuarios
  if (!(list instanceof LargeUsers)) return null
  return { ...rips, usuarios: new LargeUsers(list.contentId, list.bytes, users, services) }
}

/** Adds a revision; what it leaves out (name, file, sources) is taken over from the one before. */
export async function revisePackage(
  stores: Stores,
  author: Author,
  head: StoredPackage,
  given: PackageRevisionInput,
): Promise<StoredPackage> {
  const before = await stores.packages.revision(head.id, head.revision)
  if (!before) throw new Error(`package ${head.id} lacks its revision`)
  const rips = given.rips ?? keptLarge(head, before)
  const content = contentOf(head.kind, { ...given, rips }, await fileOf(stores, author.workspaceId, before))
  const taken = {
    ...given,
    name: given.name === undefined ? before.name : given.name,
    sourceDocumentId: given.sourceDocumentId === undefined ? before.sourceDocumentId : given.sourceDocumentId,
    sourcePackageId: given.sourcePackageId === undefined ? before.sourcePackageId : given.sourcePackageId,
  }
  await checkSource(stores, author.workspaceId, taken.sourcePackageId ?? null)
  if (content.file) await stores.packages.putDocument(author.workspaceId, content.file.sha256, content.file.bytes)
  const revision = revisionOf(head.revision + 1, taken, content, author)
  const revised: StoredPackage = { ...head, ...headOf(revision, content) }
  await stores.packages.addRevision(revised, revision)
  return revised
}
