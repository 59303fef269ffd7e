/** Where a screen says what can be done on it. */
const places = new Set<HTMLElement>()

/** Offers the buttons and links in an element to the palette, for as long as it stands: `<div ref={offerActs}>`. */
export function offerActs(place: HTMLElement | null): (() => void) | undefined {
  if (!place) return undefined
  places.add(place)
  return () => places.delete(place)
}

export interface OfferedAct {
  readonly label: string
  readonly run: () => void
}

/** What can be done now, in the words and the order of the screen. */
export function offeredActs(): OfferedAct[] {
  const inOrder = (a: Node, b: Node) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1)
  return [...places]
    .sort(inOrder)
    .flatMap((place) => [...place.querySelectorAll<HTMLElement>('button:enabled, a')])
    .map((act) => ({ label: act.ariaLabel ?? act.innerText, run: () => act.click() }))
}
