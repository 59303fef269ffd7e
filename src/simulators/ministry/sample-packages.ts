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
  readonly reference?: { readonly id: string; readonly uuid: string }
}

/** A CUFE or CUDE that depends only on the document's number. */
export function sampleCufe(id: string): string {
  return createHash('sha384').update(id).digest('hex')
}

export function sampleRips(numbers: Record<string, string | null>, userChanges: object = {}): Record<string, unknown> {
  return {
    ...{ numDocumentoIdObligado: NIT, numFactura: null, tipoNota: null, numNota: null, ...numbers },
    usuarios: [{ ...USER, ...userChanges }],
  }
}

export function sampleBody(rips: unknown, document: SampleDocument | null): Uint8Array {
  const xml = document === null ? '' : sampleXml(document)
  return new TextEncoder().encode(JSON.stringify({ rips, xmlFevFile: Buffer.from(xml).toString('base64') }))
}

/** An invoice with one consultation. */
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
  const totals = root === 'DebitNote' ? 'RequestedMonetaryTotal' : 'LegalMonetaryTotal'
  const billing =
    reference === undefined
      ? ''
      : `<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>${reference.id}</cbc:ID><cbc:UUID>${reference.uuid}</cbc:UUID></cac:InvoiceDocumentReference></cac:BillingReference>`
  const inner = `<?xml version="1.0"?><${root} ${NAMESPACES}>
    <ext:UBLExtensions><ext:UBLExtension><ext:ExtensionContent/></ext:UBLExtension>
    <ext:UBLExtension><ext:ExtensionContent><CustomTagGeneral><Interoperabilidad><Group><Collection>
      ${pair('CODIGO_PRESTADOR', '9900100001')}${pair('MODALIDAD_PAGO', 'Pago por evento')}
      ${pair('COBERTURA_PLAN_BENEFICIOS', 'Plan de beneficios')}${pair('NUMERO_CONTRATO', contract)}
    </Collection></Group></Interoperabilidad></CustomTagGeneral></ext:ExtensionContent></ext:UBLExtension></ext:UBLExtensions>
    <cbc:ID>${id}</cbc:ID><cbc:UUID>${sampleCufe(id)}</cbc:UUID><cbc:IssueDate>2026-07-09</cbc:IssueDate>
    <cac:InvoicePeriod><cbc:StartDate>2026-06-01</cbc:StartDate><cbc:EndDate>2026-06-30</cbc:EndDate></cac:InvoicePeriod>
    ${billing}${party('Supplier', nit)}${party('Customer', '900000002')}
    <cac:${totals}><cbc:LineExtensionAmount>${total}.00</cbc:LineExtensionAmount></cac:${totals}></${root}>`
  const response = `<ApplicationResponse ${NAMESPACES}><cac:DocumentResponse><cac:Response><cbc:ResponseCode>02</cbc:ResponseCode></cac:Response></cac:DocumentResponse></ApplicationResponse>`
  return `<AttachedDocument ${NAMESPACES}>${attachment(inner)}
    <cac:ParentDocumentLineReference><cac:DocumentReference>${attachment(response)}</cac:DocumentReference></cac:ParentDocumentLineReference>
    </AttachedDocument>`
}

const NAMESPACES = ['cac', 'cbc', 'ext'].map((prefix) => `xmlns:${prefix}="urn:${prefix}"`).join(' ')

function attachment(xml: string): string {
  return `<cac:Attachment><cac:ExternalReference><cbc:Description><![CDATA[${xml}]]></cbc:Description></cac:ExternalReference></cac:Attachment>`
}

function pair(name: string, value: string): string {
  return `<AdditionalInformation><Name>${name}</Name><Value>${value}</Value></AdditionalInformation>`
}

function party(role: string, nit: string): string {
  return `<cac:Accounting${role}Party><cac:Party><cac:PartyTaxScheme><cbc:CompanyID>${nit}</cbc:CompanyID></cac:PartyTaxScheme></cac:Party></cac:Accounting${role}Party>`
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
  vrServicio: 50000,
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
