import type { ListTotals } from '../lists/totals.sqlite.ts'
import type { AuditFilter } from '../store/audit.ts'
import { READ_OPERATIONS } from './read-operations.ts'

/** How many events of a chain the store has counted. They are kept by operation: which of them are looks is said here. */
export function keptTotal(totals: ListTotals, workspaceId: string, show: AuditFilter['show']): number {
  const of = (kind?: string) => totals.count(workspaceId, 'audit', { kind })
  if (show !== 'reads' && show !== 'changes') return of()
  const reads = READ_OPERATIONS.reduce((sum, operation) => sum + of(operation), 0)
  return show === 'reads' ? reads : of() - reads
}
