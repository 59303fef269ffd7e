import { Button, Select } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { PackageKind, PackageStatus, type PackageSummary } from '../../../contract/packages.ts'
import { PACKAGE_KINDS } from '../../../contract/rips/kinds.ts'
import { call } from '../../base/api/client.ts'
import { useLongList } from '../../base/api/long-list.ts'
import { moment } from '../../base/format/format.ts'
import { translate, useT } from '../../base/i18n/i18n.ts'
import { tableText } from '../../base/i18n/texts.ts'
import { useMay, useWorkspace } from '../../base/workspace/workspace.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { NothingMatches } from '../../ui/nothing-matches.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { FilterChips } from '../../ui/table/filter-chips.tsx'
import classes from '../../ui/table/list-screen.module.css'
import { ListTable } from '../../ui/table/list-table.tsx'
import { type LongColumn, TwoLines } from '../../ui/table/long-table.tsx'
import { useSelection } from '../../ui/table/selection.ts'
import { TableBar } from '../../ui/table/table-bar.tsx'
import { type Arranged, type ListSearch, useArranged } from '../../ui/table/use-arranged.ts'
import { ByCause } from '../corrections/by-cause.tsx'
import { SelectedActs } from '../document-runs/selected-acts.tsx'
import { ExportMenu } from '../files/export-menu.tsx'
import { assignedTo, assigneeColumn, mineFilter } from '../teamwork/assigned.tsx'
import { actsOn } from './acts.ts'
import { CreateDialog } from './create-dialog.tsx'
import { LonelyFilings } from './filings-screen.tsx'
import { ImportDialog, lastSource } from './import-dialog.tsx'
import type { PackagesSearch } from './search.ts'
import { PackageStatusBadge } from './status.tsx'

interface PackagesScreenProps {
  readonly search: PackagesSearch
  readonly onSearch: (change: ListSearch, options?: { replace: boolean }) => void
}

export function PackagesScreen({ search, onSearch }: PackagesScreenProps) {
  const t = useT()
  const write = useMay('billing.write')
  const { abrir } = search
  const close = () => onSearch({ abrir: undefined })
  useHotkeys([['n', () => write && onSearch({ abrir: 'nuevo' })]])
  return (
    <div className="fills">
      <PageHeader
        title={t('packages.title')}
        lead={t('packages.lead')}
        actions={
          <>
            {search.estado === 'rejected' && write ? <ByCause source="ministry" /> : null}
            <ExportMenu list="ripsPackages" query={queryOf(search)} />
            {write ? <Actions onOpen={(dialog) => onSearch({ abrir: dialog })} /> : null}
          </>
        }
      />
      <LonelyFilings />
      <PackageList search={search} onSearch={onSearch} />
      {abrir === 'nuevo' && write ? <CreateDialog onClose={close} /> : null}
      {(abrir === 'importar' || abrir === 'libro') && write ? (
        <ImportDialog from={abrir} onFrom={(from) => onSearch({ abrir: from }, { replace: true })} onClose={close} />
      ) : null}
    </div>
  )
}

/** What the list asks the service for, and its export. */
export const queryOf = ({ q, estado, clase, orden, asignada }: PackagesSearch) => ({
  q,
  status: estado,
  kind: clase,
  sort: orden,
  ...assignedTo({ asignada }),
})

const FILTERS = ['estado', 'clase', 'asignada'] as const

interface FiltersProps extends PackagesScreenProps {
  readonly arranged: Arranged<PackageSummary>
}

function Filters({ search, onSearch, arranged }: FiltersProps) {
  const t = useT()
  const { q, clase, estado } = search
  return (
    <div className={classes.filters}>
      <SearchBox
        label={t('records.searchLabel')}
        placeholder={t('packages.search')}
        value={q ?? ''}
        onChange={(text) => onSearch({ q: text || undefined }, { replace: true })}
      />
      <Select
        aria-label={t('packages.kindFilter')}
        placeholder={t('packages.allKinds')}
        clearable
        w={240}
        data={PackageKind.options.map((value) => ({ value, label: tableText(PACKAGE_KINDS[value].label) }))}
        value={clase ?? null}
        onChange={(value) => onSearch({ clase: PackageKind.safeParse(value).data })}
      />
      <TableBar arranged={arranged} filters={[mineFilter({ search, onSearch })]}>
        <FilterChips
          label={t('packages.statusFilter')}
          all={t('packages.allStatuses')}
          value={estado}
          onChange={(value) => onSearch({ estado: PackageStatus.safeParse(value).data })}
          options={PackageStatus.options.map((value) => ({ value, label: t(`packages.statusPlural.${value}`) }))}
        />
      </TableBar>
    </div>
  )
}

function PackageList({ search, onSearch }: PackagesScreenProps) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const write = useMay('billing.write')
  const columns = usePackageColumns()
  const arranged = useArranged({ list: 'ripsPackages', columns, search, onSearch, filters: FILTERS })
  const query = queryOf({ ...search, orden: arranged.sort })
  const list = useLongList({
    key: ['ripsPackages.list', workspaceId, query],
    read: async (range, signal) =>
      (await call('ripsPackages.list', { params: { workspaceId }, query: { ...query, ...range }, signal })).body,
    refetchInterval: 30_000,
  })
  const selection = useSelection({
    list,
    question: query,
    idOf: ({ id }) => id,
    labelOf: ({ name, number }) => t('records.select', { name: name || number || t('packages.untitled') }),
  })
  return (
    <>
      <Filters search={search} onSearch={onSearch} arranged={arranged} />
      <ListTable
        label={t('packages.title')}
        question={query}
        list={list}
        arranged={arranged}
        selection={selection}
        totalOf={totalOf}
        actions={write ? <SelectedActs acts={actsOn(selection.rows)} /> : null}
        nothing={<Nothing q={search.q} narrowed={arranged.isNarrowed} onAdd={write ? onSearch : undefined} />}
      />
    </>
  )
}

export const totalOf = (rows: readonly PackageSummary[]) => {
  const [users, services] = [sum(rows.map((row) => row.users)), sum(rows.map((row) => row.services))]
  return `${usersOf(users)}, ${servicesOf(services)}`
}
const usersOf = (count: number) => translate('packages.users', { count })
const servicesOf = (count: number) => translate('packages.services', { count })
const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0)

function Actions({ onOpen }: { onOpen: (dialog: 'nuevo' | 'importar' | 'libro') => void }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const navigate = useNavigate()
  const toFolders = () => void navigate({ to: '/c/$workspaceId/paquetes/carpetas', params: { workspaceId } })
  return (
    <>
      <Button variant="default" leftSection={<Icon name="archive" />} onClick={toFolders}>
        {t('folders.title')}
      </Button>
      <Button variant="default" leftSection={<Icon name="upload" />} onClick={() => onOpen(lastSource())}>
        {t('packages.importFile')}
      </Button>
      <Button leftSection={<Icon name="plus" />} aria-keyshortcuts="n" onClick={() => onOpen('nuevo')}>
        {t('packages.add')}
      </Button>
    </>
  )
}

export function usePackageColumns(): readonly LongColumn<PackageSummary>[] {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  return useMemo(
    (): LongColumn<PackageSummary>[] => [
      {
        key: 'name',
        header: t('packages.columns.name'),
        weight: 3,
        cell: ({ id, name, number, kind }, control) => (
          <TwoLines detail={[tableText(PACKAGE_KINDS[kind].label), name ? number : null].filter(Boolean).join(' · ')}>
            <Link to="/c/$workspaceId/paquetes/$packageId" params={{ workspaceId, packageId: id }} {...control}>
              {name || number || t('packages.untitled')}
            </Link>
          </TwoLines>
        ),
      },
      {
        key: 'status',
        header: t('packages.columns.status'),
        weight: 3,
        cell: ({ status }) => <PackageStatusBadge status={status} />,
      },
      {
        key: 'content',
        header: t('packages.columns.content'),
        weight: 1.4,
        hide: 'narrow',
        cell: ({ users, services }) => <TwoLines detail={servicesOf(services)}>{usersOf(users)}</TwoLines>,
      },
      assigneeColumn(t),
      {
        key: 'updated',
        header: t('packages.columns.updated'),
        weight: 136,
        fixed: true,
        hide: 'medium',
        sort: '-updatedAt',
        cell: ({ updatedAt }) => moment(updatedAt),
      },
    ],
    [t, workspaceId],
  )
}

interface NothingProps {
  readonly q: string | undefined
  readonly narrowed: boolean
  readonly onAdd: ((change: PackagesSearch) => void) | undefined
}

function Nothing({ q, narrowed, onAdd }: NothingProps) {
  const t = useT()
  if (q) return <EmptyState icon="search" title={t('records.noMatchTitle', { q })} text={t('records.noMatchText')} />
  if (narrowed) return <NothingMatches />
  const action = onAdd ? <Button onClick={() => onAdd({ abrir: 'nuevo' })}>{t('packages.add')}</Button> : null
  return <EmptyState icon="package" title={t('packages.emptyTitle')} text={t('packages.emptyText')} action={action} />
}
