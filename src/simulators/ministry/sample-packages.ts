import { createHash } from 'node:crypto'
import type { DocumentRoot } from './load-methods.ts'

/** Small packages for tests: invented data in the ministry's shapes. Nothing here is signed or valid for the DIAN. */

export const NIT = '900000001'

export interface SampleDocument {
  readonly root?: DocumentRoot
  readonly id: string
  readonly nit?: string
  /** Pesos. */
  readonly total?: number
  readonly contract?: string
  /** Codes of MODALIDAD_PAGO and COBERTURA_PLAN_BENEFICIOS. */
  readonly modality?: string
  readonly coverage?: string
  readonly issued?: string
  readonly reference?: { readonly id: string; readonly uuid: string }
}

/** A CUFE or CUDE that depends only on the document's number. */
export function sampleCufe(id: string): string {
  return createHash('sha384').update(id).digest('hex')
}

export function sampleRips(numbers: Record<string, string | null>, userChanges: object = {}): Record<string, unknown> {
  return {
    numDocumentoIdObligado: NIT,
    numFactura: null,
    tipoNota: null,
    numNota: null,
    ...numbers,
    usuarios: [{ ...USER, ...userChanges }],
  }
}

export function sampleBody(rips: unknown, document: SampleDocument | null): Uint8Array {
  const xml = document === null ? '' : sampleXml(document)
  return new TextEncoder().encode(JSON.stringify({ rips, xmlFevFile: Buffer.from(xml).toString('base64') }))
}

/** An invoice with one consultation, by prospective payment: what it is worth is not told by its services. */
export function invoiceBody(id: string, more: Partial<SampleDocument> = {}): Uint8Array {
  return sampleBody(sampleRips({ numFactura: id }), { id, ...more })
}

/** A partial credit note of an invoice that `invoiceBody` made. */
export function creditNoteBody(id: string, invoice: string, total = 20_000): Uint8Array {
  const reference = { id: invoice, uuid: sampleCufe(invoice) }
  const rips = sampleRips({ numFactura: invoice, tipoNota: 'NC', numNota: id })
  return sampleBody(rips, { root: 'CreditNote', id, total, reference })
}

export function sampleXml(document: SampleDocument): string {
  const { root = 'Invoice', id, nit = NIT, total = 50_000, contract = 'CONTRATO-1', reference } = document
  const { modality = '02', coverage = '16', issued = '2026-07-09' } = document
  const totals = root === 'DebitNote' ? 'RequestedMonetaryTotal' : 'LegalMonetaryTotal'
  const billing =
    reference === undefined
      ? ''
      : `<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>${reference.id}</cbc:ID><cbc:UUID>${reference.uuid}</cbc:UUID></cac:InvoiceDocumentReference></cac:BillingReference>`
  const inner = `<?xml version="1.0"?><${root} ${NAMESPACES}>
    <ext:UBLExtensions><ext:UBLExtension><ext:ExtensionContent/></ext:UBLExtension>
    <ext:UBLExtension><ext:ExtensionContent><CustomTagGeneral><Interoperabilidad><Group><Collection>
      ${pair('CODIGO_PRESTADOR', '9900100001')}${pair('MODALIDAD_PAGO', modality === '04' ? 'Pago por evento' : 'Pago global prospectivo', modality)}
      ${pair('COBERTURA_PLAN_BENEFICIOS', 'Plan de beneficios', coverage)}${pair('NUMERO_CONTRATO', contract)}${pair('NUMERO_POLIZA', '')}
    </Collection></Group></Interoperabilidad></CustomTagGeneral></ext:ExtensionContent></ext:UBLExtension></ext:UBLExtensions>
    <cbc:CustomizationID>${OPERATIONS[root]}</cbc:CustomizationID>
    <cbc:ID>${id}</cbc:ID><cbc:UUID>${sampleCufe(id)}</cbc:UUID><cbc:IssueDate>${issued}</cbc:IssueDate>${TYPE_CODES[root]}
    <cac:InvoicePeriod><cbc:StartDate>2026-06-01</cbc:StartDate><cbc:EndDate>2026-06-30</cbc:EndDate></cac:InvoicePeriod>
    ${billing}${party('Supplier', nit)}${party('Customer', '900000002')}
    <cac:${totals}><cbc:LineExtensionAmount>${total}.00</cbc:LineExtensionAmount><cbc:PayableAmount>${total}.00</cbc:PayableAmount></cac:${totals}></${root}>`
  const response = `<ApplicationResponse ${NAMESPACES}><cac:DocumentResponse><cac:Response><cbc:ResponseCode>02</cbc:ResponseCode></cac:Response></cac:DocumentResponse></ApplicationResponse>`
  return `<AttachedDocument ${NAMESPACES}>${attachment(inner)}
    <cac:ParentDocumentLineReference><cac:DocumentReference>${attachment(response)}</cac:DocumentReference></cac:ParentDocumentLineReference>
    </AttachedDocument>`
}

const OPERATIONS: Readonly<Record<DocumentRoot, string>> = { Invoice: 'SS-CUFE', CreditNote: '20', DebitNote: '30' }
const TYPE_CODES: Readonly<Record<DocumentRoot, string>> = {
  Invoice: '<cbc:InvoiceTypeCode>01</cbc:InvoiceTypeCode>',
  CreditNote: '<cbc:CreditNoteTypeCode>91</cbc:CreditNoteTypeCode>',
  DebitNote: '',
}

const NAMESPACES = ['cac', 'cbc', 'ext'].map((prefix) => `xmlns:${prefix}="urn:${prefix}"`).join(' ')

function attachment(xml: string): string {
  return `<cac:Attachment><cac:ExternalReference><cbc:Description><![CDATA[${xml}]]></cbc:Description></cac:ExternalReference></cac:Attachment>`
}

function pair(name: string, value: string, code?: string): string {
  const scheme = code === undefined ? '' : ` schemeID="${code}"`
  return `<AdditionalInformation><Name>${name}</Name><Value${scheme}>${value}</Value></AdditionalInformation>`
}

function party(role: string, nit: string): string {
  return `<cac:Accounting${role}Party><cbc:AdditionalAccountID>1</cbc:AdditionalAccountID><cac:Party><cac:PartyTaxScheme><cbc:RegistrationName>FICTICIA SAS</cbc:RegistrationName><cbc:CompanyID schemeID="0" schemeName="31">${nit}</cbc:CompanyID></cac:PartyTaxScheme></cac:Party></cac:Accounting${role}Party>`
}

const CONSULTATION = {
  codPrestador: '990010000101',
  fechaInicioAtencion: '2026-06-26 11:28',
  numAutorizacion: null,
  codConsulta: '890602',
  modalidadGrupoServicioTecSal: '01',
  grupoServicios: '01',
  codServicio: 130,
  finalidadTecnologiaSalud: '16',
  causaMotivoAtencion: '38',
  codDiagnosticoPrincipal: 'C402',
  codDiagnosticoRelacionado1: null,
  codDiagnosticoRelacionado2: null,
  codDiagnosticoRelacionado3: null,
  tipoDiagnosticoPrincipal: '02',
  tipoDocumentoIdentificacion: 'CC',
  numDocumentoIdentificacion: '1000000099',
  vrServicio: 0,
  conceptoRecaudo: '05',
  valorPagoModerador: 0,
  numFEVPagoModerador: null,
  consecutivo: 1,
}

const USER = {
  consecutivo: 1,
  tipoDocumentoIdentificacion: 'CC',
  numDocumentoIdentificacion: '1000000001',
  tipoUsuario: '01',
  fechaNacimiento: '1991-01-01',
  codSexo: 'F',
  codPaisResidencia: '170',
  codMunicipioResidencia: '05001',
  codZonaTerritorialResidencia: '02',
  incapacidad: 'NO',
  codPaisOrigen: '170',
  registroSIRAS: null,
  servicios: { consultas: [CONSULTATION] },
}
