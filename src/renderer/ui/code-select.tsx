import { Select, type SelectProps } from '@mantine/core'
import { useMemo, useState } from 'react'
import { type Option, withPresent } from '../codes/options.ts'

interface CodeSelectProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  readonly options: readonly Option[]
  readonly value: string
  /** A blank when nothing is chosen any more. */
  readonly onChange: (value: string) => void
}

/**
 * A code of a catalogue, found by typing a part of it or of its name. Its list keeps its identity while nothing changed:
 * a new one would make the input forget what is being typed.
 */
export function CodeSelect({ options, value, onChange, ...rest }: CodeSelectProps) {
  const data = useMemo(() => withPresent(options, value), [options, value])
  const [types, setTypes] = useState(false)
  return (
    <Select
      searchable
      selectFirstOptionOnChange
      onKeyDown={({ key }) => setTypes(key.length === 1)}
      // Otherwise the list forgets its first option a moment after it opened, and Enter after typing chooses nothing.
      selectFirstOptionOnDropdownOpen={value === '' || types}
      {...rest}
      data={data}
      value={value === '' ? null : value}
      onChange={(next) => onChange(next ?? '')}
    />
  )
}
