import { createHash } from 'node:crypto'
import { IDENTIFICATIONS } from '../../../contract/identifications.ts'
import { nitCheckDigit } from '../../../contract/nit.ts'
import { bogota, dayFirst, dayFirstTime } from '../bogota.ts'
import {
  CORRECTION_NAMES,
  CUSTOMIZATION_NAMES,
  DOCUMENT_TYPE_NAMES,
  municipalityOf,
  named,
  OPERATION_NAMES,
  ORGANIZATION_NAMES,
  PAYMENT_FORM_NAMES,
  PAYMENT_METHOD_NAMES,
  STANDARD_NAMES,
  TRIBUTE_NAMES,
} from '../catalog.ts'
import { companyOf } from '../company.ts'
import { type DocumentKind, type Line, type Party, type StoredDocument, stateOf } from '../document.ts'
import { formatHundredths as decimal } from '../money.ts'
import { monthsOf } from '../numbering.ts'
import type { Settings } from '../settings.ts'
import type { LineTotals, TaxAmount } from '../totals.ts'
import { qrUrl } from '../unique-code.ts'

export const COLLECTIONS = { invoice: 'bills', creditNote: 'credit-notes', debitNote: 'debit-notes' } as const

export interface View {
  readonly now: number
  readonly origin: string
  readonly settings: Pick<Settings, 'totalsNet'>
  /** Validated notes on an invoice. */
  readonly notes: readonly StoredDocument[]
}

/** `data` of a document, as create and view give it. */
export function documentData(document: StoredDocument, view: View): Record<string, unknown> {
  return document.kind === 'invoice' ? billData(document, view) : noteData(document, document.kind, view)
}

function billData(document: StoredDocument, view: View): Record<string, unknown> {
  const { content, totals } = document
  return {
    reference_code: document.reference,
    number: document.number,
    order_reference: content.echo.order_reference ?? null,
    send_email: content.sendEmail,
    has_claim: false,
    is_negotiable_instrument: false,
    ...validation(document, view.now),
    observation: content.observation,
    created_at: dayFirstTime(bogota(document.createdAt)),
    cufe: document.uniqueCode,
    document_type: named(DOCUMENT_TYPE_NAMES, content.typeCode),
    operation_type: named(OPERATION_NAMES, content.operationType),
    billing_period: periodData(document),
    payment_details: paymentData(document),
    numbering_range: rangeData(document),
    health: healthData(document),
    beneficiary: content.echo.beneficiary ?? null,
    company: companyData(document),
    customer: customerData(content.customer),
    items: itemData(document),
    prepayment_details: content.prepayments.map((each) => ({
      reference_code: each.reference,
      received_date: each.receivedOn,
      concept_code: each.concept,
      amount: decimal(each.amount),
      note: each.note,
    })),
    allowance_charges: [],
    taxes: taxData(totals.taxes),
    withholding_taxes: [],
    totals: {
      prepayment_amount: decimal(totals.prepaid),
      gross_amount: decimal(totals.lineExtension),
      taxable_amount: decimal(totals.taxable),
      tax_amount: decimal(totals.tax),
      surcharge_amount: '0.00',
      total: decimal(view.settings.totalsNet ? totals.payable : totals.taxInclusive),
    },
    related_documents: content.echo.related_documents ?? [],
    related_notes: {
      credit_notes: relatedNotes(view.notes, 'creditNote'),
      debit_notes: relatedNotes(view.notes, 'debitNote'),
    },
    links: linkData(document, view),
  }
}

function noteData(document: StoredDocument, kind: 'creditNote' | 'debitNote', view: View): Record<string, unknown> {
  const { content, totals } = document
  return {
    reference_code: document.reference,
    number: document.number,
    payment_details: paymentData(document),
    correction_concept: named(CORRECTION_NAMES[kind], content.correction ?? ''),
    customization: named(CUSTOMIZATION_NAMES, content.operationType),
    ...validation(document, view.now),
    observation: content.observation,
    created_at: dayFirstTime(bogota(document.createdAt)),
    cude: document.uniqueCode,
    numbering_range: rangeData(document),
    billing_period: periodData(document),
    ...(content.health === null ? {} : { health: healthData(document) }),
    company: companyData(document),
    customer: customerData(content.customer),
    items: itemData(document),
    allowance_charges: [],
    taxes: taxData(totals.taxes),
    withholding_taxes: [],
    totals: {
      gross_amount: decimal(totals.lineExtension),
      taxable_amount: decimal(totals.taxable),
      tax_amount: decimal(totals.tax),
      total: decimal(totals.payable),
    },
    related_bill:
      content.source === null
        ? null
        : {
            number: content.source.number,
            reference_code: content.source.reference,
            total: decimal(content.source.payable),
          },
    links: linkData(document, view),
  }
}

/** A row of a list: neither CUFE nor links. */
export function rowData(document: StoredDocument, now: number): Record<string, unknown> {
  const { customer, sendEmail } = document.content
  return {
    api_client_name: 'Cliente API',
    number: document.number,
    reference_code: document.reference,
    identification: customer.identification,
    names: customer.name,
    total: decimal(document.totals.payable),
    errors: errorsOf(document),
    send_email: sendEmail,
    has_claim: false,
    is_negotiable_instrument: false,
    is_validated: stateOf(document, now) === 'validated',
    validated_at: validatedAt(document, now),
    created_at: dayFirstTime(bogota(document.createdAt)),
  }
}

/** Rule 90 comes as an array, everything else as an object keyed by rule. */
function errorsOf(document: StoredDocument): unknown {
  return document.refusal === 'rule90' ? Object.values(document.issues) : document.issues
}

function validation(document: StoredDocument, now: number) {
  return {
    is_validated: stateOf(document, now) === 'validated',
    validated_at: validatedAt(document, now),
    errors: errorsOf(document),
  }
}

function validatedAt(document: StoredDocument, now: number): string | null {
  const validated = stateOf(document, now) === 'validated' && document.validatedAt !== null
  return validated ? dayFirstTime(bogota(document.validatedAt)) : null
}

function periodData({ content: { period } }: StoredDocument) {
  if (period === null) return null
  return {
    start_date: dayFirst(period.startDate),
    start_time: period.startTime,
    end_date: dayFirst(period.endDate),
    end_time: period.endTime,
  }
}

function paymentData({ content }: StoredDocument) {
  return content.payments.map((payment) => ({
    payment_form: named(PAYMENT_FORM_NAMES, payment.form),
    payment_method: named(PAYMENT_METHOD_NAMES, payment.method),
    reference_code: payment.reference,
    amount: decimal(payment.amount),
    due_date: payment.dueDate === null ? null : dayFirst(payment.dueDate),
  }))
}

function rangeData({ range }: StoredDocument) {
  return {
    prefix: range.prefix,
    from: range.from,
    to: range.to,
    resolution_number: range.resolution,
    start_date: dayFirst(range.startDate),
    end_date: dayFirst(range.endDate),
    months: monthsOf(range),
  }
}

function healthData({ content: { health } }: StoredDocument) {
  if (health === null) return null
  return {
    provider_code: health.providerCode,
    payment_method_code: health.modality,
    coverage_code: health.coverage,
    contract_number: health.contract,
    policy_number: health.policy,
    ...(health.withoutContract === '' ? {} : { without_contract_code: health.withoutContract }),
  }
}

function companyData({ account }: StoredDocument) {
  const company = companyOf(account)
  return {
    url_logo: 'https://prestador-simulado.test/logo.png',
    nit: company.nit,
    dv: company.dv,
    economic_activity: company.economicActivity,
    establishment: {
      name: company.name,
      address: company.address,
      phone_number: company.phone,
      email: company.email,
      municipality: municipalityOf(company.municipality),
    },
  }
}

function customerData(customer: Party) {
  const isCompany = customer.organization === '1'
  return {
    identification_document: named(IDENTIFICATIONS, customer.identificationCode),
    identification: customer.identification,
    dv: customer.identificationCode === '31' ? nitCheckDigit(customer.identification) : null,
    graphic_representation_name: customer.name,
    trade_name: customer.tradeName,
    company: isCompany ? customer.name : '',
    names: isCompany ? '' : customer.name,
    address: customer.address,
    email: customer.email,
    phone: customer.phone,
    legal_organization: named(ORGANIZATION_NAMES, customer.organization),
    tribute: named(TRIBUTE_NAMES, customer.tribute),
    country: { code: customer.country, name: customer.country === 'CO' ? 'Colombia' : customer.country },
    municipality: municipalityOf(customer.municipality),
  }
}

function itemData({ content, totals }: StoredDocument) {
  return content.lines.map((line, index) => lineData(line, totals.lines[index]))
}

function lineData(line: Line, totals: LineTotals | undefined) {
  const tax = (totals?.taxes ?? []).reduce((sum, each) => sum + each.amount, 0)
  return {
    code_reference: line.code,
    name: line.name,
    quantity: decimal(line.quantity),
    unit_measure: { code: line.unit, name: line.unit === '94' ? 'unidad' : line.unit },
    standard_code: named(STANDARD_NAMES, line.standard),
    discount_rate: decimal(line.discountRate),
    discount: decimal(totals?.discount ?? 0),
    gross_value: decimal(totals?.gross ?? 0),
    price: decimal(line.price),
    total: decimal((totals?.net ?? 0) + tax),
    note: line.note,
    scheme_id: line.echo.scheme_id ?? null,
    collection_concept: line.echo.collection_concept ?? null,
    mandate: line.echo.mandate ?? null,
    additional_properties: [],
    taxes: taxData(totals?.taxes ?? []),
    withholding_taxes: [],
  }
}

function taxData(taxes: readonly TaxAmount[]) {
  return taxes.map((tax) => ({
    tribute: named(TRIBUTE_NAMES, tax.code),
    is_excluded: tax.excluded,
    rates: [{ taxable_amount: decimal(tax.base), tax_amount: decimal(tax.amount), rate: decimal(tax.rate) }],
  }))
}

function relatedNotes(notes: readonly StoredDocument[], kind: DocumentKind) {
  return notes
    .filter((note) => note.kind === kind)
    .map((note) => ({
      number: note.number,
      reference_code: note.reference,
      cude: note.uniqueCode,
      total: decimal(note.totals.payable),
    }))
}

/** The public page gets its hash only once the document is validated. */
function linkData(document: StoredDocument, { now, origin }: View) {
  const validated = stateOf(document, now) === 'validated'
  const hash = validated ? createHash('sha256').update(document.uniqueCode).digest('hex').slice(0, 20) : ''
  return {
    qr: qrUrl(document.uniqueCode),
    public_url: `${origin}/documents/${COLLECTIONS[document.kind]}/${hash}`,
  }
}
