/** What an idempotency key is bound to. `workspaceId` is '' for operations outside a workspace. */
export interface IdempotencyScope {
  readonly workspaceId: string
  readonly operation: string
  readonly path: string
  readonly key: string
}

/** The answer that was given, byte for byte, and the SHA-256 of the request that it was given to. */
export interface StoredAnswer {
  readonly requestSha256: string
  readonly status: number
  readonly etag: string | null
  readonly body: string
}

export interface IdempotencyStore {
  find(scope: IdempotencyScope): Promise<StoredAnswer | undefined>
  /** Stores or replaces. `expiresAt` null keeps it as long as the document. */
  save(scope: IdempotencyScope, answer: StoredAnswer, createdAt: string, expiresAt: string | null): Promise<void>
  remove(scope: IdempotencyScope): Promise<void>
  /** Puts another body in the place of the one that told of this id. */
  retell(of: Pick<IdempotencyScope, 'workspaceId' | 'operation'>, id: string, body: string): Promise<void>
  /** Forgets what expired before `now`; returns how many. */
  prune(now: string): Promise<number>
}
