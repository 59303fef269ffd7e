import type { ErrorCode } from '../../contract/errors.ts'
import type { LoadMethodName } from '../../contract/rips/kinds.ts'
import type { Issue } from '../messages/untold.ts'
import type { SeenCertificate } from '../transport/connect.ts'

/** How a workspace reaches the ministry's local API ("MUV"). The password stays in memory and in requests only. */
export interface MinistryConnection {
  /** Origin, `https://host:port`. */
  readonly baseUrl: string
  /** Fingerprint that a person confirmed (lower-case hex); null: the certificate has a public authority. */
  readonly certificateSha256: string | null
  readonly documentType: string
  readonly documentNumber: string
  readonly password: string
  readonly userType?: string | null
  readonly nit: string
  /** 1 production, 2 enablement. */
  readonly environment: 1 | 2
}

export interface SubmissionIntent {
  readonly method: LoadMethodName
  /** The exact stored bytes of `{"rips", "xmlFevFile"}`. They are never changed; gzip is only how they travel. */
  readonly body: Uint8Array
  /** The document's own number: of the invoice, of the note, or the running number of RS and NA. */
  readonly number: string
  /** CUFE or CUDE of the document in `xmlFevFile`; null without one. */
  readonly cufe: string | null
  /** The invoice that a note or a further capitation period refers to: the ministry names that one in its answers. */
  readonly sourceNumber?: string | null
}

export type NotSentCode = Extract<
  ErrorCode,
  'ministry_unavailable' | 'ministry_login_failed' | 'invalid_ministry_token' | 'upstream_configuration_invalid'
>

/** `cause` is a machine word without personal data; `answer` is the ministry's text as it came. */
export type MinistryOutcome =
  | {
      readonly kind: 'accepted'
      /** 96 lower-case hex characters. */
      readonly cuv: string
      readonly processId: string | null
      /** As the ministry wrote it, with its offset. */
      readonly filedAt: string | null
      readonly answer: string
      readonly issues: readonly Issue[]
    }
  | { readonly kind: 'rejected'; readonly answer: string; readonly issues: readonly Issue[] }
  | { readonly kind: 'not-sent'; readonly code: NotSentCode; readonly cause: string; readonly retryAfterMs?: number }
  | { readonly kind: 'unknown'; readonly cause: string; readonly answer?: string }

/** What asking about a CUV came to, which somebody says is this package's. */
export type MinistryProof =
  | Extract<MinistryOutcome, { kind: 'accepted' }>
  /** It is of something else, or of nothing. */
  | { readonly kind: 'refused'; readonly cause: string; readonly answer: string }
  | { readonly kind: 'undecided'; readonly cause: string }

export type MinistryCheck =
  | { readonly ok: true; readonly environmentName: string | null; readonly version: string | null }
  | { readonly ok: false; readonly code: NotSentCode; readonly cause: string }

export interface MinistryGateway {
  /**
   * Files a package. Never throws for what an upstream can do. Sending the same bytes again is the ministry's own way of
   * asking what became of them, so this is also how an `unknown` submission is reconciled.
   */
  send(connection: MinistryConnection, intent: SubmissionIntent): Promise<MinistryOutcome>
  /** Asks whose a CUV is, and only that: nothing is filed. */
  prove(connection: MinistryConnection, intent: SubmissionIntent, cuv: string): Promise<MinistryProof>
  /** Health and a fresh login, without sending any data of patients. */
  check(connection: MinistryConnection): Promise<MinistryCheck>
  /** The certificate that the origin presents, for a person to confirm. Throws a TransportError. */
  certificate(baseUrl: string): Promise<SeenCertificate>
}

/** Why nothing was processed; inside this folder only, `send` and `check` turn it into their results. */
export class NotSent extends Error {
  override readonly name = 'NotSent'
  readonly code: NotSentCode
  override readonly cause: string
  readonly retryAfterMs: number | undefined

  constructor(code: NotSentCode, cause: string, retryAfterMs?: number) {
    super(cause)
    this.code = code
    this.cause = cause
    this.retryAfterMs = retryAfterMs
  }
}
