const REMEMBERED = 20
/** Longer than a dialog that opens takes to ask for the focus. */
const A_MOMENT_MS = 30

/** Where somebody without a mouse has been, the last place at the end. */
let been: readonly HTMLElement[] = []

/** Where keys act: the dialog on top, or the screen, which is not yet there while only its outline is. */
export function actingRoom(): HTMLElement | null {
  const dialogs = document.querySelectorAll<HTMLElement>('[role="dialog"]')
  return dialogs.item(dialogs.length - 1) ?? document.querySelector('main:not([aria-busy])')
}

/** The focus is somewhere at all times: when what had it is gone or can no longer be used, the place before takes it. */
export function keepFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    // A row that goes leaves the focus to its list.
    const holder = target.parentElement?.closest<HTMLElement>('[tabindex]:not(main)')
    const places = holder ? [holder, target] : [target]
    been = [...been.filter((place) => place.isConnected && !places.includes(place)), ...places].slice(-REMEMBERED)
  })
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (relatedTarget !== null || !(target instanceof HTMLElement)) return
    // A button may work for so short a time that it can be used again when this looks.
    const wasTaken = !canBeUsed(target)
    // What can still be used was left on purpose.
    setTimeout(() => (!wasTaken && canBeUsed(target)) || giveBack(target), A_MOMENT_MS)
  })
}

function giveBack(lost: HTMLElement): void {
  if (document.activeElement !== document.body) return
  const room = actingRoom()
  const works = lost.isConnected && lost.hasAttribute('data-loading')
  // The button that works takes it again when it is done; a screen that comes, when it is there.
  if (works || !room) {
    setTimeout(() => giveBack(lost), A_MOMENT_MS)
    return
  }
  const place = been.findLast((one) => room.contains(one) && canBeUsed(one)) ?? room
  place.focus({ preventScroll: true })
}

const canBeUsed = (element: HTMLElement) =>
  element.isConnected && !element.matches(':disabled') && element.checkVisibility()
