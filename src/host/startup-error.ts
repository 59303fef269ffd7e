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

/** What a disk says on which nothing can be written; the store says the same of itself. */
const DISK: ReadonlyMap<unknown, Message> = new Map([
  ['ENOSPC', say('store.fullAtOpen')],
  ['EDQUOT', say('store.fullAtOpen')],
  ['EROFS', say('store.readOnly')],
])

/** What a person is told when a host cannot open. */
export function reasonOf(error: unknown): Message {
  if (error instanceof StartupError || error instanceof Fault) return error.said
  if (!(error instanceof Error)) return say('host.notOpened')
  if ('code' in error && error.code === 'EADDRINUSE') return say('host.somePortTaken')
  const ofDisk = 'code' in error ? DISK.get(error.code) : undefined
  return ofDisk ?? say('host.notOpenedBecause', { name: error.name, reason: error.message })
}

export const sentenceFor = (error: unknown): string => tell(reasonOf(error))
