import type { ChangeEvent, PresenceEvent, ProgressEvent } from '../../contract/system.ts'

export type WorkspaceEvent =
  | { readonly event: 'change'; readonly data: ChangeEvent }
  | { readonly event: 'progress'; readonly data: ProgressEvent }
  | { readonly event: 'presence'; readonly data: PresenceEvent }

/** Notifies live screens of changed resources after the commit, of the progress of long calls, and of who is present. */
export interface EventHub {
  publish(workspaceId: string, change: ChangeEvent): void
  report(workspaceId: string, progress: ProgressEvent): void
  present(workspaceId: string, presence: PresenceEvent): void
  /** Rights have changed: every subscriber is authorised again. */
  recheck(): void
  onRecheck(listener: () => void): () => void
  /** Calls back for every event of the workspace until the returned function is called. */
  subscribe(workspaceId: string, listener: (event: WorkspaceEvent) => void): () => void
}

export function createEventHub(): EventHub {
  const listeners = new Map<string, Set<(event: WorkspaceEvent) => void>>()
  const rechecks = new Set<() => void>()
  return {
    publish(workspaceId, change) {
      for (const listener of listeners.get(workspaceId) ?? []) listener({ event: 'change', data: change })
    },
    report(workspaceId, progress) {
      for (const listener of listeners.get(workspaceId) ?? []) listener({ event: 'progress', data: progress })
    },
    present(workspaceId, presence) {
      for (const listener of listeners.get(workspaceId) ?? []) listener({ event: 'presence', data: presence })
    },
    recheck() {
      for (const listener of rechecks) listener()
    },
    onRecheck(listener) {
      rechecks.add(listener)
      return () => rechecks.delete(listener)
    },
    subscribe(workspaceId, listener) {
      const mine = listeners.get(workspaceId) ?? new Set()
      listeners.set(workspaceId, mine.add(listener))
      return () => mine.delete(listener)
    },
  }
}
