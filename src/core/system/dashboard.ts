import type { Dashboard } from '../../contract/workspaces.ts'
import type { HandlersOf } from '../kernel/call.ts'
import { isoInstant } from '../kernel/call.ts'

function monthStart(now: number): string {
  const date = new Date(now)
  return isoInstant(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1))
}

/**
 * The month so far, UTC. Accepted and rejected packages count when they became so this month; pending and unknown ones
 * always, since they wait for somebody whatever their age. Money is that of documents issued through Radica: none yet.
 */
export const dashboardHandlers: HandlersOf<'workspaces.dashboard'> = {
  async 'workspaces.dashboard'({ stores, workspace, now }) {
    const counts = await stores.packages.counts(workspace.id, monthStart(now))
    const { draft = 0, ready = 0, queued = 0, sending = 0, accepted = 0, rejected = 0, unknown = 0 } = counts
    const body: Dashboard = {
      financial: {
        totalInvoiced: 0,
        totalCredited: 0,
        totalDebited: 0,
        netRevenue: 0,
        invoiceCount: 0,
        creditNoteCount: 0,
        debitNoteCount: 0,
      },
      rips: { accepted, rejected, unknown, pending: draft + ready + queued + sending },
      recentDocuments: [],
    }
    return { status: 200, body }
  },
}
