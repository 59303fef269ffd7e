import { useSyncExternalStore } from 'react'

/** Notifications of the system, by what browsers and the desktop have in common. */
export const canNotify = (): boolean => typeof Notification !== 'undefined'

const mayNotify = (): boolean => canNotify() && Notification.permission === 'granted'

const followers = new Set<() => void>()
function follow(told: () => void): () => void {
  followers.add(told)
  return () => void followers.delete(told)
}

/** Whether the system lets this window show them. */
export const useMayNotify = (): boolean => useSyncExternalStore(follow, mayNotify)

/** Only by a click: a page that asks by itself is refused for good. */
export async function askToNotify(): Promise<boolean> {
  await Notification.requestPermission()
  for (const told of followers) told()
  return mayNotify()
}

interface Notice {
  readonly title: string
  readonly body: string
  readonly onClick: () => void
}

export function notify({ title, body, onClick }: Notice): void {
  const shown = new Notification(title, { body })
  shown.addEventListener('click', () => {
    // A page of the desktop does not bring its window forward by itself.
    if (window.desktop) void window.desktop.bringForward()
    else window.focus()
    shown.close()
    onClick()
  })
}
