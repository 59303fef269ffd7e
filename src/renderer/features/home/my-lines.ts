import { useRead } from '../../base/api/query.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import type { TodoLine } from './document-lines.ts'

const MINE = { asignada: 'mi' } as const

/** How many documents are in the hands of the person who looks. */
export function useMine() {
  const { id: workspaceId } = useWorkspace()
  return useRead('teamwork.mine', { params: { workspaceId } })
}

/** What is in the hands of the person who looks; undefined until it was counted. */
export function useMyLines(): TodoLine[] | undefined {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const params = { workspaceId }
  const { data } = useMine()
  if (!data) return
  const { invoices, creditNotes, debitNotes, packages } = data
  const line = { tone: 'info', icon: 'user' } as const
  return [
    {
      ...line,
      key: 'myInvoices',
      due: invoices > 0,
      words: t('home.myInvoices', { count: invoices }),
      link: { to: '/c/$workspaceId/facturas', params, search: MINE },
    },
    {
      ...line,
      key: 'myCredits',
      due: creditNotes > 0,
      words: t('home.myCredits', { count: creditNotes }),
      link: { to: '/c/$workspaceId/notas', params, search: MINE },
    },
    {
      ...line,
      key: 'myDebits',
      due: debitNotes > 0,
      words: t('home.myDebits', { count: debitNotes }),
      link: { to: '/c/$workspaceId/notas', params, search: { ...MINE, clase: 'debito' } },
    },
    {
      ...line,
      key: 'myPackages',
      due: packages > 0,
      words: t('home.myPackages', { count: packages }),
      link: { to: '/c/$workspaceId/paquetes', params, search: MINE },
    },
  ]
}
