import { Combobox, ScrollArea, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import { useMayAsk, useWorkspace } from '../../base/workspace/workspace.ts'
import { useFirstFound } from '../../ui/first-found.ts'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../ui/words.ts'
import type { BaseRecord, RecordArea, RecordOperations } from './area.ts'
import { RecordEditor } from './record-editor.tsx'
import { NEW } from './use-record-editor.ts'

/** With the words to begin a record with, takes the place of an id in the list. */
const CREATE = 'crear:'
const MOST_KNOWN = 5

/** What a new record may begin with: those that most clinics have, or the words when they find nothing at all. */
function begunWith<R extends BaseRecord>(area: RecordArea<R>, text: string, found: readonly R[]): readonly string[] {
  const isHere = (words: string) => found.some((record) => words.startsWith(`${area.titleOf(record)} · `))
  const known = area.known?.(text).filter((words) => !isHere(words)) ?? []
  return found.length + known.length === 0 ? [text] : known.slice(0, MOST_KNOWN)
}

interface RecordPickerProps<R extends BaseRecord> {
  readonly area: RecordArea<R>
  readonly label: string
  readonly help?: string
  readonly error?: string
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

/** Finds a record as one types and hands it over, or begins a new one with what was typed; it keeps only words of which nothing was taken. */
export function RecordPicker<R extends BaseRecord>(props: RecordPickerProps<R>) {
  const {
    area,
    label,
    help,
    error,
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
  const write = useMayAsk(`${area.key}.create`)
  // The words of the record that is being made.
  const [creating, setCreating] = useState<string>()
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  const words = useWords(text !== '')
  const [q] = useDebouncedValue(text, 180)
  const { data, isPlaceholderData } = useQuery({
    queryKey: [`${area.key}.list`, workspaceId, 'picker', listKey, q],
    queryFn: ({ signal }) => list(workspaceId, { limit: 20, ...(q && { q }) }, signal),
    placeholderData: keepPreviousData,
  })
  const found = data?.items ?? []
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const choose = (id: string) => {
    const record = found.find((candidate) => candidate.id === id)
    combobox.closeDropdown()
    if (id.startsWith(CREATE)) return setCreating(id.slice(CREATE.length))
    setTyped('')
    if (record) onPick(record)
  }
  const isCurrent = q === text && !isPlaceholderData
  const mayCreate = write && area.fromWords !== undefined && isCurrent && text !== ''
  const begun = mayCreate ? begunWith(area, text, found) : []
  const values = [...found.map(({ id }) => id), ...begun.map((words) => CREATE + words)]
  const sole = found.length === 1 ? found[0]?.id : undefined
  const onKeyDown = useFirstFound({ combobox, text, found: isCurrent ? values : undefined, sole, choose })
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
          error={words.marked ? t('common.notTaken') : error}
          {...words.input}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            words.setTyping(true)
            combobox.openDropdown()
          }}
          onKeyDown={onKeyDown}
          onClick={() => combobox.openDropdown()}
          onBlur={() => {
            combobox.closeDropdown()
            words.setTyping(false)
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
            {values.every((value) => value === CREATE + text) ? (
              <Combobox.Empty>{t('common.noMatches')}</Combobox.Empty>
            ) : null}
            {begun.map((words) => (
              <Combobox.Option key={words} value={CREATE + words}>
                <Icon name="plus" size={16} /> {t('records.createFrom', { words })}
              </Combobox.Option>
            ))}
          </ScrollArea.Autosize>
        </Combobox.Options>
      </Combobox.Dropdown>
      {creating === undefined ? null : (
        <RecordEditor
          area={area}
          id={NEW}
          words={creating}
          onClose={() => setCreating(undefined)}
          onSaved={(record) => {
            setTyped('')
            onPick(record)
          }}
        />
      )}
    </Combobox>
  )
}
