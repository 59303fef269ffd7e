import { useCallbackRef } from '@mantine/hooks'
import { useMemo } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { LongColumn } from '../../ui/table/long-table.tsx'
import type { BaseRecord, RecordArea } from './area.ts'

/** The columns of an area's list; the first one opens a record's panel. */
export function useRecordColumns<R extends BaseRecord>(
  area: RecordArea<R>,
  onOpen: (id: string) => void,
): readonly LongColumn<R>[] {
  const t = useT()
  const open = useCallbackRef(onOpen)
  return useMemo(
    () =>
      area.columns.map(({ header, cell, ...room }, index): LongColumn<R> => {
        const column = { ...room, key: header.split('.').at(-1) ?? header, header: t(header) }
        if (index > 0) return { ...column, cell }
        return {
          ...column,
          cell: (record, control) => (
            <>
              <button type="button" {...control} onClick={() => open(record.id)}>
                {cell(record)}
              </button>
              {record.isActive ? null : <StatusBadge tone="idle" icon="archive" label={t('records.archivedBadge')} />}
            </>
          ),
        }
      }),
    [area, t, open],
  )
}
