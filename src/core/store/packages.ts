import type { OriginalFile, PackageKind, PackageStatus } from '../../contract/packages.ts'
import type { Adjustment, ValidationReport } from '../messages/untold.ts'
import type { FoundPage, KeysetFilter } from './page.ts'

/** The head of a package: what lists show. It moves; its revisions do not. */
export interface StoredPackage {
  readonly id: string
  readonly kind: PackageKind
  readonly name: string | null
  readonly number: string | null
  readonly cufe: string | null
  readonly status: PackageStatus
  readonly users: number
  readonly services: number
  readonly cuv: string | null
  readonly sourceDocumentId: string | null
  readonly sourcePackageId: string | null
  readonly revision: number
  readonly createdAt: string
  readonly updatedAt: string
}

export interface StoredRevision {
  readonly revision: number
  readonly name: string | null
  /** Users that are too many for one tree stand in it as `LargeUsers`. */
  readonly rips: Record<string, unknown> | null
  readonly attachedFileName: string | null
  readonly attachedSha256: string | null
  readonly attachedBytes: number | null
  readonly sourceDocumentId: string | null
  readonly sourcePackageId: string | null
  /** What was adjusted in its content when it came in; null: nothing. */
  readonly adjustments: readonly Adjustment[] | null
  readonly createdAt: string
  /** User or token. */
  readonly createdBy: string
}

/** What was given for a revision, with where its bytes lie. */
export interface StoredOriginal extends OriginalFile {
  readonly contentId: string
}

export interface PackageFilter extends KeysetFilter {
  readonly q?: string | undefined
  readonly status?: PackageStatus | undefined
  readonly kind?: PackageKind | undefined
  /** Id of the user who has it in hand. */
  readonly assignedTo?: string | undefined
  readonly limit: number
  readonly offset: number
}

export interface MonthOutcomes {
  readonly month: string
  readonly status: PackageStatus
  readonly n: number
}

/** Of no use yet, or any more. */
export interface UnusedParts {
  readonly contentId?: string
  /** Milliseconds since the epoch. */
  readonly begunBefore?: number
}

export interface PackageStore {
  insert(workspaceId: string, head: StoredPackage, revision: StoredRevision): Promise<void>
  /** `before`: as it was read. */
  addRevision(head: StoredPackage, before: StoredPackage, revision: StoredRevision): Promise<void>
  save(head: StoredPackage, before: StoredPackage): Promise<void>
  find(workspaceId: string, id: string): Promise<StoredPackage | undefined>
  /** Removes a draft that never left and that nothing refers to, with all its revisions. */
  discard(workspaceId: string, id: string): Promise<void>
  /** Newest first. */
  list(workspaceId: string, filter: PackageFilter): Promise<FoundPage<StoredPackage>>
  /** Packages that carry this document number, the last that was made last. */
  withNumber(workspaceId: string, number: string): Promise<StoredPackage[]>
  /** Packages that correct or continue this one, the last that was made last. */
  withSource(workspaceId: string, sourcePackageId: string): Promise<StoredPackage[]>
  revision(id: string, revision: number): Promise<StoredRevision | undefined>

  /** Keeps a file once per content, as it is or packed; it comes back as it was. */
  putDocument(workspaceId: string, sha256: string, bytes: Uint8Array): Promise<void>
  document(workspaceId: string, sha256: string): Promise<Uint8Array | undefined>

  /** A piece of the users of a package that is too large for one tree; part 0 comes first. */
  addPart(contentId: string, part: number, bytes: Uint8Array): Promise<void>
  part(contentId: string, part: number): Promise<Uint8Array | undefined>
  /** Forgets the parts that no revision has and no original: of a content, of those begun before a moment, or of all. */
  dropUnusedParts(of?: UnusedParts): Promise<void>

  addOriginal(id: string, original: StoredOriginal): Promise<void>
  /** Of a revision; the newest unless told. */
  original(id: string, revision?: number): Promise<StoredOriginal | undefined>

  saveValidation(id: string, report: ValidationReport): Promise<void>
  validation(id: string, revision: number): Promise<ValidationReport | undefined>

  /** How many packages stand in each status; accepted and rejected ones only when they changed at or after `since`. */
  counts(workspaceId: string, since: string): Promise<Partial<Record<PackageStatus, number>>>
  /** How many packages were accepted or rejected in each calendar month (YYYY-MM, UTC) from `since` on. */
  outcomesByMonth(workspaceId: string, since: string): Promise<MonthOutcomes[]>
}
