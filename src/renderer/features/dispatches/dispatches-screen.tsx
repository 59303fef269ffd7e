import { Button, Group as Line, Skeleton, Stack } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { DEFAULT_LIMIT, MAX_LIMIT } from '../../../contract/common.ts'
import { DispatchState, type DispatchSummary } from '../../../contract/dispatches.ts'
import { useChange, useRead } from '../../base/api/query.ts'
import { integer, moment } from '../../base/format/format.ts'
import { useNow } from '../../base/format/use-now.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useMay, useWorkspace } from '../../base/workspace/workspace.ts'
import { AnchorLink } from '../../ui/anchor-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { FilterChips } from '../../ui/table/filter-chips.tsx'
import { sayFault, toast } from '../../ui/toast.tsx'
import { DispatchDetail } from './dispatch-detail.tsx'
import classes from './dispatches.module.css'
import { type DispatchGroup, groupsOf } from './groups.ts'
import { DispatchStateBadge } from './state-badge.tsx'
import { sayOutbox, useOutbox } from './sync-state.tsx'
import { causeOf, type DispatchStanding, kindOf, nextOf, standingOf } from './words.ts'

const route = getRouteApi('/c/$workspaceId/envios')

export function DispatchesRoute() {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const navigate = route.useNavigate()
  const { estado, ver } = route.useSearch()
  const [limit, setLimit] = useState(DEFAULT_LIMIT)
  const list = useRead(
    'dispatches.list',
    { params: { workspaceId }, query: { limit, state: estado } },
    { keepPrevious: true, refetchInterval: 15_000 },
  )
  const open = (id: string | undefined) => void navigate({ search: (now) => ({ ...now, ver: id }), replace: true })
  const select = (state: string | undefined) =>
    void navigate({ search: { estado: DispatchState.safeParse(state).data, ver: undefined } })

  return (
    <>
      <PageHeader
        title={t('dispatches.title')}
        lead={t('dispatches.lead')}
        actions={
          <>
            <AnchorLink to="/c/$workspaceId/envios/lotes" params={{ workspaceId }}>
              {t('documentRuns.open')}
            </AnchorLink>
            <SyncNow />
          </>
        }
      />
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
          {groupsOf(list.data?.items ?? []).map((group) => (
            <li key={group.key} className="panel">
              <Group group={group} ver={ver} onToggle={open} />
            </li>
          ))}
        </ul>
        {list.data ? (
          <More shown={list.data.items.length} total={list.data.total} onMore={() => setLimit(MAX_LIMIT)} />
        ) : null}
      </Stack>
    </>
  )
}

interface MoreProps {
  readonly shown: number
  readonly total: number
  readonly onMore: () => void
}

/** The list is of the newest: how many are not in it, and the way to them. */
function More({ shown, total, onMore }: MoreProps) {
  const t = useT()
  if (shown >= total) return null
  return (
    <Line>
      <span className="soft">{t('dispatches.partly', { shown: integer(shown), total: integer(total) })}</span>
      {shown < MAX_LIMIT ? (
        <Button variant="default" size="xs" onClick={onMore}>
          {t('dispatches.more', { count: MAX_LIMIT })}
        </Button>
      ) : (
        <span className="soft">{t('dispatches.narrow')}</span>
      )}
    </Line>
  )
}

interface GroupProps {
  readonly group: DispatchGroup
  /** The dispatch whose way is shown. */
  readonly ver: string | undefined
  readonly onToggle: (id: string | undefined) => void
}

/** A document with what became of it; its steps unfold, and are seen at once when one needs a person. */
function Group({ group, ver, onToggle }: GroupProps) {
  const t = useT()
  const { key, name, dispatches, leading, needsPerson } = group
  const [wanted, setWanted] = useState<boolean>()
  const now = useNow()
  // In the order in which they happen.
  const rows = dispatches
    .toReversed()
    .map((dispatch) => (
      <Row
        key={dispatch.id}
        dispatch={dispatch}
        name={dispatches.length > 1 ? undefined : name}
        standing={standingOf(dispatch, dispatches)}
        open={dispatch.id === ver}
        onToggle={onToggle}
      />
    ))
  if (dispatches.length === 1) return rows
  const open = wanted ?? (needsPerson || dispatches.some(({ id }) => id === ver))
  const standing = standingOf(leading, dispatches)
  // What is not over is shown with what can be done about it.
  const toggle = () => {
    setWanted(!open)
    onToggle(open || leading.state === 'accepted' ? undefined : leading.id)
  }
  return (
    <>
      <button
        type="button"
        className={classes.row}
        aria-expanded={open}
        aria-controls={`group-${key}`}
        onClick={toggle}
      >
        <span className={classes.words}>
          <strong>{name}</strong>
          <span className={classes.detail}>
            {t('dispatches.steps', { count: dispatches.length })} · {moment(dispatches[0]?.createdAt ?? '')}
          </span>
        </span>
        <span className={classes.next}>
          <Badge dispatch={leading} standing={standing} />
          <span>
            {leading.state === 'accepted'
              ? t('dispatches.allDone')
              : `${kindOf(leading.kind)}: ${nextOf(leading, now, standing)}`}
          </span>
        </span>
        <Icon name={open ? 'chevronDown' : 'chevronRight'} />
      </button>
      <div id={`group-${key}`} className={classes.steps} hidden={!open}>
        {open ? rows : null}
      </div>
    </>
  )
}

function Badge({
  dispatch: { state, lastError, kind },
  standing,
}: {
  dispatch: DispatchSummary
  standing: DispatchStanding
}) {
  return (
    <DispatchStateBadge state={state} cause={lastError?.cause} standing={standing} here={kind === 'document.filing'} />
  )
}

function SyncNow() {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const write = useMay('billing.send')
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
  /** Left out where its document is named above it. */
  readonly name?: string | undefined
  readonly standing: DispatchStanding
  readonly open: boolean
  readonly onToggle: (id: string | undefined) => void
}

function Row({ dispatch, name, standing, open, onToggle }: RowProps) {
  const t = useT()
  const { id, kind, attempts, lastError, createdAt } = dispatch
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
          <strong>{name ?? kindOf(kind)}</strong>
          <span className={classes.detail}>
            {name ? `${kindOf(kind)} · ` : ''}
            {moment(createdAt)} · {t('dispatches.attempts', { count: attempts })}
          </span>
        </span>
        <span className={classes.next}>
          <Badge dispatch={dispatch} standing={standing} />
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
