import { useSyncExternalStore } from 'react'

/** How high the rows of a list are: what is compact stands on one line. */
export const DENSITIES = ['compact', 'comfortable'] as const
export type Density = (typeof DENSITIES)[number]

const KEY = 'radica.density'
const watchers = new Set<() => void>()

export const asDensity = (value: unknown): Density => DENSITIES.find((one) => one === value) ?? 'compact'
const chosen = (): Density => asDensity(localStorage.getItem(KEY))

export function chooseDensity(density: Density): void {
  localStorage.setItem(KEY, density)
  for (const watcher of watchers) watcher()
}

export function useDensity(): Density {
  return useSyncExternalStore((watcher) => {
    watchers.add(watcher)
    return () => watchers.delete(watcher)
  }, chosen)
}
