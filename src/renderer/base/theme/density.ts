import { useSyncExternalStore } from 'react'
import { DEFAULT_DENSITY, Density } from '../../../contract/density.ts'
import { call } from '../api/client.ts'
import { session } from '../session/session.ts'

export const DENSITIES = Density.options

const watchers = new Set<() => void>()
let shown: Density = DEFAULT_DENSITY

export const asDensity = (value: unknown): Density => Density.safeParse(value).data ?? DEFAULT_DENSITY

/** As the person who sits here wishes. */
export function showDensity(density: Density): void {
  shown = density
  for (const watcher of watchers) watcher()
}

session.onClose(() => showDensity(DEFAULT_DENSITY))

/** Shown at once, and kept for every window of the person. */
export async function chooseDensity(density: Density): Promise<void> {
  showDensity(density)
  const { revision } = (await call('account.get', {})).body
  await call('account.update', { revision, body: { density } })
}

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
const present = () => shown

export const useDensity = (): Density => useSyncExternalStore(watch, present, present)
