import { getRouteApi } from '@tanstack/react-router'
import { InvoiceScreen, NewInvoice } from './invoice-screen.tsx'
import { InvoicesScreen } from './invoices-screen.tsx'
import { invoicesSearch } from './search.ts'

const list = getRouteApi('/c/$workspaceId/facturas')
const one = getRouteApi('/c/$workspaceId/facturas/$invoiceId')

export function InvoicesRoute() {
  const navigate = list.useNavigate()
  return (
    <InvoicesScreen
      search={list.useSearch()}
      onSearch={(change, options) =>
        void navigate({ search: (now) => invoicesSearch.parse({ ...now, ...change }), ...options })
      }
    />
  )
}

export function NewInvoiceRoute() {
  return <NewInvoice />
}

export function InvoiceRoute() {
  return <InvoiceScreen invoiceId={one.useParams().invoiceId} />
}
