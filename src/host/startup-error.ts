import { Fault } from '../core/fault.ts'
import { type Message, say, tell } from '../core/messages/message.ts'

/** Why a host cannot go on, for the person who started it. Without secrets and without stack. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
  readonly said: Message

  constructor(said: Message) {
    super(tell(said))
    this.said = said
  }
}

/** What a person is told when a host cannot open. */
export function reasonOf(error: unknown): Message {
  if (error instanceof StartupError || error instanceof Fault) return error.said
  if (!(error instanceof Error)) return say('host.notOpened')
  if ('code' in error && error.code === 'EADDRINUSE') return say('host.somePortTaken')
  return say('host.notOpenedBecause', { name: error.name, reason: error.message })
}

export const sentenceFor = (error: unknown): string => tell(reasonOf(error))
