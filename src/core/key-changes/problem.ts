import { refusal } from '../backups/refusal.ts'
import { Fault } from '../fault.ts'
import { type Message, say } from '../messages/message.ts'

/** Why the data is not under another key, for the person. */
export function keyChangeProblem(error: unknown): Message {
  const known = refusal(error)
  return known instanceof Fault ? say('keys.changeFailedBecause', { why: known.said }) : say('keys.changeFailed')
}
