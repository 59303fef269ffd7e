import type { ChangeEvent } from '../../../contract/system.ts'
import type { DocumentKind } from '../../provider/document.ts'
import type { StoredDispatch } from '../../store/dispatches.ts'
import type { Stores } from '../../store/store.ts'

/** How each kind of document is called in addresses and change events, and by its ids. */
const RESOURCES = { invoice: 'health-invoices', credit_note: 'credit-notes', debit_note: 'debit-notes' } as const
const PREFIXES = { invoice: 'inv_', credit_note: 'crn_', debit_note: 'dbn_' } as const

export const resourceOf = (kind: DocumentKind) => RESOURCES[kind]
export const prefixOf = (kind: DocumentKind) => PREFIXES[kind]

/** What changes with a dispatch of a document that leaves the document itself as it is. */
export async function followDocument(
  stores: Stores,
  { workspaceId, targetId }: Pick<StoredDispatch, 'workspaceId' | 'targetId'>,
): Promise<readonly ChangeEvent[]> {
  const head = await stores.documents.find(workspaceId, targetId)
  if (!head) throw new Error(`document ${targetId} is gone`)
  return [{ resource: resourceOf(head.kind), id: targetId, revision: head.revision }]
}
