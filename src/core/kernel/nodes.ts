import type { WorkspaceEvent } from './event-hub.ts'

/** Whether an upstream answered the last time. */
export type Reach = 'reachable' | 'unreachable' | 'untried'

/** What processes over one store tell each other. What is lost is found in the store later. */
export type Told =
  /** Somebody's rights have changed. */
  | { readonly about: 'rights' }
  /** A long call goes on, or others are present than before. */
  | {
      readonly about: 'workspace'
      readonly workspaceId: string
      readonly event: Exclude<WorkspaceEvent, { event: 'change' }>
    }
  /** Somebody says that he has something open, or no longer. */
  | {
      readonly about: 'presence'
      readonly place: string
      readonly userId: string
      readonly open: boolean
      readonly at: number
    }
  /** A person wants this dispatch tried now, or all of them. */
  | { readonly about: 'haste'; readonly dispatchId: string | null }
  /** A person says that a webhook's receiver is there. */
  | { readonly about: 'webhook'; readonly webhookId: string }
  /** Whether a workspace's upstream answered the last time. */
  | {
      readonly about: 'upstream'
      readonly workspaceId: string
      readonly verdict: Reach
    }

/** The other processes over the same store. */
export interface Nodes {
  /** Whether this process works at what is called so, which one process does at a time. Asked before each piece of work. */
  own(name: string): Promise<boolean>
  /** To all others. */
  tell(told: Told): void
  onTold(listener: (told: Told) => void): void
  /** Another process committed changes of a workspace; undefined: perhaps of any of them. */
  onChange(listener: (workspaceId: string | undefined) => void): void
}

/** A process that has its store for itself. */
export const ALONE: Nodes = {
  own: async () => true,
  tell: () => undefined,
  onTold: () => undefined,
  onChange: () => undefined,
}
