import type { StoredDispatch } from '../store/dispatches.ts'
import { isLeased } from './machine.ts'

/** Whether what was seen of a dispatch a moment ago still holds when it is to be written. */
export type Guard = (before: StoredDispatch, now: number) => boolean

export const heldUnder =
  (token: string): Guard =>
  ({ leaseToken }) =>
    leaseToken === token
export const isExpired: Guard = (before, now) => before.state === 'sending' && !isLeased(before, now)
/** Nobody else took it, or moved it on, since it was seen to be due. */
export const isStillDue =
  ({ state }: StoredDispatch): Guard =>
  (before, now) =>
    before.state === state && !isLeased(before, now) && before.nextAttemptAt !== null && before.nextAttemptAt <= now
