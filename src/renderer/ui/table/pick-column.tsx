import { Checkbox, VisuallyHidden } from '@mantine/core'
import type { LongColumn } from './long-table.tsx'

const WIDTH = 48

interface Picking<R, Id> {
  readonly header: string
  readonly labelOf: (row: R) => string
  /** Undefined: the row is nothing that can be picked, and has no box. */
  readonly idOf: (row: R) => Id | undefined
  /** A box that cannot be ticked now. */
  readonly isClosed?: (row: R) => boolean
  readonly picked: ReadonlySet<Id>
  readonly onPicked: (picked: ReadonlySet<Id>) => void
}

/** The column by which rows of a long table are chosen for what is done with many at once. */
export function pickColumn<R, Id>(of: Picking<R, Id>): LongColumn<R> {
  const { header, labelOf, idOf, isClosed = () => false, picked, onPicked } = of
  return {
    key: 'pick',
    header: <VisuallyHidden>{header}</VisuallyHidden>,
    weight: WIDTH,
    fixed: true,
    cell: (row, { tabIndex }) => {
      const id = idOf(row)
      if (id === undefined) return null
      return (
        <Checkbox
          aria-label={labelOf(row)}
          tabIndex={tabIndex}
          disabled={isClosed(row)}
          checked={picked.has(id)}
          onChange={({ currentTarget: { checked } }) => {
            const next = new Set(picked)
            if (checked) next.add(id)
            else next.delete(id)
            onPicked(next)
          }}
        />
      )
    },
  }
}
