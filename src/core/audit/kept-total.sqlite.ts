import { totalsOn } from '../lists/totals.sqlite.ts'
import type { AuditFilter } from '../store/audit.ts'
import type { SqliteFile } from '../store/connection.sqlite.ts'
import { READ_OPERATIONS } from './read-operations.ts'

/** How many events of a chain the store has counted. They are kept by operation: which of them are looks is said here. */
export function keptTotal(file: SqliteFile, workspaceId: string, show: AuditFilter['show']): number {
  const of = (kind?: string) => totalsOn(file).count(workspaceId, 'audit', { kind })
  if (show !== 'reads' && show !== 'changes') return of()
  const reads = READ_OPERATIONS.reduce((sum, operation) => sum + of(operation), 0)
  return show === 'reads' ? reads : of() - reads
}
