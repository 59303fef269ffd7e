import { Fault } from '../fault.ts'
import { say } from '../messages/message.ts'

/** Refuses a change to another revision than the caller saw; the one issue says which is current. */
export function expectRevision(current: number, seen: number): void {
  if (current === seen) return
  const field = 'headers.if-match'
  throw new Fault('revision_conflict', say('kernel.revisionConflict'), {
    field,
    issues: [
      {
        code: 'revision_conflict',
        message: say('kernel.revisionCurrent', { revision: current }),
        field,
        revision: current,
      },
    ],
  })
}
