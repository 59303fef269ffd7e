import { isoInstant, type WorkspaceContext } from '../kernel/call.ts'
import type { OpenInvoice } from '../store/deadlines.ts'
import type { Stores } from '../store/store.ts'

const YEAR_MS = 365 * 86_400_000
const MAX_INVOICES = 20_000

interface Asked {
  readonly stores: Pick<Stores, 'deadlines'>
  readonly workspace: WorkspaceContext
  readonly now: number
}

/** What was issued in the last year and payers were not given yet, the earliest first. */
export const openInvoicesOf = ({ stores, workspace, now }: Asked): Promise<OpenInvoice[]> =>
  stores.deadlines.openInvoices(workspace.id, isoInstant(now - YEAR_MS), MAX_INVOICES)
