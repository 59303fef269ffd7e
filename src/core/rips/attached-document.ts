import type { DocumentRoot } from '../../contract/rips/kinds.ts'
import { type Said, say } from '../messages/message.ts'
import type { Wanted } from '../xml/parse.ts'
import { isDate } from './xml/check.ts'
import { type XmlDefect, xmlDefects } from './xml/defects.ts'
import { all, attribute, centavos, decode, embedded, fault, first, type Node, parse, textAt } from './xml/node.ts'

/** The ministry takes documents up to 16 MB (its rule GI008). */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024

/** What we read of an AttachedDocument. A missing or empty element is null; amounts are integer centavos. */
export interface AttachedDocument {
  readonly rootKind: DocumentRoot
  /** With prefix. */
  readonly number: string | null
  /** CUFE of an invoice, CUDE of a note. */
  readonly cufe: string | null
  readonly nit: string | null
  readonly customerNit: string | null
  readonly issueDate: string | null
  readonly period: { readonly start: string; readonly end: string } | null
  /** CustomizationID: SS-CUFE, SS-Reporte ... */
  readonly operationType: string | null
  /** Codes 01-04 and 01-17. */
  readonly paymentModality: string | null
  readonly coverage: string | null
  readonly grossCentavos: number | null
  readonly prepaidCentavos: number | null
  readonly payableCentavos: number | null
  /** What patients paid, by conceptoRecaudo. */
  readonly prepayments: readonly { readonly concept: string | null; readonly centavos: number | null }[]
  /** The invoice that a note refers to. */
  readonly referencedInvoice: { readonly number: string | null; readonly cufe: string | null } | null
  /** 02: approved. */
  readonly dianResponseCode: string | null
  /** Where the document breaks the ministry's rules on its content. */
  readonly defects: readonly XmlDefect[]
}

const ROOTS: readonly string[] = ['Invoice', 'CreditNote', 'DebitNote'] satisfies DocumentRoot[]
const NAMES: Readonly<Record<DocumentRoot, Said>> = {
  Invoice: say('rips.anInvoice'),
  CreditNote: say('rips.aCreditNote'),
  DebitNote: say('rips.aDebitNote'),
}

/** What is read of a document: its lines may be a million elements. */
const LINE: Wanted = { AllowanceCharge: true, TaxTotal: true }
const DOCUMENT: Wanted = {
  UBLExtensions: true,
  CustomizationID: true,
  ID: true,
  UUID: true,
  IssueDate: true,
  InvoiceTypeCode: true,
  CreditNoteTypeCode: true,
  InvoicePeriod: true,
  BillingReference: true,
  AccountingSupplierParty: true,
  AccountingCustomerParty: true,
  PrepaidPayment: true,
  LegalMonetaryTotal: true,
  RequestedMonetaryTotal: true,
  AllowanceCharge: true,
  TaxTotal: true,
  InvoiceLine: LINE,
  CreditNoteLine: LINE,
  DebitNoteLine: LINE,
}
const WANTED: Wanted = {
  Invoice: DOCUMENT,
  CreditNote: DOCUMENT,
  DebitNote: DOCUMENT,
  AttachedDocument: { Attachment: true, ParentDocumentLineReference: { DocumentReference: true } },
}

const isRoot = (name: string): name is DocumentRoot => ROOTS.includes(name)

/**
 * Reads DIAN's AttachedDocument: an envelope with the invoice or note, and with DIAN's answer to it. Document types and
 * entities are refused, never expanded.
 *
 * Faults, all with field `attachedDocument`: `attached_document_too_large`; `attached_document_kind_mismatch` when it is
 * not an envelope of an invoice or note, or not of the `expected` one; `invalid_rips_input` when it is not well-formed
 * XML in UTF-8, or declares a document type.
 */
export function readAttachedDocument(bytes: Uint8Array, expected?: DocumentRoot | null): AttachedDocument {
  return ofKind(readEnvelope(parsed(bytes)), expected)
}

/** The document when it is of the kind that is expected. @throws Fault `attached_document_kind_mismatch` */
export function ofKind(document: AttachedDocument, expected?: DocumentRoot | null): AttachedDocument {
  const { rootKind } = document
  if (!expected || expected === rootKind) return document
  throw fault(
    'attached_document_kind_mismatch',
    say('rips.documentOfOtherKind', { brought: NAMES[rootKind], needed: NAMES[expected] }),
  )
}

/** An invoice or note by itself or in its envelope, as a person may have it. Faults as `readAttachedDocument`. */
export function readElectronicDocument(bytes: Uint8Array): AttachedDocument {
  const content = parsed(bytes)
  const rootKind = Object.keys(content).find(isRoot)
  if (rootKind === undefined) return readEnvelope(content)
  return { rootKind, ...readDocument(content[rootKind]), dianResponseCode: null, defects: [] }
}

function parsed(bytes: Uint8Array): Record<string, Node> {
  if (bytes.length > MAX_DOCUMENT_BYTES) {
    throw fault('attached_document_too_large', say('rips.documentTooLarge'))
  }
  return parse(decode(bytes), WANTED)
}

function readEnvelope(envelope: Node): AttachedDocument {
  const content = textAt(envelope, 'AttachedDocument.Attachment.ExternalReference.Description')
  if (content === null) {
    throw fault('attached_document_kind_mismatch', say('rips.documentNotContainer'))
  }
  const inner = parse(embedded(content), WANTED)
  const rootKind = Object.keys(inner).find(isRoot)
  if (rootKind === undefined) {
    throw fault('attached_document_kind_mismatch', say('rips.containerEmpty'))
  }
  const node = inner[rootKind]
  const dianResponseCode = responseCode(envelope)
  return {
    rootKind,
    ...readDocument(node),
    dianResponseCode,
    defects: xmlDefects({ root: rootKind, node, health: healthData(node), dianResponseCode }),
  }
}

function readDocument(node: Node): Omit<AttachedDocument, 'rootKind' | 'dianResponseCode' | 'defects'> {
  const health = healthData(node)
  // A debit note calls its totals RequestedMonetaryTotal.
  const totals = first(node, 'LegalMonetaryTotal') ?? first(node, 'RequestedMonetaryTotal')
  const start = textAt(node, 'InvoicePeriod.StartDate')
  const end = textAt(node, 'InvoicePeriod.EndDate')
  const reference = first(node, 'BillingReference.InvoiceDocumentReference')
  return {
    number: textAt(node, 'ID'),
    cufe: textAt(node, 'UUID'),
    nit: textAt(node, 'AccountingSupplierParty.Party.PartyTaxScheme.CompanyID'),
    customerNit: textAt(node, 'AccountingCustomerParty.Party.PartyTaxScheme.CompanyID'),
    issueDate: textAt(node, 'IssueDate'),
    period: start !== null && end !== null && isDate(start) && isDate(end) && start <= end ? { start, end } : null,
    operationType: textAt(node, 'CustomizationID'),
    paymentModality: attribute(health.get('MODALIDAD_PAGO'), 'schemeID'),
    coverage: attribute(health.get('COBERTURA_PLAN_BENEFICIOS'), 'schemeID'),
    grossCentavos: centavos(textAt(totals, 'LineExtensionAmount')),
    prepaidCentavos: centavos(textAt(totals, 'PrepaidAmount')),
    payableCentavos: centavos(textAt(totals, 'PayableAmount')),
    prepayments: all(node, 'PrepaidPayment').map((payment) => ({
      concept: attribute(first(payment, 'ID'), 'schemeID'),
      centavos: centavos(textAt(payment, 'PaidAmount')),
    })),
    referencedInvoice:
      reference === undefined ? null : { number: textAt(reference, 'ID'), cufe: textAt(reference, 'UUID') },
  }
}

/** Name -> value of the health sector's extension. */
function healthData(node: Node): Map<string, Node> {
  const path = 'UBLExtensions.UBLExtension.ExtensionContent.CustomTagGeneral.Interoperabilidad.Group.Collection'
  const entries = all(node, `${path}.AdditionalInformation`).map(
    (entry) => [textAt(entry, 'Name') ?? '', first(entry, 'Value')] as const,
  )
  return new Map(entries)
}

function responseCode(envelope: Node): string | null {
  const path = 'AttachedDocument.ParentDocumentLineReference.DocumentReference.Attachment.ExternalReference.Description'
  const answer = textAt(envelope, path)
  if (answer === null) return null
  return textAt(parse(embedded(answer)), 'ApplicationResponse.DocumentResponse.Response.ResponseCode')
}
