import { Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Run } from '../../../contract/runs.ts'
import { call } from '../../base/api/client.ts'
import { type LongList, useLongList } from '../../base/api/long-list.ts'
import { integer, moment } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useMay, useWorkspace } from '../../base/workspace/workspace.ts'
import { AnchorLink } from '../../ui/anchor-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { ListPanel } from '../../ui/table/list-panel.tsx'
import { type LongColumn, LongTable, TwoLines } from '../../ui/table/long-table.tsx'
import { DropPlace } from './drop-place.tsx'
import { RUN_LOOK } from './look.ts'

/** Where a folder is dropped, and what became of those before. */
export function FoldersScreen() {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const write = useMay('billing.write')
  const list = useLongList({
    key: ['runs.list', workspaceId],
    read: async (query, signal) => (await call('runs.list', { params: { workspaceId }, query, signal })).body,
    refetchInterval: 30_000,
  })
  return (
    <div className="fills">
      <PageHeader title={t('folders.title')} lead={t('folders.lead')} above={<BackToPackages />} />
      {write ? <DropPlace /> : null}
      <Title order={2} size="h3" mt="lg" mb="xs">
        {t('folders.recent')}
      </Title>
      <ListPanel
        list={list}
        nothing={<EmptyState icon="archive" title={t('folders.noneTitle')} text={t('folders.noneText')} />}
      >
        <RunTable list={list} />
      </ListPanel>
    </div>
  )
}

export function BackToPackages() {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  return (
    <AnchorLink to="/c/$workspaceId/paquetes" params={{ workspaceId }}>
      {t('folders.back')}
    </AnchorLink>
  )
}

function RunTable({ list }: { list: LongList<Run> }) {
  const t = useT()
  return <LongTable label={t('folders.recent')} list={list} columns={useFolderColumns()} />
}

export function useFolderColumns(): readonly LongColumn<Run>[] {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  return useMemo(
    (): LongColumn<Run>[] => [
      {
        key: 'name',
        header: t('folders.columns.name'),
        weight: 3,
        cell: ({ id, name, files }, control) => (
          <TwoLines detail={t('folders.files', { count: files.total })}>
            <Link to="/c/$workspaceId/paquetes/carpetas/$runId" params={{ workspaceId, runId: id }} {...control}>
              {name}
            </Link>
          </TwoLines>
        ),
      },
      {
        key: 'state',
        header: t('folders.columns.state'),
        weight: 2,
        cell: ({ state }) => <StatusBadge {...RUN_LOOK[state]} label={t(`folders.state.${state}`)} />,
      },
      {
        key: 'content',
        header: t('folders.columns.content'),
        weight: 2,
        hide: 'narrow',
        cell: ({ items }) => {
          const count = items.judged + items.chosen + items.filed
          return (
            <TwoLines detail={`${t('folders.summary.accepted')}: ${integer(items.accepted)}`}>
              {t('folders.packages', { count })}
            </TwoLines>
          )
        },
      },
      {
        key: 'created',
        header: t('folders.columns.created'),
        weight: 1.6,
        hide: 'medium',
        cell: ({ createdAt }) => moment(createdAt),
      },
    ],
    [t, workspaceId],
  )
}
