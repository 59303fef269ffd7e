/** Frames until a field deep in a form is surely drawn, on a slow computer too. */
const FRAMES = 120

/** Puts the focus into a field as soon as it is there, unless somebody is in another one by then; gives the way to give up. */
export function focusWhenDrawn(find: () => HTMLElement | null): () => void {
  const before = document.activeElement
  const hasGoneOn = () => {
    const { activeElement } = document
    return activeElement !== before && activeElement?.matches('input, textarea, select') === true
  }
  let frame = 0
  const look = (tries: number) => {
    frame = requestAnimationFrame(() => {
      if (hasGoneOn()) return
      const field = find()
      if (field) field.focus()
      else if (tries > 0) look(tries - 1)
    })
  }
  look(FRAMES)
  return () => cancelAnimationFrame(frame)
}
