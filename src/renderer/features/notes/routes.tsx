import { getRouteApi, Navigate } from '@tanstack/react-router'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { CreditScreen, NewCredit } from './credit-screen.tsx'
import { DebitScreen, NewDebit } from './debit-screen.tsx'
import { NotesScreen } from './notes-screen.tsx'
import { notesSearch } from './search.ts'

const list = getRouteApi('/c/$workspaceId/notas')
const newCredit = getRouteApi('/c/$workspaceId/notas/credito')
const newDebit = getRouteApi('/c/$workspaceId/notas/debito')
const credit = getRouteApi('/c/$workspaceId/notas/credito/$noteId')
const debit = getRouteApi('/c/$workspaceId/notas/debito/$noteId')

export function NotesRoute() {
  const navigate = list.useNavigate()
  return (
    <NotesScreen
      search={list.useSearch()}
      onSearch={(change, options) =>
        void navigate({ search: (now) => notesSearch.parse({ ...now, ...change }), ...options })
      }
    />
  )
}

export function NewCreditRoute() {
  const { factura } = newCredit.useSearch()
  return factura ? <NewCredit invoiceId={factura} /> : <ToList />
}

export function NewDebitRoute() {
  const { factura } = newDebit.useSearch()
  return factura ? <NewDebit invoiceId={factura} /> : <ToList />
}

export function CreditRoute() {
  return <CreditScreen noteId={credit.useParams().noteId} />
}

export function DebitRoute() {
  return <DebitScreen noteId={debit.useParams().noteId} />
}

/** A note without an invoice to correct is none. */
function ToList() {
  const { id: workspaceId } = useWorkspace()
  return <Navigate to="/c/$workspaceId/notas" params={{ workspaceId }} replace />
}
