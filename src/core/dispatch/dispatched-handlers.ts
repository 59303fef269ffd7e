import { inPesos } from '../../contract/centavos.ts'
import { type DispatchedDocument, type dispatchedOperations, gravestOf } from '../../contract/dispatched.ts'
import type { HandlersOf } from '../kernel/call.ts'
import { listReply } from '../lists/cursor.ts'
import { Remembered } from '../lists/remembered.ts'
import type { DispatchedFilter } from '../store/dispatches.ts'
import type { Stores } from '../store/store.ts'
import { summaryOf } from './handlers.ts'

async function dispatchedDocument(stores: Stores, id: string): Promise<DispatchedDocument> {
  const found = await Promise.all((await stores.dispatches.idsOf(id)).map((one) => stores.dispatches.find(one)))
  const dispatches = await Promise.all(found.flatMap((one) => (one ? [summaryOf(stores, one)] : [])))
  const [newest] = dispatches
  if (!newest) throw new Error(`nothing left for ${id}`)
  const { workspaceId = '' } = found[0] ?? {}
  const head = await stores.documents.find(workspaceId, id)
  return {
    id,
    document: head ? { id, kind: head.kind, number: head.number } : null,
    reference: newest.reference,
    clientName: head?.clientName ?? null,
    payable: head ? inPesos(head.payable) : null,
    status: gravestOf(dispatches),
    dispatches,
    createdAt: newest.createdAt,
    updatedAt: dispatches.map(({ updatedAt }) => updatedAt).reduce((a, b) => (a > b ? a : b)),
  }
}

export function dispatchedHandlers(): HandlersOf<keyof typeof dispatchedOperations> {
  const totals = new Remembered<number>()
  return {
    async 'dispatchedDocuments.list'({ stores, workspace, query }) {
      const { limit: _l, offset: _o, cursor: _c, sort: _s, ...narrowed } = query
      const total = (count: () => Promise<number>) => totals.of(stores.events, [workspace.id, narrowed], count)
      const read = (filter: DispatchedFilter) => stores.dispatches.documents(workspace.id, filter, total)
      return listReply(`dispatched ${workspace.id}`, query, read, (id) => dispatchedDocument(stores, id))
    },
  }
}
