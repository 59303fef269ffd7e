import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import type { Catalog } from '../../../contract/catalogs.ts'
import { MAX_LIMIT } from '../../../contract/common.ts'
import { useRead } from '../../base/api/query.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { catalogName } from './catalog-code.ts'
import { CatalogHit } from './catalog-picker.tsx'
import classes from './catalogs.module.css'
import type { CatalogsSearch } from './search.ts'

const PAGE = 25

interface CheckCodeProps {
  readonly catalogs: readonly Catalog[]
  readonly search: CatalogsSearch
  readonly onSearch: (change: CatalogsSearch) => void
}

/** Looks a code up in any catalog, the small ones too. */
export function CheckCode({ catalogs, search, onSearch }: CheckCodeProps) {
  const t = useT()
  const catalog = search.catalogo ?? 'cie10'
  return (
    <section aria-labelledby="check-code" className={classes.check}>
      <h2 id="check-code" className={classes.heading}>
        {t('catalogs.check')}
      </h2>
      <p className="soft">{t('catalogs.checkLead')}</p>
      <div className={classes.query}>
        <Select
          label={t('catalogs.catalog')}
          allowDeselect={false}
          searchable
          data={catalogs.map((one) => ({ value: one.catalog, label: catalogName(one.catalog, t) }))}
          value={catalog}
          onChange={(value) => onSearch({ catalogo: value ?? undefined })}
        />
        <SearchBox
          label={t('catalogs.search')}
          placeholder={t('catalogs.search')}
          value={search.q ?? ''}
          onChange={(q) => onSearch({ q: q || undefined })}
        />
      </div>
      {search.q ? <Results key={catalog} catalog={catalog} q={search.q} /> : null}
    </section>
  )
}

function Results({ catalog, q }: { catalog: string; q: string }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const [shown, setShown] = useState(PAGE)
  const found = useRead(
    'catalogs.search',
    { params: { workspaceId, catalog }, query: { q, limit: Math.min(shown, MAX_LIMIT) } },
    { keepPrevious: true },
  )
  if (found.error) return <FaultNotice fault={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return null
  const { items, nextCursor, origin } = found.data
  return (
    <div className="panel">
      {origin === 'sample' || origin === 'none' ? (
        <p className={classes.note}>{t(origin === 'sample' ? 'catalogs.onlySample' : 'catalogs.notInstalled')}</p>
      ) : null}
      {items.length === 0 ? (
        <EmptyState icon="search" title={t('records.noMatchTitle', { q })} text={t('catalogs.nothingIn')} />
      ) : null}
      <ul className={classes.hits} aria-label={t('catalogs.results')}>
        {items.map((entry) => (
          <li key={entry.code}>
            <CatalogHit entry={entry} />
          </li>
        ))}
      </ul>
      {nextCursor && shown < MAX_LIMIT ? (
        <Button variant="subtle" size="xs" m={8} loading={found.isFetching} onClick={() => setShown(shown + PAGE * 3)}>
          {t('catalogs.more')}
        </Button>
      ) : null}
    </div>
  )
}
