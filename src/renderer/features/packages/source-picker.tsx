import { type ComboboxItem, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useRead } from '../../base/api/query.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'

export const TYPING_MS = 180
/** As many as one looks through before typing more. */
const SHOWN = 20

interface SourcePickerProps {
  readonly value: string | null
  readonly onChange: (id: string | null) => void
}

/** An accepted package, of all there are, found by its number or name. */
export function SourcePicker({ value, onChange }: SourcePickerProps) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const [chosen, setChosen] = useState<ComboboxItem>()
  const [words, setWords] = useState('')
  // The name of what was chosen stands there as if it were typed: it looks for nothing.
  const [q] = useDebouncedValue(words === chosen?.label ? '' : words.trim(), TYPING_MS)
  const query = { status: 'accepted', limit: SHOWN, ...(q && { q }) } as const
  const { data, error } = useRead('ripsPackages.list', { params: { workspaceId }, query }, { keepPrevious: true })
  const found = (data?.items ?? []).map(({ id, name, number }) => ({
    value: id,
    label: [number, name].filter(Boolean).join(' · ') || id,
  }))
  const isFound = found.some((one) => one.value === chosen?.value)
  return (
    <Select
      label={t('packages.create.source')}
      description={t('packages.create.sourceHelp')}
      nothingFoundMessage={t('packages.create.sourceNone')}
      error={error?.message}
      searchable
      clearable
      data={chosen && !isFound ? [chosen, ...found] : found}
      filter={({ options }) => options}
      value={value}
      onSearchChange={setWords}
      onChange={(id, option) => {
        setChosen(option ?? undefined)
        onChange(id)
      }}
    />
  )
}
