import { inPesos } from '../../contract/centavos.ts'
import { type DispatchedDocument, type dispatchedOperations, gravestOf } from '../../contract/dispatched.ts'
import type { HandlersOf } from '../kernel/call.ts'
import { cursorPaged } from '../lists/cursor.ts'
import { countedOnce, Remembered } from '../lists/remembered.ts'
import type { DispatchedFilter, StoredDispatch } from '../store/dispatches.ts'
import type { StoredDocument } from '../store/documents.ts'
import type { Stores } from '../store/store.ts'
import { summaryWith } from './handlers.ts'

/** Nobody reads more of one document's steps than this. */
const MOST_STEPS = 100

async function dispatchedDocument(
  stores: Stores,
  id: string,
  head: StoredDocument | undefined,
  steps: readonly StoredDispatch[],
): Promise<DispatchedDocument> {
  const document = head ? { id, kind: head.kind, number: head.number } : null
  const dispatches = await Promise.all(
    steps
      .slice(0, MOST_STEPS)
      .map((step) => summaryWith(step.kind === 'ministry.package' ? null : document, stores, step)),
  )
  const [newest] = dispatches
  if (!newest) throw new Error(`nothing left for ${id}`)
  return {
    id,
    document,
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
  const waitings = new Remembered<string[]>()
  return {
    async 'dispatchedDocuments.list'({ stores, workspace, query }) {
      const counted = countedOnce(totals, stores.events, workspace.id, query)
      const find = () => stores.dispatches.waiting(workspace.id)
      const waiting = query.sort === '-urgency' ? await waitings.of(stores.events, workspace.id, find) : []
      const read = (filter: DispatchedFilter) =>
        stores.dispatches.documents(workspace.id, { ...filter, counted }, waiting)
      const page = await cursorPaged(`dispatched ${workspace.id}`, query, read)
      // All that the rows of a page need is read at once.
      const heads = await stores.documents.some(workspace.id, page.items)
      const steps = await stores.dispatches.stepsOf(page.items)
      const items = page.items.map((id) => dispatchedDocument(stores, id, heads.get(id), steps.get(id) ?? []))
      return { status: 200, body: { ...page, items: await Promise.all(items) } }
    },
  }
}
