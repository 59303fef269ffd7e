import { Select, type SelectProps } from '@mantine/core'
import { useMemo, useState } from 'react'
import { isCode } from '../../contract/rips/options.ts'
import { useT } from '../base/i18n/i18n.ts'
import { meaning, type Option, withPresent } from '../base/rips/options.ts'
import { Nearest } from './nearest.tsx'
import { useWords } from './words.ts'

interface CodeSelectProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  readonly options: readonly Option[]
  readonly value: string
  /** A blank when nothing is chosen any more; words of which nothing was chosen as they were typed. */
  readonly onChange: (value: string) => void
}

/**
 * A code of a catalog, found by typing a part of it or of its name. Its list keeps its identity while nothing changed:
 * a new one would make the input forget what is being typed. Words that were left stay, and are said to be no choice.
 */
export function CodeSelect({ options, value, onChange, onBlur, ...rest }: CodeSelectProps) {
  const t = useT()
  const data = useMemo(() => withPresent(options, value), [options, value])
  const [types, setTypes] = useState(false)
  const [typed, setTyped] = useState<string>()
  const label = data.find((option) => option.value === value)?.label ?? ''
  // A code that is no longer offered may have come with the data; what was typed here came from nobody.
  const [ours, setOurs] = useState('')
  const isUnknown = value !== '' && !options.some((option) => option.value === value)
  const isLeft = isUnknown && (value === ours || !isCode(value))
  const words = useWords(
    rest.readOnly !== true && (isLeft || (typed !== undefined && typed.trim() !== '' && typed !== label)),
  )
  const near = words.marked ? options.filter(meaning(value)) : []

  const settle = () => {
    words.setTyping(false)
    setTyped(undefined)
    if (typed === undefined || typed === label) return
    const text = typed.trim()
    const same = options.find((option) =>
      [option.value, option.label].some((one) => one.toLowerCase() === text.toLowerCase()),
    )
    if (!same) setOurs(text)
    onChange(same?.value ?? text)
  }
  return (
    <div>
      <Select
        searchable
        selectFirstOptionOnChange
        onKeyDown={({ key }) => setTypes(key.length === 1)}
        // Otherwise the list forgets its first option a moment after it opened, and Enter after typing chooses nothing.
        selectFirstOptionOnDropdownOpen={value === '' || isLeft || types}
        filter={({ search }) => (isLeft ? options : data).filter(meaning(search))}
        {...rest}
        {...words.input}
        {...(words.marked && { error: t('common.notTaken'), 'aria-invalid': true, styles: {} })}
        data={data}
        value={value === '' ? null : value}
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value)
          words.setTyping(true)
        }}
        onBlur={(event) => {
          settle()
          onBlur?.(event)
        }}
        onChange={(next) => {
          setTyped(undefined)
          words.setTyping(false)
          onChange(next ?? '')
        }}
      />
      {words.marked ? <Nearest options={near} onChoose={onChange} /> : null}
    </div>
  )
}
