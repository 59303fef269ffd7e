import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useState } from 'react'

interface AmountInputProps extends Omit<NumberInputProps, 'value' | 'onChange'> {
  /** COP; blank while nothing is typed. */
  readonly value: number | ''
  readonly onChange: (pesos: number | '') => void
}

const asAmount = (typed: number | string): number | '' => (typed === '' || typed === '-' ? '' : Number(typed))

/** An amount as it is typed: `1,50` stays as it was written, and is 1.5 for whoever asks. */
export function AmountInput({ value, onChange, ...rest }: AmountInputProps) {
  const [typed, setTyped] = useState<number | string>(value)
  return (
    <NumberInput
      hideControls
      allowNegative={false}
      decimalScale={2}
      thousandSeparator="."
      decimalSeparator=","
      leftSection="$"
      {...rest}
      value={asAmount(typed) === value ? typed : value}
      onChange={(next) => {
        setTyped(next)
        onChange(asAmount(next))
      }}
    />
  )
}
