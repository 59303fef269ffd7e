import { refusal } from '../backups/refusal.ts'
import { Fault } from '../fault.ts'
import { type Message, say } from '../messages/message.ts'

/** Why a change of the data key failed, for the person. */
export function keyChangeProblem(error: unknown): Message {
  const known = refusal(error)
  return known instanceof Fault ? say('keys.changeFailedBecause', { why: known.said }) : say('keys.changeFailed')
}
