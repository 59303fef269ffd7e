import { Skeleton } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { RuleCoverage } from '../../../contract/catalogs.ts'
import { useRead } from '../../base/api/query.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { CatalogRow } from './catalog-row.tsx'
import classes from './catalogs.module.css'
import { CheckCode } from './check-code.tsx'
import type { CatalogsSearch } from './search.ts'

const route = getRouteApi('/c/$workspaceId/catalogos')
/** Another person may be installing one. */
const WATCH_MS = 1_000

export function CatalogsRoute() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const { id: workspaceId } = useWorkspace()
  const onSearch = (change: CatalogsSearch) =>
    void navigate({
      to: '/c/$workspaceId/catalogos',
      params: { workspaceId },
      search: { ...search, ...change },
      replace: true,
    })
  return <CatalogsScreen search={search} onSearch={onSearch} />
}

interface CatalogsScreenProps {
  readonly search: CatalogsSearch
  readonly onSearch: (change: CatalogsSearch) => void
}

/** What is installed, how old it is, and a search to check a code. */
export function CatalogsScreen({ search, onSearch }: CatalogsScreenProps) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const list = useRead(
    'catalogs.list',
    { params: { workspaceId } },
    { refetchInterval: WATCH_MS, pollWhile: ({ items }) => items.some(({ installing }) => installing) },
  )
  const items = list.data?.items ?? []
  return (
    <>
      <PageHeader title={t('catalogs.title')} lead={t('catalogs.lead')} />
      {list.error ? <FaultNotice fault={list.error} onRetry={() => void list.refetch()} /> : null}
      <div className={classes.screen}>
        <div>
          {list.data?.mayInstall ? (
            <Notice tone="info" icon="info" title={t('catalogs.how')}>
              {t('catalogs.howText')}
            </Notice>
          ) : null}
          {list.data?.mayInstall === false ? <Notice tone="info" icon="info" title={t('catalogs.onlyAdmin')} /> : null}
          {list.data ? <Coverage coverage={list.data.coverage} /> : null}
          {list.isPending ? <Skeleton height={420} mt={12} /> : null}
          <ul className={classes.list}>
            {items
              .filter(({ installable }) => installable)
              .map((catalog) => (
                <CatalogRow key={catalog.catalog} catalog={catalog} mayInstall={list.data?.mayInstall === true} />
              ))}
          </ul>
        </div>
        {list.data ? <CheckCode catalogs={items} search={search} onSearch={onSearch} /> : null}
      </div>
    </>
  )
}

/** How much of what the ministry may answer is known here: what is installed, what can be, and what cannot. */
function Coverage({ coverage }: { coverage: RuleCoverage }) {
  const t = useT()
  const { codes, decided, unpublished, now } = coverage
  return (
    <p className={classes.coverage}>
      <strong>{t('catalogs.coverage.now', { now, codes })}</strong>{' '}
      {t('catalogs.coverage.rest', { decided, unpublished })}
    </p>
  )
}
