import type { ExternalFiling } from '../messages/untold.ts'
import type { FoundPage, KeysetFilter } from './page.ts'

export interface StoredFiling extends Omit<ExternalFiling, 'issues'> {
  /** The ministry's answer as it stood in the file, as JSON. */
  readonly answer: string
  /** Of the answer: the same file twice is one filing. */
  readonly sha256: string
  /** User or token. */
  readonly createdBy: string
}

export interface FilingFilter extends KeysetFilter {
  readonly packageId?: string | undefined
  readonly hasPackage?: 'true' | 'false' | undefined
}

/** Results of the ministry that other programs obtained. */
export interface FilingStore {
  /** Adds it, or changes what it tells of when it is there. */
  save(workspaceId: string, filing: StoredFiling): Promise<void>
  withHash(workspaceId: string, sha256: string): Promise<StoredFiling | undefined>
  /** Newest first. */
  list(workspaceId: string, filter: FilingFilter): Promise<FoundPage<StoredFiling>>
  /** Accepted ones of a document number, newest first. */
  acceptedOf(workspaceId: string, number: string): Promise<StoredFiling[]>
  /** The one that a package has its CUV from. */
  appliedTo(packageId: string): Promise<StoredFiling | undefined>
}
