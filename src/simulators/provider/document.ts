import type { Totals } from './totals.ts'

/** One electronic document as the provider knows it, whichever protocol it came by. Amounts in centavos, quantities and rates in hundredths. */
export type DocumentKind = 'invoice' | 'creditNote' | 'debitNote'

export interface Party {
  /** DIAN code of the identification document: 31 NIT, 13 CC, ... */
  readonly identificationCode: string
  readonly identification: string
  readonly name: string
  readonly tradeName: string
  /** 1 company, 2 person. */
  readonly organization: string
  readonly tribute: string
  readonly responsibilities: readonly string[]
  readonly address: string
  readonly email: string
  readonly phone: string
  readonly country: string
  /** Five digits (DIVIPOLA). */
  readonly municipality: string
}

export interface LineTax {
  /** 01 IVA, 03 ICA, 04 INC. */
  readonly code: string
  readonly rate: number
  readonly excluded: boolean
}

export interface Line {
  readonly code: string
  readonly name: string
  readonly quantity: number
  /** Of one unit, before tax. */
  readonly price: number
  readonly discountRate: number
  readonly discount: number
  readonly taxes: readonly LineTax[]
  readonly unit: string
  readonly standard: string
  readonly note: string | null
  /** Fields that are only repeated in answers. */
  readonly echo: Readonly<Record<string, unknown>>
}

export interface Payment {
  readonly form: string
  readonly method: string
  readonly amount: number
  readonly reference: string | null
  readonly dueDate: string | null
}

/** What the patient paid before. Concepts: 01 copago, 02 cuota moderadora, 03 pagos compartidos, 04 anticipo, 05 none. */
export interface Prepayment {
  readonly reference: string
  readonly receivedOn: string
  readonly concept: string
  readonly amount: number
  readonly note: string | null
}

export interface Period {
  readonly startDate: string
  readonly startTime: string
  readonly endDate: string
  readonly endTime: string
}

/** Data of the health sector (Resolución 948 of 2026). */
export interface Health {
  readonly providerCode: string
  readonly modality: string
  readonly coverage: string
  readonly contract: string
  readonly policy: string
  readonly withoutContract: string
}

/** The invoice that a note corrects. */
export interface Source {
  readonly number: string
  readonly reference: string
  readonly uniqueCode: string
  readonly date: string
  readonly payable: number
}

export interface Content {
  readonly kind: DocumentKind
  /** CustomizationID: 10 or SS-*; 20, 22 for credit notes; 30, 32 for debit notes. */
  readonly operationType: string
  /** 01 or 03 (contingency) for invoices; 91 credit note, 92 debit note. */
  readonly typeCode: string
  readonly observation: string | null
  readonly sendEmail: boolean
  readonly customer: Party
  readonly lines: readonly Line[]
  readonly payments: readonly Payment[]
  readonly prepayments: readonly Prepayment[]
  readonly rounding: number
  readonly period: Period | null
  readonly health: Health | null
  /** Fields that are only repeated in answers. */
  readonly echo: Readonly<Record<string, unknown>>
  readonly correction: string | null
  readonly source: Source | null
}

export interface DocumentKey {
  /** NIT of the issuing company: one account, one company. */
  readonly account: string
  readonly kind: DocumentKind
  /** `reference_code`; for client-numbered documents, the number. */
  readonly reference: string
  /** From 1 on where the provider took the same reference more than once. */
  readonly copy?: number
}

/** As authorised when the document was numbered. */
export interface NumberedBy {
  readonly prefix: string
  readonly from: number
  readonly to: number
  readonly resolution: string | null
  readonly startDate: string
  readonly endDate: string
}

export interface StoredDocument extends DocumentKey {
  readonly number: string
  readonly range: NumberedBy
  readonly content: Content
  readonly totals: Totals
  /** CUFE or CUDE. */
  readonly uniqueCode: string
  readonly issued: { readonly date: string; readonly time: string }
  /** DIAN file name without its two letters: NIT, 000, year, serial. */
  readonly fileSerial: string
  /** `cbc:ID` of its container. */
  readonly containerId: string
  readonly createdAt: number
  /** Before this instant nobody can see it (asynchronous intake). */
  readonly visibleAt: number
  /** Validated from this instant on; null: not until somebody acts. */
  readonly validatedAt: number | null
  readonly refusal: 'rejected' | 'rule90' | null
  /** Rule -> text, as the tax authority gave them. */
  readonly issues: Readonly<Record<string, string>>
  /** Made by somebody else in a shared account. */
  readonly foreign: boolean
  readonly mailedAt: readonly number[]
}

export type DocumentState = 'validated' | 'pending' | 'rejected' | 'rule90'

export function stateOf(document: StoredDocument, now: number): DocumentState {
  if (document.validatedAt !== null && now >= document.validatedAt) return 'validated'
  return document.refusal ?? 'pending'
}

export function isVisible(document: StoredDocument, now: number): boolean {
  return now >= document.visibleAt
}
