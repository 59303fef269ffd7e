import { Modal } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { ExternalFiling } from '../../../contract/packages.ts'
import { call } from '../../base/api/client.ts'
import { useLongList } from '../../base/api/long-list.ts'
import { useRead } from '../../base/api/query.ts'
import { momentOr } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { AnchorLink } from '../../ui/anchor-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import classes from '../../ui/table/list-screen.module.css'
import { ListTable } from '../../ui/table/list-table.tsx'
import { type LongColumn, TwoLines } from '../../ui/table/long-table.tsx'
import { TableBar } from '../../ui/table/table-bar.tsx'
import { useArranged } from '../../ui/table/use-arranged.ts'
import { FilingFacts } from './filing-facts.tsx'

const LONELY = { hasPackage: 'false' } as const

/** Results of the ministry from other programs of which nothing but the result is here. */
export function FilingsScreen() {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const [opened, open] = useState<ExternalFiling>()
  const list = useLongList({
    key: ['ripsPackages.filings', workspaceId, LONELY],
    read: async (range, signal) =>
      (await call('ripsPackages.filings', { params: { workspaceId }, query: { ...LONELY, ...range }, signal })).body,
  })
  const columns = useFilingColumns(open)
  const arranged = useArranged({ list: 'filings', columns })
  const back = (
    <AnchorLink to="/c/$workspaceId/paquetes" params={{ workspaceId }}>
      {t('folders.back')}
    </AnchorLink>
  )
  return (
    <div className="fills">
      <PageHeader title={t('packages.filings.lonely')} lead={t('packages.filings.lonelyLead')} above={back} />
      <div className={classes.filters}>
        <TableBar arranged={arranged} />
      </div>
      <ListTable
        label={t('packages.filings.lonely')}
        list={list}
        arranged={arranged}
        nothing={
          <EmptyState icon="archive" title={t('packages.filings.noneTitle')} text={t('packages.filings.noneText')} />
        }
      />
      {opened ? (
        <Modal opened size="lg" onClose={() => open(undefined)} title={t('packages.filings.title')}>
          <FilingFacts filing={opened} />
        </Modal>
      ) : null}
    </div>
  )
}

export function useFilingColumns(onOpen: (filing: ExternalFiling) => void): readonly LongColumn<ExternalFiling>[] {
  const t = useT()
  return useMemo(
    (): LongColumn<ExternalFiling>[] => [
      {
        key: 'number',
        header: t('packages.filings.columns.number'),
        weight: 2,
        cell: (filing, control) => (
          <TwoLines detail={filing.fileName}>
            <button type="button" onClick={() => onOpen(filing)} {...control}>
              {filing.number ?? t('packages.filings.noNumber')}
            </button>
          </TwoLines>
        ),
      },
      {
        key: 'outcome',
        header: t('packages.filings.columns.outcome'),
        weight: 2,
        cell: ({ outcome, cuv }) => (
          <TwoLines detail={cuv ? t('packages.filings.cuv', { cuv }) : ''}>
            {t(`packages.filings.outcome.${outcome}`)}
          </TwoLines>
        ),
      },
      {
        key: 'filedAt',
        header: t('packages.filings.columns.filedAt'),
        weight: 1.2,
        hide: 'narrow',
        cell: ({ filedAt }) => (filedAt ? momentOr(filedAt) : null),
      },
    ],
    [t, onOpen],
  )
}

/** The way there, while there is something to see. */
export function LonelyFilings() {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const { data } = useRead('ripsPackages.filings', { params: { workspaceId }, query: { ...LONELY, limit: 1 } })
  if (!data || data.total === 0) return null
  return (
    <p>
      <AnchorLink to="/c/$workspaceId/paquetes/otros-programas" params={{ workspaceId }}>
        {t('packages.filings.some', { count: data.total })}
      </AnchorLink>
    </p>
  )
}
