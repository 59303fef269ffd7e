import { useSyncExternalStore } from 'react'

/** Whether this machine's person was offered the tour. No personal data: it may lie in the browser. */
const SEEN = 'radica.tour'

let step: number | undefined
const watchers = new Set<() => void>()
const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Goes to a stop, or ends the tour; once begun or declined it is not offered again. */
export function showTour(at: number | undefined): void {
  step = at
  localStorage.setItem(SEEN, 'yes')
  for (const watcher of watchers) watcher()
}

/** The present stop, undefined while there is no tour. */
export const useTourStep = () => useSyncExternalStore(watch, () => step)

export const useTourOffered = () => useSyncExternalStore(watch, () => localStorage.getItem(SEEN) === null)
