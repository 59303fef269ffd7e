import { useMemo } from 'react'
import type { AuditEvent } from '../../../contract/audit.ts'
import { useNames } from '../../base/actors/names.ts'
import type { LongList } from '../../base/api/long-list.ts'
import { integer, moment } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { catalog } from '../../base/i18n/texts.ts'
import { ListTable } from '../../ui/table/list-table.tsx'
import type { LongColumn } from '../../ui/table/long-table.tsx'
import { TableBar } from '../../ui/table/table-bar.tsx'
import { useArranged } from '../../ui/table/use-arranged.ts'
import classes from './settings.module.css'

interface AuditTableProps {
  readonly events: LongList<AuditEvent>
  readonly empty: string
}

/** Events of the audit trail, newest first. */
export function AuditTable({ events, empty }: AuditTableProps) {
  const t = useT()
  const columns = useAuditColumns()
  const arranged = useArranged({ list: 'auditEvents', columns })
  return (
    <div className={classes.trail}>
      <TableBar arranged={arranged} />
      <ListTable
        label={t('settings.audit.title')}
        list={events}
        arranged={arranged}
        nothing={<p className={classes.empty}>{empty}</p>}
      />
    </div>
  )
}

function useAuditColumns(): readonly LongColumn<AuditEvent>[] {
  const t = useT()
  const nameOf = useNames()
  return useMemo(
    (): LongColumn<AuditEvent>[] => [
      {
        key: 'sequence',
        header: t('settings.audit.sequence'),
        weight: 1.2,
        cell: ({ sequence }, control) => <span {...control}>{integer(sequence)}</span>,
      },
      { key: 'when', header: t('settings.audit.when'), weight: 2.4, cell: ({ at }) => moment(at) },
      {
        key: 'who',
        header: t('settings.audit.who'),
        weight: 2,
        cell: ({ actor, onBehalfOf }) => (
          <span className="truncate">
            {onBehalfOf ? t('settings.audit.byToken', { name: nameOf(onBehalfOf) }) : nameOf(actor)}
          </span>
        ),
      },
      {
        key: 'what',
        header: t('settings.audit.what'),
        weight: 2.4,
        cell: ({ operation }) => <span className="truncate">{wordsOf(operation)}</span>,
      },
      {
        key: 'target',
        header: t('settings.audit.target'),
        weight: 3,
        hide: 'medium',
        cell: (event) => <span className="mono truncate">{aboutOf(event)}</span>,
      },
    ],
    [t, nameOf],
  )
}

/** A page of a list is no revision: how many it showed. */
const aboutOf = ({ operation, target, revision }: AuditEvent): string =>
  operation.endsWith('.list') && target === null
    ? String(revision)
    : [target, revision && `r${revision}`].filter(Boolean).join(' ')

const AREAS: Readonly<Record<string, string>> = catalog.texts.settings.audit.areas
const VERBS: Readonly<Record<string, string>> = catalog.texts.settings.audit.verbs

/** "Paciente: crear"; an operation that has no words yet is shown by its id. */
export function wordsOf(operation: string): string {
  const parts = operation.split('.')
  const [area = '', verb = ''] = [parts[0], parts.at(-1)]
  return AREAS[area] && VERBS[verb] ? `${AREAS[area]}: ${VERBS[verb]}` : operation
}
