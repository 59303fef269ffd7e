import type { Centavos } from '../../contract/centavos.ts'
import type { SqlConnection } from '../store/sql.ts'

type CountedList = 'documents' | 'issued' | 'packages' | 'ended' | 'dispatches' | 'dispatched' | 'audit'

export interface MonthlyTotal {
  readonly kind: string
  readonly status: string
  /** `YYYY-MM`, UTC. */
  readonly month: string
  readonly n: number
  /** Centavos. */
  readonly gross: Centavos
}

/** What the triggers of the store keep: how many rows a list has, without counting them. */
export interface ListTotals {
  /** Of one kind, of one status, or of all of them. */
  count(
    workspaceId: string,
    list: CountedList,
    of?: { kind?: string | undefined; status?: string | undefined },
  ): Promise<number>
  /** From the month of a moment on. */
  byMonth(workspaceId: string, list: 'issued' | 'ended', since: string): Promise<MonthlyTotal[]>
}

export function totalsOn(file: SqlConnection): ListTotals {
  const statement = file.prepare
  return {
    async count(workspaceId, list, { kind, status } = {}) {
      const where = `workspace_id = ? AND list = ?${kind ? ' AND kind = ?' : ''}${status ? ' AND status = ?' : ''}`
      const bound = [workspaceId, list, ...(kind ? [kind] : []), ...(status ? [status] : [])]
      const row = await statement(`SELECT coalesce(sum(n), 0) AS n FROM totals WHERE ${where}`).get(...bound)
      return (row as { n: number }).n
    },
    async byMonth(workspaceId, list, since) {
      const sql = `SELECT kind, status, month, n, gross FROM totals
        WHERE workspace_id = ? AND list = ? AND month >= ? AND n > 0`
      return (await statement(sql).all(workspaceId, list, since.slice(0, 7))) as MonthlyTotal[]
    },
  }
}

/** One row more than a page was read: the first page of a short list shows its own end. */
export async function totalOf(
  rows: number,
  { limit, offset, after }: { readonly limit: number; readonly offset: number; readonly after?: unknown },
  counted: () => Promise<number>,
): Promise<number> {
  const showsEnd = !after && rows <= limit && (rows > 0 || offset === 0)
  return showsEnd ? offset + rows : counted()
}
