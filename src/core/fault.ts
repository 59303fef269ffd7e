import type { ApiIssue, ErrorCode } from '../contract/errors.ts'

export interface FaultDetails {
  /** Where the offending value is: `usuarios[0].codSexo`, `query.limit`, `headers.if-match`, `path.patientId`. */
  readonly field?: string
  readonly issues?: readonly ApiIssue[]
  /** Extra response headers, for example `retry-after`. */
  readonly headers?: Readonly<Record<string, string>>
}

/** The one error type of the core: a code of the contract, a Spanish message without personal data, and where it is. */
export class Fault extends Error {
  override readonly name = 'Fault'
  readonly code: ErrorCode
  readonly details: FaultDetails

  constructor(code: ErrorCode, message: string, details: FaultDetails = {}) {
    super(message)
    this.code = code
    this.details = details
  }
}
