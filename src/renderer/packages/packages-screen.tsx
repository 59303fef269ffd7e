import { Button, Select, Skeleton } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { MAX_LIMIT } from '../../contract/common.ts'
import { PackageKind, PackageStatus, type PackageSummary } from '../../contract/packages.ts'
import { PACKAGE_KINDS } from '../../contract/rips/kinds.ts'
import { useRead } from '../api/query.ts'
import { integer, moment } from '../format/format.ts'
import { useT } from '../i18n/i18n.ts'
import { SearchBox } from '../records/search-box.tsx'
import { useRights, useWorkspace } from '../session/workspace.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { FaultNotice } from '../ui/fault-notice.tsx'
import { FilterChips } from '../ui/filter-chips.tsx'
import { Icon } from '../ui/icon.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { CreateDialog } from './create-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'
import classes from './packages-screen.module.css'
import type { PackagesSearch } from './search.ts'
import { PackageStatusBadge } from './status.tsx'

const PAGE = 50

interface PackagesScreenProps {
  readonly search: PackagesSearch
  readonly onSearch: (change: PackagesSearch, options?: { replace: boolean }) => void
}

export function PackagesScreen({ search, onSearch }: PackagesScreenProps) {
  const t = useT()
  const { write } = useRights()
  const { abrir } = search
  const close = () => onSearch({ abrir: undefined })
  useHotkeys([['n', () => write && onSearch({ abrir: 'nuevo' })]])
  return (
    <>
      <PageHeader
        title={t('packages.title')}
        lead={t('packages.lead')}
        actions={write ? <Actions onOpen={(dialog) => onSearch({ abrir: dialog })} /> : null}
      />
      <Filters search={search} onSearch={onSearch} />
      <PackageList search={search} onSearch={onSearch} />
      {abrir === 'nuevo' && write ? <CreateDialog onClose={close} /> : null}
      {abrir === 'importar' && write ? <ImportDialog onClose={close} /> : null}
    </>
  )
}

function Filters({ search: { q, clase, estado }, onSearch }: PackagesScreenProps) {
  const t = useT()
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
        data={PackageKind.options.map((value) => ({ value, label: PACKAGE_KINDS[value].label }))}
        value={clase ?? null}
        onChange={(value) => onSearch({ clase: PackageKind.safeParse(value).data })}
      />
      <FilterChips
        label={t('packages.statusFilter')}
        all={t('packages.allStatuses')}
        value={estado}
        onChange={(value) => onSearch({ estado: PackageStatus.safeParse(value).data })}
        options={PackageStatus.options.map((value) => ({ value, label: t(`packages.statusPlural.${value}`) }))}
      />
    </div>
  )
}

function PackageList({ search, onSearch }: PackagesScreenProps) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const { write } = useRights()
  const [shown, setShown] = useState(PAGE)
  const { q, estado, clase } = search
  const list = useRead(
    'ripsPackages.list',
    { params: { workspaceId }, query: { q, status: estado, kind: clase, limit: Math.min(shown, MAX_LIMIT) } },
    { keepPrevious: true, refetchInterval: 30_000 },
  )
  const { total = 0, items = [] } = list.data ?? {}
  return (
    <>
      {list.error ? <FaultNotice fault={list.error} onRetry={() => void list.refetch()} /> : null}
      <div className={`panel ${classes.list}`}>
        {list.isPending ? <Skeleton height={360} /> : null}
        {list.data && items.length === 0 ? <Nothing search={search} onAdd={write ? onSearch : undefined} /> : null}
        {items.length > 0 ? <PackageTable items={items} /> : null}
      </div>
      <div className={classes.foot}>
        <span className="soft" aria-live="polite">
          {list.data ? t('records.count', { count: total, replace: { count: integer(total) } }) : ''}
        </span>
        {items.length < total && shown < MAX_LIMIT ? (
          <Button variant="default" size="xs" onClick={() => setShown(shown + PAGE * 2)} loading={list.isFetching}>
            {t('packages.showMore')}
          </Button>
        ) : null}
      </div>
    </>
  )
}

function Actions({ onOpen }: { onOpen: (dialog: 'nuevo' | 'importar') => void }) {
  const t = useT()
  return (
    <>
      <Button variant="default" leftSection={<Icon name="upload" />} onClick={() => onOpen('importar')}>
        {t('packages.importFile')}
      </Button>
      <Button leftSection={<Icon name="plus" />} aria-keyshortcuts="n" onClick={() => onOpen('nuevo')}>
        {t('packages.add')}
      </Button>
    </>
  )
}

function PackageTable({ items }: { items: readonly PackageSummary[] }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('packages.columns.name')}</th>
          <th scope="col">{t('packages.columns.status')}</th>
          <th scope="col" data-hide="narrow">
            {t('packages.columns.content')}
          </th>
          <th scope="col" data-hide="medium">
            {t('packages.columns.updated')}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ id, name, number, kind, status, users, services, updatedAt }) => (
          <tr key={id}>
            <td>
              <Link
                to="/c/$workspaceId/paquetes/$packageId"
                params={{ workspaceId, packageId: id }}
                className={classes.name}
              >
                {name || number || t('packages.untitled')}
              </Link>
              <div className={classes.detail}>
                {[PACKAGE_KINDS[kind].label, name ? number : null].filter(Boolean).join(' · ')}
              </div>
            </td>
            <td>
              <PackageStatusBadge status={status} />
            </td>
            <td data-hide="narrow">
              {t('packages.users', { count: users })}
              <div className={classes.detail}>{t('packages.services', { count: services })}</div>
            </td>
            <td data-hide="medium">{moment(updatedAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface NothingProps {
  readonly search: PackagesSearch
  readonly onAdd: ((change: PackagesSearch) => void) | undefined
}

function Nothing({ search: { q, estado, clase }, onAdd }: NothingProps) {
  const t = useT()
  if (q) return <EmptyState icon="search" title={t('records.noMatchTitle', { q })} text={t('records.noMatchText')} />
  if (estado || clase) {
    return <EmptyState icon="package" title={t('packages.emptyStatusTitle')} text={t('packages.emptyStatusText')} />
  }
  const action = onAdd ? <Button onClick={() => onAdd({ abrir: 'nuevo' })}>{t('packages.add')}</Button> : null
  return <EmptyState icon="package" title={t('packages.emptyTitle')} text={t('packages.emptyText')} action={action} />
}
