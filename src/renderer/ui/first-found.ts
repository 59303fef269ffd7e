import type { ComboboxStore } from '@mantine/core'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'

interface FirstFound {
  readonly combobox: ComboboxStore
  /** What is typed. */
  readonly text: string
  /** Values of the options in their order; undefined while those of this text have not come: an earlier text's are somebody else's. */
  readonly found: readonly string[] | undefined
  /** The one that can be meant, where what can be begun with the same words is among them; a single one unless told. */
  readonly sole?: string | undefined
  readonly choose: (value: string) => void
}

/**
 * Enter takes the first of what was found for what is typed. Pressed before that came, it counts when one alone can be meant.
 * Gives what the input does on a key.
 */
export function useFirstFound({ combobox, text, found, sole, choose }: FirstFound) {
  const { dropdownOpened, selectFirstOption, resetSelectedOption } = combobox
  const first = found?.[0]
  const entered = useRef<string>(undefined)
  const chooseSole = useEffectEvent(() => {
    const meant = sole ?? (found?.length === 1 ? found[0] : undefined)
    if (entered.current === text && meant !== undefined) choose(meant)
    entered.current = undefined
  })
  useEffect(() => {
    if (dropdownOpened && first !== undefined) selectFirstOption()
    else resetSelectedOption()
    if (first !== undefined) chooseSole()
  }, [dropdownOpened, first, selectFirstOption, resetSelectedOption])
  return (event: KeyboardEvent) => {
    const isEnter = event.key === 'Enter'
    entered.current = isEnter && first === undefined ? text : undefined
    // It is drawn a moment before it is marked.
    if (!isEnter || first === undefined || !dropdownOpened || combobox.getSelectedOptionIndex() !== -1) return
    event.preventDefault()
    choose(first)
  }
}
