import { bogota } from '../bogota.ts'
import { companyOf } from '../company.ts'
import type { StoredDocument } from '../document.ts'
import { ENVIRONMENT } from '../unique-code.ts'
import { cdataNode, node, ublNamespaces, type XmlNode, xmlText } from './node.ts'
import { codeScheme, partyTaxScheme, SIMULATED_NOTE, ublText } from './ubl.ts'

const VALIDATOR = 'Unidad Especial Dirección de Impuestos y Aduanas Nacionales'

/** The DIAN's AttachedDocument: the document and its ApplicationResponse, each whole inside a CDATA section. Only for validated documents. */
export function attachedDocumentText(document: StoredDocument): string {
  const validated = bogota(document.validatedAt ?? document.createdAt)
  const company = companyOf(document.account)
  const { customer } = document.content
  return xmlText(
    node(
      'AttachedDocument',
      [
        node('cbc:UBLVersionID', 'UBL 2.1'),
        node('cbc:CustomizationID', 'Documentos adjuntos'),
        node('cbc:ProfileID', 'Factura Electrónica de Venta'),
        node('cbc:ProfileExecutionID', ENVIRONMENT),
        node('cbc:ID', document.containerId),
        node('cbc:IssueDate', validated.date),
        node('cbc:IssueTime', `${validated.time}-05:00`),
        node('cbc:Note', SIMULATED_NOTE),
        node('cbc:DocumentType', 'Contenedor de Factura Electrónica'),
        node('cbc:ParentDocumentID', document.number),
        node('cac:SenderParty', [partyTaxScheme(company.name, company.nit, '31')]),
        node('cac:ReceiverParty', [
          partyTaxScheme(customer.name, customer.identification, customer.identificationCode),
        ]),
        attachment(ublText(document)),
        node('cac:ParentDocumentLineReference', [
          node('cbc:LineID', '1'),
          node('cac:DocumentReference', [
            ...identity(document),
            node('cbc:IssueDate', validated.date),
            node('cbc:DocumentType', 'ApplicationResponse'),
            attachment(applicationResponseText(document, validated)),
            node('cac:ResultOfVerification', [
              node('cbc:ValidatorID', VALIDATOR),
              node('cbc:ValidationResultCode', '02'),
              node('cbc:ValidationDate', validated.date),
              node('cbc:ValidationTime', `${validated.time}-05:00`),
            ]),
          ]),
        ]),
      ],
      ublNamespaces('AttachedDocument'),
    ),
  )
}

function applicationResponseText(document: StoredDocument, validated: { date: string; time: string }): string {
  return xmlText(
    node(
      'ApplicationResponse',
      [
        node('cbc:UBLVersionID', 'UBL 2.1'),
        node('cbc:ProfileExecutionID', ENVIRONMENT),
        node('cbc:ID', '1'),
        node('cbc:IssueDate', validated.date),
        node('cbc:IssueTime', `${validated.time}-05:00`),
        node('cbc:Note', SIMULATED_NOTE),
        node('cac:DocumentResponse', [
          node('cac:Response', [
            node('cbc:ResponseCode', '02'),
            node('cbc:Description', 'Documento validado por la DIAN'),
          ]),
          node('cac:DocumentReference', identity(document)),
        ]),
      ],
      ublNamespaces('ApplicationResponse'),
    ),
  )
}

function identity(document: StoredDocument): XmlNode[] {
  return [
    node('cbc:ID', document.number),
    node('cbc:UUID', document.uniqueCode, { schemeName: codeScheme(document.kind) }),
  ]
}

function attachment(document: string): XmlNode {
  return node('cac:Attachment', [
    node('cac:ExternalReference', [
      node('cbc:MimeCode', 'text/xml'),
      node('cbc:EncodingCode', 'UTF-8'),
      cdataNode('cbc:Description', document),
    ]),
  ])
}
