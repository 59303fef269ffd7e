import type { Dashboard } from '../../contract/workspaces.ts'
import { toPesos } from '../documents/content.ts'
import type { StoredDocument } from '../documents/store.ts'
import type { HandlersOf } from '../kernel/call.ts'
import { isoInstant } from '../kernel/call.ts'
import { sum } from '../provider/document.ts'

function monthStart(now: number): string {
  const date = new Date(now)
  return isoInstant(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1))
}

const RECENT = 10
const TYPES = { invoice: 'Invoice', credit_note: 'CreditNote', debit_note: 'DebitNote' } as const

function recentOf({ id, kind, number, clientName, gross, status, issuedAt, createdAt }: StoredDocument) {
  return {
    ...{ id, status, date: issuedAt ?? createdAt, documentType: TYPES[kind] },
    ...{ number: number ?? '', clientName: clientName ?? '', totalAmount: toPesos(gross) },
  }
}

function financialOf(issued: readonly StoredDocument[]): Dashboard['financial'] {
  const of = (kind: StoredDocument['kind']) => {
    const documents = issued.filter((document) => document.kind === kind)
    return { count: documents.length, total: sum(documents.map(({ gross }) => gross)) }
  }
  const [invoiced, credited, debited] = [of('invoice'), of('credit_note'), of('debit_note')]
  return {
    totalInvoiced: toPesos(invoiced.total),
    totalCredited: toPesos(credited.total),
    totalDebited: toPesos(debited.total),
    netRevenue: toPesos(invoiced.total - credited.total + debited.total),
    ...{ invoiceCount: invoiced.count, creditNoteCount: credited.count, debitNoteCount: debited.count },
  }
}

/**
 * The month so far, UTC. Accepted and rejected packages count when they became so this month; pending and unknown ones
 * always, since they wait for somebody whatever their age. Money is that of the documents accepted this month, gross.
 */
export const dashboardHandlers: HandlersOf<'workspaces.dashboard'> = {
  async 'workspaces.dashboard'({ stores, workspace, now }) {
    const counts = await stores.packages.counts(workspace.id, monthStart(now))
    const { draft = 0, ready = 0, queued = 0, sending = 0, accepted = 0, rejected = 0, unknown = 0 } = counts
    const body: Dashboard = {
      financial: financialOf(await stores.documents.issuedSince(workspace.id, monthStart(now))),
      rips: { accepted, rejected, unknown, pending: draft + ready + queued + sending },
      recentDocuments: (await stores.documents.recent(workspace.id, RECENT)).map(recentOf),
    }
    return { status: 200, body }
  },
}
