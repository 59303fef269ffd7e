import type { z } from 'zod'
import type { ResolutionKind } from '../../contract/resolutions.ts'

export type DocumentKind = z.infer<typeof ResolutionKind>

/**
 * An electronic health document as any provider can be asked to issue it. Amounts are integer centavos; dates are
 * `YYYY-MM-DD` and times `HH:mm:ss` in Bogotá; codes are the DIAN's and the health ministry's (Resolución 948 of 2026).
 */
export type HealthDocument = HealthInvoice | HealthNote

interface DocumentBase {
  /** Ours: unique, and the same from the first try to the last. */
  readonly reference: string
  readonly range: DocumentRange
  /** When it was emitted. A provider that numbers dates the document itself. */
  readonly issued: { readonly date: string; readonly time: string }
  readonly customer: Customer
  readonly period: Period | null
  readonly health: HealthSector | null
  readonly lines: readonly HealthDocumentLine[]
  readonly payment: Payment
  readonly totals: DocumentTotals
  readonly observation: string | null
}

export interface HealthInvoice extends DocumentBase {
  readonly kind: 'invoice'
  readonly operationType: OperationType
  readonly prepayments: readonly Prepayment[]
  /** Who paid, for SS-Recaudo; null otherwise. */
  readonly beneficiary: Beneficiary | null
}

export interface HealthNote extends DocumentBase {
  readonly kind: 'credit_note' | 'debit_note'
  readonly correction: Correction
}

/**
 * SS-CUFE: what patients paid is discounted. SS-Reporte: it is only reported. SS-SinAporte: they paid nothing.
 * SS-Recaudo: the receipt of what a patient paid.
 */
export type OperationType = 'SS-CUFE' | 'SS-Reporte' | 'SS-SinAporte' | 'SS-Recaudo'

export interface DocumentRange {
  readonly prefix: string
  /** Without prefix; null where the provider numbers. */
  readonly number: number | null
  /** Notes have none. */
  readonly resolutionNumber: string | null
  /** The provider's own identifier of the range. */
  readonly providerRangeId: string | null
}

/** The payer as it stood when the document was made: a note repeats its invoice's. */
export interface Customer {
  /** DIAN code: 31 NIT, 13 CC, ... */
  readonly documentCode: string
  /** Without check digit. */
  readonly documentNumber: string
  /** 1 company, 2 person. */
  readonly organization: '1' | '2'
  readonly name: string
  /** Five digits (DIVIPOLA); empty for who lives abroad. */
  readonly municipalityCode: string
  /** ISO 3166, two letters, of who lives abroad; left out: Colombia. */
  readonly countryCode?: string
  readonly address: string | null
  readonly email: string | null
  readonly phone: string | null
}

export interface Period {
  readonly start: string
  readonly end: string
}

export interface HealthSector {
  /** REPS. */
  readonly providerCode: string
  /** 01-04. */
  readonly paymentModality: string
  /** 01-17. */
  readonly coverage: string
  /** Exactly one of contract and reason without one. */
  readonly contractNumber: string | null
  /** 01-07. */
  readonly withoutContractCode: string | null
  readonly policyNumber: string | null
}

/** A service, excluded from VAT. */
export interface HealthDocumentLine {
  /** CUPS, CUM, IUM or own. */
  readonly code: string
  readonly description: string
  /** Whole units. */
  readonly quantity: number
  readonly unitPrice: number
  readonly note: string | null
  /** What a receipt collects (SS-Recaudo): 01 copago, 02 cuota moderadora, 03 pagos compartidos. */
  readonly collects?: '01' | '02' | '03'
}

export interface Prepayment {
  /** 01 copago, 02 cuota moderadora, 03 pagos compartidos, 04 anticipo. */
  readonly concept: string
  readonly amount: number
  /** Of the receipt. */
  readonly reference: string
  readonly receivedDate: string
}

export interface Payment {
  /** 1 cash, 2 credit. */
  readonly form: '1' | '2'
  /** 1 undefined, 10 cash, 42 deposit, 47 transfer, ... */
  readonly method: string
  /** For credit. */
  readonly dueDate: string | null
}

export interface DocumentTotals {
  readonly gross: number
  readonly prepaid: number
  readonly payable: number
}

export interface Beneficiary {
  /** Health code: CC, TI, PT, ... */
  readonly documentType: string
  readonly documentNumber: string
  readonly names: string
  readonly surnames: string
}

/** What a note corrects, and why. */
export interface Correction {
  /** Credit note 1-6, debit note 1-4. */
  readonly concept: string
  readonly invoice: { readonly number: string; readonly cufe: string; readonly issueDate: string }
}

/** Gross, what was prepaid, and what is left to pay, from lines and prepayments. */
export function totalsOf(
  document: Pick<HealthInvoice, 'operationType' | 'prepayments' | 'lines'> | NoteLines,
): DocumentTotals {
  const gross = sum(document.lines.map(({ quantity, unitPrice }) => quantity * unitPrice))
  const prepaid = 'prepayments' in document ? sum(document.prepayments.map(({ amount }) => amount)) : 0
  const discounted = 'operationType' in document && document.operationType === 'SS-CUFE'
  return { gross, prepaid, payable: discounted ? gross - prepaid : gross }
}
type NoteLines = Pick<HealthNote, 'lines'>

export function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
