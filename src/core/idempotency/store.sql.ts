import type { IdempotencyScope, IdempotencyStore, StoredAnswer } from '../store/idempotency.ts'
import type { Sql } from '../store/sql.ts'

const valuesOf = ({ workspaceId, operation, path, key }: IdempotencyScope) => [workspaceId, operation, path, key]

/** Plain statements: every write that carries a key passes here, and building a query costs more than running it. */
export function sqlIdempotencyStore(db: Sql): IdempotencyStore {
  const file = db.$client
  const where = 'WHERE workspace_id = ? AND operation = ? AND path = ? AND key = ?'
  const find = file.prepare(`SELECT request_sha256 AS requestSha256, status, etag, body FROM idempotency_keys ${where}`)
  const save = file.prepare(
    `INSERT OR REPLACE INTO idempotency_keys
     (workspace_id, operation, path, key, request_sha256, status, etag, body, created_at, expires_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const remove = file.prepare(`DELETE FROM idempotency_keys ${where}`)
  const retell = file.prepare(
    "UPDATE idempotency_keys SET body = ? WHERE workspace_id = ? AND operation = ? AND json_extract(body, '$.id') = ?",
  )
  const prune = file.prepare('DELETE FROM idempotency_keys WHERE expires_at < ?')
  return {
    async find(scope) {
      return (await find.get(...valuesOf(scope))) as StoredAnswer | undefined
    },
    async save(scope, { requestSha256, status, etag, body }, createdAt, expiresAt) {
      await save.run(...valuesOf(scope), requestSha256, status, etag, body, createdAt, expiresAt)
    },
    async remove(scope) {
      await remove.run(...valuesOf(scope))
    },
    async retell({ workspaceId, operation }, id, body) {
      await retell.run(body, workspaceId, operation, id)
    },
    async prune(now) {
      return (await prune.run(now)).changes
    },
  }
}
