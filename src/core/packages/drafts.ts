import { ulid } from 'ulid'
import type { PackageKind, PackageRevisionInput } from '../../contract/packages.ts'
import { PACKAGE_KINDS } from '../../contract/rips/kinds.ts'
import { Fault } from '../fault.ts'
import { readFile } from '../json/encodings.ts'
import { isoInstant } from '../kernel/call.ts'
import { say } from '../messages/message.ts'
import { importRips } from '../rips/import.ts'
import type { StoredPackage, StoredRevision } from '../store/packages.ts'
import type { Stores } from '../store/store.ts'
import { type AttachedFile, contentOf, documentOf, factsOf, type GivenFile, type PackageContent } from './content.ts'
import { type GivenRips, keepOriginal, type Reading, readGiven } from './given.ts'
import { LargeUsers } from './large.ts'
import { wholeOriginal } from './set-aside.ts'

/** Who writes, where and when. */
export interface Author {
  readonly workspaceId: string
  readonly by: string
  readonly now: number
}

/** A content whose RIPS was read before, or is read now as a program's JSON. */
export interface PackageGiven extends Omit<PackageRevisionInput, 'attachedDocument'> {
  readonly attachedDocument?: AttachedFile | GivenFile | null | undefined
  readonly read?: GivenRips
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
  return { kind, rips: revision.rips, file, document: await documentOf(stores.xml, kind, file) }
}

/** What a package is now, with its file read again. */
export async function currentContent(
  stores: Stores,
  workspaceId: string,
  head: StoredPackage,
): Promise<PackageContent> {
  return storedContent(stores, workspaceId, head.kind, await requireRevision(stores, head))
}

/** The present revision of a package, which every package has. */
async function requireRevision(stores: Stores, { id, revision }: StoredPackage): Promise<StoredRevision> {
  const found = await stores.packages.revision(id, revision)
  if (!found) throw new Error(`package ${id} lacks its revision`)
  return found
}

type Sources = Pick<PackageGiven, 'sourcePackageId' | 'sourceDocumentId'>

/** What a package says that it was made from is of its workspace. */
async function checkSources(stores: Stores, workspaceId: string, { sourcePackageId, sourceDocumentId }: Sources) {
  if (sourcePackageId && !(await stores.packages.find(workspaceId, sourcePackageId))) {
    throw new Fault('not_found', say('packages.sourceNotFound'), { field: 'sourcePackageId' })
  }
  if (sourceDocumentId && !(await stores.documents.find(workspaceId, sourceDocumentId))) {
    throw new Fault('not_found', say('documents.notFound'), { field: 'sourceDocumentId' })
  }
}

function revisionOf(
  number: number,
  given: Omit<PackageRevisionInput, 'attachedDocument'>,
  content: PackageContent,
  adjustments: Reading['adjustments'],
  { by, now }: Author,
): StoredRevision {
  return {
    revision: number,
    name: given.name ?? null,
    rips: content.rips,
    adjustments: adjustments.length > 0 ? adjustments : null,
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
    name,
    number,
    cufe,
    users,
    services,
    sourceDocumentId,
    sourcePackageId,
    status,
    revision: revision.revision,
    updatedAt: createdAt,
  }
}

/**
 * Records are numbered anew only where their numbers are nobody's yet: not in what corrects or continues something, and not
 * in what was ever filed, here or elsewhere.
 */
const mayRenumber = (kind: PackageKind, { sourcePackageId, sourceDocumentId }: Sources): boolean =>
  PACKAGE_KINDS[kind].consecutivos === 'from1' && (sourcePackageId ?? sourceDocumentId ?? null) === null

const givenRips = ({ read, rips }: PackageGiven): Omit<GivenRips, 'original'> => read ?? readGiven(rips, 'program', {})

async function keptOriginal(stores: Stores, { id, revision }: StoredPackage, given: PackageGiven): Promise<void> {
  const original = given.read?.original
  if (original) await keepOriginal(stores, id, revision, original, `org_${id}_${revision}`)
}

async function keptFile(stores: Stores, { workspaceId }: Author, file: AttachedFile | null): Promise<void> {
  if (file) await stores.packages.putDocument(workspaceId, file.sha256, file.packed ?? file.bytes)
}

export async function createPackage(
  stores: Stores,
  author: Author,
  kind: PackageKind,
  given: PackageGiven,
): Promise<StoredPackage> {
  const { asFiled, renumbered } = givenRips(given)
  const { rips, adjustments } = mayRenumber(kind, given) ? renumbered : asFiled
  const content = await contentOf(stores.xml, kind, { ...given, rips }, null)
  await checkSources(stores, author.workspaceId, given)
  await keptFile(stores, author, content.file)
  const revision = revisionOf(1, given, content, adjustments, author)
  const head: StoredPackage = {
    id: `pkg_${ulid(author.now)}`,
    kind,
    cuv: null,
    createdAt: revision.createdAt,
    ...headOf(revision, content),
  }
  await stores.packages.insert(author.workspaceId, head, revision)
  await keptOriginal(stores, head, given)
  return head
}

/** The RIPS of a large package is shown as null: null that comes back leaves it as it is. */
function keptLarge({ users, services }: StoredPackage, { rips }: StoredRevision): Record<string, unknown> | null {
  const list = rips?.usuarios
  if (!(list instanceof LargeUsers)) return null
  return { ...rips, usuarios: list.with({ numbering: list.numbering, users, services }) }
}

const wasFiled = async (stores: Stores, { id }: StoredPackage) => (await stores.dispatches.latestFor(id)) !== undefined

/** Adds a revision; what it leaves out (name, file, sources) is taken over from the one before. */
export async function revisePackage(
  stores: Stores,
  author: Author,
  head: StoredPackage,
  given: PackageGiven,
): Promise<StoredPackage> {
  const before = await requireRevision(stores, head)
  const taken = {
    ...given,
    name: given.name === undefined ? before.name : given.name,
    sourceDocumentId: given.sourceDocumentId === undefined ? before.sourceDocumentId : given.sourceDocumentId,
    sourcePackageId: given.sourcePackageId === undefined ? before.sourcePackageId : given.sourcePackageId,
  }
  const isNew = given.rips !== null
  const { asFiled, renumbered } = givenRips(isNew ? given : { rips: keptLarge(head, before) })
  const anew = isNew && mayRenumber(head.kind, taken) && !(await wasFiled(stores, head))
  const { rips, adjustments } = anew ? renumbered : asFiled
  const kept = await fileOf(stores, author.workspaceId, before)
  const content = await contentOf(stores.xml, head.kind, { ...given, rips }, kept)
  await checkSources(stores, author.workspaceId, given)
  await keptFile(stores, author, content.file)
  const revision = revisionOf(head.revision + 1, taken, content, adjustments, author)
  const revised: StoredPackage = { ...head, ...headOf(revision, content) }
  await stores.packages.addRevision(revised, head, revision)
  if (isNew) await keptOriginal(stores, revised, given)
  return revised
}

/**
 * A package that another program filed, with the numbers that it was filed with: those that were given here are taken back,
 * in a revision of its own. What was filed is what came in first, so that is read again.
 */
export async function revisionAsFiled(stores: Stores, author: Author, head: StoredPackage): Promise<StoredPackage> {
  const current = await stores.packages.revision(head.id, head.revision)
  const users = current?.rips?.usuarios
  if (users instanceof LargeUsers) {
    if (users.numbering === null) return head
    const { users: count, services } = head
    const rips = { ...current?.rips, usuarios: users.with({ numbering: null, users: count, services }) }
    return revisePackage(stores, author, head, { rips })
  }
  const asFiled = await readingAsFiled(stores, head)
  if (!asFiled) return head
  const read = { asFiled, renumbered: asFiled, original: undefined }
  return revisePackage(stores, author, head, { rips: asFiled.rips && { ...asFiled.rips }, read })
}

/** What the first revision would hold if its records had kept their numbers; undefined: they have. */
async function readingAsFiled(stores: Stores, { id }: StoredPackage): Promise<Reading | undefined> {
  const first = await stores.packages.revision(id, 1)
  const original = await stores.packages.original(id, 1)
  if (!original || !first?.adjustments?.some(({ kind }) => kind === 'renumbered')) return undefined
  const { json, encoding } = await readFile(await wholeOriginal(stores, original.contentId))
  const { rips, wrapper } = importRips(json)
  return readGiven(rips, 'file', { encoding, wrapper }).asFiled
}
