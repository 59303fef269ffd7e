import type { ChangeEvent, PresenceEvent, ProgressEvent } from '../../contract/system.ts'
import { ALONE, type Nodes } from './nodes.ts'

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

/** What is told of a change that another process made: where it stands, the log knows. */
const ANYTHING: ChangeEvent = { resource: '*', id: '*', revision: null }

export function createEventHub(nodes: Nodes = ALONE): EventHub {
  const listeners = new Map<string, Set<(event: WorkspaceEvent) => void>>()
  const rechecks = new Set<() => void>()

  function hear(workspaceId: string, event: WorkspaceEvent): void {
    for (const listener of listeners.get(workspaceId) ?? []) listener(event)
  }

  function say(workspaceId: string, event: Exclude<WorkspaceEvent, { event: 'change' }>): void {
    hear(workspaceId, event)
    nodes.tell({ about: 'workspace', workspaceId, event })
  }

  const recheck = () => {
    for (const listener of rechecks) listener()
  }

  nodes.onChange((workspaceId) => {
    for (const id of workspaceId === undefined ? [...listeners.keys()] : [workspaceId]) {
      hear(id, { event: 'change', data: ANYTHING })
    }
  })
  nodes.onTold((told) => {
    if (told.about === 'workspace') hear(told.workspaceId, told.event)
    if (told.about === 'rights') recheck()
  })
  return {
    publish: (workspaceId, change) => hear(workspaceId, { event: 'change', data: change }),
    report: (workspaceId, progress) => say(workspaceId, { event: 'progress', data: progress }),
    present: (workspaceId, presence) => say(workspaceId, { event: 'presence', data: presence }),
    recheck() {
      recheck()
      nodes.tell({ about: 'rights' })
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
