import type { ChangeEvent } from '../../contract/system.ts'

/** Tells live screens which resources changed, after the commit. */
export interface EventHub {
  publish(workspaceId: string, change: ChangeEvent): void
  /** Calls back for every change of the workspace until the returned function is called. */
  subscribe(workspaceId: string, listener: (change: ChangeEvent) => void): () => void
}

export function createEventHub(): EventHub {
  const listeners = new Map<string, Set<(change: ChangeEvent) => void>>()
  return {
    publish(workspaceId, change) {
      for (const listener of listeners.get(workspaceId) ?? []) listener(change)
    },
    subscribe(workspaceId, listener) {
      const mine = listeners.get(workspaceId) ?? new Set()
      listeners.set(workspaceId, mine.add(listener))
      return () => mine.delete(listener)
    },
  }
}
