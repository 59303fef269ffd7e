import { CATALOGS } from '../../../contract/rips/catalogs.ts'
import { COVERAGE_01_CLOSED, COVERAGE_MATRIX } from '../../../contract/rips/coverage.ts'
import type { DocumentRoot } from '../../../contract/rips/kinds.ts'
import type { RuleCode } from '../../../contract/rips/rules.ts'
import { CHARGES } from './charges.ts'
import { element, isDate, value, type XmlCheck, type XmlSubject } from './check.ts'
import { all, attribute, first, type Node, textAt, textOf } from './node.ts'

/** One code that a document breaks, and the element where. */
export interface XmlDefect {
  readonly code: RuleCode
  /** From the root of the document: `Invoice`, `InvoicePeriod`, `StartDate`. */
  readonly path: readonly string[]
}

/** Every test that a document fails, in the order of the table. */
export function xmlDefects(subject: XmlSubject): XmlDefect[] {
  return CHECKS.flatMap(({ codes, path, under, isBroken }) => {
    const code = codes[subject.root]
    if (code === undefined || (under !== undefined && first(subject.node, under) === undefined)) return []
    return isBroken(subject) ? [{ code, path: [subject.root, ...path.split('.')] }] : []
  })
}

const missing = (codes: XmlCheck['codes'], path: string, under?: string): XmlCheck => ({
  codes,
  path,
  ...(under !== undefined && { under }),
  isBroken: ({ node }) => textAt(node, path) === null,
})
const missingGroup = (codes: XmlCheck['codes'], path: string, under?: string): XmlCheck => ({
  ...missing(codes, path, under),
  isBroken: ({ node }) => first(node, path) === undefined,
})
const wrong = (codes: XmlCheck['codes'], path: string, isRight: (text: string) => boolean): XmlCheck => ({
  codes,
  path,
  isBroken({ node }) {
    const text = textAt(node, path)
    return text !== null && !isRight(text)
  },
})

const SUPPLIER = 'AccountingSupplierParty'
const SUPPLIER_TAX = `${SUPPLIER}.Party.PartyTaxScheme`
const CUSTOMER = 'AccountingCustomerParty'
const CUSTOMER_TAX = `${CUSTOMER}.Party.PartyTaxScheme`
const CUSTOM_TAG = 'UBLExtensions.UBLExtension.ExtensionContent.CustomTagGeneral'
const OPERATIONS = new Set(CATALOGS.tipoOperacion.map(({ code }) => code).filter((code) => code.startsWith('SS-')))
/** Sale, export, contingency of the issuer and of the DIAN. */
const INVOICE_TYPES = new Set(['01', '02', '03', '04'])

const companyId = ({ node }: XmlSubject) => first(node, `${SUPPLIER_TAX}.CompanyID`)

const periodBefore = (root: DocumentRoot, day: string) => (subject: XmlSubject) => {
  const start = textAt(subject.node, 'InvoicePeriod.StartDate')
  return (root === 'Invoice') === (subject.root === 'Invoice') && start !== null && isDate(start) && start < day
}

const HEADER: readonly XmlCheck[] = [
  missing(element('001'), 'CustomizationID'),
  { ...wrong({ Invoice: 'VFE003' }, 'CustomizationID', (text) => OPERATIONS.has(text)) },
  missing(element('003'), 'ID'),
  wrong(value('005', '004', '002'), 'ID', (text) => /^[A-Za-z0-9]{1,20}$/.test(text)),
  missing(element('004'), 'UUID'),
  wrong(value('006', '005', '003'), 'UUID', (text) => /^[0-9a-f]*$/i.test(text)),
  wrong(value('007', '006', '004'), 'UUID', (text) => text.length === 96),
  missing(element('005'), 'IssueDate'),
  missing(element('008'), 'InvoiceTypeCode'),
  wrong({ Invoice: 'VFE001' }, 'InvoiceTypeCode', (text) => INVOICE_TYPES.has(text)),
  wrong({ CreditNote: 'VCN001' }, 'CreditNoteTypeCode', (text) => text === '91'),
  missing(element('100'), 'InvoicePeriod.StartDate'),
  missing(element('101'), 'InvoicePeriod.EndDate'),
  wrong(value('020', '019', '017'), 'InvoicePeriod.StartDate', isDate),
  {
    codes: value('021', '020', '018'),
    path: 'InvoicePeriod.EndDate',
    isBroken({ node }) {
      const start = textAt(node, 'InvoicePeriod.StartDate')
      const end = textAt(node, 'InvoicePeriod.EndDate')
      return end !== null && (!isDate(end) || (start !== null && isDate(start) && end < start))
    },
  },
  { codes: { Invoice: 'RVG018' }, path: 'InvoicePeriod.StartDate', isBroken: periodBefore('Invoice', '2024-10-01') },
  {
    codes: { CreditNote: 'RCG018', DebitNote: 'RCG018' },
    path: 'InvoicePeriod.StartDate',
    isBroken: periodBefore('CreditNote', '2023-01-01'),
  },
  {
    codes: { CreditNote: 'PNC012', DebitNote: 'PDN012' },
    path: 'BillingReference.InvoiceDocumentReference',
    isBroken: ({ node }) => textAt(node, 'BillingReference.InvoiceDocumentReference.ID') === null,
  },
]

const PARTIES: readonly XmlCheck[] = [
  missingGroup(element('018'), SUPPLIER),
  missingGroup(element('019'), `${SUPPLIER}.Party`, SUPPLIER),
  missing(element('020'), `${SUPPLIER}.AdditionalAccountID`, SUPPLIER),
  missingGroup(element('030'), SUPPLIER_TAX, `${SUPPLIER}.Party`),
  missing(element('021'), `${SUPPLIER_TAX}.CompanyID`, SUPPLIER_TAX),
  {
    codes: element('022'),
    path: `${SUPPLIER_TAX}.CompanyID.schemeID`,
    under: `${SUPPLIER_TAX}.CompanyID`,
    isBroken: (subject) => attribute(companyId(subject), 'schemeID') === null,
  },
  missing(element('023'), `${SUPPLIER_TAX}.RegistrationName`, SUPPLIER_TAX),
  {
    codes: value('011', '010', '008'),
    path: `${SUPPLIER_TAX}.CompanyID.schemeName`,
    under: `${SUPPLIER_TAX}.CompanyID`,
    isBroken: (subject) => attribute(companyId(subject), 'schemeName') !== '31',
  },
  {
    codes: value('012', '011', '009'),
    path: `${SUPPLIER_TAX}.CompanyID.schemeID`,
    isBroken: (subject) => !/^\d?$/.test(attribute(companyId(subject), 'schemeID') ?? ''),
  },
  missing(element('031'), `${CUSTOMER}.AdditionalAccountID`),
  missing(element('034'), `${CUSTOMER_TAX}.CompanyID`),
  missing(element('036'), `${CUSTOMER_TAX}.RegistrationName`),
]

const TOTALS: readonly XmlCheck[] = [
  missing({ Invoice: 'FED017', CreditNote: 'CND017' }, 'LegalMonetaryTotal.PayableAmount'),
  missing({ DebitNote: 'DND017' }, 'RequestedMonetaryTotal.PayableAmount'),
  {
    codes: element('061'),
    path: 'PrepaidPayment',
    isBroken({ node }) {
      const concepts = all(node, 'PrepaidPayment').map((payment) => attribute(first(payment, 'ID'), 'schemeID'))
      const known = concepts.filter((concept) => concept !== null)
      return new Set(known).size < known.length
    },
  },
  {
    codes: element('104'),
    path: 'PrepaidPayment.ID.schemeID',
    isBroken: ({ node }) =>
      all(node, 'PrepaidPayment').some((payment) => attribute(first(payment, 'ID'), 'schemeID') === null),
  },
  {
    codes: element('105'),
    path: 'PrepaidPayment.PaidAmount',
    isBroken: ({ node }) => all(node, 'PrepaidPayment').some((payment) => textAt(payment, 'PaidAmount') === null),
  },
]

/** Entries of the health sector's extension. */
const inHealth = (number: string, name: string, isBroken: (value: Node, subject: XmlSubject) => boolean): XmlCheck => ({
  codes: element(number),
  path: `CustomTagGeneral.Interoperabilidad.${name}`,
  under: CUSTOM_TAG,
  isBroken: (subject) => subject.health.has(name) && isBroken(subject.health.get(name), subject),
})
const healthGroup = (number: string, name: string): XmlCheck => ({
  ...inHealth(number, name, () => false),
  isBroken: ({ health }) => !health.has(name),
})
const codeOf = (subject: XmlSubject, name: string) => attribute(subject.health.get(name), 'schemeID')
/** "NA" is how many programs write that there is none. */
function textIn(subject: XmlSubject, name: string): string | null {
  const text = textOf(subject.health.get(name))?.trim() ?? ''
  return text === '' || /^N\/?A$/i.test(text) ? null : text
}
const hasBoth = (subject: XmlSubject) => textIn(subject, CONTRACT) !== null && textIn(subject, POLICY) !== null

const MODALITY = 'MODALIDAD_PAGO'
const COVERAGE = 'COBERTURA_PLAN_BENEFICIOS'
const CONTRACT = 'NUMERO_CONTRATO'
const POLICY = 'NUMERO_POLIZA'
const MODALITIES = new Set(CATALOGS.modalidadPago.map(({ code }) => code))
const COVERAGES = new Set(CATALOGS.coberturaPlan.map(({ code }) => code))
/** SOAT and voluntary plans. */
const BY_POLICY: ReadonlySet<string> = new Set(['04', '10', '11', '12'])

const HEALTH: readonly XmlCheck[] = [
  missingGroup(element('060'), CUSTOM_TAG),
  healthGroup('124', 'CODIGO_PRESTADOR'),
  inHealth('123', 'CODIGO_PRESTADOR', (entry) => textOf(entry) === null),
  healthGroup('126', MODALITY),
  inHealth('125', MODALITY, (entry) => attribute(entry, 'schemeID') === null),
  inHealth('133', MODALITY, (entry, subject) => {
    const modality = attribute(entry, 'schemeID')
    const allowed = COVERAGE_MATRIX[codeOf(subject, COVERAGE) ?? '']?.modalities
    return modality !== null && !(MODALITIES.has(modality) && (allowed?.includes(modality) ?? true))
  }),
  healthGroup('128', COVERAGE),
  inHealth('127', COVERAGE, (entry) => attribute(entry, 'schemeID') === null),
  inHealth('134', COVERAGE, (entry, { node }) => {
    const coverage = attribute(entry, 'schemeID')
    const closed = coverage === '01' && (textAt(node, 'IssueDate') ?? '') >= COVERAGE_01_CLOSED
    return coverage !== null && (closed || !COVERAGES.has(coverage))
  }),
  healthGroup('130', CONTRACT),
  inHealth('129', CONTRACT, (_, subject) => {
    const byPolicy = BY_POLICY.has(codeOf(subject, COVERAGE) ?? '')
    return textIn(subject, CONTRACT) === null ? !byPolicy : hasBoth(subject)
  }),
  healthGroup('132', POLICY),
  // So says the text, and so does the ministry, of every invoice of a contract too.
  inHealth('131', POLICY, (_, subject) => textIn(subject, POLICY) === null || hasBoth(subject)),
  inHealth('136', 'FACTURA_SIN_CONTRATO', (entry) => attribute(entry, 'schemeID') === null),
]

const ANSWER: readonly XmlCheck[] = [
  {
    codes: { Invoice: 'PFE003', CreditNote: 'PNC003', DebitNote: 'PDN003' },
    path: 'ApplicationResponse',
    isBroken: ({ dianResponseCode }) => dianResponseCode === null,
  },
  {
    codes: { Invoice: 'AAR001', CreditNote: 'AAR001', DebitNote: 'AAR001' },
    path: 'ApplicationResponse.DocumentResponse.Response.ResponseCode',
    isBroken: ({ dianResponseCode }) => dianResponseCode !== null && dianResponseCode !== '02',
  },
]

const CHECKS: readonly XmlCheck[] = [...HEADER, ...PARTIES, ...TOTALS, ...CHARGES, ...HEALTH, ...ANSWER]

/** The codes that these checks decide. */
export const XML_CODES: ReadonlySet<RuleCode> = new Set(CHECKS.flatMap(({ codes }) => Object.values(codes)))
