import { useMemo } from 'react'
import type { AuditEvent } from '../../../../contract/audit.ts'
import { actorName } from '../../../base/actors/names.ts'
import type { LongList } from '../../../base/api/long-list.ts'
import { integer, moment } from '../../../base/format/format.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { catalog } from '../../../base/i18n/texts.ts'
import { SearchBox } from '../../../ui/search-box.tsx'
import list from '../../../ui/table/list-screen.module.css'
import { ListTable } from '../../../ui/table/list-table.tsx'
import { type LongColumn, TwoLines } from '../../../ui/table/long-table.tsx'
import { TableBar } from '../../../ui/table/table-bar.tsx'
import { type ListSearch, useArranged } from '../../../ui/table/use-arranged.ts'
import classes from '../settings.module.css'
import { AUDIT_FILTERS, useAuditFilters } from './audit-filters.tsx'
import { AuditSubject } from './audit-subject.tsx'

export interface AuditTableProps {
  readonly events: LongList<AuditEvent>
  readonly empty: string
  readonly search: ListSearch
  readonly onSearch: (change: ListSearch, options?: { replace: boolean }) => void
}

/** Events of the audit trail, newest first. */
export function AuditTable({ events, empty, search, onSearch }: AuditTableProps) {
  const t = useT()
  const columns = useAuditColumns()
  const arranged = useArranged({ list: 'auditEvents', columns, search, onSearch, filters: AUDIT_FILTERS })
  const filters = useAuditFilters({ search, onSearch })
  const isNarrowed = Object.values(search).some(Boolean)
  return (
    <div className={classes.trail}>
      <div className={list.filters}>
        <SearchBox
          label={t('records.searchLabel')}
          placeholder={t('settings.audit.search')}
          value={search.q ?? ''}
          onChange={(q) => onSearch({ q: q || undefined }, { replace: true })}
        />
        <TableBar arranged={arranged} filters={filters} />
      </div>
      <ListTable
        label={t('settings.audit.title')}
        list={events}
        arranged={arranged}
        nothing={<p className={classes.empty}>{isNarrowed ? t('settings.audit.none.narrowed') : empty}</p>}
      />
    </div>
  )
}

export function useAuditColumns(): readonly LongColumn<AuditEvent>[] {
  const t = useT()
  return useMemo(
    (): LongColumn<AuditEvent>[] => [
      {
        key: 'sequence',
        header: t('settings.audit.sequence'),
        weight: 1.2,
        hide: 'narrow',
        cell: ({ sequence }) => integer(sequence),
      },
      {
        key: 'when',
        opens: true,
        header: t('settings.audit.when'),
        weight: 2.4,
        cell: ({ at }, control) => <span {...control}>{moment(at)}</span>,
      },
      {
        key: 'who',
        header: t('settings.audit.who'),
        weight: 1.6,
        cell: (event) => (
          <TwoLines detail={event.tokenName && t('settings.audit.byToken', { name: event.tokenName })}>
            {actorName(event, t)}
          </TwoLines>
        ),
      },
      {
        key: 'what',
        header: t('settings.audit.what'),
        weight: 2,
        cell: ({ operation }) => <span className="truncate">{wordsOf(operation)}</span>,
      },
      {
        key: 'target',
        header: t('settings.audit.target'),
        weight: 3,
        hide: 'medium',
        cell: (event) => <AuditSubject event={event} />,
      },
    ],
    [t],
  )
}

/** A person by name; whoever has none is Radica itself or nobody, or is not among those who sign in any more. */
const AREAS: Readonly<Record<string, string>> = catalog.texts.settings.audit.areas
const VERBS: Readonly<Record<string, string>> = catalog.texts.settings.audit.verbs

/** "Paciente: crear"; an operation that has no words yet is shown by its id. */
export function wordsOf(operation: string): string {
  const parts = operation.split('.')
  const [area = '', verb = ''] = [parts[0], parts.at(-1)]
  return AREAS[area] && VERBS[verb] ? `${AREAS[area]}: ${VERBS[verb]}` : operation
}
