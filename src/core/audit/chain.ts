import { hash } from 'node:crypto'
import type { AuditEntry } from '../store/audit.ts'

export const CHAIN_START = '0'.repeat(64)

/** Hash of an audit event: over its predecessor's hash and every field of its own, in this order. */
export function chainHash(previousHash: string, entry: AuditEntry): string {
  const { workspaceId, at, actor, operation, target, revision, requestSha256 } = entry
  return hash(
    'sha256',
    JSON.stringify([previousHash, workspaceId, at, actor, operation, target, revision, requestSha256]),
  )
}
