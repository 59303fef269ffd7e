import type { Shown } from '../kernel/call.ts'
import type { StoredDocument, StoredLine } from '../store/documents.ts'
import type { Stores } from '../store/store.ts'
import { linesOf } from './content/content.ts'

/** The lines of an invoice or note, at a revision; of a credit note, those that it credits of its invoice and of what was added to that. */
export async function linesAt(
  { documents }: Pick<Stores, 'documents'>,
  workspaceId: string,
  { id, revision }: Pick<StoredDocument, 'id' | 'revision'>,
): Promise<readonly StoredLine[]> {
  const content = await documents.content(id, revision)
  if (content?.kind !== 'credit_note') return content ? linesOf(content) : []
  const invoice = await documents.find(workspaceId, content.invoiceId)
  if (!invoice) return []
  const credited = new Set(content.selection.map(({ lineId }) => lineId))
  // Without a selection the whole invoice is credited.
  if (credited.size === 0) return linesAt({ documents }, workspaceId, invoice)
  const debits = (await documents.notesOf(invoice.id)).filter((note) => note.kind === 'debit_note')
  const lines = await Promise.all([invoice, ...debits].map((each) => linesAt({ documents }, workspaceId, each)))
  return lines.flat().filter(({ lineId }) => credited.has(lineId))
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
