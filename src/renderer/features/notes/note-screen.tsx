import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { ApiFault } from '../../../contract/client.ts'
import type { HealthInvoice } from '../../../contract/invoices.ts'
import { useRead } from '../../base/api/query.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useMay, useWorkspace } from '../../base/workspace/workspace.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { type IssuableDocument, isOpen } from '../document-kinds/operations.ts'

type Note = IssuableDocument & { readonly invoiceId: string }

interface NoteScreenProps<N extends Note> {
  readonly loaded: UseQueryResult<N, ApiFault>
  readonly Edit: ComponentType<{ readonly invoice: HealthInvoice; readonly note: N }>
  readonly Read: ComponentType<{ readonly invoice: HealthInvoice; readonly note: N }>
}

/** A note beside the invoice that it corrects: to be written while it is open, by whoever may. */
export function NoteScreen<N extends Note>({ loaded, Edit, Read }: NoteScreenProps<N>) {
  const t = useT()
  const write = useMay('billing.write')
  return (
    <Loaded query={loaded} title={t('notes.title')}>
      {(note) => {
        const Shown = write && isOpen(note.status) ? Edit : Read
        return (
          <WithInvoice invoiceId={note.invoiceId}>{(invoice) => <Shown invoice={invoice} note={note} />}</WithInvoice>
        )
      }}
    </Loaded>
  )
}

interface WithInvoiceProps {
  readonly invoiceId: string
  readonly children: (invoice: HealthInvoice) => ReactNode
}

export function WithInvoice({ invoiceId, children }: WithInvoiceProps) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const query = useRead('healthInvoices.get', { params: { workspaceId, healthInvoiceId: invoiceId } })
  return (
    <Loaded query={query} title={t('notes.title')}>
      {children}
    </Loaded>
  )
}
