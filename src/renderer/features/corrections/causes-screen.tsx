import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { CauseSource, type CorrectionCause } from '../../../contract/corrections.ts'
import { call } from '../../base/api/client.ts'
import { useLongList } from '../../base/api/long-list.ts'
import { integer } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NothingMatches } from '../../ui/nothing-matches.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { datesFilter } from '../../ui/table/filter.tsx'
import { FilterChips } from '../../ui/table/filter-chips.tsx'
import listClasses from '../../ui/table/list-screen.module.css'
import { ListTable } from '../../ui/table/list-table.tsx'
import { type LongColumn, TwoLines } from '../../ui/table/long-table.tsx'
import { TableBar } from '../../ui/table/table-bar.tsx'
import { type Arranged, type ListSearch, useArranged } from '../../ui/table/use-arranged.ts'
import { ExportMenu } from '../files/export-menu.tsx'
import { payerFilter } from '../payers/payer-filter.tsx'
import { type CorrectionsProps, correctionsSearch, narrowedBy } from './search.ts'
import { fieldName, valueText } from './words.ts'

/** What keeps documents from being accepted, put together by cause; each opens into its documents. */
export function CausesScreen({ search, onSearch }: CorrectionsProps) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const query = { q: search.q, source: search.fuente, ...narrowedBy(search) }
  const list = useLongList({
    key: ['correctionCauses.list', workspaceId, query],
    read: async (range, signal) =>
      (await call('correctionCauses.list', { params: { workspaceId }, query: { ...query, ...range }, signal })).body,
  })
  const columns = useCauseColumns(search)
  const change = (next: ListSearch) => onSearch(correctionsSearch.parse({ ...search, ...next }))
  const arranged = useArranged({ list: 'correctionCauses', columns, search, onSearch: change, filters: FILTERS })
  return (
    <div className="fills">
      <PageHeader
        title={t('corrections.title')}
        lead={t('corrections.lead')}
        actions={<ExportMenu list="correctionCauses" query={query} />}
      />
      <Filters search={search} onSearch={onSearch} arranged={arranged} />
      {list.answer?.complete === false ? (
        <Notice tone="warn" icon="filter" title={t('corrections.incompleteTitle')}>
          {t('corrections.incomplete')}
        </Notice>
      ) : null}
      <ListTable
        label={t('corrections.title')}
        question={query}
        list={list}
        arranged={arranged}
        order={t('corrections.order')}
        nothing={
          arranged.isNarrowed ? (
            <NothingMatches />
          ) : (
            <EmptyState icon="checkCircle" title={t('corrections.none')} text={t('corrections.noneText')} />
          )
        }
      />
    </div>
  )
}

const FILTERS = ['fuente', 'pagador', 'desde', 'hasta'] as const

function Filters({ search, onSearch, arranged }: CorrectionsProps & { readonly arranged: Arranged<CorrectionCause> }) {
  const t = useT()
  const narrow = (change: ListSearch) => onSearch(correctionsSearch.parse({ ...search, ...change }))
  const dates = {
    label: t('corrections.columns.updated'),
    names: ['desde', 'hasta'] as const,
    search,
    onSearch: narrow,
  }
  return (
    <div className={listClasses.filters}>
      <SearchBox
        label={t('records.searchLabel')}
        placeholder={t('corrections.search')}
        value={search.q ?? ''}
        onChange={(text) => onSearch({ q: text || undefined }, { replace: true })}
      />
      <TableBar arranged={arranged} filters={[payerFilter({ search, onSearch: narrow }), datesFilter(dates)]}>
        <FilterChips
          label={t('corrections.sourceFilter')}
          all={t('corrections.allSources')}
          value={search.fuente}
          onChange={(value) => onSearch({ fuente: CauseSource.safeParse(value).data })}
          options={CauseSource.options.map((value) => ({ value, label: t(`corrections.sources.${value}`) }))}
        />
      </TableBar>
    </div>
  )
}

const SHOWN = 3

export function useCauseColumns(search: CorrectionsProps['search']): readonly LongColumn<CorrectionCause>[] {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  return useMemo(
    (): LongColumn<CorrectionCause>[] => [
      {
        key: 'cause',
        opens: true,
        header: t('corrections.columns.cause'),
        weight: 5,
        cell: ({ source, code, place, message }, control) => (
          <TwoLines detail={message}>
            <Link
              to="/c/$workspaceId/correcciones"
              params={{ workspaceId }}
              search={{ ...search, q: undefined, fuente: source, causa: code, campo: place }}
              {...control}
            >
              {`${code} · ${fieldName(place)}`}
            </Link>
          </TwoLines>
        ),
      },
      {
        key: 'documents',
        header: t('corrections.columns.documents'),
        weight: 1,
        end: true,
        cell: ({ documents }) => integer(documents),
      },
      {
        key: 'values',
        header: t('corrections.columns.values'),
        weight: 3,
        hide: 'narrow',
        cell: ({ place, values }) => {
          const first = values.slice(0, SHOWN).map(({ value }) => valueText(place, value))
          return [...first, ...(values.length > SHOWN ? ['…'] : [])].join(', ')
        },
      },
      {
        key: 'source',
        header: t('corrections.columns.source'),
        weight: 1.4,
        hide: 'medium',
        cell: ({ source }) => t(`corrections.sources.${source}`),
      },
    ],
    [t, workspaceId, search],
  )
}
