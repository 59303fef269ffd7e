import { Checkbox } from '@mantine/core'
import type { Colleague } from '../../../contract/teamwork.ts'
import { translate, type useT } from '../../base/i18n/i18n.ts'
import type { ListFilter } from '../../ui/table/filter.tsx'
import type { LongColumn } from '../../ui/table/long-table.tsx'
import type { ListSearch } from '../../ui/table/use-arranged.ts'

/** What of a list is in somebody's hands: as its column, its filter and its question. */

export const assigneeColumn = (t: ReturnType<typeof useT>): LongColumn<{ readonly assignee: Colleague | null }> => ({
  key: 'assignee',
  header: t('teamwork.column'),
  weight: 1.6,
  hide: 'medium',
  cell: ({ assignee }) => <span className="truncate">{assignee?.name ?? '—'}</span>,
})

interface Source {
  readonly search: ListSearch
  readonly onSearch: (change: ListSearch) => void
}

export const assignedTo = ({ asignada }: ListSearch) => ({ assignedTo: asignada === 'mi' ? 'me' : undefined })

export function mineFilter({ search: { asignada }, onSearch }: Source): ListFilter {
  const label = translate('teamwork.mine')
  const isOn = asignada === 'mi'
  return {
    key: 'mine',
    label,
    names: ['asignada'],
    chip: isOn ? label : undefined,
    field: (
      <Checkbox
        label={label}
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => onSearch({ asignada: checked ? 'mi' : undefined })}
      />
    ),
  }
}
