export interface StoredConnection {
  /** Settings without secrets, as the contract shows them. */
  readonly settings: Readonly<Record<string, unknown>>
  readonly verifiedAt: string | null
}

export interface ConnectionStore {
  find(workspaceId: string, connection: string): Promise<StoredConnection | undefined>
  save(workspaceId: string, connection: string, stored: StoredConnection, updatedAt: string): Promise<void>
}
