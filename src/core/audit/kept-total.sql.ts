import type { ListTotals } from '../lists/totals.sql.ts'
import type { AuditFilter } from '../store/audit.ts'
import { READ_OPERATIONS } from './read-operations.ts'

/** How many events of a chain the store has counted. They are kept by operation: which of them are looks is said here. */
export async function keptTotal(totals: ListTotals, workspaceId: string, show: AuditFilter['show']): Promise<number> {
  const of = (kind?: string) => totals.count(workspaceId, 'audit', { kind })
  if (show !== 'reads' && show !== 'changes') return of()
  const counts = await Promise.all(READ_OPERATIONS.map(of))
  const reads = counts.reduce((sum, n) => sum + n, 0)
  return show === 'reads' ? reads : (await of()) - reads
}
