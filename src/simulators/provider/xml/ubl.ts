import { nitCheckDigit } from '../../../contract/nit.ts'
import { CORRECTION_NAMES } from '../catalog.ts'
import { type Company, companyOf } from '../company.ts'
import type { Line, Party, Prepayment, StoredDocument } from '../document.ts'
import { formatHundredths, sum } from '../money.ts'
import type { LineTotals, TaxAmount, Totals } from '../totals.ts'
import { ENVIRONMENT, qrUrl } from '../unique-code.ts'
import { healthExtension } from './health.ts'
import { node, ublNamespaces, type XmlNode, xmlText } from './node.ts'

export const SIMULATED_NOTE = 'SIMULADO: documento de un simulador, sin validez fiscal ni firma'

/** Where the three kinds of UBL document differ. */
const FORMS = {
  invoice: {
    root: 'Invoice',
    profile: 'DIAN 2.1: Factura Electrónica de Venta',
    typeCode: 'cbc:InvoiceTypeCode',
    totals: 'cac:LegalMonetaryTotal',
    line: 'cac:InvoiceLine',
    quantity: 'cbc:InvoicedQuantity',
  },
  creditNote: {
    root: 'CreditNote',
    profile: 'DIAN 2.1: Nota Crédito de Factura Electrónica de Venta',
    typeCode: 'cbc:CreditNoteTypeCode',
    totals: 'cac:LegalMonetaryTotal',
    line: 'cac:CreditNoteLine',
    quantity: 'cbc:CreditedQuantity',
  },
  debitNote: {
    root: 'DebitNote',
    profile: 'DIAN 2.1: Nota Débito de Factura Electrónica de Venta',
    typeCode: null,
    totals: 'cac:RequestedMonetaryTotal',
    line: 'cac:DebitNoteLine',
    quantity: 'cbc:DebitedQuantity',
  },
} as const

/** CUFE-SHA384 for invoices, CUDE-SHA384 for notes. */
export function codeScheme(kind: StoredDocument['kind']): string {
  return kind === 'invoice' ? 'CUFE-SHA384' : 'CUDE-SHA384'
}

/** The UBL 2.1 Invoice, CreditNote or DebitNote: what the tax authority and the ministry read, unsigned. */
export function ublText(document: StoredDocument): string {
  const { content, totals, issued } = document
  const form = FORMS[document.kind]
  const company = companyOf(document.account)
  return xmlText(
    node(
      form.root,
      [
        extensions(document),
        node('cbc:UBLVersionID', 'UBL 2.1'),
        node('cbc:CustomizationID', content.operationType),
        node('cbc:ProfileID', form.profile),
        node('cbc:ProfileExecutionID', ENVIRONMENT),
        node('cbc:ID', document.number),
        node('cbc:UUID', document.uniqueCode, { schemeID: ENVIRONMENT, schemeName: codeScheme(document.kind) }),
        node('cbc:IssueDate', issued.date),
        node('cbc:IssueTime', `${issued.time}-05:00`),
        form.typeCode === null ? null : node(form.typeCode, content.typeCode),
        node('cbc:Note', SIMULATED_NOTE),
        content.observation === null ? null : node('cbc:Note', content.observation),
        node('cbc:DocumentCurrencyCode', 'COP'),
        node('cbc:LineCountNumeric', String(content.lines.length)),
        period(content.period),
        corrections(document),
        party('cac:AccountingSupplierParty', '1', company.name, company.nit, '31', company),
        customer(content.customer),
        content.payments.map((payment) =>
          node('cac:PaymentMeans', [
            node('cbc:ID', payment.form),
            node('cbc:PaymentMeansCode', payment.method),
            payment.dueDate === null ? null : node('cbc:PaymentDueDate', payment.dueDate),
          ]),
        ),
        prepaid(content.prepayments),
        taxes(totals.taxes),
        monetaryTotal(form.totals, totals, content.rounding),
        content.lines.map((line, index) => invoiceLine(form, line, totals.lines[index], index)),
      ],
      ublNamespaces(form.root),
    ),
  )
}

function extensions({ range, content, uniqueCode }: StoredDocument): XmlNode {
  const control =
    range.resolution === null
      ? null
      : node('sts:InvoiceControl', [
          node('sts:InvoiceAuthorization', range.resolution),
          node('sts:AuthorizationPeriod', [node('cbc:StartDate', range.startDate), node('cbc:EndDate', range.endDate)]),
          node('sts:AuthorizedInvoices', [
            node('sts:Prefix', range.prefix),
            node('sts:From', String(range.from)),
            node('sts:To', String(range.to)),
          ]),
        ])
  return node('ext:UBLExtensions', [
    extension(node('sts:DianExtensions', [control, SOFTWARE, node('sts:QRCode', qrUrl(uniqueCode))])),
    content.health === null ? null : extension(healthExtension(content.health)),
  ])
}

/** Invented, like everything here. */
const SOFTWARE = node('sts:SoftwareProvider', [
  node('sts:ProviderID', '900555444', {
    schemeAgencyID: '195',
    schemeID: nitCheckDigit('900555444'),
    schemeName: '31',
  }),
  node('sts:SoftwareID', '00000000-0000-4000-8000-000000000000'),
])

function extension(content: XmlNode): XmlNode {
  return node('ext:UBLExtension', [node('ext:ExtensionContent', [content])])
}

function period(dates: StoredDocument['content']['period']): XmlNode | null {
  if (dates === null) return null
  return node('cac:InvoicePeriod', [
    node('cbc:StartDate', dates.startDate),
    node('cbc:StartTime', dates.startTime),
    node('cbc:EndDate', dates.endDate),
    node('cbc:EndTime', dates.endTime),
  ])
}

/** What a note corrects and why. */
function corrections({ kind, content: { source, correction } }: StoredDocument): XmlNode[] {
  if (kind === 'invoice' || source === null || correction === null) return []
  return [
    node('cac:DiscrepancyResponse', [
      node('cbc:ReferenceID', source.number),
      node('cbc:ResponseCode', correction),
      node('cbc:Description', CORRECTION_NAMES[kind][correction] ?? correction),
    ]),
    node('cac:BillingReference', [
      node('cac:InvoiceDocumentReference', [
        node('cbc:ID', source.number),
        node('cbc:UUID', source.uniqueCode, { schemeName: 'CUFE-SHA384' }),
        node('cbc:IssueDate', source.date),
      ]),
    ]),
  ]
}

function customer(buyer: Party): XmlNode {
  const { organization, name, identification, identificationCode } = buyer
  return party('cac:AccountingCustomerParty', organization, name, identification, identificationCode)
}

function party(element: string, organization: string, name: string, id: string, idCode: string, at?: Company): XmlNode {
  const place = at && node('cac:PhysicalLocation', [addressOf(at)])
  const contact = at && node('cac:Contact', [node('cbc:Telephone', at.phone), node('cbc:ElectronicMail', at.email)])
  return node(element, [
    node('cbc:AdditionalAccountID', organization),
    node('cac:Party', [place ?? null, partyTaxScheme(name, id, idCode), contact ?? null]),
  ])
}

/** Every simulated company is in Bogotá. */
const addressOf = ({ address, municipality }: Company) =>
  node('cac:Address', [
    node('cbc:ID', municipality),
    node('cbc:CityName', 'Bogotá, D.C.'),
    node('cbc:CountrySubentity', 'Bogotá'),
    node('cac:AddressLine', [node('cbc:Line', address)]),
  ])

/** The check digit goes with a NIT only. */
export function partyTaxScheme(name: string, id: string, idCode: string): XmlNode {
  const digit: Record<string, string> = idCode === '31' ? { schemeID: nitCheckDigit(id) } : {}
  return node('cac:PartyTaxScheme', [
    node('cbc:RegistrationName', name),
    node('cbc:CompanyID', id, { schemeAgencyID: '195', ...digit, schemeName: idCode }),
    node('cbc:TaxLevelCode', 'R-99-PN', { listName: '49' }),
    node('cac:TaxScheme', [node('cbc:ID', 'ZZ'), node('cbc:Name', 'No aplica')]),
  ])
}

/** One PrepaidPayment for each concept, added up; the ministry refuses a concept that comes twice. */
function prepaid(prepayments: readonly Prepayment[]): XmlNode[] {
  const concepts = [...new Set(prepayments.map(({ concept }) => concept))]
  return concepts.map((concept, index) => {
    const same = prepayments.filter((each) => each.concept === concept)
    const last =
      same
        .map(({ receivedOn }) => receivedOn)
        .sort()
        .at(-1) ?? ''
    return node('cac:PrepaidPayment', [
      node('cbc:ID', String(index + 1), { schemeID: concept }),
      money('cbc:PaidAmount', sum(same.map(({ amount }) => amount))),
      node('cbc:ReceivedDate', last),
    ])
  })
}

/** Excluded lines carry no tax at all. */
function taxes(amounts: readonly TaxAmount[]): XmlNode[] {
  return amounts
    .filter(({ excluded }) => !excluded)
    .map((tax) =>
      node('cac:TaxTotal', [
        money('cbc:TaxAmount', tax.amount),
        node('cac:TaxSubtotal', [
          money('cbc:TaxableAmount', tax.base),
          money('cbc:TaxAmount', tax.amount),
          node('cac:TaxCategory', [
            node('cbc:Percent', formatHundredths(tax.rate)),
            node('cac:TaxScheme', [node('cbc:ID', tax.code)]),
          ]),
        ]),
      ]),
    )
}

function monetaryTotal(element: string, totals: Totals, rounding: number): XmlNode {
  return node(element, [
    money('cbc:LineExtensionAmount', totals.lineExtension),
    money('cbc:TaxExclusiveAmount', totals.taxable),
    money('cbc:TaxInclusiveAmount', totals.taxInclusive),
    money('cbc:PrepaidAmount', totals.prepaid),
    rounding === 0 ? null : money('cbc:PayableRoundingAmount', rounding),
    money('cbc:PayableAmount', totals.payable),
  ])
}

function invoiceLine(
  form: (typeof FORMS)[keyof typeof FORMS],
  line: Line,
  totals: LineTotals | undefined,
  index: number,
): XmlNode {
  const quantity = (element: string) => node(element, formatHundredths(line.quantity), { unitCode: line.unit })
  return node(form.line, [
    node('cbc:ID', String(index + 1)),
    line.note === null ? null : node('cbc:Note', line.note),
    quantity(form.quantity),
    money('cbc:LineExtensionAmount', totals?.net ?? 0),
    taxes(totals?.taxes ?? []),
    node('cac:Item', [
      node('cbc:Description', line.name),
      node('cac:StandardItemIdentification', [node('cbc:ID', line.code, { schemeID: line.standard })]),
    ]),
    node('cac:Price', [money('cbc:PriceAmount', line.price), quantity('cbc:BaseQuantity')]),
  ])
}

function money(element: string, centavos: number): XmlNode {
  return node(element, formatHundredths(centavos), { currencyID: 'COP' })
}
