import type { Centavos } from '../../contract/centavos.ts'
import type { JournalAccounts, JournalLine } from '../../contract/journal.ts'
import type { DocumentContent } from './documents.ts'

/** An invoice or note as it was issued. */
export interface IssuedDocument {
  readonly key: number
  readonly id: string
  readonly kind: JournalLine['documentKind']
  readonly number: string
  /** Of its number range; null where nobody here numbered it. */
  readonly prefix: string | null
  /** Instant in UTC. */
  readonly issuedAt: string
  readonly gross: Centavos
  readonly payable: Centavos
  readonly content: DocumentContent
  readonly thirdParty: string
  readonly thirdPartyName: string
  /** Of a note. */
  readonly invoice: {
    readonly number: string
    readonly prefix: string | null
    readonly gross: Centavos
    readonly payable: Centavos
    readonly content: DocumentContent
  } | null
}

export interface JournalStore {
  /** From a moment to before another, in their order; at most `limit` after the place of the last one. */
  issued(
    workspaceId: string,
    moments: { readonly from: string; readonly before: string },
    limit: number,
    after: Pick<IssuedDocument, 'issuedAt' | 'key'> | undefined,
  ): Promise<readonly IssuedDocument[]>
  accounts(workspaceId: string): Promise<JournalAccounts | undefined>
  saveAccounts(workspaceId: string, accounts: JournalAccounts, updatedAt: string): Promise<void>
}
