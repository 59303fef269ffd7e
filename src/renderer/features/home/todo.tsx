import { Skeleton, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ApiFault } from '../../../contract/client.ts'
import type { PackageStatus } from '../../../contract/packages.ts'
import type { Dashboard } from '../../../contract/workspaces.ts'
import { useRead } from '../../base/api/query.ts'
import { useNow } from '../../base/format/use-now.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useMay, useWorkspace } from '../../base/workspace/workspace.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { Icon } from '../../ui/icon.tsx'
import { adviceOn } from './advice.ts'
import { type TodoLine, useDocumentLines, useUnbilled } from './document-lines.ts'
import { endingWithoutDay } from './ending.ts'
import classes from './home.module.css'
import { useMine, useMyLines } from './my-lines.ts'

/** What waits for a person, most urgent first; every line leads to where it is done. */
export function Todo({ dashboard, failed }: { dashboard: Dashboard | undefined; failed: boolean }) {
  const t = useT()
  const { items, fault, retry } = useTodo(dashboard)
  return (
    <section aria-labelledby="todo-title" className={`panel ${classes.card}`}>
      <Title order={2} size="h3" id="todo-title" className={classes.cardHead}>
        {t('home.todo')}
      </Title>
      {fault ? <FaultNotice fault={fault} onRetry={retry} /> : null}
      {items === undefined && !fault && !failed ? <Skeleton height={140} /> : null}
      {items?.length === 0 ? (
        <EmptyState icon="checkCircle" title={t('home.nothing')} text={t('home.nothingText')} />
      ) : null}
      <ul className={classes.rows}>
        {items?.map(({ key, tone, icon, words, advice, link }) => (
          <li key={key}>
            <Link {...link} className={classes.row}>
              <span className={classes.todoIcon} data-tone={tone}>
                <Icon name={icon} />
              </span>
              <span className={classes.rowWords}>
                {words}
                {advice ? <span className={classes.rowDetail}>{advice}</span> : null}
              </span>
              <Icon name="chevronRight" size={16} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface TodoList {
  /** Undefined until everything that could be on the list has answered. */
  readonly items: TodoLine[] | undefined
  /** What could not be read: a list that may lack something is not shown as if it were whole. */
  readonly fault: ApiFault | null
  readonly retry: () => void
}

function useTodo(dashboard: Dashboard | undefined): TodoList {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const admin = useMay('audit.read')
  const corrects = useMay('billing.write')
  const now = useNow()
  const params = { workspaceId }
  const count = (status: PackageStatus) => ({ params, query: { status, limit: 1 } })
  const reads = {
    ready: useRead('ripsPackages.list', count('ready')),
    drafts: useRead('ripsPackages.list', count('draft')),
    rejected: useRead('ripsPackages.list', count('rejected')),
    resolutions: useRead('resolutions.list', { params, query: { limit: 100 } }),
    outbox: useRead('dispatches.status', { params }),
    unknown: useRead('dispatches.list', { params, query: { state: 'unknown', limit: 500 } }),
    unfiled: useRead('healthInvoices.list', { params, query: { withoutCuv: 'true', limit: 1 } }),
    deadlines: useRead('deadlines.list', { params, query: { limit: 1 } }),
    ends: useRead('deadlines.list', { params, query: { kind: 'resolution_end', status: 'soon', limit: 100 } }),
    usedUp: useRead('deadlines.list', { params, query: { kind: 'resolution_numbers', status: 'soon', limit: 100 } }),
    catalogs: useRead('catalogs.list', { params }),
    trail: useRead('auditTrail.get', { params }, { enabled: admin }),
    unbilled: useUnbilled(),
    mine: useMine(),
  }
  const failed = Object.values(reads).filter(({ error }) => error)
  const fault = failed[0]?.error ?? null
  const retry = () => failed.forEach((read) => void read.refetch())
  const ofDocuments = useDocumentLines(dashboard?.documents)
  const mine = useMyLines()
  const waiting: TodoList = { items: undefined, fault, retry }
  const [ready, drafts, rejected] = [reads.ready.data, reads.drafts.data, reads.rejected.data]
  const [resolutions, outbox, due] = [reads.resolutions.data, reads.outbox.data, reads.deadlines.data?.counts]
  const [unfiled, catalogs] = [reads.unfiled.data, reads.catalogs.data]
  const [ends, usedUp] = [reads.ends.data, reads.usedUp.data]
  if (
    !dashboard ||
    !ofDocuments ||
    !mine ||
    !ready ||
    !drafts ||
    !rejected ||
    !resolutions ||
    !outbox ||
    !due ||
    !unfiled ||
    !catalogs
  )
    return waiting
  if (!ends || !usedUp) return waiting

  const lost = catalogs.items.filter((catalog) => catalog.lost).length
  const ending = endingWithoutDay(resolutions.items, [...ends.items, ...usedUp.items])
  const packages = (estado: PackageStatus) => ({ to: '/c/$workspaceId/paquetes', params, search: { estado } }) as const
  const settings = (section: string) =>
    ({ to: '/c/$workspaceId/ajustes/$section', params: { ...params, section } }) as const
  const isTampered = reads.trail.data?.status === 'broken'
  const lines: TodoLine[] = [
    ...mine,
    {
      key: 'unknown',
      due: outbox.unknown > 0,
      tone: 'bad',
      icon: 'question',
      words: t('home.todoUnknown', { count: outbox.unknown }),
      advice: adviceOn(reads.unknown.data?.items ?? [], now),
      link: { to: '/c/$workspaceId/envios', params, search: { estado: 'unknown' } },
    },
    {
      key: 'trail',
      due: isTampered,
      tone: 'bad',
      icon: 'shield',
      words: t('home.todoTrail'),
      link: settings('auditoria'),
    },
    {
      key: 'rejected',
      due: rejected.total > 0,
      tone: 'bad',
      icon: 'error',
      words: t('home.todoRejected', { count: rejected.total }),
      link: corrects
        ? { to: '/c/$workspaceId/correcciones', params, search: { fuente: 'ministry' } }
        : packages('rejected'),
    },
    ...ofDocuments.wrong,
    {
      key: 'cuv',
      due: unfiled.total > 0,
      tone: 'warn',
      icon: 'invoice',
      words: t('home.todoCuv', { count: unfiled.total }),
      link: { to: '/c/$workspaceId/facturas', params, search: { estado: 'sinCuv' } },
    },
    {
      key: 'deadlines',
      due: due.overdue + due.soon > 0,
      tone: due.overdue > 0 ? 'bad' : 'warn',
      icon: 'clock',
      words: t('deadlines.home', { count: due.overdue + due.soon }),
      link: { to: '/c/$workspaceId/plazos', params, search: {} },
    },
    {
      key: 'catalogs',
      due: lost > 0,
      tone: 'warn',
      icon: 'catalog',
      words: t('home.todoCatalog', { count: lost }),
      link: { to: '/c/$workspaceId/catalogos', params },
    },
    {
      key: 'resolutions',
      due: ending > 0,
      tone: 'warn',
      icon: 'resolution',
      words: t('home.todoResolution', { count: ending }),
      link: { to: '/c/$workspaceId/resoluciones', params },
    },
    {
      key: 'ready',
      due: ready.total > 0,
      tone: 'info',
      icon: 'send',
      words: t('home.todoReady', { count: ready.total }),
      link: packages('ready'),
    },
    ...ofDocuments.open,
    {
      key: 'drafts',
      due: drafts.total > 0,
      tone: 'idle',
      icon: 'edit',
      words: t('home.todoDraft', { count: drafts.total }),
      link: packages('draft'),
    },
  ]
  return { items: lines.filter(({ due }) => due), fault, retry }
}
