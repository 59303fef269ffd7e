import type { Support } from '../../contract/supports.ts'

/** As it is kept: whether its file is there is asked of the disk. */
export interface StoredSupport extends Omit<Support, 'state'> {
  readonly key: number
  /** Of the sealed file, and what opens it; null until all of it came. */
  readonly file: string | null
  readonly fileKey: Uint8Array | null
  readonly removedAt: string | null
}

/** Whose it is. */
export type SupportOf = { readonly visitId: string } | { readonly documentId: string }

export interface SupportStore {
  insert(workspaceId: string, support: Omit<StoredSupport, 'key'>): Promise<void>
  /** Also one that was taken away. */
  find(workspaceId: string, id: string): Promise<StoredSupport | undefined>
  /** In the order in which they came, without those that were taken away. */
  of(workspaceId: string, owner: SupportOf): Promise<StoredSupport[]>
  /** Those of an invoice and of the visits that are in it. */
  ofInvoice(workspaceId: string, documentId: string): Promise<StoredSupport[]>
  save(support: StoredSupport): Promise<void>
  /** For good. */
  remove(key: number): Promise<void>

  addPiece(key: number, offset: number, content: Uint8Array): Promise<void>
  pieceAt(key: number, offset: number): Promise<Buffer | undefined>
  pieces(key: number): Promise<Buffer[]>
  dropPieces(key: number): Promise<void>

  /** Every file that a row names, of whatever workspace. */
  files(): Promise<Set<string>>
  /** Taken away before a day, or begun before another one and never ended. */
  over(removedBefore: string, begunBefore: string): Promise<StoredSupport[]>
}
