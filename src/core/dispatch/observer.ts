import type { DispatchKind } from '../../contract/dispatches.ts'
import type { DispatchEvent } from './machine.ts'

/** What one try at a dispatch came to; nothing of what was sent. */
export interface Tried {
  readonly attempt: number
  /** `late`: another process took this one for dead meanwhile. */
  readonly outcome: DispatchEvent['type'] | 'late'
}

/** Watches from outside how the core works. On a desk nobody does. */
export interface Observer {
  /** Runs one try at a dispatch; undefined: another process was quicker. */
  dispatch(kind: DispatchKind, attempt: () => Promise<Tried | undefined>): Promise<unknown>
}

export const UNOBSERVED: Observer = { dispatch: (_, attempt) => attempt() }
