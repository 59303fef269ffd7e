import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useT } from '../i18n/i18n.ts'
import { useWorkspace } from '../session/workspace.ts'
import { Icon } from '../ui/icon.tsx'
import type { BaseRecord, RecordArea, RecordOperations } from './area.ts'

interface RecordPickerProps<R extends BaseRecord> {
  readonly area: RecordArea<R>
  readonly label: string
  readonly help?: string
  readonly describe: (record: R) => string
  readonly onPick: (record: R) => void
  /** Keeps the label for screen readers only. */
  readonly compact?: boolean
  /** Another list than the area's own, for example one of a single category. */
  readonly list?: RecordOperations<R>['list']
  readonly listKey?: string
  readonly autoFocus?: boolean
  readonly id?: string
}

/** Finds a record as one types and hands it over; it keeps nothing itself. */
export function RecordPicker<R extends BaseRecord>(props: RecordPickerProps<R>) {
  const {
    area,
    label,
    help,
    describe,
    onPick,
    compact,
    autoFocus,
    id,
    list = area.operations.list,
    listKey = '',
  } = props
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 180)
  const { data } = useQuery({
    queryKey: [`${area.key}.list`, workspaceId, 'picker', listKey, q],
    queryFn: ({ signal }) => list(workspaceId, { limit: 20, ...(q && { q }) }, signal),
    placeholderData: keepPreviousData,
  })
  const found = data?.items
  const choices = useMemo(
    () => found?.map((record) => ({ value: record.id, label: describe(record) })),
    [found, describe],
  )
  return (
    <Select
      id={id}
      label={compact ? undefined : label}
      description={help}
      aria-label={label}
      placeholder={compact ? label : undefined}
      leftSection={<Icon name="search" size={16} />}
      size={compact ? 'xs' : 'sm'}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      selectFirstOptionOnChange
      selectFirstOptionOnDropdownOpen
      nothingFoundMessage={t('common.noMatches')}
      data={choices ?? []}
      value={null}
      onChange={(id) => {
        const record = found?.find((candidate) => candidate.id === id)
        setTyped('')
        if (record) onPick(record)
      }}
      data-autofocus={autoFocus || undefined}
    />
  )
}
