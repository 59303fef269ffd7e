import type { Shown } from '../kernel/call.ts'
import type { StoredDocument, StoredLine } from '../store/documents.ts'
import type { Stores } from '../store/store.ts'
import { linesOf } from './content/content.ts'

/** The lines of an invoice or note, at a revision; of a credit note, those of its invoice that it credits. */
export async function linesAt(
  { documents }: Stores,
  workspaceId: string,
  { id, revision }: Pick<StoredDocument, 'id' | 'revision'>,
): Promise<readonly StoredLine[]> {
  const content = await documents.content(id, revision)
  if (content?.kind !== 'credit_note') return content ? linesOf(content) : []
  const invoice = await documents.find(workspaceId, content.invoiceId)
  const invoiced = invoice && (await documents.content(invoice.id, invoice.revision))
  const credited = new Set(content.selection.map(({ lineId }) => lineId))
  // Without a selection the whole invoice is credited.
  return invoiced ? linesOf(invoiced).filter(({ lineId }) => credited.size === 0 || credited.has(lineId)) : []
}

/** Records that the people named in a document were read. */
export const shownIn = (workspaceId: string, head: StoredDocument): { readonly shown: Shown } => ({
  shown: {
    inside: {
      id: head.id,
      people: async (stores) => [
        ...new Set((await linesAt(stores, workspaceId, head)).map(({ patientId }) => patientId)),
      ],
    },
  },
})
