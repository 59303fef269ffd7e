import { Button, Skeleton } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import type { DispatchedDocument } from '../../../contract/dispatched.ts'
import { DispatchState } from '../../../contract/dispatches.ts'
import type { QueryInput } from '../../../contract/operations.ts'
import { call } from '../../base/api/client.ts'
import { DISPATCH_READS } from '../../base/api/dispatch-reads.ts'
import { useLongList } from '../../base/api/long-list.ts'
import { useChange } from '../../base/api/query.ts'
import { sumOf } from '../../base/format/format.ts'
import { translate, useT } from '../../base/i18n/i18n.ts'
import { useMay, useWorkspace } from '../../base/workspace/workspace.ts'
import { AnchorLink } from '../../ui/anchor-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { amountsFilter, datesFilter, type ListFilter } from '../../ui/table/filter.tsx'
import { FilterChips } from '../../ui/table/filter-chips.tsx'
import table from '../../ui/table/list-screen.module.css'
import { ListTable } from '../../ui/table/list-table.tsx'
import { amountIn } from '../../ui/table/search.ts'
import { useSelection } from '../../ui/table/selection.ts'
import { TableBar } from '../../ui/table/table-bar.tsx'
import { type Arranged, type ListSearch, useArranged } from '../../ui/table/use-arranged.ts'
import { sayFault, toast } from '../../ui/toast.tsx'
import { SelectedActs } from '../document-runs/selected-acts.tsx'
import { ExportMenu } from '../files/export-menu.tsx'
import { payerFilter } from '../payers/payer-filter.tsx'
import { actsOn } from './acts.ts'
import classes from './dispatches.module.css'
import { useDocumentColumns } from './document-columns.tsx'
import { DocumentSteps } from './document-steps.tsx'
import { groupOf, isOpened } from './groups.ts'
import type { DispatchesSearch } from './search.ts'
import { sayOutbox, useOutbox } from './sync-state.tsx'

const route = getRouteApi('/c/$workspaceId/envios')

interface SearchProps {
  readonly search: DispatchesSearch
  readonly onSearch: (change: ListSearch, options?: { replace: boolean }) => void
}

/** What left for each document, or is to; what waits for a person first. */
export function DispatchesRoute() {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const navigate = route.useNavigate()
  const search = route.useSearch()
  const onSearch = (change: ListSearch, options = {}) =>
    void navigate({ search: (now) => ({ ...now, ...change }), ...options })
  return (
    <div className="fills">
      <PageHeader
        title={t('dispatches.title')}
        lead={t('dispatches.lead')}
        actions={
          <>
            <AnchorLink to="/c/$workspaceId/envios/lotes" params={{ workspaceId }}>
              {t('documentRuns.open')}
            </AnchorLink>
            <ExportMenu list="dispatchedDocuments" query={queryOf(search)} />
            <SyncNow />
          </>
        }
      />
      <Outbox />
      <Documents search={search} onSearch={onSearch} />
    </div>
  )
}

/** What the list asks the service for, and its export. */
export const queryOf = ({
  q,
  estado,
  pagador,
  desde,
  hasta,
  montoDesde,
  montoHasta,
  orden,
}: DispatchesSearch): QueryInput<'dispatchedDocuments.list'> => ({
  q,
  status: estado,
  clientId: pagador,
  dateFrom: desde,
  dateTo: hasta,
  payableFrom: amountIn(montoDesde),
  payableTo: amountIn(montoHasta),
  sort: orden === 'createdAt' || orden === '-createdAt' ? orden : undefined,
})

const FILTERS = ['estado', 'pagador', 'desde', 'hasta', 'montoDesde', 'montoHasta'] as const

function filtersOf({ search, onSearch }: SearchProps): ListFilter[] {
  const source = { search, onSearch }
  return [
    payerFilter(source),
    datesFilter({ ...source, label: translate('dispatches.columns.asked'), names: ['desde', 'hasta'] }),
    amountsFilter({ ...source, label: translate('invoices.columns.total'), names: ['montoDesde', 'montoHasta'] }),
  ]
}

function Documents({ search, onSearch }: SearchProps) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const write = useMay('billing.send')
  const toggle = (document: DispatchedDocument) =>
    onSearch({ ver: isOpened(document, search.ver) ? undefined : document.id }, { replace: true })
  const columns = useDocumentColumns(search.ver, toggle)
  const arranged = useArranged({ list: 'dispatchedDocuments', columns, search, onSearch, filters: FILTERS })
  const query = queryOf({ ...search, orden: arranged.sort })
  const list = useLongList({
    key: ['dispatchedDocuments.list', workspaceId, query],
    read: async (range, signal) =>
      (await call('dispatchedDocuments.list', { params: { workspaceId }, query: { ...query, ...range }, signal })).body,
    refetchInterval: 15_000,
  })
  const selection = useSelection({
    list,
    question: query,
    idOf: ({ id }) => id,
    labelOf: ({ dispatches }) => t('records.select', { name: groupOf(dispatches).name }),
  })
  const open = list.loaded.find((document) => isOpened(document, search.ver))
  return (
    <>
      <Filters search={search} onSearch={onSearch} arranged={arranged} />
      <div className={classes.work} data-open={open !== undefined}>
        <div className={classes.documents}>
          <ListTable
            label={t('dispatches.title')}
            question={query}
            isOpen={(document) => isOpened(document, search.ver)}
            list={list}
            arranged={arranged}
            selection={selection}
            order={t('dispatches.personFirst')}
            totalOf={(rows) => sumOf(rows.map(({ payable }) => payable ?? 0))}
            actions={write ? <SelectedActs acts={actsOn(selection.rows)} /> : null}
            nothing={
              <EmptyState
                icon="send"
                title={t(arranged.isNarrowed ? 'dispatches.emptyStateTitle' : 'dispatches.emptyTitle')}
                text={t('dispatches.emptyText')}
              />
            }
          />
        </div>
        {open ? <DocumentSteps key={open.id} of={open} step={search.ver} onClose={() => toggle(open)} /> : null}
      </div>
    </>
  )
}

function Filters({ search, onSearch, arranged }: SearchProps & { readonly arranged: Arranged<DispatchedDocument> }) {
  const t = useT()
  return (
    <div className={table.filters}>
      <SearchBox
        label={t('records.searchLabel')}
        placeholder={t('dispatches.search')}
        value={search.q ?? ''}
        onChange={(q) => onSearch({ q: q || undefined }, { replace: true })}
      />
      <TableBar arranged={arranged} filters={filtersOf({ search, onSearch })}>
        <FilterChips
          label={t('dispatches.filter')}
          all={t('dispatches.all')}
          value={search.estado}
          onChange={(value) => onSearch({ estado: DispatchState.safeParse(value).data })}
          options={DispatchState.options.map((value) => ({ value, label: t(`dispatches.state.${value}`) }))}
        />
      </TableBar>
    </div>
  )
}

function SyncNow() {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const write = useMay('billing.send')
  const sync = useChange('dispatches.sync', DISPATCH_READS)
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
  if (!data) return <Skeleton height={62} mb={12} />
  const { tone, icon, words } = sayOutbox(data, t)
  return (
    <div className={classes.outbox}>
      <Notice tone={tone} icon={icon} title={words}>
        {t(`dispatches.upstream.${data.upstream}`)}
      </Notice>
    </div>
  )
}
