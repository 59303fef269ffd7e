import type { ReactNode } from 'react'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { AnchorLink } from '../../ui/anchor-link.tsx'

/** To the invoice or package that a visit is in; its id says which. */
export function DocumentLink({ documentId, children }: { documentId: string; children: ReactNode }) {
  const { id: workspaceId } = useWorkspace()
  return documentId.startsWith('pkg_') ? (
    <AnchorLink to="/c/$workspaceId/paquetes/$packageId" params={{ workspaceId, packageId: documentId }}>
      {children}
    </AnchorLink>
  ) : (
    <AnchorLink to="/c/$workspaceId/facturas/$invoiceId" params={{ workspaceId, invoiceId: documentId }}>
      {children}
    </AnchorLink>
  )
}
