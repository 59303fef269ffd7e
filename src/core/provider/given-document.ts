import type { DocumentRoot } from '../../contract/rips/kinds.ts'
import { Fault } from '../fault.ts'
import { type AttachedDocument, MAX_DOCUMENT_BYTES, readElectronicDocument } from '../rips/attached-document.ts'
import type { DocumentKind } from './document.ts'
import type { Expectation, ProviderConnection } from './provider.ts'
import { readUblHead, type UblHead } from './ubl.ts'

const ROOTS: Readonly<Record<DocumentKind, DocumentRoot>> = {
  invoice: 'Invoice',
  credit_note: 'CreditNote',
  debit_note: 'DebitNote',
}

export type GivenDocument = { readonly cufe: string } | { readonly cause: string }

/**
 * The CUFE or CUDE of an electronic document that somebody says is the one that was sent, or why it is not: another kind, issuer,
 * number, payer or total. It may be changed or made up all the same, so it decides nothing by itself.
 */
export function readGivenDocument(
  bytes: Uint8Array,
  expected: Expectation,
  issuer: Pick<ProviderConnection, 'nit' | 'environment'>,
): GivenDocument {
  if (bytes.length > MAX_DOCUMENT_BYTES) return { cause: 'too-large' }
  const head = readUblHead(bytes)
  const document = head && read(bytes)
  if (!head || !document) return { cause: 'not-xml' }
  const cause = differenceOf(document, expected) ?? issuerDifference(head, document, issuer)
  if (cause) return { cause }
  const cufe = document.cufe?.toLowerCase() ?? ''
  const isSame = /^[0-9a-f]{96}$/.test(cufe) && head.cufe?.toLowerCase() === cufe
  return isSame ? { cufe } : { cause: 'other-cufe' }
}

function read(bytes: Uint8Array): AttachedDocument | undefined {
  try {
    return readElectronicDocument(bytes)
  } catch (error) {
    if (error instanceof Fault) return undefined
    throw error
  }
}

function issuerDifference(
  { environment }: UblHead,
  document: AttachedDocument,
  issuer: Pick<ProviderConnection, 'nit' | 'environment'>,
): string | undefined {
  if (document.nit !== issuer.nit) return 'other-nit'
  return environment === String(issuer.environment) ? undefined : 'other-environment'
}

function differenceOf(document: AttachedDocument, expected: Expectation): string | undefined {
  if (document.rootKind !== ROOTS[expected.kind]) return 'other-kind'
  if (expected.number !== null && document.number !== expected.number) return 'other-number'
  const { grossCentavos, payableCentavos } = document
  if (grossCentavos !== expected.grossCentavos || payableCentavos !== expected.payableCentavos) return 'totals-mismatch'
  // A provider that numbers dates the document, too.
  const sameDay = expected.number === null || document.issueDate === expected.issuedAt.slice(0, 10)
  const sameParties = document.customerNit === expected.customerNumber
  const sameSource = (document.referencedInvoice?.number ?? null) === expected.sourceNumber
  return sameDay && sameParties && sameSource ? undefined : 'other-document'
}
