import type { PackageKind } from '../../src/contract/packages.ts'
import type { DocumentRoot } from '../../src/contract/rips/kinds.ts'
import { RULES, type RuleCode } from '../../src/contract/rips/rules.ts'
import { readAttachedDocument } from '../../src/core/rips/attached-document.ts'
import type { JudgeInput } from '../../src/core/rips/judge.ts'
import { INVOICE, rips, usuario } from '../support/rips.ts'
import { bytesOf, type DocumentFacts, documentXml, envelopeXml } from '../support/rips-xml.ts'
import { type Vector, vector } from './vector.ts'

/** The electronic document: each defect made by changing the text of a right one, in all three kinds of document. */

interface Kind {
  readonly root: DocumentRoot
  readonly kind: PackageKind
  readonly letters: string
  readonly facts: DocumentFacts
}
/** Packages that carry a document and no RIPS; debit notes have no such kind. */
const KINDS: readonly Kind[] = [
  { root: 'Invoice', kind: 'capitation_initial', letters: 'FED', facts: { issued: '2026-06-15' } },
  { root: 'CreditNote', kind: 'credit_note_total', letters: 'CND', facts: {} },
  { root: 'DebitNote', kind: 'debit_note', letters: 'DND', facts: {} },
]

const FACTS: DocumentFacts = { modality: '03', prepaid: { '01': '10.00' } }

function judged({ root, kind, facts }: Kind, change: (xml: string) => string, answer = '02'): Partial<JudgeInput> {
  const xml = change(documentXml({ root, ...FACTS, ...facts }))
  const attachedDocument = readAttachedDocument(bytesOf(envelopeXml(xml, undefined, answer)))
  if (root !== 'DebitNote') return { kind, rips: null, attachedDocument }
  // Its numbers are those of the document, so that only the defect is seen.
  const numFactura = attachedDocument.referencedInvoice?.number ?? INVOICE
  const numNota = attachedDocument.number ?? INVOICE
  const debit = rips({ tipoNota: 'ND', numFactura, numNota, usuarios: [usuario()] })
  return { kind, rips: debit, attachedDocument, source: { rips: rips({ usuarios: [usuario()] }), document: null } }
}

/** Removes an element with all it holds, wherever it stands; or only its content. */
const without = (name: string) => (xml: string) =>
  xml.replaceAll(new RegExp(`<(cac:|cbc:)?${name}(?: [^>]*)?>[\\s\\S]*?</(cac:|cbc:)?${name}>`, 'g'), '')
const swap = (from: string | RegExp, to: string) => (xml: string) => xml.replace(from, to)
/** In one party only. */
const inParty = (name: 'Supplier' | 'Customer', change: (xml: string) => string) => (xml: string) =>
  xml.replace(new RegExp(`<cac:Accounting${name}Party>[\\s\\S]*?</cac:Accounting${name}Party>`), (party) =>
    change(party),
  )
const info = (name: string, change: (entry: string) => string) => (xml: string) =>
  xml.replace(new RegExp(`<AdditionalInformation><Name>${name}</Name>[\\s\\S]*?</AdditionalInformation>`), change)
const gone = () => ''
const emptied = (entry: string) => entry.replace(/(<Value[^>]*>)[^<]*/, '$1')
const uncoded = (entry: string) => entry.replace(/ schemeID="\d+"/, '')
const charge = (inner: string) =>
  swap('</cac:PrepaidPayment>', `</cac:PrepaidPayment><cac:AllowanceCharge>${inner}</cac:AllowanceCharge>`)
const line = (inner: string) => (xml: string) => {
  const root = /<(Invoice|CreditNote|DebitNote) /.exec(xml)?.[1] ?? ''
  return xml.replace(`</${root}>`, `<cac:${root}Line>${inner}</cac:${root}Line></${root}>`)
}
const amount = (name: string, value: string) => `<cbc:${name}>${value}</cbc:${name}>`
const subtotal = (taxable: string, tax: string, scheme: string) =>
  `<cac:TaxTotal>${amount('TaxAmount', '1')}<cac:TaxSubtotal>${taxable}${tax}<cac:TaxCategory><cac:TaxScheme>${scheme}</cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal></cac:TaxTotal>`
const [taxable, tax, scheme] = [amount('TaxableAmount', '1'), amount('TaxAmount', '1'), amount('ID', '01')]

const TAX = 'AccountingSupplierParty.Party.PartyTaxScheme'
const HEALTH = 'CustomTagGeneral.Interoperabilidad'

type Defect = readonly [number: string, path: string, change: (xml: string) => string]

/** FED, CND and DND. */
const ELEMENTS: readonly Defect[] = [
  ['001', 'CustomizationID', without('CustomizationID')],
  ['003', 'ID', swap(/<cbc:ID>[^<]*<\/cbc:ID><cbc:UUID/, '<cbc:UUID')],
  ['004', 'UUID', swap(/<cbc:UUID[^>]*>[^<]*<\/cbc:UUID><cbc:IssueDate/, '<cbc:IssueDate')],
  ['005', 'IssueDate', without('IssueDate')],
  ['008', 'InvoiceTypeCode', without('InvoiceTypeCode')],
  ['017', '', without('PayableAmount')],
  ['018', 'AccountingSupplierParty', without('AccountingSupplierParty')],
  ['019', 'AccountingSupplierParty.Party', inParty('Supplier', without('Party'))],
  ['020', 'AccountingSupplierParty.AdditionalAccountID', inParty('Supplier', without('AdditionalAccountID'))],
  ['021', `${TAX}.CompanyID`, inParty('Supplier', swap(/(<cbc:CompanyID[^>]*>)\d+/, '$1'))],
  ['022', `${TAX}.CompanyID.schemeID`, inParty('Supplier', swap(' schemeID="0"', ''))],
  ['023', `${TAX}.RegistrationName`, inParty('Supplier', without('RegistrationName'))],
  ['030', TAX, inParty('Supplier', without('PartyTaxScheme'))],
  ['031', 'AccountingCustomerParty.AdditionalAccountID', inParty('Customer', without('AdditionalAccountID'))],
  ['034', 'AccountingCustomerParty.Party.PartyTaxScheme.CompanyID', inParty('Customer', without('CompanyID'))],
  [
    '036',
    'AccountingCustomerParty.Party.PartyTaxScheme.RegistrationName',
    inParty('Customer', without('RegistrationName')),
  ],
  ['060', 'UBLExtensions.UBLExtension.ExtensionContent.CustomTagGeneral', without('CustomTagGeneral')],
  ['061', 'PrepaidPayment', swap(/<cac:PrepaidPayment>[\s\S]*?<\/cac:PrepaidPayment>/, '$&$&')],
  ['100', 'InvoicePeriod.StartDate', without('StartDate')],
  ['101', 'InvoicePeriod.EndDate', without('EndDate')],
  ['104', 'PrepaidPayment.ID.schemeID', swap('<cbc:ID schemeID="01">', '<cbc:ID>')],
  ['105', 'PrepaidPayment.PaidAmount', without('PaidAmount')],
  [
    '108',
    'AllowanceCharge.MultiplierFactorNumeric',
    charge(`${amount('MultiplierFactorNumeric', '')}${amount('Amount', '1')}`),
  ],
  ['109', 'AllowanceCharge.Amount', charge(amount('BaseAmount', '1'))],
  ['110', 'AllowanceCharge.BaseAmount', charge(`${amount('BaseAmount', '')}${amount('Amount', '1')}`)],
  [
    '111',
    'Line.AllowanceCharge.MultiplierFactorNumeric',
    line(`<cac:AllowanceCharge>${amount('MultiplierFactorNumeric', '')}${amount('Amount', '1')}</cac:AllowanceCharge>`),
  ],
  [
    '112',
    'Line.AllowanceCharge.Amount',
    line(`<cac:AllowanceCharge>${amount('BaseAmount', '1')}</cac:AllowanceCharge>`),
  ],
  [
    '113',
    'Line.AllowanceCharge.BaseAmount',
    line(`<cac:AllowanceCharge>${amount('BaseAmount', '')}${amount('Amount', '1')}</cac:AllowanceCharge>`),
  ],
  ['114', 'Line.TaxTotal.TaxAmount', line('<cac:TaxTotal><cbc:RoundingAmount>0</cbc:RoundingAmount></cac:TaxTotal>')],
  [
    '115',
    'TaxTotal.RoundingAmount',
    line(`<cac:TaxTotal>${amount('TaxAmount', '1')}${amount('RoundingAmount', '')}</cac:TaxTotal>`),
  ],
  ['116', 'TaxTotal.TaxSubtotal.TaxableAmount', line(subtotal(amount('TaxableAmount', ''), tax, scheme))],
  ['117', 'TaxTotal.TaxSubtotal.TaxAmount', line(subtotal(taxable, '', scheme))],
  ['122', 'TaxTotal.TaxSubtotal.TaxCategory.TaxScheme.ID', line(subtotal(taxable, tax, ''))],
  ['123', `${HEALTH}.CODIGO_PRESTADOR`, info('CODIGO_PRESTADOR', emptied)],
  ['124', `${HEALTH}.CODIGO_PRESTADOR`, info('CODIGO_PRESTADOR', gone)],
  ['125', `${HEALTH}.MODALIDAD_PAGO`, info('MODALIDAD_PAGO', uncoded)],
  ['126', `${HEALTH}.MODALIDAD_PAGO`, info('MODALIDAD_PAGO', gone)],
  ['127', `${HEALTH}.COBERTURA_PLAN_BENEFICIOS`, info('COBERTURA_PLAN_BENEFICIOS', uncoded)],
  ['128', `${HEALTH}.COBERTURA_PLAN_BENEFICIOS`, info('COBERTURA_PLAN_BENEFICIOS', gone)],
  ['129', `${HEALTH}.NUMERO_CONTRATO`, info('NUMERO_CONTRATO', emptied)],
  ['130', `${HEALTH}.NUMERO_CONTRATO`, info('NUMERO_CONTRATO', gone)],
  ['132', `${HEALTH}.NUMERO_POLIZA`, info('NUMERO_POLIZA', gone)],
  [
    '133',
    `${HEALTH}.MODALIDAD_PAGO`,
    info('MODALIDAD_PAGO', (entry) => entry.replace(/schemeID="\d+"/, 'schemeID="12"')),
  ],
  [
    '134',
    `${HEALTH}.COBERTURA_PLAN_BENEFICIOS`,
    info('COBERTURA_PLAN_BENEFICIOS', (entry) => entry.replace(/schemeID="\d+"/, 'schemeID="99"')),
  ],
  [
    '136',
    `${HEALTH}.FACTURA_SIN_CONTRATO`,
    swap(
      '</Collection>',
      '<AdditionalInformation><Name>FACTURA_SIN_CONTRATO</Name><Value>Urgencias</Value></AdditionalInformation></Collection>',
    ),
  ],
]

const company = (attribute: string, value: string) =>
  inParty('Supplier', swap(new RegExp(`${attribute}="\\d+"`), `${attribute}="${value}"`))
const number = (value: string) => swap(/<cbc:ID>[^<]*<\/cbc:ID><cbc:UUID/, `<cbc:ID>${value}</cbc:ID><cbc:UUID`)
const cufe = (change: string) =>
  swap(/(<cbc:UUID[^>]*>)[0-9a-f]{2}([0-9a-f]{94}<\/cbc:UUID><cbc:IssueDate)/, `$1${change}$2`)

/** Tests of values, whose numbers differ from document to document: of the invoice, the credit and the debit note. */
const VALUES: readonly (readonly [codes: string, path: string, change: (xml: string) => string])[] = [
  ['VFE005 VCN004 VDN002', 'ID', number('SETP 1')],
  ['VFE006 VCN005 VDN003', 'UUID', cufe('zz')],
  ['VFE007 VCN006 VDN004', 'UUID', cufe('a')],
  ['VFE011 VCN010 VDN008', `${TAX}.CompanyID.schemeName`, company('schemeName', '13')],
  ['VFE012 VCN011 VDN009', `${TAX}.CompanyID.schemeID`, company('schemeID', '10')],
  ['VFE020 VCN019 VDN017', 'InvoicePeriod.StartDate', swap('<cbc:StartDate>2026-06-01', '<cbc:StartDate>2026-06-31')],
  ['VFE021 VCN020 VDN018', 'InvoicePeriod.EndDate', swap('<cbc:EndDate>2026-06-30', '<cbc:EndDate>2026-05-31')],
  ['VFE001 - -', 'InvoiceTypeCode', swap('Code>01</cbc:InvoiceTypeCode', 'Code>99</cbc:InvoiceTypeCode')],
  ['VFE003 - -', 'CustomizationID', swap('>SS-CUFE<', '>10<')],
  ['- VCN001 -', 'CreditNoteTypeCode', swap('>91<', '>92<')],
  ['- PNC012 PDN012', 'BillingReference.InvoiceDocumentReference', without('BillingReference')],
  ['RVG018 - -', 'InvoicePeriod.StartDate', swap('<cbc:StartDate>2026-06-01', '<cbc:StartDate>2024-09-30')],
  ['- RCG018 RCG018', 'InvoicePeriod.StartDate', swap('<cbc:StartDate>2026-06-01', '<cbc:StartDate>2022-12-31')],
]

const isCode = (code: string): code is RuleCode => Object.hasOwn(RULES, code)
const right = (of: Kind): Vector['good'] => ['documento completo', judged(of, (xml) => xml)]

function broken(of: Kind, code: string, path: string, change: (xml: string) => string): Vector[] {
  const totals = of.root === 'DebitNote' ? 'RequestedMonetaryTotal' : 'LegalMonetaryTotal'
  const where = path === '' ? `${totals}.PayableAmount` : path
  if (!isCode(code)) return []
  const bad: Vector['bad'] = [`sin o con otro ${where.split('.').at(-1)}`, judged(of, change)]
  return [vector(code, `attachedDocument.${of.root}.${where}`, right(of), bad)]
}

const answered = (of: Kind, code: RuleCode, path: string, answer: string): Vector =>
  vector(code, `attachedDocument.${of.root}.${path}`, right(of), [
    `respuesta «${answer}»`,
    judged(of, (xml) => xml, answer),
  ])

const written = (name: string, value: string) =>
  info(name, (entry) => entry.replace(/(<Value[^>]*>)[^<]*/, `$1${value}`))
/** A voluntary plan is billed by policy, and not by contract: the only document of which 131 says nothing. */
function byPolicy(of: Kind, policy: string): Partial<JudgeInput> {
  const own: Kind = { ...of, facts: { ...of.facts, coverage: '11', prepaid: {} } }
  const change = (xml: string) => written('NUMERO_CONTRATO', '')(written('NUMERO_POLIZA', policy)(xml))
  const { rips: debit, ...input } = judged(own, change)
  return { ...input, rips: debit ? { ...debit, usuarios: [usuario({ tipoUsuario: '11' })] } : null }
}
const policies = (of: Kind): Vector[] => {
  const code = `${of.letters}131`
  const path = `attachedDocument.${of.root}.${HEALTH}.NUMERO_POLIZA`
  const good: Vector['good'] = ['por póliza', byPolicy(of, 'P-1')]
  if (!isCode(code)) return []
  return [
    vector(code, path, good, ['por contrato, sin póliza', judged(of, (xml) => xml)]),
    vector(code, path, good, ['póliza «NA»', byPolicy(of, 'NA')]),
  ]
}

export const DOCUMENT_VECTORS: readonly Vector[] = KINDS.flatMap((of, index) => [
  ...ELEMENTS.flatMap(([number, path, change]) => broken(of, `${of.letters}${number}`, path, change)),
  ...VALUES.flatMap(([codes, path, change]) => broken(of, codes.split(' ')[index] ?? '', path, change)),
  answered(of, (['PFE003', 'PNC003', 'PDN003'] as const)[index] ?? 'PFE003', 'ApplicationResponse', ''),
  ...policies(of),
  answered(of, 'AAR001', 'ApplicationResponse.DocumentResponse.Response.ResponseCode', '04'),
])
