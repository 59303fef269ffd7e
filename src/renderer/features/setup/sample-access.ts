import { useSyncExternalStore } from 'react'
import { session } from '../../base/session/session.ts'

/** How the person of the example signs in again. */
export interface SampleAccess {
  readonly phone: string
  readonly password: string
}

const listeners = new Set<() => void>()
let access: SampleAccess | undefined

/** Kept in this window alone, from the moment the clinic is made until its person has read it. */
export const sampleAccess = {
  show(next: SampleAccess | undefined): void {
    access = next
    for (const listener of listeners) listener()
  },
}

session.onClose(() => sampleAccess.show(undefined))

export function useSampleAccess(): SampleAccess | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => access,
  )
}
