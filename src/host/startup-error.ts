import { Fault } from '../core/fault.ts'
import { isOfFullDisk, systemCode } from '../core/files/system-code.ts'
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
  const code = systemCode(error)
  if (code === 'EADDRINUSE') return say('host.somePortTaken')
  // Of a disk on which nothing can be written the store says the same.
  if (isOfFullDisk(error)) return say('store.fullAtOpen')
  if (code === 'EROFS') return say('store.readOnly')
  return say('host.notOpenedBecause', { name: error.name, reason: error.message })
}

export const sentenceFor = (error: unknown): string => tell(reasonOf(error))
