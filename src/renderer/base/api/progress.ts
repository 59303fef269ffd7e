import { useSyncExternalStore } from 'react'
import type { ProgressEvent } from '../../../contract/system.ts'

let last: ProgressEvent | undefined
const listeners = new Set<() => void>()

/** The service told how far a long call is. */
export function progressed(progress: ProgressEvent): void {
  last = progress
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How far the call with a correlation id is; undefined until the service says so. */
export function useProgress(correlationId: string | undefined): ProgressEvent | undefined {
  const now = useSyncExternalStore(subscribe, () => last)
  return correlationId !== undefined && now?.correlationId === correlationId ? now : undefined
}
