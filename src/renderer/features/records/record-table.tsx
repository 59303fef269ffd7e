import { useCallbackRef } from '@mantine/hooks'
import { useMemo } from 'react'
import type { LongList } from '../../base/api/long-list.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { type LongColumn, LongTable } from '../../ui/long-table.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { BaseRecord, RecordArea } from './area.ts'

const ROW_HEIGHT = 48

interface RecordTableProps<R extends BaseRecord> {
  readonly area: RecordArea<R>
  readonly list: LongList<R>
  readonly openId: string | undefined
  readonly onOpen: (id: string) => void
}

/** The records of an area; each row opens its panel. */
export function RecordTable<R extends BaseRecord>({ area, list, openId, onOpen }: RecordTableProps<R>) {
  const t = useT()
  const open = useCallbackRef(onOpen)
  const columns = useMemo(
    () =>
      area.columns.map(({ header, cell, ...room }, index): LongColumn<R> => {
        const column = { ...room, key: header, header: t(header) }
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
  return (
    <LongTable
      label={t(`records.${area.texts}.title`)}
      list={list}
      columns={columns}
      rowHeight={ROW_HEIGHT}
      isOpen={({ id }) => id === openId}
    />
  )
}
