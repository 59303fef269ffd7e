import { added, type Centavos, minus, NOTHING } from '../../contract/centavos.ts'
import type { DocumentStatus } from '../../contract/documents.ts'
import type { Dashboard, History } from '../../contract/workspaces.ts'
import { toPesos } from '../documents/content/content.ts'
import { type HandlersOf, isoInstant } from '../kernel/call.ts'
import { sum } from '../provider/document.ts'
import type { MonthTotal, StoredDocument } from '../store/documents.ts'

function monthStart(now: number): string {
  const date = new Date(now)
  return isoInstant(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1))
}

const netOf = (invoiced: Centavos, credited: Centavos, debited: Centavos) => minus(added([invoiced, debited]), credited)

const RECENT = 10
type StatusCounts = Partial<Record<DocumentStatus, number>>
const TYPES = { invoice: 'Invoice', credit_note: 'CreditNote', debit_note: 'DebitNote' } as const

function recentOf({ id, kind, number, clientName, gross, status, issuedAt, createdAt }: StoredDocument) {
  return {
    id,
    status,
    date: issuedAt ?? createdAt,
    documentType: TYPES[kind],
    number: number ?? '',
    clientName: clientName ?? '',
    totalAmount: toPesos(gross),
  }
}

/** Summed by the store: a busy clinic has thousands of documents a month, and looks at this all day. */
function financialOf(totals: readonly MonthTotal[]): Dashboard['financial'] {
  const of = (wanted: MonthTotal['kind']) => {
    const ofKind = totals.filter(({ kind }) => kind === wanted)
    return { count: sum(ofKind.map(({ n }) => n)), total: added(ofKind.map(({ gross }) => gross)) }
  }
  const [invoiced, credited, debited] = [of('invoice'), of('credit_note'), of('debit_note')]
  return {
    totalInvoiced: toPesos(invoiced.total),
    totalCredited: toPesos(credited.total),
    totalDebited: toPesos(debited.total),
    netRevenue: toPesos(netOf(invoiced.total, credited.total, debited.total)),
    invoiceCount: invoiced.count,
    creditNoteCount: credited.count,
    debitNoteCount: debited.count,
  }
}

function standingOf({ draft = 0, ready = 0, queued = 0, sending = 0, rejected = 0, unknown = 0 }: StatusCounts) {
  return { draft, ready, pending: queued + sending, rejected, unknown }
}

/**
 * The month so far, UTC. Accepted and rejected packages count when they became so this month; pending and unknown ones
 * always, since they wait for somebody whatever their age. Money is that of the documents accepted this month, gross.
 */
export const dashboardHandlers: HandlersOf<'workspaces.dashboard' | 'workspaces.history'> = {
  async 'workspaces.dashboard'({ stores, workspace, now }) {
    const counts = await stores.packages.counts(workspace.id, monthStart(now))
    const { draft = 0, ready = 0, queued = 0, sending = 0, accepted = 0, rejected = 0, unknown = 0 } = counts
    const invoices = await stores.documents.counts(workspace.id, ['invoice'])
    const notes = await stores.documents.counts(workspace.id, ['credit_note', 'debit_note'])
    const body: Dashboard = {
      financial: financialOf(await stores.documents.totalsByMonth(workspace.id, monthStart(now))),
      rips: { accepted, rejected, unknown, pending: draft + ready + queued + sending },
      documents: { invoices: standingOf(invoices), notes: standingOf(notes) },
      recentDocuments: (await stores.documents.recent(workspace.id, RECENT)).map(recentOf),
    }
    return { status: 200, body }
  },
  async 'workspaces.history'({ stores, workspace, now }) {
    const months = lastMonths(now)
    const since = `${months[0]}-01T00:00:00.000Z`
    const totals = await stores.documents.totalsByMonth(workspace.id, since)
    const outcomes = await stores.packages.outcomesByMonth(workspace.id, since)
    const body: History = {
      months: months.map((month) => {
        const of = (kind: StoredDocument['kind']) =>
          totals.find((total) => total.month === month && total.kind === kind)?.gross ?? NOTHING
        const [invoiced, credited, debited] = [of('invoice'), of('credit_note'), of('debit_note')]
        const ended = (status: 'accepted' | 'rejected') =>
          outcomes.find((outcome) => outcome.month === month && outcome.status === status)?.n ?? 0
        return {
          month,
          totalInvoiced: toPesos(invoiced),
          totalCredited: toPesos(credited),
          totalDebited: toPesos(debited),
          netRevenue: toPesos(netOf(invoiced, credited, debited)),
          rips: { accepted: ended('accepted'), rejected: ended('rejected') },
        }
      }),
    }
    return { status: 200, body }
  },
}

const MONTHS = 12

/** YYYY-MM, UTC; the present one last. */
function lastMonths(now: number): string[] {
  const date = new Date(now)
  const monthsAgo = (count: number) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - count, 1)
  return Array.from({ length: MONTHS }, (_, index) => isoInstant(monthsAgo(MONTHS - 1 - index)).slice(0, 7))
}
