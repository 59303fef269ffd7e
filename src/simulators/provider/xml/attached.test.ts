import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import {
  factusCaller,
  factusCreditNote,
  factusDebitNote,
  factusInvoice,
} from '../../../../test/support/provider-client.ts'
import { readAttachedDocument } from '../../ministry/attached-document.ts'

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
})

async function attached(
  collection: string,
  number: string,
  prepare: (caller: Awaited<ReturnType<typeof factusCaller>>) => Promise<unknown>,
) {
  const caller = await factusCaller()
  await prepare(caller)
  const answer = await caller.get(`/v2/${collection}/${number}/download-attached-document-xml`)
  const text = answer.bytesAt('data.xml_base_64_encoded').toString('utf8')
  const envelope = parser.parse(text).AttachedDocument
  const inner: string = envelope.Attachment.ExternalReference.Description
  return { text, envelope, inner, document: parser.parse(inner), fileName: answer.at('data.file_name') }
}

const invoice = (changes = {}) =>
  attached('bills', 'SETP990000001', (caller) => caller.post('/v2/bills/validate', factusInvoice('ref-1', changes)))

test('an envelope with the invoice and the ApplicationResponse, all well formed and all SIMULADO', async () => {
  const { text, envelope, inner, fileName } = await invoice()
  const response = envelope.ParentDocumentLineReference.DocumentReference
  const approval: string = response.Attachment.ExternalReference.Description
  for (const xml of [text, inner, approval]) {
    expect(XMLValidator.validate(xml)).toBe(true)
    expect(xml).toContain('SIMULADO')
  }
  expect(fileName).toBe('ad09001234560002600000001')
  expect(envelope.ParentDocumentID).toBe('SETP990000001')
  expect(envelope.ID).toMatch(/^[0-9a-f]{96}$/)
  expect(response.UUID).toEqual({ '#text': envelope.ID, '@schemeName': 'CUFE-SHA384' })
  expect(response.ResultOfVerification.ValidationResultCode).toBe('02')
  expect(parser.parse(approval).ApplicationResponse.DocumentResponse.Response.ResponseCode).toBe('02')
})

test('the invoice holds what the ministry looks at', async () => {
  const { document, envelope } = await invoice()
  const { Invoice } = document
  expect(Invoice).toMatchObject({
    CustomizationID: 'SS-CUFE',
    ProfileExecutionID: '2',
    ID: 'SETP990000001',
    UUID: { '#text': envelope.ID, '@schemeName': 'CUFE-SHA384' },
    IssueDate: '2026-11-03',
    IssueTime: '10:15:30-05:00',
    InvoiceTypeCode: '01',
    InvoicePeriod: { StartDate: '2026-10-01', EndDate: '2026-10-31' },
    PrepaidPayment: {
      ID: { '@schemeID': '02', '#text': '1' },
      PaidAmount: { '#text': '4700.00' },
      ReceivedDate: '2026-10-15',
    },
    LegalMonetaryTotal: {
      LineExtensionAmount: { '#text': '60000.00', '@currencyID': 'COP' },
      PrepaidAmount: { '#text': '4700.00' },
      PayableAmount: { '#text': '55300.00' },
    },
  })
  expect(Invoice.AccountingSupplierParty.AdditionalAccountID).toBe('1')
  expect(Invoice.AccountingSupplierParty.Party.PartyTaxScheme.CompanyID).toMatchObject({
    '#text': '900123456',
    '@schemeID': '8',
    '@schemeName': '31',
  })
  expect(Invoice.InvoiceLine).toHaveLength(2)
  const [, extension] = Invoice.UBLExtensions.UBLExtension
  const { Collection } = extension.ExtensionContent.CustomTagGeneral.Interoperabilidad.Group
  expect(Collection.AdditionalInformation).toMatchObject([
    { Name: 'CODIGO_PRESTADOR', Value: '110010000001' },
    {
      Name: 'MODALIDAD_PAGO',
      Value: { '#text': 'Pago por evento', '@schemeName': 'salud_modalidad_pago.gc', '@schemeID': '04' },
    },
    { Name: 'COBERTURA_PLAN_BENEFICIOS', Value: { '@schemeName': 'salud_cobertura.gc', '@schemeID': '16' } },
    { Name: 'NUMERO_CONTRATO', Value: 'CUCON-FICTICIO-0001' },
    { Name: 'NUMERO_POLIZA', Value: '' },
  ])
})

test('prepayments of one concept are added up: the ministry refuses a concept that comes twice', async () => {
  const prepayment = { reference_code: 'R', received_date: '2026-10-15', amount: '1000.00' }
  const { document } = await invoice({
    prepayment_details: [
      { ...prepayment, concept_code: '02' },
      { ...prepayment, concept_code: '01', amount: '500.00' },
      { ...prepayment, concept_code: '02', received_date: '2026-10-20' },
    ],
  })
  expect(document.Invoice.PrepaidPayment).toMatchObject([
    { ID: { '#text': '1', '@schemeID': '02' }, PaidAmount: { '#text': '2000.00' }, ReceivedDate: '2026-10-20' },
    { ID: { '#text': '2', '@schemeID': '01' }, PaidAmount: { '#text': '500.00' } },
  ])
})

test('texts with markup stay texts', async () => {
  const { document } = await invoice({ observation: 'a < b & "c" ]]> d' })
  expect(document.Invoice.Note[1]).toBe('a < b & "c" ]]> d')
})

test('a credit note refers to its invoice and to the reason', async () => {
  const { document } = await attached('credit-notes', 'NC1', async (caller) => {
    await caller.post('/v2/bills/validate', factusInvoice('ref-1'))
    await caller.post('/v2/credit-notes/validate', factusCreditNote('nc-1'))
  })
  expect(document.CreditNote).toMatchObject({
    CustomizationID: '20',
    CreditNoteTypeCode: '91',
    UUID: { '@schemeName': 'CUDE-SHA384' },
    InvoicePeriod: { StartDate: '2026-10-01' },
    DiscrepancyResponse: { ReferenceID: 'SETP990000001', ResponseCode: '1' },
    BillingReference: {
      InvoiceDocumentReference: {
        ID: 'SETP990000001',
        UUID: { '#text': expect.stringMatching(/^[0-9a-f]{96}$/), '@schemeName': 'CUFE-SHA384' },
        IssueDate: '2026-11-03',
      },
    },
    LegalMonetaryTotal: { PayableAmount: { '#text': '15000.00' } },
  })
})

test('a debit note states a requested total', async () => {
  const { document } = await attached('debit-notes', 'ND1', async (caller) => {
    await caller.post('/v2/bills/validate', factusInvoice('ref-1'))
    await caller.post('/v2/debit-notes/validate', factusDebitNote('nd-1'))
  })
  expect(document.DebitNote).toMatchObject({
    CustomizationID: '30',
    RequestedMonetaryTotal: { PayableAmount: { '#text': '22000.00' } },
    BillingReference: { InvoiceDocumentReference: { ID: 'SETP990000001' } },
  })
})

test('the ministry simulator reads it', async () => {
  const { text, envelope } = await invoice()
  expect(readAttachedDocument(text)).toMatchObject({
    root: 'Invoice',
    id: 'SETP990000001',
    uuid: envelope.ID,
    supplierNit: '900123456',
    customer: '900654321',
    hasHealthExtension: true,
    providerCode: '110010000001',
    total: 6_000_000,
    responseCode: '02',
  })
})
