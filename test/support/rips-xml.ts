import type { DocumentRoot } from '../../src/contract/rips/kinds.ts'
import { INVOICE, NIT } from './rips.ts'

/** AttachedDocuments with invented data, in the shape that DT2 v001 describes; for tests. */

export const CUFE = '5c33ccde6a91864040fc3742603a685bf7189bc2ad46564c55f5e60b98064a39e73fd0d87a0475bcedc19af09b7fac0f'
const UBL = 'urn:oasis:names:specification:ubl:schema:xsd'
const NAMESPACES = `xmlns:cac="${UBL}:CommonAggregateComponents-2" xmlns:cbc="${UBL}:CommonBasicComponents-2" xmlns:ext="${UBL}:CommonExtensionComponents-2"`
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>'

const CUSTOMIZATIONS: Readonly<Record<DocumentRoot, string>> = { Invoice: 'SS-CUFE', CreditNote: '20', DebitNote: '30' }
const TYPE_CODES: Readonly<Record<DocumentRoot, string>> = {
  Invoice: '<cbc:InvoiceTypeCode>01</cbc:InvoiceTypeCode>',
  CreditNote: '<cbc:CreditNoteTypeCode>91</cbc:CreditNoteTypeCode>',
  DebitNote: '',
}

export interface DocumentFacts {
  readonly root?: DocumentRoot
  readonly number?: string
  readonly nit?: string
  readonly modality?: string
  readonly coverage?: string
  readonly total?: string
  readonly issued?: string
  /** First and last day. */
  readonly period?: readonly [string, string]
  /** What patients paid, by concept. */
  readonly prepaid?: Readonly<Record<string, string>>
}

const party = (nit: string) =>
  `<cac:Party><cac:PartyTaxScheme><cbc:RegistrationName>EMPRESA FICTICIA &amp; CIA</cbc:RegistrationName><cbc:CompanyID schemeID="0" schemeName="31">${nit}</cbc:CompanyID></cac:PartyTaxScheme></cac:Party>`

const info = (name: string, value: string, schemeId?: string) =>
  `<AdditionalInformation><Name>${name}</Name><Value${schemeId ? ` schemeID="${schemeId}"` : ''}>${value}</Value></AdditionalInformation>`

/** The invoice or note itself. A note refers to the invoice `INVOICE`. */
export function documentXml({
  root = 'Invoice',
  number = INVOICE,
  nit = NIT,
  modality = '04',
  coverage = '16',
  total = '103470.00',
  issued = '2026-07-09',
  period: [start, end] = ['2026-06-01', '2026-06-30'],
  prepaid = { '01': '1000.00', '02': '470.5' },
}: DocumentFacts = {}): string {
  const payments = Object.entries(prepaid).map(
    ([concept, amount], index) =>
      `<cac:PrepaidPayment><cbc:ID schemeID="${concept}">${index + 1}</cbc:ID><cbc:PaidAmount currencyID="COP">${amount}</cbc:PaidAmount><cbc:ReceivedDate>2026-06-26</cbc:ReceivedDate></cac:PrepaidPayment>`,
  )
  const paid = Object.values(prepaid).reduce((sum, amount) => sum + Number(amount), 0)
  const totals = root === 'DebitNote' ? 'RequestedMonetaryTotal' : 'LegalMonetaryTotal'
  const reference = `<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>${INVOICE}</cbc:ID><cbc:UUID schemeName="CUFE-SHA384">${CUFE}</cbc:UUID></cac:InvoiceDocumentReference></cac:BillingReference>`
  return `${HEAD}
<${root} xmlns="${UBL}:${root}-2" ${NAMESPACES}>
<ext:UBLExtensions><ext:UBLExtension><ext:ExtensionContent/></ext:UBLExtension><ext:UBLExtension><ext:ExtensionContent><CustomTagGeneral>
<Name>Responsable</Name><Value>www.minsalud.gov.co</Value>
<Interoperabilidad><Group schemeName="Sector Salud"><Collection schemeName="Usuario">
${info('CODIGO_PRESTADOR', '9900100001')}
${info('MODALIDAD_PAGO', 'Pago por evento', modality)}
${info('COBERTURA_PLAN_BENEFICIOS', 'Plan de beneficios en salud financiado con UPC Contributivo', coverage)}
${info('NUMERO_CONTRATO', 'CUCON-FICTICIO-0001')}
${info('NUMERO_POLIZA', '')}
</Collection></Group></Interoperabilidad></CustomTagGeneral></ext:ExtensionContent></ext:UBLExtension></ext:UBLExtensions>
<cbc:CustomizationID>${CUSTOMIZATIONS[root]}</cbc:CustomizationID>
<cbc:ID>${number}</cbc:ID><cbc:UUID schemeName="CUFE-SHA384">${CUFE}</cbc:UUID><cbc:IssueDate>${issued}</cbc:IssueDate>${TYPE_CODES[root]}
<cac:InvoicePeriod><cbc:StartDate>${start}</cbc:StartDate><cbc:EndDate>${end}</cbc:EndDate></cac:InvoicePeriod>
${root === 'Invoice' ? '' : reference}
<cac:AccountingSupplierParty><cbc:AdditionalAccountID>1</cbc:AdditionalAccountID>${party(nit)}</cac:AccountingSupplierParty>
<cac:AccountingCustomerParty><cbc:AdditionalAccountID>1</cbc:AdditionalAccountID>${party('900000002')}</cac:AccountingCustomerParty>
${payments.join('\n')}
<cac:${totals}><cbc:LineExtensionAmount currencyID="COP">${total}</cbc:LineExtensionAmount><cbc:PrepaidAmount currencyID="COP">${paid.toFixed(2)}</cbc:PrepaidAmount><cbc:PayableAmount currencyID="COP">${(Number(total) - paid).toFixed(2)}</cbc:PayableAmount></cac:${totals}>
</${root}>`
}

/** DIAN's answer to the document; an empty code leaves it out of the envelope. */
const dianAnswer = (code: string) =>
  `${HEAD}<ApplicationResponse xmlns="${UBL}:ApplicationResponse-2" ${NAMESPACES}><cac:DocumentResponse><cac:Response><cbc:ResponseCode>${code}</cbc:ResponseCode></cac:Response></cac:DocumentResponse></ApplicationResponse>`

const cdata = (text: string) => `<![CDATA[${text}]]>`
export const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The envelope of a document, which is put into it as CDATA, or as `embed` says. */
export const envelopeXml = (
  document: string,
  embed: (text: string) => string = cdata,
  answer = '02',
): string => `${HEAD}
<AttachedDocument xmlns="${UBL}:AttachedDocument-2" ${NAMESPACES}>
<cbc:ID>${INVOICE}</cbc:ID>
<cac:Attachment><cac:ExternalReference><cbc:MimeCode>text/xml</cbc:MimeCode><cbc:Description>${embed(document)}</cbc:Description></cac:ExternalReference></cac:Attachment>
<cac:ParentDocumentLineReference><cbc:LineID>1</cbc:LineID><cac:DocumentReference><cbc:ID>${INVOICE}</cbc:ID><cac:Attachment><cac:ExternalReference>${answer && `<cbc:Description>${embed(dianAnswer(answer))}</cbc:Description>`}</cac:ExternalReference></cac:Attachment></cac:DocumentReference></cac:ParentDocumentLineReference>
</AttachedDocument>
`

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
export const attachedBytes = (facts?: DocumentFacts): Uint8Array => bytesOf(envelopeXml(documentXml(facts)))

const LINE = `<cac:InvoiceLine><cbc:ID>1</cbc:ID><cbc:InvoicedQuantity unitCode="94">1.00</cbc:InvoicedQuantity><cbc:LineExtensionAmount currencyID="COP">1000.00</cbc:LineExtensionAmount><cac:TaxTotal><cbc:TaxAmount currencyID="COP">0.00</cbc:TaxAmount><cac:TaxSubtotal><cbc:TaxableAmount currencyID="COP">1000.00</cbc:TaxableAmount><cbc:TaxAmount currencyID="COP">0.00</cbc:TaxAmount><cac:TaxCategory><cbc:Percent>0.00</cbc:Percent><cac:TaxScheme><cbc:ID>01</cbc:ID><cbc:Name>IVA</cbc:Name></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal></cac:TaxTotal><cac:Item><cbc:Description>CONSULTA DE PRIMERA VEZ</cbc:Description></cac:Item><cac:Price><cbc:PriceAmount currencyID="COP">1000.00</cbc:PriceAmount></cac:Price></cac:InvoiceLine>\n`

/** An honest invoice of 20,000 lines: 15.7 MB, almost as large as the ministry takes one. */
export const hugeDocument = (number?: string): Uint8Array =>
  bytesOf(envelopeXml(documentXml(number ? { number } : {}).replace('</Invoice>', `${LINE.repeat(22_000)}</Invoice>`)))

/** One that nobody means well with: an element of a million and a quarter attributes. */
export function manyAttributes(): Uint8Array {
  const attributes = Array.from({ length: 1_250_000 }, (_, i) => `a${i}=""`).join(' ')
  return bytesOf(envelopeXml(documentXml().replace('</Invoice>', `<Note ${attributes}/></Invoice>`)))
}
