import { useMemo } from 'react'
import type { ListedPrice } from '../../../contract/prices.ts'
import { call } from '../../base/api/client.ts'
import { useLongList } from '../../base/api/long-list.ts'
import { useRead } from '../../base/api/query.ts'
import { dateToScreen } from '../../base/format/clinical.ts'
import { money, percent } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import listClasses from '../../ui/table/list-screen.module.css'
import { ListTable } from '../../ui/table/list-table.tsx'
import type { LongColumn } from '../../ui/table/long-table.tsx'
import { TableBar } from '../../ui/table/table-bar.tsx'
import { useArranged } from '../../ui/table/use-arranged.ts'
import { ExportMenu } from '../files/export-menu.tsx'
import type { PriceItemsSearch } from './search.ts'

interface PriceItemsScreenProps {
  readonly priceVersionId: string
  readonly search: PriceItemsSearch
  readonly onSearch: (search: PriceItemsSearch) => void
}

/** What a version of a price list says of each code. */
export function PriceItemsScreen({ priceVersionId, search, onSearch }: PriceItemsScreenProps) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const params = { workspaceId, priceVersionId }
  const version = useRead('priceVersions.get', { params })
  const priceListId = version.data?.priceListId ?? ''
  const priceList = useRead('priceLists.get', { params: { workspaceId, priceListId } }, { enabled: priceListId !== '' })
  const query = search.q ? { q: search.q } : {}
  const list = useLongList({
    key: ['priceItems.list', workspaceId, priceVersionId, query],
    read: async (range, signal) =>
      (await call('priceItems.list', { params, query: { ...query, ...range }, signal })).body,
  })
  const columns = useItemColumns()
  const arranged = useArranged({ list: 'priceItems', columns })
  const { from = '', percentage = null, withdrawnAt = null } = version.data ?? {}
  const lead = [
    from && t('prices.since', { day: dateToScreen(from) }),
    percentage === null ? '' : percent(percentage),
    withdrawnAt === null ? '' : t('prices.withdrawn'),
  ]
  const name = priceList.data?.name ?? t('common.loading')
  return (
    <div className="fills">
      <BackLink to="/c/$workspaceId/tarifas" params={{ workspaceId }} search={{ ver: priceListId || undefined }}>
        {t('records.priceLists.title')}
      </BackLink>
      <PageHeader
        title={name}
        lead={lead.filter(Boolean).join(' · ')}
        actions={<ExportMenu list="priceItems" query={{ ...query, priceVersionId }} />}
      />
      {version.error ? <FaultNotice fault={version.error} onRetry={() => void version.refetch()} /> : null}
      <div className={listClasses.filters}>
        <SearchBox
          label={t('prices.searchLabel')}
          placeholder={t('prices.search')}
          value={search.q ?? ''}
          onChange={(q) => onSearch(q ? { q } : {})}
        />
        <TableBar arranged={arranged} />
      </div>
      <ListTable
        label={name}
        question={query}
        list={list}
        arranged={arranged}
        order={t('prices.order')}
        nothing={<EmptyState icon="price" title={t('prices.nothing')} text={t('prices.nothingText')} />}
      />
    </div>
  )
}

export function useItemColumns(): readonly LongColumn<ListedPrice>[] {
  const t = useT()
  return useMemo(
    (): LongColumn<ListedPrice>[] => [
      { key: 'code', header: t('records.fields.code'), weight: 1.2, cell: ({ code }) => code },
      { key: 'kind', header: t('prices.kind'), weight: 1, cell: ({ kind }) => t(`prices.kinds.${kind}`) },
      {
        key: 'description',
        header: t('records.fields.description'),
        weight: 4,
        hide: 'narrow',
        cell: ({ description }) => <span className="truncate">{description || '—'}</span>,
      },
      { key: 'value', header: t('prices.value'), weight: 1.4, end: true, cell: ({ value }) => money(value) },
    ],
    [t],
  )
}
