import type { LinkProps } from '@tanstack/react-router'
import type { Dashboard } from '../../../contract/workspaces.ts'
import { useRead } from '../../base/api/query.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useMay, useWorkspace } from '../../base/workspace/workspace.ts'
import type { IconName } from '../../ui/icon.tsx'
import type { Tone } from '../../ui/status-badge.tsx'

/** Something that may wait for a person. */
export interface TodoLine {
  readonly key: string
  /** Whether it does. */
  readonly due: boolean
  readonly tone: Tone
  readonly icon: IconName
  readonly words: string
  /** What to do about it, where that is more than following the line. */
  readonly advice?: string | undefined
  readonly link: Pick<LinkProps, 'to' | 'params' | 'search'>
}

/** How many visits no invoice has yet, for whoever sees visits. */
export function useUnbilled() {
  const { id: workspaceId } = useWorkspace()
  const enabled = useMay('patients.read')
  return useRead('visits.list', { params: { workspaceId }, query: { unbilled: 'true', limit: 1 } }, { enabled })
}

/** Invoices, notes and visits that wait for a person; undefined until all of them were counted. */
export function useDocumentLines(documents: Dashboard['documents'] | undefined) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const params = { workspaceId }
  const seesVisits = useMay('patients.read')
  const unbilled = useUnbilled()
  const visits = seesVisits ? unbilled.data?.total : 0
  if (!documents || visits === undefined) return
  const { draft, ready, rejected } = documents.invoices
  const rejectedNotes = documents.notes.rejected
  const openNotes = documents.notes.draft + documents.notes.ready
  const invoices = (estado: 'rejected' | 'draft' | 'ready') =>
    ({ to: '/c/$workspaceId/facturas', params, search: { estado } }) as const
  const notes = (search: { estado?: 'rejected' }) => ({ to: '/c/$workspaceId/notas', params, search }) as const
  const wrong: TodoLine[] = [
    {
      key: 'rejectedInvoices',
      due: rejected > 0,
      tone: 'bad',
      icon: 'invoice',
      words: t('home.todoRejectedInvoice', { count: rejected }),
      link: invoices('rejected'),
    },
    {
      key: 'rejectedNotes',
      due: rejectedNotes > 0,
      tone: 'bad',
      icon: 'note',
      words: t('home.todoRejectedNote', { count: rejectedNotes }),
      link: notes({ estado: 'rejected' }),
    },
  ]
  const open: TodoLine[] = [
    {
      key: 'unbilled',
      due: visits > 0,
      tone: 'info',
      icon: 'visit',
      words: t('home.todoUnbilled', { count: visits }),
      link: { to: '/c/$workspaceId/atenciones', params, search: { vista: 'porFacturar' } },
    },
    {
      key: 'readyInvoices',
      due: ready > 0,
      tone: 'info',
      icon: 'invoice',
      words: t('home.todoReadyInvoice', { count: ready }),
      link: invoices('ready'),
    },
    {
      key: 'draftInvoices',
      due: draft > 0,
      tone: 'idle',
      icon: 'edit',
      words: t('home.todoDraftInvoice', { count: draft }),
      link: invoices('draft'),
    },
    {
      key: 'openNotes',
      due: openNotes > 0,
      tone: 'idle',
      icon: 'note',
      words: t('home.todoOpenNote', { count: openNotes }),
      link: notes({}),
    },
  ]
  return { wrong, open }
}
