import { NumberInput, type NumberInputProps } from '@mantine/core'
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { nextThousand, pastedAmount } from '../base/format/amount.ts'

interface AmountInputProps extends Omit<NumberInputProps, 'value' | 'onChange'> {
  /** COP; blank while nothing is typed. */
  readonly value: number | ''
  readonly onChange: (pesos: number | '') => void
}

const asAmount = (typed: number | string): number | '' => (typed === '' || typed === '-' ? '' : Number(typed))

const isAtEnd = ({ selectionStart, value, readOnly }: HTMLInputElement) => !readOnly && selectionStart === value.length
const isAllSelected = ({ selectionStart, selectionEnd, value, readOnly }: HTMLInputElement) =>
  !readOnly && selectionStart === 0 && selectionEnd === value.length

/** As if it had been typed: the field formats it, and the next key goes on behind it. */
function write(input: HTMLInputElement, pesos: number): void {
  input.setRangeText(String(pesos).replace('.', ','), 0, input.value.length, 'end')
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** An amount as it is typed: `1,50` stays as it was written, and is 1.5 for whoever asks; `40.000` is forty thousand. */
export function AmountInput({ value, onChange, onKeyDown, ...rest }: AmountInputProps) {
  const [typed, setTyped] = useState<number | string>(value)
  /** The separator that was typed last was a point. */
  const isPointed = useRef(false)
  const takeKey = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event)
    const { key, currentTarget } = event
    if (key === '.' || key === ',') isPointed.current = key === '.'
    const pesos = isPointed.current && isAtEnd(currentTarget) ? nextThousand(currentTarget.value, key) : undefined
    if (pesos === undefined) return
    event.preventDefault()
    isPointed.current = false
    write(currentTarget, pesos)
  }
  const takePasted = (event: ClipboardEvent<HTMLInputElement>) => {
    const pesos = isAllSelected(event.currentTarget) ? pastedAmount(event.clipboardData.getData('text')) : undefined
    if (pesos === undefined) return
    event.preventDefault()
    write(event.currentTarget, pesos)
  }
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
      onKeyDown={takeKey}
      onPaste={takePasted}
    />
  )
}
