import { Checkbox } from '@mantine/core'
import { useT } from '../../base/i18n/i18n.ts'
import type { LongColumn } from './column.ts'
import { type Boxes, isSelected } from './selection.ts'

const WIDTH = 24

/** The boxes of a list whose rows can be selected, and the one of all of them. */
export function selectColumn<R>(boxes: Boxes<R>): LongColumn<R> {
  return {
    key: 'selection',
    weight: WIDTH,
    fixed: true,
    hide: 'print',
    header: <All boxes={boxes} />,
    cell: (row, { 'data-index': index, tabIndex }) =>
      boxes.isSelectable(row) ? (
        <Checkbox
          size="xs"
          aria-label={boxes.labelOf(row)}
          tabIndex={tabIndex}
          checked={isSelected(boxes, row)}
          onChange={() => boxes.toggle(index, row)}
        />
      ) : null,
  }
}

function All<R>({ boxes: { ids, isAll, allLabel, all, clear } }: { boxes: Boxes<R> }) {
  const t = useT()
  return (
    <Checkbox
      size="xs"
      aria-label={allLabel ?? t('table.selectAll')}
      checked={isAll}
      indeterminate={ids.size > 0 && !isAll}
      onChange={isAll ? clear : all}
    />
  )
}
