import { Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { calendarDate } from '../../../contract/common.ts'
import { dateToScreen } from '../../base/format/clinical.ts'
import { money } from '../../base/format/format.ts'
import { translate, useT } from '../../base/i18n/i18n.ts'
import { AmountInput } from '../amount-input.tsx'
import { DateField } from '../date-field.tsx'
import { amountIn, amountWord } from './search.ts'
import type { ListSearch } from './use-arranged.ts'

/** One way to narrow a list: what its chip says while it is set, and the fields that set it. */
export interface ListFilter {
  readonly key: string
  readonly label: string
  /** What of the address it is; removed together. */
  readonly names: readonly string[]
  /** Undefined while it is not set. */
  readonly chip: ReactNode | undefined
  readonly field: ReactNode
}

interface RangeFilter {
  readonly label: string
  /** How its two ends stand in the address. */
  readonly names: readonly [from: string, to: string]
  readonly search: ListSearch
  readonly onSearch: (change: ListSearch) => void
}

function chipOf(label: string, from: string | undefined, to: string | undefined): string | undefined {
  if (from && to) return translate('table.chipBetween', { label, from, to })
  if (from) return translate('table.chipFrom', { label, from })
  return to ? translate('table.chipTo', { label, to }) : undefined
}

const asDay = (typed: string) => calendarDate.safeParse(typed).data

/** From a day to another, both included. */
export function datesFilter({ label, names, search, onSearch }: RangeFilter): ListFilter {
  const [from, to] = names.map((name) => asDay(search[name] ?? ''))
  const chip = chipOf(label, from && dateToScreen(from), to && dateToScreen(to))
  const field = (
    <Group gap={8} wrap="nowrap">
      {names.map((name, end) => (
        <DayField
          key={`${name} ${search[name]}`}
          label={translate(end === 0 ? 'table.from' : 'table.to', { label })}
          value={search[name] ?? ''}
          onChange={(day) => onSearch({ [name]: day })}
        />
      ))}
    </Group>
  )
  return { key: names[0], label, names, chip, field }
}

interface DayFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (day: string | undefined) => void
}

/** What is half typed narrows nothing yet. */
function DayField({ label, value, onChange }: DayFieldProps) {
  const t = useT()
  const [typed, setTyped] = useState(value)
  const isWrong = typed !== '' && asDay(typed) === undefined
  return (
    <DateField
      label={label}
      size="xs"
      w={150}
      value={typed}
      error={isWrong && typed.length >= 8 ? t('validation.date') : undefined}
      onChange={(day) => {
        setTyped(day)
        if (day !== value && (day === '' || asDay(day))) onChange(day || undefined)
      }}
    />
  )
}

/** From an amount to another, both included. */
export function amountsFilter({ label, names, search, onSearch }: RangeFilter): ListFilter {
  const [from, to] = names.map((name) => amountIn(search[name]))
  const words = (amount: number | undefined) => (amount === undefined ? undefined : money(amount))
  const field = (
    <Group gap={8} wrap="nowrap">
      {names.map((name, end) => (
        <AmountField
          key={`${name} ${search[name]}`}
          label={translate(end === 0 ? 'table.from' : 'table.to', { label })}
          value={amountIn(search[name]) ?? ''}
          onChange={(amount) => onSearch({ [name]: amountWord(amount) })}
        />
      ))}
    </Group>
  )
  return { key: names[0], label, names, chip: chipOf(label, words(from), words(to)), field }
}

interface AmountFieldProps {
  readonly label: string
  readonly value: number | ''
  readonly onChange: (amount: number | '') => void
}

/** An amount narrows when it is whole: at Enter, or when the field is left. */
function AmountField({ label, value, onChange }: AmountFieldProps) {
  const [typed, setTyped] = useState(value)
  const settle = () => typed !== value && onChange(typed)
  return (
    <AmountInput
      label={label}
      size="xs"
      w={150}
      value={typed}
      onChange={setTyped}
      onBlur={settle}
      onKeyDown={({ key }) => key === 'Enter' && settle()}
    />
  )
}
