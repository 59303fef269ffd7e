import { useState } from 'react'

/** Marks an input that holds typed words without a chosen option. */
const UNSETTLED = '[data-unsettled]'

/**
 * Whether words stand in a field that chooses, with nothing chosen. The first such field takes the focus and says so: what
 * somebody typed is neither dropped nor taken for a code.
 */
export function hasWordsLeft(within = 'main'): boolean {
  const [first] = [...document.querySelectorAll<HTMLElement>(`${within} ${UNSETTLED}`)]
  if (!first) return false
  // A hidden field cannot take the focus.
  first.closest('details')?.setAttribute('open', '')
  // A field that is being typed in says what is wrong with it when it is left.
  first.blur()
  first.focus()
  first.scrollIntoView({ block: 'center' })
  return true
}

/** Words in a field that chooses; nothing is said against them while they are being typed. */
export function useWords(unsettled: boolean) {
  const [typing, setTyping] = useState(false)
  return { setTyping, marked: unsettled && !typing, input: { 'data-unsettled': unsettled || undefined } }
}
