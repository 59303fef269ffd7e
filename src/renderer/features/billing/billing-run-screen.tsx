import { useState } from 'react'
import { BillingFilter, type BillingRun } from '../../../contract/billing-runs.ts'
import { call } from '../../base/api/client.ts'
import { useLongList } from '../../base/api/long-list.ts'
import { useRead } from '../../base/api/query.ts'
import { integer, money } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useMay, useWorkspace } from '../../base/workspace/workspace.ts'
import { AnchorLink } from '../../ui/anchor-link.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { NothingMatches } from '../../ui/nothing-matches.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { RunFilters } from '../../ui/runs/run-filters.tsx'
import { RunProblem } from '../../ui/runs/run-problem.tsx'
import { RunProgress } from '../../ui/runs/run-progress.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { ListPanel } from '../../ui/table/list-panel.tsx'
import { ExportMenu } from '../files/export-menu.tsx'
import { RUN_LOOK } from '../folders/look.ts'
import { ItemTable } from './item-table.tsx'
import { phaseOf } from './look.ts'
import { RunActions } from './run-actions.tsx'
import type { BillingSearch } from './search.ts'

const POLL_MS = 1_000

interface BillingRunScreenProps {
  readonly billingRunId: string
  readonly search: BillingSearch
  readonly onSearch: (change: BillingSearch, options?: { replace: boolean }) => void
}

/** What became of the visits: how far the work is, a row an invoice, and emitting those that are chosen. */
export function BillingRunScreen({ billingRunId, search, onSearch }: BillingRunScreenProps) {
  const { id: workspaceId } = useWorkspace()
  const query = useRead(
    'billingRuns.get',
    { params: { workspaceId, billingRunId } },
    // What was emitted gets its answers while nothing is worked on any more.
    { refetchInterval: POLL_MS, pollWhile: ({ state, items }) => state === 'working' || items.emitted > items.filed },
  )
  return (
    <Loaded query={query} title="">
      {(run) => <Run run={run} search={search} onSearch={onSearch} />}
    </Loaded>
  )
}

type RunProps = Omit<BillingRunScreenProps, 'billingRunId'> & { readonly run: BillingRun }

function Run({ run, search, onSearch }: RunProps) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const write = useMay('billing.write')
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())
  const { q, ver } = search
  return (
    <div className="fills">
      <PageHeader
        title={run.name}
        above={
          <AnchorLink to="/c/$workspaceId/atenciones/facturar" params={{ workspaceId }}>
            {t('billing.title')}
          </AnchorLink>
        }
        lead={
          <>
            <StatusBadge {...RUN_LOOK[run.state]} label={t(`billing.state.${run.state}`)} />{' '}
            {t('billing.counts', {
              invoices: integer(run.items.total),
              visits: integer(run.visits),
              gross: money(run.gross),
            })}
          </>
        }
        actions={
          <>
            <ExportMenu list="billingItems" query={{ runId: run.id, q, filter: ver }} />
            {write ? <RunActions run={run} picked={picked} onEmitted={() => setPicked(new Set())} /> : null}
          </>
        }
      />
      <RunProblem problem={run.problem} />
      <RunProgress phase={phaseOf(run, t)} />
      <Filters run={run} search={search} onSearch={onSearch} />
      <Items run={run} search={search} picked={picked} onPicked={write ? setPicked : undefined} />
    </div>
  )
}

function Filters({ run: { items }, search: { q, ver }, onSearch }: RunProps) {
  const t = useT()
  const counts: Readonly<Record<BillingFilter, number>> = {
    ...items,
    emitted: items.emitted + items.chosen,
    refused: items.refused + items.cancelled,
  }
  return (
    <RunFilters
      search={{ label: t('billing.searchLabel'), placeholder: t('billing.search') }}
      standing={{ label: t('billing.filterLabel'), all: t('billing.all') }}
      total={items.total}
      counts={BillingFilter.options.map((value) => [value, counts[value]])}
      nameOf={(value) => t(`billing.filters.${value}`)}
      q={q}
      chosen={ver}
      onSearch={onSearch}
    />
  )
}

interface ItemsProps extends Omit<RunProps, 'onSearch'> {
  readonly picked: ReadonlySet<number>
  readonly onPicked: ((picked: ReadonlySet<number>) => void) | undefined
}

function Items({ run, search: { q, ver: filter }, picked, onPicked }: ItemsProps) {
  const { id: workspaceId } = useWorkspace()
  const query = { q, filter }
  const list = useLongList({
    key: ['billingItems.list', workspaceId, run.id, query],
    read: async (range, signal) => {
      const params = { workspaceId, billingRunId: run.id }
      return (await call('billingItems.list', { params, query: { ...query, ...range }, signal })).body
    },
    refetchInterval: run.state === 'working' ? 2 * POLL_MS : 10 * POLL_MS,
  })
  return (
    <ListPanel list={list} nothing={<NothingMatches />}>
      <ItemTable key={JSON.stringify(query)} list={list} picked={picked} onPicked={onPicked} />
    </ListPanel>
  )
}
