import type { Centavos } from '../../contract/centavos.ts'
import type { CreditNoteKind } from '../../contract/credit-notes.ts'
import type { ArtifactFile, DocumentStatus, HealthBlock } from '../../contract/documents.ts'
import type { OperationType } from '../../contract/invoices.ts'
import type { Category } from '../../contract/rips/groups.ts'
import type { Issue } from '../messages/untold.ts'
import type { DocumentKind, HealthDocument } from '../provider/document.ts'
import type { ProviderName } from '../provider/provider.ts'
import type { FoundPage, KeysetFilter } from './page.ts'

/** A line as it is kept: its service as the ministry spells it, its price in integer centavos. */
export interface StoredLine {
  readonly lineId: string
  readonly patientId: string
  readonly category: Category
  readonly service: Readonly<Record<string, unknown>>
  readonly description: string | null
  readonly quantity: number
  readonly unitPrice: Centavos
}

interface ContentBase {
  /** Null: the only live resolution of its kind. */
  readonly resolutionId: string | null
  readonly observation: string | null
}

export interface InvoiceContent extends ContentBase {
  readonly kind: 'invoice'
  readonly clientId: string | null
  readonly operationType: OperationType
  readonly period: { readonly start: string; readonly end: string }
  readonly health: HealthBlock | null
  readonly payment: { readonly form: '1' | '2'; readonly method: string; readonly dueDate: string | null }
  readonly moderatingPayments: readonly StoredPayment[]
  readonly lines: readonly StoredLine[]
}

/** What patients paid, by receipt; integer centavos. */
export interface StoredPayment {
  readonly concept: string
  readonly amount: Centavos
  readonly reference: string
  readonly receivedDate: string
}

export interface CreditContent extends ContentBase {
  readonly kind: 'credit_note'
  readonly invoiceId: string
  readonly concept: string
  readonly creditKind: CreditNoteKind
  readonly selection: readonly Credited[]
}

/** What is credited of a line, integer centavos. */
export interface Credited {
  readonly lineId: string
  readonly amount: Centavos
}

export interface DebitContent extends ContentBase {
  readonly kind: 'debit_note'
  readonly invoiceId: string
  readonly concept: string
  readonly lines: readonly StoredLine[]
}

export type NoteContent = CreditContent | DebitContent

export type DocumentContent = InvoiceContent | NoteContent

/** What lists show besides the head's columns. */
export interface DocumentFacts {
  readonly operationType?: OperationType
  /** Of an invoice by capitation: by what its periods follow each other. */
  readonly capitation?: { readonly contractNumber: string; readonly start: string }
  readonly concept?: string
  readonly creditKind?: CreditNoteKind
  readonly invoiceNumber?: string | null
  /** By what it is found and filtered; of a note, its invoice's. */
  readonly coverage?: string | undefined
  readonly contractNumber?: string | undefined
  readonly period?: { readonly start: string; readonly end: string } | undefined
  /** Of the payer. */
  readonly clientDocument?: string | undefined
  /** What the last emission was numbered by, and through whom it went. */
  readonly resolutionId?: string
  readonly provider?: ProviderName
  /** The account of the last try: nobody else knows what became of it. */
  readonly sentWith?: string
}

/** The head of an invoice or note: what lists show. It moves; its revisions do not. Amounts are integer centavos. */
export interface StoredDocument {
  readonly id: string
  readonly kind: DocumentKind
  readonly invoiceId: string | null
  readonly clientId: string | null
  readonly clientName: string | null
  readonly status: DocumentStatus
  readonly number: string | null
  readonly cufe: string | null
  readonly gross: Centavos
  readonly prepaid: Centavos
  readonly payable: Centavos
  /** Instant in UTC. */
  readonly issuedAt: string | null
  readonly qrUrl: string | null
  readonly packageId: string | null
  readonly facts: DocumentFacts
  /** What provider and tax authority said of it. */
  readonly issues: readonly Issue[]
  readonly revision: number
  readonly createdAt: string
  readonly updatedAt: string
}

export interface DocumentFilter extends KeysetFilter {
  readonly kind: DocumentKind
  /** In its number, its payer's name or its contract; `patientIds`: or about one of these. */
  readonly q?: string | undefined
  readonly patientIds?: readonly string[] | undefined
  readonly coverage?: string | undefined
  readonly status?: DocumentStatus | undefined
  /** Given, only accepted documents whose package has no CUV. */
  readonly withoutCuv?: 'true' | undefined
  readonly clientId?: string | undefined
  /** Id of the user who has it in hand. */
  readonly assignedTo?: string | undefined
  /** Days in Colombia, both included. */
  readonly issuedFrom?: string | undefined
  readonly issuedTo?: string | undefined
  /** What is to be paid, COP, both included. */
  readonly payableFrom?: number | undefined
  readonly payableTo?: number | undefined
  readonly limit: number
  readonly offset: number
}

export interface IssuedUnder {
  readonly id: string
  readonly clientId: string
  readonly contractNumber: string
  readonly validFrom: string
  readonly validTo: string | null
  readonly isActive: boolean
}

export interface MonthTotal {
  readonly month: string
  /** `receipt`: of what a patient paid, which is in the payer's invoice already, and its notes. */
  readonly kind: DocumentKind | 'receipt'
  /** How many documents. */
  readonly n: number
  readonly gross: Centavos
}

export interface ReservedNumber {
  readonly kind: DocumentKind
  readonly prefix: string
  readonly number: number
  readonly documentId: string
  readonly resolutionId: string
  readonly state: 'reserved' | 'issued'
  readonly reservedAt: string
}

export interface Artifact {
  readonly name: ArtifactFile
  readonly fileName: string
  readonly mediaType: string
  readonly sha256: string
  readonly size: number
  readonly storedAt: string
}

export interface ArtifactBytes {
  readonly artifact: Artifact
  readonly bytes: Uint8Array
}

export interface StoredEmail {
  readonly id: string
  readonly documentId: string
  readonly recipient: string
  readonly createdAt: string
}

/** A rule that a revision was emitted in spite of. */
export interface StoredOverride {
  readonly documentId: string
  readonly revision: number
  readonly rule: string
  readonly findings: number
  readonly reason: string
  readonly overriddenBy: string
  readonly overriddenAt: string
}

export interface DocumentStore {
  insert(workspaceId: string, head: StoredDocument, content: DocumentContent, by: string): Promise<void>
  /** `before`: as it was read. */
  addRevision(head: StoredDocument, before: StoredDocument, content: DocumentContent, by: string): Promise<void>
  save(head: StoredDocument, before: StoredDocument): Promise<void>
  find(workspaceId: string, id: string): Promise<StoredDocument | undefined>
  /** Those of them that there are, by their ids. */
  some(workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, StoredDocument>>
  /** Newest first. */
  list(workspaceId: string, filter: DocumentFilter): Promise<FoundPage<StoredDocument>>
  content(id: string, revision: number): Promise<DocumentContent | undefined>
  /** Keeps the document as it is sent: its payer, its notes and every look-up go by it. */
  freeze(id: string, document: HealthDocument): Promise<void>
  frozen(id: string): Promise<HealthDocument | undefined>
  /** Notes of an invoice, oldest first. */
  notesOf(invoiceId: string): Promise<StoredDocument[]>
  /** Accepted invoices of a payer, oldest first. */
  acceptedOf(workspaceId: string, clientId: string): Promise<StoredDocument[]>
  /** A payer's last issued invoices, newest first. */
  lastOfPayer(workspaceId: string, clientId: string, limit: number): Promise<StoredDocument[]>
  /**
   * What a payer's issued invoices that name a contract come to, of periods in which it is the first of its number that holds:
   * what each is still to be paid, with its notes. `queuedToo`: with what is on its way and adds to it; `exceptId`: without the
   * one that is asked for.
   */
  issuedUnder(
    workspaceId: string,
    contract: IssuedUnder,
    counting?: { readonly queuedToo: boolean; readonly exceptId: string },
  ): Promise<{ invoices: number; used: Centavos }>
  /** Accepted documents issued from `since` on, in gross centavos, by kind and calendar month (YYYY-MM, UTC). */
  totalsByMonth(workspaceId: string, since: string): Promise<MonthTotal[]>
  /** How many there are of these kinds together, by status. */
  counts(
    workspaceId: string,
    kinds: readonly StoredDocument['kind'][],
  ): Promise<Partial<Record<DocumentStatus, number>>>
  /** Those that changed last. */
  recent(workspaceId: string, limit: number): Promise<StoredDocument[]>

  /** One that was issued takes it from another that only reserved it. Throws NumberTaken when another document has it. */
  reserveNumber(workspaceId: string, reserved: ReservedNumber): Promise<void>
  /** The numbers of a document, oldest first. */
  numbersOf(documentId: string): Promise<ReservedNumber[]>

  addLookup(dispatchId: string, at: number): Promise<void>
  lookups(dispatchId: string): Promise<number[]>

  /** Keeps each file once; a second one of the same name is not looked at. */
  putArtifacts(documentId: string, files: readonly ArtifactBytes[]): Promise<void>
  artifacts(documentId: string): Promise<Artifact[]>
  artifactBytes(documentId: string, name: ArtifactFile): Promise<Uint8Array | undefined>

  /** The last word on a rule of a revision stays. */
  addOverride(workspaceId: string, override: StoredOverride): Promise<void>
  /** Newest first. */
  overrides(workspaceId: string, limit: number): Promise<StoredOverride[]>
  /** Rules that the current revision was emitted in spite of. */
  overriddenRules(workspaceId: string, documentId: string): Promise<string[]>

  addEmail(email: StoredEmail): Promise<void>
  email(id: string): Promise<StoredEmail | undefined>
  /** Newest first. */
  emailsOf(documentId: string): Promise<StoredEmail[]>
}

/** The number belongs to another document. */
export class NumberTaken extends Error {
  override readonly name = 'NumberTaken'
}
