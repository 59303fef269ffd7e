import type { ProviderName } from '../../contract/connections.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import type { Issue } from '../messages/untold.ts'
import type { DocumentKind, HealthDocument, OperationType } from './document.ts'

export type { ProviderName }

/** How a workspace reaches its provider. Credentials stay in memory and in requests only. */
export type ProviderConnection = FactusConnection | MatiasConnection

interface Reach {
  /** Origin, `https://host`. */
  readonly baseUrl: string
  /** 1 production, 2 enablement. */
  readonly environment: 1 | 2
  /** Of the company that the account must belong to: it is whose documents are issued. */
  readonly nit: string
}

export interface FactusConnection extends Reach {
  readonly provider: 'factus'
  readonly credentials: {
    readonly clientId: string
    readonly clientSecret: string
    readonly username: string
    readonly password: string
  }
}

export interface MatiasConnection extends Reach {
  readonly provider: 'matias'
  readonly credentials: { readonly email: string; readonly password: string } | { readonly accessKey: string }
}

/** What is kept of an account besides its connection, since it was last tried. */
export interface AccountCatalog {
  /** The provider's own identifier of each municipality (DIVIPOLA code -> identifier). */
  readonly municipalityIds?: Readonly<Record<string, string>>
}

export interface ProviderCapabilities {
  /** Who gives the number: where it is the client, it is reserved before the request is built. */
  readonly numbering: 'provider' | 'client'
  readonly lookup: { readonly byReference: boolean; readonly byNumber: boolean }
  /** A document that is not validated yet stops every later one of its kind in the account. */
  readonly blocksOnUnvalidated: boolean
  /** Whether documents of each kind carry the health sector's block. `unverified`: undocumented by the vendor. */
  readonly health: Readonly<Record<DocumentKind, 'yes' | 'unverified'>>
  readonly operationTypes: readonly OperationType[]
  readonly email: { readonly perDocumentPerDay: number | null }
  readonly requestsPerMinute: number | null
  /** `catalog` has something to say that `buildRequest` should rather go by. */
  readonly hasCatalog: boolean
}

/** By what a document is recognised as ours in a provider's answer. Kept with the request's bytes, or made again from the document. */
export interface Expectation {
  readonly kind: DocumentKind
  readonly reference: string
  /** With prefix; null where the provider numbers. */
  readonly number: string | null
  readonly prefix: string
  /** The provider's own identifier of the range that it is numbered by. */
  readonly rangeId: string | null
  readonly customerNumber: string
  readonly grossCentavos: number
  readonly payableCentavos: number
  readonly lineCount: number
  /** Of the invoice that a note corrects. */
  readonly sourceNumber: string | null
  /** ISO 8601 with Bogotá's offset. */
  readonly issuedAt: string
}

/** Made once, stored before the first try, and sent again identically. */
export interface FrozenRequest {
  readonly bytes: Uint8Array
  readonly expected: Expectation
}

/** What the tax authority validated. Instants are ISO 8601 with Bogotá's offset, so that their date is the legal one. */
export interface IssuedFacts {
  /** With prefix. */
  readonly number: string
  /** CUFE of an invoice, CUDE of a note: 96 lower-case hexadecimal characters. */
  readonly cufe: string
  readonly issuedAt: string
  readonly validatedAt: string | null
  /** The tax authority's page for the document. */
  readonly qrUrl: string | null
  readonly totalCentavos: number
  /** The provider's own identifier, where it has one besides number and reference. */
  readonly providerId: string | null
}

/** `answer` is the provider's text as it came; it may name persons, so it is kept and never logged. */
export interface Accepted {
  readonly kind: 'accepted'
  readonly facts: IssuedFacts
  /** Notifications. */
  readonly issues: readonly Issue[]
  readonly answer: string
}

export interface Rejected {
  readonly kind: 'rejected'
  readonly by: 'provider' | 'taxAuthority'
  readonly issues: readonly Issue[]
  /** The provider keeps it unvalidated: it must be discarded before anything else of its kind can be issued. */
  readonly storedAtProvider: boolean
  readonly answer: string
}

/** Acknowledged and not decided: to be looked up, never sent again. */
export interface Pending {
  readonly kind: 'pending'
  readonly cause: string
  readonly answer: string
}

/** Nobody knows yet. `cause` is a machine word; issues, when there are any, are of severity `unresolved`. */
export interface Unknown {
  readonly kind: 'unknown'
  readonly cause: string
  readonly issues: readonly Issue[]
  readonly answer?: string
}

export type RefusalCode = Extract<
  ErrorCode,
  'invoice_provider_unavailable' | 'invoice_provider_company_mismatch' | 'upstream_configuration_invalid'
>

/** Why a call came to nothing and changed nothing. `cause` is a machine word without personal data. */
export interface Refusal {
  readonly code: RefusalCode
  readonly cause: string
  readonly retryAfterMs?: number
}

export interface NotSentOutcome extends Refusal {
  readonly kind: 'not-sent'
  /** The unvalidated document that stops the account, when it can be named. */
  readonly blockedBy?: { readonly reference: string; readonly number: string }
}

export type SendOutcome = Accepted | Rejected | Pending | Unknown | NotSentOutcome

/** When a document was sent and asked for, in milliseconds since the epoch. */
export interface LookupTimes {
  readonly now: number
  /** When the last try to send it ended. */
  readonly sentAt: number
  /** Look-ups since then that found nothing, in a row. */
  readonly previousLookups: readonly number[]
}

export type LookupOutcome =
  | { readonly kind: 'found'; readonly outcome: Accepted | Rejected | Pending }
  /** `conclusive`: it had the time to show itself. `denied`: the provider has it, and the tax authority never saw it. */
  | { readonly kind: 'not-found'; readonly conclusive: boolean; readonly denied?: true }
  | {
      readonly kind: 'inconclusive'
      readonly code: RefusalCode | 'provider_outcome_unknown'
      readonly cause: string
      readonly issues: readonly Issue[]
      readonly retryAfterMs?: number
      readonly answer?: string
    }

/** What asking about a CUFE or CUDE came to, which somebody says is this document's. */
export type ProofOutcome =
  | Accepted
  /** It is another document's. */
  | { readonly kind: 'other'; readonly cause: string; readonly answer: string }
  /** `answered`: the provider was heard, and does not hold it, or has not decided. */
  | { readonly kind: 'undecided'; readonly cause: string; readonly answered: boolean }

/** What our own books know of an account: whoever says that something is absent has to agree with it. */
export interface KnownDocuments {
  /** The last document of the kind that it issued. */
  readonly control: { readonly reference: string; readonly number: string; readonly prefix: string } | null
  /** Of the range, without prefix: what had this number or a later one may be the one in question. */
  readonly since: number
  /** Numbers of rejected documents that were removed. */
  readonly discarded: ReadonlySet<string>
}

export type AbsenceOutcome =
  /** The same bytes may be sent again. */
  { readonly kind: 'absent' } | Exclude<LookupOutcome, { kind: 'not-found' }>

export type DiscardOutcome =
  /** The provider holds nothing unvalidated under that reference (any more). */
  | { readonly kind: 'discarded' }
  /** It is not proven to be rejected: discarding could destroy a legal document. */
  | { readonly kind: 'refused'; readonly cause: string }
  | { readonly kind: 'unknown'; readonly cause: string }

export type ArtifactName = 'pdf' | 'xml' | 'attachedDocument'

/** What names a document that was issued. */
export interface IssuedKey {
  readonly kind: DocumentKind
  readonly number: string
  readonly cufe: string
}

export type ArtifactCode =
  | RefusalCode
  | Extract<
      ErrorCode,
      | 'artifact_download_failed'
      | 'artifact_context_unverified'
      | 'attached_document_kind_mismatch'
      | 'attached_document_too_large'
    >

export type ArtifactOutcome =
  | { readonly kind: 'ready'; readonly bytes: Uint8Array }
  | { readonly kind: 'failed'; readonly code: ArtifactCode; readonly cause: string; readonly retryAfterMs?: number }

export type EmailCode = RefusalCode | Extract<ErrorCode, 'email_disabled' | 'email_send_failed'>

export type EmailOutcome =
  | { readonly kind: 'sent' }
  /** It may have left: never sent again by itself. */
  | { readonly kind: 'unknown'; readonly cause: string }
  | { readonly kind: 'failed'; readonly code: EmailCode; readonly cause: string; readonly retryAfterMs?: number }

export interface ProviderCompany {
  /** Null: the provider does not say whose account it is. */
  readonly nit: string | null
  readonly name: string
}

export interface NumberingRange {
  readonly providerRangeId: string
  /** Null: not a kind that we issue, or the provider does not say. */
  readonly kind: DocumentKind | null
  readonly prefix: string
  readonly from: number
  readonly to: number
  readonly next: number
  readonly resolutionNumber: string | null
  readonly validFrom: string | null
  readonly validTo: string | null
  /** Secret. */
  readonly technicalKey: string | null
  readonly active: boolean
  readonly expired: boolean
}

export type Answered<T> = { readonly kind: 'answered'; readonly value: T } | ({ readonly kind: 'unanswered' } & Refusal)

/** An invoicing provider, reached by connections of its own. Nothing here throws for what an upstream can do; wrong documents throw a Fault. */
export interface InvoiceProvider<Connection extends ProviderConnection = ProviderConnection> {
  readonly name: ProviderName
  readonly capabilities: ProviderCapabilities
  /**
   * The exact bytes to send; works offline. Faults: `health_document_invalid` with its issues (fields as in
   * HealthDocument), `health_document_not_emittable` for what this provider does not offer.
   */
  buildRequest(document: HealthDocument, catalog?: AccountCatalog): FrozenRequest
  /** At most two transmissions of the same bytes, the second only after a refused token. */
  send(connection: Connection, request: FrozenRequest): Promise<SendOutcome>
  lookup(connection: Connection, expected: Expectation, times: LookupTimes): Promise<LookupOutcome>
  /** Asks about a CUFE or CUDE in lower case; nothing is sent. */
  prove(connection: Connection, expected: Expectation, cufe: string): Promise<ProofOutcome>
  /** Whether a document that was looked for in vain is truly not there. */
  absence(connection: Connection, expected: Expectation, known: KnownDocuments): Promise<AbsenceOutcome>
  /** Removes a proven rejection that the provider keeps; safe to repeat. `before`: keeps the number that goes with it. */
  discard(
    connection: Connection,
    expected: Expectation,
    before: (number: string) => Promise<void>,
  ): Promise<DiscardOutcome>
  /** Bytes that were checked to be this document's. */
  artifact(connection: Connection, issued: IssuedKey, name: ArtifactName): Promise<ArtifactOutcome>
  sendEmail(connection: Connection, issued: IssuedKey, to: string): Promise<EmailOutcome>
  /** Whose account it is; `invoice_provider_company_mismatch` when it is another company's. Doubles as a trial of the connection. */
  company(connection: Connection): Promise<Answered<ProviderCompany>>
  /** By how many milliseconds this machine's clock is ahead of the provider's (negative: behind). Null: it does not say. */
  clockAhead(connection: Connection): Promise<Answered<number | null>>
  ranges(connection: Connection): Promise<Answered<readonly NumberingRange[]>>
  /** What the account says of itself, to be kept with the connection. */
  catalog(connection: Connection): Promise<Answered<AccountCatalog>>
}

/** Longest that `send` and `lookup` can take. */
export const CALL_TIMEOUT_MS = 300_000
