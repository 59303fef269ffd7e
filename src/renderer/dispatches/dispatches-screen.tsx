import { Button, Skeleton, Stack } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { DispatchState, type DispatchSummary } from '../../contract/dispatches.ts'
import { useChange, useRead } from '../api/query.ts'
import { moment } from '../format/format.ts'
import { useNow } from '../format/use-now.ts'
import { sayOutbox, useOutbox } from '../frame/sync-state.tsx'
import { useT } from '../i18n/i18n.ts'
import { useRights, useWorkspace } from '../session/workspace.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { FaultNotice } from '../ui/fault-notice.tsx'
import { FilterChips } from '../ui/filter-chips.tsx'
import { Icon } from '../ui/icon.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { sayFault, toast } from '../ui/toast.tsx'
import { DispatchDetail } from './dispatch-detail.tsx'
import classes from './dispatches.module.css'
import { DispatchStateBadge } from './state-badge.tsx'
import { causeOf, kindOf, nameOf, nextOf, type Standing, standingOf } from './words.ts'

const route = getRouteApi('/c/$workspaceId/envios')

export function DispatchesRoute() {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const navigate = route.useNavigate()
  const { estado, ver } = route.useSearch()
  const list = useRead(
    'dispatches.list',
    { params: { workspaceId }, query: { limit: 100, state: estado } },
    { keepPrevious: true, refetchInterval: 15_000 },
  )
  const open = (id: string | undefined) => void navigate({ search: (now) => ({ ...now, ver: id }), replace: true })
  const select = (state: string | undefined) =>
    void navigate({ search: { estado: DispatchState.safeParse(state).data, ver: undefined } })

  return (
    <>
      <PageHeader title={t('dispatches.title')} lead={t('dispatches.lead')} actions={<SyncNow />} />
      <Stack>
        <Outbox />
        <FilterChips
          label={t('dispatches.filter')}
          all={t('dispatches.all')}
          value={estado}
          onChange={select}
          options={DispatchState.options.map((value) => ({ value, label: t(`dispatches.state.${value}`) }))}
        />
        {list.error ? <FaultNotice fault={list.error} onRetry={() => void list.refetch()} /> : null}
        {list.isPending ? <Skeleton height={72} /> : null}
        {list.data?.items.length === 0 ? (
          <EmptyState
            icon="send"
            title={t(estado ? 'dispatches.emptyStateTitle' : 'dispatches.emptyTitle')}
            text={t('dispatches.emptyText')}
          />
        ) : null}
        <ul className={classes.list}>
          {list.data?.items.map((dispatch) => (
            <li key={dispatch.id} className="panel">
              <Row
                dispatch={dispatch}
                standing={standingOf(dispatch, list.data.items)}
                open={dispatch.id === ver}
                onToggle={open}
              />
            </li>
          ))}
        </ul>
      </Stack>
    </>
  )
}

function SyncNow() {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const { write } = useRights()
  const sync = useChange('dispatches.sync', ['dispatches.status', 'dispatches.list'])
  if (!write) return null
  return (
    <Button
      leftSection={<Icon name="sync" />}
      loading={sync.isPending}
      onClick={() =>
        sync.mutate(
          { params: { workspaceId } },
          { onSuccess: () => toast(t('dispatches.sendNowDone')), onError: sayFault },
        )
      }
    >
      {t('dispatches.sendNow')}
    </Button>
  )
}

/** How the outbox stands as a whole. */
function Outbox() {
  const t = useT()
  const { data } = useOutbox()
  if (!data) return <Skeleton height={62} />
  const { tone, icon, words } = sayOutbox(data, t)
  return (
    <Notice tone={tone} icon={icon} title={words}>
      {t(`dispatches.upstream.${data.upstream}`)}
    </Notice>
  )
}

interface RowProps {
  readonly dispatch: DispatchSummary
  readonly standing: Standing
  readonly open: boolean
  readonly onToggle: (id: string | undefined) => void
}

function Row({ dispatch, standing, open, onToggle }: RowProps) {
  const t = useT()
  const { id, kind, reference, state, attempts, lastError, createdAt } = dispatch
  const now = useNow()
  return (
    <>
      <button
        type="button"
        className={classes.row}
        aria-expanded={open}
        aria-controls={`dispatch-${id}`}
        onClick={() => onToggle(open ? undefined : id)}
      >
        <span className={classes.words}>
          <strong>{nameOf(reference) || kindOf(kind)}</strong>
          <span className={classes.detail}>
            {kindOf(kind)} · {moment(createdAt)} · {t('dispatches.attempts', { count: attempts })}
          </span>
        </span>
        <span className={classes.next}>
          <DispatchStateBadge state={state} cause={lastError?.cause} standing={standing} />
          <span>
            {nextOf(dispatch, now, standing)} {lastError ? `${causeOf(lastError.cause, kind)}.` : null}
          </span>
        </span>
        <Icon name={open ? 'chevronDown' : 'chevronRight'} />
      </button>
      <div id={`dispatch-${id}`}>{open ? <DispatchDetail dispatch={dispatch} /> : null}</div>
    </>
  )
}
