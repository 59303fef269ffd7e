import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { ApiFault } from '../../contract/client.ts'
import type { HealthInvoice } from '../../contract/invoices.ts'
import { useRead } from '../api/query.ts'
import { type IssuableDocument, isOpen } from '../invoices/documents.ts'
import { useRights, useWorkspace } from '../session/workspace.ts'
import { FaultNotice } from '../ui/fault-notice.tsx'

/** The event stream tells what changed; this covers its silence. */
export const POLL_MS = 10_000

type Note = IssuableDocument & { readonly invoiceId: string }

interface NoteScreenProps<N extends Note> {
  readonly loaded: UseQueryResult<N, ApiFault>
  readonly Edit: ComponentType<{ readonly invoice: HealthInvoice; readonly note: N }>
  readonly Read: ComponentType<{ readonly invoice: HealthInvoice; readonly note: N }>
}

/** A note beside the invoice that it corrects: to be written while it is open, by whoever may. */
export function NoteScreen<N extends Note>({ loaded, Edit, Read }: NoteScreenProps<N>) {
  const { write } = useRights()
  const note = loaded.data
  if (loaded.error && !note) return <FaultNotice fault={loaded.error} onRetry={() => void loaded.refetch()} />
  if (!note) return <Skeleton height="70vh" aria-busy="true" />
  const Shown = write && isOpen(note.status) ? Edit : Read
  return <WithInvoice invoiceId={note.invoiceId}>{(invoice) => <Shown invoice={invoice} note={note} />}</WithInvoice>
}

interface WithInvoiceProps {
  readonly invoiceId: string
  readonly children: (invoice: HealthInvoice) => ReactNode
}

export function WithInvoice({ invoiceId, children }: WithInvoiceProps) {
  const { id: workspaceId } = useWorkspace()
  const loaded = useRead('healthInvoices.get', { params: { workspaceId, healthInvoiceId: invoiceId } })
  if (loaded.data) return children(loaded.data)
  if (loaded.error) return <FaultNotice fault={loaded.error} onRetry={() => void loaded.refetch()} />
  return <Skeleton height="70vh" aria-busy="true" />
}
