import type { ErrorCode } from '../contract/errors.ts'
import { type Message, tell } from './messages/message.ts'
import type { Issue } from './messages/untold.ts'

export interface FaultDetails {
  /** Where the offending value is: `usuarios[0].codSexo`, `query.limit`, `headers.if-match`, `path.patientId`. */
  readonly field?: string
  readonly issues?: readonly Issue[]
  /** Extra response headers, for example `retry-after`. */
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * The one error type of the core: a code of the contract, what to say of it, and where it is. Its words are found at the edge,
 * in the language of whoever asked; `message` has them in the default one, for whoever reads an Error.
 */
export class Fault extends Error {
  override readonly name = 'Fault'
  readonly code: ErrorCode
  readonly said: Message
  readonly details: FaultDetails

  constructor(code: ErrorCode, said: Message, details: FaultDetails = {}) {
    super(tell(said))
    this.code = code
    this.said = said
    this.details = details
  }
}
