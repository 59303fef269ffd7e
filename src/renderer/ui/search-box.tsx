import { TextInput } from '@mantine/core'
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { Icon } from './icon.tsx'
import classes from './search-box.module.css'

interface SearchBoxProps {
  readonly label: string
  readonly placeholder: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Keeps up with the typing; the address (and so the list) follows a moment later. */
export function SearchBox({ label, placeholder, value, onChange }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const publish = useDebouncedCallback(onChange, 180)
  // Another search than the one typed here: a view, the way back, the screen's own link. Whoever types is not interrupted.
  useEffect(() => {
    if (document.activeElement !== input.current) setTyped(value)
  }, [value])
  useHotkeys([['/', () => input.current?.focus()]])
  return (
    <TextInput
      ref={input}
      type="search"
      className={classes.search}
      aria-label={label}
      placeholder={placeholder}
      leftSection={<Icon name="search" />}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        publish(event.currentTarget.value.trim())
      }}
    />
  )
}
