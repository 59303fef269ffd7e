import { Select } from '@mantine/core'
import { useState } from 'react'
import { type Run, RunFilter, RunSort } from '../../../contract/runs.ts'
import { call } from '../../base/api/client.ts'
import { useLongList } from '../../base/api/long-list.ts'
import { useRead } from '../../base/api/query.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useMay, useWorkspace } from '../../base/workspace/workspace.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { NothingMatches } from '../../ui/nothing-matches.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { RunFilters } from '../../ui/runs/run-filters.tsx'
import { RunProblem } from '../../ui/runs/run-problem.tsx'
import { RunProgress } from '../../ui/runs/run-progress.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { ListPanel } from '../../ui/table/list-panel.tsx'
import { ExportMenu } from '../files/export-menu.tsx'
import classes from './folder.module.css'
import { FolderActions } from './folder-actions.tsx'
import { BackToPackages } from './folders-screen.tsx'
import { ItemTable } from './item-table.tsx'
import { othersCount, othersText, phaseOf, RUN_LOOK } from './look.ts'
import type { FolderSearch } from './search.ts'

const POLL_MS = 1_000

interface FolderScreenProps {
  readonly runId: string
  readonly search: FolderSearch
  readonly onSearch: (change: FolderSearch, options?: { replace: boolean }) => void
}

/** What became of a folder: how far its work is, a row a package, and filing those that are chosen. */
export function FolderScreen({ runId, search, onSearch }: FolderScreenProps) {
  const { id: workspaceId } = useWorkspace()
  const query = useRead(
    'runs.get',
    { params: { workspaceId, runId } },
    // What was filed gets its answers while nothing is worked on any more.
    { refetchInterval: POLL_MS, pollWhile: ({ state, items }) => state === 'working' || items.filed > items.accepted },
  )
  return (
    <Loaded query={query} title="">
      {(run) => <Folder run={run} search={search} onSearch={onSearch} />}
    </Loaded>
  )
}

function Folder({ run, search, onSearch }: Omit<FolderScreenProps, 'runId'> & { readonly run: Run }) {
  const t = useT()
  const write = useMay('billing.write')
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())
  const { q, ver, orden } = search
  const exported = { runId: run.id, q, filter: ver, ...sortOf(orden) }
  return (
    <div className="fills">
      <PageHeader
        title={run.name}
        above={<BackToPackages />}
        lead={<StatusBadge {...RUN_LOOK[run.state]} label={t(`folders.state.${run.state}`)} />}
        actions={
          <>
            <ExportMenu list="runItems" query={exported} />
            {write ? <FolderActions run={run} picked={picked} onFiled={() => setPicked(new Set())} /> : null}
          </>
        }
      />
      <RunProblem problem={run.problem} />
      <Unfinished run={run} />
      <RunProgress phase={phaseOf(run, t)} />
      <Others run={run} />
      <Filters run={run} search={search} onSearch={onSearch} />
      <Items run={run} search={search} picked={picked} onPicked={write ? setPicked : undefined} />
    </div>
  )
}

const DESCENDING: readonly RunSort[] = ['users', 'verdict']
export const sortOf = (sort: RunSort = 'position') =>
  ({ sort, order: DESCENDING.includes(sort) ? 'desc' : 'asc' }) as const

function Unfinished({ run }: { run: Run }) {
  const t = useT()
  if (run.state !== 'collecting') return null
  return (
    <Notice tone="warn" icon="alert" title={t('folders.unfinished')}>
      {t('folders.unfinishedText')}
    </Notice>
  )
}

function Others({ run: { others } }: { run: Run }) {
  const t = useT()
  const count = othersCount(others)
  if (count === 0) return null
  return (
    <div className={classes.above}>
      <Notice tone="info" icon="info" title={t('folders.othersTitle', { count })}>
        {othersText(others)}
      </Notice>
    </div>
  )
}

function Filters({ run: { items }, search: { q, ver, orden }, onSearch }: FolderPartProps) {
  const t = useT()
  const faulty = items.judged - items.ready
  const counts: Readonly<Record<RunFilter, number>> = { ...items, faulty, filed: items.filed + items.chosen }
  return (
    <RunFilters
      search={{ label: t('folders.searchLabel'), placeholder: t('folders.search') }}
      standing={{ label: t('folders.filterLabel'), all: t('folders.all') }}
      total={items.total}
      counts={RunFilter.options.map((value) => [value, counts[value]])}
      nameOf={(value) => t(`folders.summary.${value}`)}
      q={q}
      chosen={ver}
      onSearch={onSearch}
    >
      <Select
        aria-label={t('folders.sortLabel')}
        w={220}
        data={RunSort.options.map((value) => ({ value, label: t(`folders.sort.${value}`) }))}
        value={orden ?? 'position'}
        allowDeselect={false}
        onChange={(value) => onSearch({ orden: RunSort.safeParse(value).data })}
      />
    </RunFilters>
  )
}

interface FolderPartProps {
  readonly run: Run
  readonly search: FolderSearch
  readonly onSearch: FolderScreenProps['onSearch']
}

interface ItemsProps extends Omit<FolderPartProps, 'onSearch'> {
  readonly picked: ReadonlySet<number>
  readonly onPicked: ((picked: ReadonlySet<number>) => void) | undefined
}

function Items({ run, search: { q, ver, orden }, picked, onPicked }: ItemsProps) {
  const { id: workspaceId } = useWorkspace()
  const query = { q, filter: ver, ...sortOf(orden) }
  const list = useLongList({
    key: ['runItems.list', workspaceId, run.id, query],
    read: async (range, signal) => {
      const params = { workspaceId, runId: run.id }
      return (await call('runItems.list', { params, query: { ...query, ...range }, signal })).body
    },
    refetchInterval: run.state === 'working' ? 2 * POLL_MS : 10 * POLL_MS,
  })
  return (
    <ListPanel list={list} nothing={<Nothing run={run} />}>
      <ItemTable key={JSON.stringify(query)} list={list} picked={picked} onPicked={onPicked} />
    </ListPanel>
  )
}

function Nothing({ run: { state, items } }: { run: Run }) {
  const t = useT()
  if (items.total > 0) return <NothingMatches />
  const reads = state === 'working' || state === 'paused'
  return reads ? <EmptyState icon="clock" title={t('folders.soonTitle')} text={t('folders.soonText')} /> : null
}
