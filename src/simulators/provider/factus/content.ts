import type { Content, DocumentKind, Health, Line, Party, Prepayment, StoredDocument } from '../document.ts'
import { sourceOf } from '../intake.ts'
import type { Settings } from '../settings.ts'
import type { DocumentBody } from './body.ts'

const NOTES = {
  creditNote: { typeCode: '91', customization: '20' },
  debitNote: { typeCode: '92', customization: '30' },
}

/** The document that a request means. `source` is the invoice a note corrects, whose customer serves when the note names none. */
export function contentOf(
  kind: DocumentKind,
  body: DocumentBody,
  source: StoredDocument | undefined,
  settings: Settings,
): Content | undefined {
  const customer = customerOf(body) ?? source?.content.customer
  if (customer === undefined) return undefined
  return {
    kind,
    operationType: kind === 'invoice' ? body.operation_type : body.customization_id || NOTES[kind].customization,
    typeCode: kind === 'invoice' ? body.document : NOTES[kind].typeCode,
    observation: body.observation === '' ? null : body.observation,
    sendEmail: body.send_email,
    customer,
    lines: linesOf(body),
    payments: body.payment_details.map((payment) => ({
      form: payment.payment_form,
      method: payment.payment_method_code,
      amount: payment.amount,
      reference: payment.reference_code || null,
      dueDate: payment.due_date ?? null,
    })),
    prepayments: prepaymentsOf(kind, body),
    rounding: body.cash_rounding_amount,
    period: periodOf(body),
    health: kind === 'debitNote' && settings.healthOnDebitNote !== 'accept' ? null : healthOf(body),
    echo: {
      beneficiary: body.beneficiary ?? null,
      order_reference: body.order_reference ?? null,
      related_documents: body.related_documents ?? [],
    },
    correction: kind === 'invoice' ? null : body.correction_concept_code,
    source: source === undefined ? null : sourceOf(source),
  }
}

/** A company called by `names` stays without a name, and nothing says so: as observed. */
function customerOf({ customer }: DocumentBody): Party | undefined {
  if (customer == null) return undefined
  return {
    identificationCode: customer.identification_document_code,
    identification: customer.identification,
    name: customer.legal_organization_code === '1' ? customer.company : customer.names,
    tradeName: customer.trade_name,
    organization: customer.legal_organization_code,
    tribute: customer.tribute_code || 'ZZ',
    responsibilities: customer.responsibilities ?? ['R-99-PN'],
    address: customer.address,
    email: customer.email,
    phone: customer.phone,
    country: customer.country_code || 'CO',
    municipality: customer.municipality_code,
  }
}

export function linesOf({ items }: DocumentBody): Line[] {
  return items.map((item) => ({
    code: item.code_reference,
    name: item.name,
    quantity: item.quantity,
    price: item.price,
    discountRate: item.discount_rate,
    discount: item.discount_amount,
    taxes: item.taxes,
    unit: item.unit_measure_code,
    standard: item.standard_code,
    note: item.note || null,
    echo: {
      scheme_id: item.scheme_id ?? null,
      collection_concept: item.collection_concept_code || null,
      mandate: item.mandate ?? null,
    },
  }))
}

/** Notes have none: the field is not theirs and is ignored. */
export function prepaymentsOf(kind: DocumentKind, { prepayment_details }: DocumentBody): Prepayment[] {
  if (kind !== 'invoice') return []
  return prepayment_details.map((each) => ({
    reference: each.reference_code,
    receivedOn: each.received_date,
    concept: each.concept_code,
    amount: each.amount,
    note: each.note || null,
  }))
}

function healthOf({ health }: DocumentBody): Health | null {
  if (health == null) return null
  return {
    providerCode: health.provider_code,
    modality: health.payment_method_code,
    coverage: health.coverage_code,
    contract: health.contract_number,
    policy: health.policy_number,
    withoutContract: health.without_contract_code,
  }
}

function periodOf({ billing_period: period }: DocumentBody): Content['period'] {
  if (period == null) return null
  return {
    startDate: period.start_date,
    startTime: period.start_time,
    endDate: period.end_date,
    endTime: period.end_time,
  }
}
