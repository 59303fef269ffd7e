import { useMantineColorScheme } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useSyncExternalStore } from 'react'

/** `auto` follows the system in both, light or dark and contrast; `contrast` asks for contrast whatever the system says. */
export const APPEARANCES = ['auto', 'light', 'dark', 'contrast'] as const
export type Appearance = (typeof APPEARANCES)[number]

const KEY = 'radica.appearance'
const watchers = new Set<() => void>()

export const asAppearance = (value: unknown): Appearance => APPEARANCES.find((one) => one === value) ?? 'auto'
const chosen = (): Appearance => asAppearance(localStorage.getItem(KEY))

export function chooseAppearance(appearance: Appearance): void {
  localStorage.setItem(KEY, appearance)
  for (const watcher of watchers) watcher()
}

export function useAppearance(): Appearance {
  return useSyncExternalStore((watcher) => {
    watchers.add(watcher)
    return () => watchers.delete(watcher)
  }, chosen)
}

/** Puts the person's choice, or the system's, on the page; true while more contrast is wanted. */
export function useAppliedAppearance(): boolean {
  const appearance = useAppearance()
  const { setColorScheme } = useMantineColorScheme()
  const systemContrast = useMediaQuery('(prefers-contrast: more)', false, { getInitialValueInEffect: false })
  const contrast = appearance === 'contrast' || (appearance === 'auto' && systemContrast)
  useEffect(() => {
    setColorScheme(appearance === 'light' || appearance === 'dark' ? appearance : 'auto')
  }, [appearance, setColorScheme])
  useEffect(() => {
    document.documentElement.toggleAttribute('data-contrast', contrast)
  }, [contrast])
  return contrast
}
