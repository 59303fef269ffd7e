import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { RejectedDocument } from '../../../contract/rejections.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'

interface DocumentLinkProps {
  readonly kind: RejectedDocument['documentKind']
  readonly id: string
  readonly control: object
  readonly children: ReactNode
}

/** A link to an invoice, a note or a package. */
export function DocumentLink({ kind, id, control, children }: DocumentLinkProps) {
  const { id: workspaceId } = useWorkspace()
  const to = {
    invoice: { to: '/c/$workspaceId/facturas/$invoiceId', params: { workspaceId, invoiceId: id } },
    credit_note: { to: '/c/$workspaceId/notas/credito/$noteId', params: { workspaceId, noteId: id } },
    debit_note: { to: '/c/$workspaceId/notas/debito/$noteId', params: { workspaceId, noteId: id } },
    package: { to: '/c/$workspaceId/paquetes/$packageId', params: { workspaceId, packageId: id } },
  } as const
  return (
    <Link {...to[kind]} search={{}} {...control}>
      {children}
    </Link>
  )
}
