import { TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { dateToScreen, dateToWire, timeToScreen, timeToWire } from '../base/format/clinical.ts'
import { useT } from '../base/i18n/i18n.ts'

interface DateFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur'> {
  /** Wire text; whatever cannot be read is kept as it was typed, so that it can be judged and corrected. */
  readonly value: string
  readonly onChange: (wire: string) => void
  readonly onBlur?: () => void
  readonly withTime?: boolean
}

/** A date that is typed: `1/3/2026`, `01032026`. Nothing pops up over the form, and no time zone is involved. */
export function DateField({ value, onChange, onBlur, withTime = false, ...rest }: DateFieldProps) {
  const t = useT()
  const [toScreen, toWire] = withTime ? [timeToScreen, timeToWire] : [dateToScreen, dateToWire]
  const [typed, setTyped] = useState(() => toScreen(value))

  useEffect(() => {
    setTyped((present) => (toWire(present) === value ? present : toScreen(value)))
  }, [value, toScreen, toWire])

  return (
    <TextInput
      placeholder={t(withTime ? 'common.timeFormat' : 'common.dateFormat')}
      inputMode="numeric"
      autoComplete="off"
      {...rest}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChange(toWire(event.currentTarget.value))
      }}
      onBlur={() => {
        setTyped(toScreen(toWire(typed)))
        onBlur?.()
      }}
    />
  )
}
