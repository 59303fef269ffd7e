import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { type DocumentRun, DocumentRunFilter } from '../../../contract/document-runs.ts'
import { call } from '../../base/api/client.ts'
import { useLongList } from '../../base/api/long-list.ts'
import { useChange, useRead } from '../../base/api/query.ts'
import { fileSize, moment } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useMay, useWorkspace } from '../../base/workspace/workspace.ts'
import { AnchorLink } from '../../ui/anchor-link.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { NothingMatches } from '../../ui/nothing-matches.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PauseOrResume } from '../../ui/pause-or-resume.tsx'
import { RunFilters } from '../../ui/runs/run-filters.tsx'
import { RunProblem } from '../../ui/runs/run-problem.tsx'
import { RunProgress } from '../../ui/runs/run-progress.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { ListPanel } from '../../ui/table/list-panel.tsx'
import { sayFault } from '../../ui/toast.tsx'
import { ExportMenu } from '../files/export-menu.tsx'
import { RUN_LOOK } from '../folders/look.ts'
import { DownloadArchive } from './download-archive.tsx'
import { ItemTable } from './item-table.tsx'
import { phaseOf } from './look.ts'
import type { DocumentRunSearch } from './search.ts'

const POLL_MS = 1_000

interface RunScreenProps {
  readonly documentRunId: string
  readonly search: DocumentRunSearch
  readonly onSearch: (change: DocumentRunSearch, options?: { replace: boolean }) => void
}

/** What became of each document of a run, and how far the work is. */
export function DocumentRunScreen({ documentRunId, search, onSearch }: RunScreenProps) {
  const { id: workspaceId } = useWorkspace()
  const query = useRead(
    'documentRuns.get',
    { params: { workspaceId, documentRunId } },
    { refetchInterval: POLL_MS, pollWhile: ({ state, items }) => state === 'working' || items.open > 0 },
  )
  return (
    <Loaded query={query} title="">
      {(run) => <Run run={run} search={search} onSearch={onSearch} />}
    </Loaded>
  )
}

type RunProps = Omit<RunScreenProps, 'documentRunId'> & { readonly run: DocumentRun }

function Run({ run, search, onSearch }: RunProps) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const write = useMay('billing.send')
  const { q, ver } = search
  return (
    <div className="fills">
      <PageHeader
        title={run.name}
        above={
          <AnchorLink to="/c/$workspaceId/envios/lotes" params={{ workspaceId }}>
            {t('documentRuns.title')}
          </AnchorLink>
        }
        lead={<StatusBadge {...RUN_LOOK[run.state]} label={t(`documentRuns.state.${run.state}`)} />}
        actions={
          <>
            <ExportMenu list="documentRunItems" query={{ runId: run.id, q, filter: ver }} />
            {write ? <RunActions run={run} /> : null}
            {write && run.archive ? <DownloadArchive run={run} /> : null}
          </>
        }
      />
      <RunProblem problem={run.problem} />
      <RunProgress phase={phaseOf(run, t)} />
      <Archive run={run} />
      <Filters run={run} search={search} onSearch={onSearch} />
      <Items run={run} search={search} />
    </div>
  )
}

/** How large the archive is, and until when it is there. */
function Archive({ run: { act, state, items, archive } }: { run: DocumentRun }) {
  const t = useT()
  if (act !== 'bundle' || state !== 'done' || items.done === 0) return null
  return (
    <Text className="soft" size="sm" mb="sm">
      {archive
        ? t('documentRuns.archive', { size: fileSize(archive.bytes), date: moment(archive.until) })
        : t('documentRuns.archiveGone')}
    </Text>
  )
}

function RunActions({ run: { id, state, items } }: { run: DocumentRun }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const [asking, setAsking] = useState(false)
  const input = { params: { workspaceId, documentRunId: id } }
  const pause = useChange('documentRuns.pause', ['documentRuns.get'])
  const resume = useChange('documentRuns.start', ['documentRuns.get'])
  return (
    <>
      <PauseOrResume
        state={state}
        pause={{ isPending: pause.isPending, act: () => pause.mutate(input, { onError: sayFault }) }}
        resume={{ isPending: resume.isPending, act: () => resume.mutate(input, { onError: sayFault }) }}
      />
      {state !== 'cancelled' && items.waiting + items.open > 0 ? (
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('documentRuns.cancel')}
        </Button>
      ) : null}
      {asking ? <CancelDialog id={id} onClose={() => setAsking(false)} /> : null}
    </>
  )
}

function CancelDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const cancel = useChange('documentRuns.cancel', ['documentRuns.get', 'documentRunItems.list'])
  const params = { workspaceId, documentRunId: id }
  return (
    <ConfirmDialog
      title={t('documentRuns.cancelTitle')}
      lead={t('documentRuns.cancelText')}
      keep={t('billing.keep')}
      action={t('documentRuns.cancel')}
      fault={cancel.error}
      busy={cancel.isPending}
      onConfirm={() => cancel.mutate({ params }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}

function Filters({ run: { items }, search: { q, ver }, onSearch }: RunProps) {
  const t = useT()
  return (
    <RunFilters
      search={{ label: t('records.searchLabel'), placeholder: t('documentRuns.search') }}
      standing={{ label: t('billing.filterLabel'), all: t('documentRuns.all') }}
      total={items.total}
      counts={DocumentRunFilter.options.map((value) => [value, items[value]])}
      nameOf={(value) => t(`documentRuns.standing.${value}`)}
      q={q}
      chosen={ver}
      onSearch={onSearch}
    />
  )
}

function Items({ run, search: { q, ver: filter } }: Omit<RunProps, 'onSearch'>) {
  const { id: workspaceId } = useWorkspace()
  const query = { q, filter }
  const list = useLongList({
    key: ['documentRunItems.list', workspaceId, run.id, query],
    read: async (range, signal) => {
      const params = { workspaceId, documentRunId: run.id }
      return (await call('documentRunItems.list', { params, query: { ...query, ...range }, signal })).body
    },
    refetchInterval: run.state === 'working' ? 2 * POLL_MS : 10 * POLL_MS,
  })
  return (
    <ListPanel list={list} nothing={<NothingMatches />}>
      <ItemTable key={JSON.stringify(query)} list={list} />
    </ListPanel>
  )
}
