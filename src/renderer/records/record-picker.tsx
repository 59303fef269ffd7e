import { Combobox, ScrollArea, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
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
  const text = typed.trim()
  const [q] = useDebouncedValue(text, 180)
  const { data, isPlaceholderData } = useQuery({
    queryKey: [`${area.key}.list`, workspaceId, 'picker', listKey, q],
    queryFn: ({ signal }) => list(workspaceId, { limit: 20, ...(q && { q }) }, signal),
    placeholderData: keepPreviousData,
  })
  const found = data?.items ?? []
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const { dropdownOpened, selectFirstOption, resetSelectedOption } = combobox
  // Enter takes the first of what was found for this text; of an earlier text's it would be somebody else.
  const first = q === text && !isPlaceholderData ? found[0]?.id : undefined
  const choose = (id: string) => {
    const record = found.find((candidate) => candidate.id === id)
    setTyped('')
    combobox.closeDropdown()
    if (record) onPick(record)
  }
  // Pressed before the answer came: it counts when the answer is one record.
  const entered = useRef<string>(undefined)
  const chooseOnly = useEffectEvent((id: string) => {
    if (entered.current === text && found.length === 1) choose(id)
    entered.current = undefined
  })
  useEffect(() => {
    if (dropdownOpened && first !== undefined) selectFirstOption()
    else resetSelectedOption()
    if (first !== undefined) chooseOnly(first)
  }, [dropdownOpened, first, selectFirstOption, resetSelectedOption])

  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          id={id}
          label={compact ? undefined : label}
          description={help}
          aria-label={label}
          placeholder={compact ? label : undefined}
          leftSection={<Icon name="search" size={16} />}
          size={compact ? 'xs' : 'sm'}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            combobox.openDropdown()
          }}
          onKeyDown={({ key }) => {
            entered.current = key === 'Enter' && first === undefined ? text : undefined
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => {
            combobox.closeDropdown()
            setTyped('')
          }}
          data-autofocus={autoFocus || undefined}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={data === undefined}>
        <Combobox.Options aria-label={label}>
          <ScrollArea.Autosize mah={220} type="scroll">
            {found.map((record) => (
              <Combobox.Option key={record.id} value={record.id}>
                {describe(record)}
              </Combobox.Option>
            ))}
            {found.length === 0 ? <Combobox.Empty>{t('common.noMatches')}</Combobox.Empty> : null}
          </ScrollArea.Autosize>
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
