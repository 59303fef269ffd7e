/** One HTTP exchange with an upstream. Header names of the answer are lower case. */
export type Transport = (request: TransportRequest) => Promise<TransportAnswer>

export interface TransportRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Absolute, `http:` or `https:`. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Uint8Array
  /** From the call to the last byte of the answer. */
  readonly timeoutMs: number
  /** Trust exactly this certificate (SHA-256 of its DER, hex, with or without colons) instead of the system's authorities. */
  readonly pin?: { readonly certificateSha256: string }
  /** Addresses that are not called, whatever name led there. */
  readonly closedTo?: IsClosed | undefined
  /** Asked when the connection stands, just before the first byte: false, and none leaves. */
  readonly mayLeave?: () => boolean
}

/** Whether an IP address is closed to whoever asks. */
export type IsClosed = (address: string) => boolean

export interface TransportAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

export type TransportCause =
  | 'refused'
  | 'dns'
  | 'closed-address'
  | 'tls'
  | 'certificate-changed'
  | 'connect-timeout'
  | 'timeout'
  /** The right to send it ended before it left. */
  | 'lease-lost'
  | 'reset'
  | 'truncated'
  | 'too-large'

/**
 * An exchange without a usable answer. `not-sent`: no byte of the request left this machine, so it is safe to send it
 * again. `unknown`: at least one may have left, so the upstream may have acted on it.
 */
export class TransportError extends Error {
  override readonly name = 'TransportError'
  readonly phase: 'not-sent' | 'unknown'
  override readonly cause: TransportCause

  constructor(phase: 'not-sent' | 'unknown', cause: TransportCause) {
    super(`${phase}: ${cause}`)
    this.phase = phase
    this.cause = cause
  }
}
