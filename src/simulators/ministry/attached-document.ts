import { XMLParser } from 'fast-xml-parser'
import type { DocumentRoot } from './load-methods.ts'

/** What the ministry's rules look at in an AttachedDocument. Absent elements are empty texts. */
export interface AttachedDocument {
  /** Root of the inner document, whatever it is; empty when there is none. */
  readonly root: string
  readonly id: string
  readonly uuid: string
  readonly issueDate: string
  readonly supplierNit: string
  readonly customer: string
  readonly period: { readonly start: string; readonly end: string }
  readonly modality: string
  readonly providerCode: string
  readonly contract: string
  readonly hasHealthExtension: boolean
  /** Codes 01 to 04 and 01 to 17. */
  readonly modalityCode: string
  readonly coverageCode: string
  /** What patients paid, in centavos by concept. */
  readonly prepaid: Readonly<Record<string, number>>
  /** Gross value in centavos. */
  readonly total: number
  /** What is due, in centavos. */
  readonly payable: number
  readonly reference: { readonly id: string; readonly uuid: string } | null
  /** Response code of the tax authority; empty when the envelope carries no ApplicationResponse. */
  readonly responseCode: string
}

const DOCUMENT_ROOTS: readonly DocumentRoot[] = ['Invoice', 'CreditNote', 'DebitNote']

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  processEntities: true,
})

/** Undefined when the text is not an AttachedDocument. A DOCTYPE is refused, so no entity can be declared. */
export function readAttachedDocument(xml: string): AttachedDocument | undefined {
  const envelope = child(parse(xml), 'AttachedDocument')
  if (envelope === undefined) return undefined
  const inner = parse(text(envelope, 'Attachment.ExternalReference.Description'))
  const root = Object.keys(inner ?? {}).find((name) => !/^[?@#]/.test(name)) ?? ''
  const document = child(inner, root)
  const response = parse(
    text(envelope, 'ParentDocumentLineReference.DocumentReference.Attachment.ExternalReference.Description'),
  )
  const extension = healthExtension(document)
  const totals = child(document, 'LegalMonetaryTotal') ?? child(document, 'RequestedMonetaryTotal')
  const reference = child(child(document, 'BillingReference'), 'InvoiceDocumentReference')
  return {
    root,
    id: text(document, 'ID'),
    uuid: text(document, 'UUID'),
    issueDate: text(document, 'IssueDate'),
    supplierNit: text(document, 'AccountingSupplierParty.Party.PartyTaxScheme.CompanyID'),
    customer: text(document, 'AccountingCustomerParty.Party.PartyTaxScheme.CompanyID'),
    period: { start: text(document, 'InvoicePeriod.StartDate'), end: text(document, 'InvoicePeriod.EndDate') },
    modality: extension?.get('MODALIDAD_PAGO') ?? '',
    modalityCode: extension?.get('MODALIDAD_PAGO@') ?? '',
    coverageCode: extension?.get('COBERTURA_PLAN_BENEFICIOS@') ?? '',
    prepaid: prepayments(document),
    providerCode: extension?.get('CODIGO_PRESTADOR') ?? '',
    contract: extension?.get('NUMERO_CONTRATO') ?? '',
    hasHealthExtension: extension !== undefined,
    total: Math.round(Number(text(totals, 'LineExtensionAmount') || '0') * 100),
    payable: Math.round(Number(text(totals, 'PayableAmount') || '0') * 100),
    reference: reference === undefined ? null : { id: text(reference, 'ID'), uuid: text(reference, 'UUID') },
    responseCode: text(response, 'ApplicationResponse.DocumentResponse.Response.ResponseCode'),
  }
}

export function isDocumentRoot(root: string): root is DocumentRoot {
  return DOCUMENT_ROOTS.some((known) => known === root)
}

function prepayments(document: unknown): Record<string, number> {
  const paid: Record<string, number> = {}
  for (const payment of list(child(document, 'PrepaidPayment'))) {
    const concept = child(list(child(payment, 'ID'))[0], '@schemeID')
    if (typeof concept !== 'string') continue
    paid[concept] = (paid[concept] ?? 0) + Math.round(Number(text(payment, 'PaidAmount')) * 100)
  }
  return paid
}

function healthExtension(document: unknown): Map<string, string> | undefined {
  const extensions = list(child(child(document, 'UBLExtensions'), 'UBLExtension'))
  const tag = extensions.map((each) => child(child(each, 'ExtensionContent'), 'CustomTagGeneral')).find((each) => each)
  if (tag === undefined) return undefined
  const collection = child(child(child(tag, 'Interoperabilidad'), 'Group'), 'Collection')
  const pairs = list(child(collection, 'AdditionalInformation'))
  return new Map(
    pairs.flatMap((pair) => {
      const name = text(pair, 'Name')
      const code = child(list(child(pair, 'Value'))[0], '@schemeID')
      return [[name, text(pair, 'Value')] as const, [`${name}@`, typeof code === 'string' ? code : ''] as const]
    }),
  )
}

function parse(xml: string): unknown {
  if (xml === '' || /<!DOCTYPE/i.test(xml)) return undefined
  try {
    return parser.parse(xml)
  } catch {
    return undefined
  }
}

/** The named child; the first one when it repeats. */
function child(node: unknown, name: string): unknown {
  if (typeof node !== 'object' || node === null || !(name in node)) return undefined
  const found: unknown = Object.entries(node).find(([key]) => key === name)?.[1]
  return found
}

function list(node: unknown): unknown[] {
  return Array.isArray(node) ? node : node === undefined ? [] : [node]
}

function text(node: unknown, path: string): string {
  const found = path.split('.').reduce((at, name) => list(child(at, name))[0], node)
  const content = typeof found === 'string' ? found : child(found, '#text')
  return typeof content === 'string' ? content.trim() : ''
}
