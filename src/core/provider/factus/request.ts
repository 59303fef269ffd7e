import { nitCheckDigit } from '../../../contract/nit.ts'
import { providerOfSite } from '../../../contract/reps.ts'
import { say } from '../../messages/message.ts'
import type {
  Customer,
  HealthDocument,
  HealthDocumentLine,
  HealthInvoice,
  HealthNote,
  HealthSector,
  Period,
  Prepayment,
} from '../document.ts'
import { freeze } from '../expectation.ts'
import { pesos } from '../money.ts'
import type { FrozenRequest } from '../provider.ts'

/** The body of `POST /v2/{bills,credit-notes,debit-notes}/validate`. Amounts are texts; mail is never sent along. */
export function buildFactusRequest(document: HealthDocument): FrozenRequest {
  const { providerRangeId } = document.range
  const needs = [
    [/^\d+$/.test(providerRangeId ?? ''), 'range.providerRangeId', say('provider.rangeNotLinked')] as const,
  ]
  return freeze(document, needs, () => (document.kind === 'invoice' ? invoiceBody(document) : noteBody(document)))
}

function invoiceBody(invoice: HealthInvoice) {
  return {
    reference_code: invoice.reference,
    document: '01',
    ...common(invoice),
    operation_type: invoice.operationType,
    ...(invoice.prepayments.length > 0 && {
      prepayment_details: byConcept(invoice.prepayments).map(({ reference, receivedDate, concept, amount }) => ({
        reference_code: reference,
        received_date: receivedDate,
        concept_code: concept,
        amount: pesos(amount),
      })),
    }),
    ...(invoice.beneficiary && {
      beneficiary: {
        identification_document_code: invoice.beneficiary.documentType,
        identification_number: invoice.beneficiary.documentNumber,
        names: invoice.beneficiary.names,
        surnames: invoice.beneficiary.surnames,
      },
    }),
  }
}

/** Each concept once (FED061): what all patients paid, until the last day, under the first receipt's number. */
function byConcept(prepayments: readonly Prepayment[]): Prepayment[] {
  const known = new Map<string, Prepayment>()
  for (const each of prepayments) {
    const { concept, amount, receivedDate } = each
    const before = known.get(concept)
    const last = before && before.receivedDate > receivedDate ? before.receivedDate : receivedDate
    known.set(concept, before ? { ...before, amount: before.amount + amount, receivedDate: last } : each)
  }
  return [...known.values()]
}

/** The ministry takes only notes that name their invoice: 20 and 30. */
const CUSTOMIZATION = { credit_note: '20', debit_note: '30' }

function noteBody(note: HealthNote) {
  return {
    reference_code: note.reference,
    correction_concept_code: note.correction.concept,
    customization_id: CUSTOMIZATION[note.kind],
    bill_number: note.correction.invoice.number,
    ...common(note),
  }
}

function common(document: HealthDocument) {
  const { range, observation, period, payment, totals, health, customer, lines } = document
  return {
    numbering_range_id: Number(range.providerRangeId),
    send_email: false,
    ...(observation && { observation }),
    ...(period && { billing_period: periodBody(period) }),
    payment_details: [
      {
        payment_form: payment.form,
        payment_method_code: payment.method,
        // Before what was prepaid, as in the vendor's example of SS-CUFE.
        amount: pesos(totals.gross),
        ...(payment.form === '2' && { due_date: payment.dueDate }),
      },
    ],
    ...(health && { health: healthBody(health) }),
    customer: customerBody(customer),
    items: lines.map(itemBody),
  }
}

function periodBody({ start, end }: Period) {
  return { start_date: start, start_time: '00:00:00', end_date: end, end_time: '23:59:59' }
}

function healthBody(health: HealthSector) {
  return {
    provider_code: providerOfSite(health.providerCode),
    payment_method_code: health.paymentModality,
    coverage_code: health.coverage,
    ...(health.contractNumber === null
      ? { without_contract_code: health.withoutContractCode }
      : { contract_number: health.contractNumber }),
    policy_number: health.policyNumber ?? '',
  }
}

/** A company has `company` and a person has `names`: with the other one the document stays without a name. */
function customerBody(customer: Customer) {
  const { documentCode, documentNumber, organization, name, municipalityCode, countryCode } = customer
  const { address, email, phone } = customer
  return {
    identification_document_code: documentCode,
    identification: documentNumber,
    ...(documentCode === '31' && { dv: nitCheckDigit(documentNumber) }),
    legal_organization_code: organization,
    ...(organization === '1' ? { company: name, trade_name: name } : { names: name }),
    tribute_code: 'ZZ',
    responsibilities: ['R-99-PN'],
    ...(address && { address }),
    ...(email && { email }),
    ...(phone && { phone }),
    // Abroad there are no municipalities for the vendor: the field does not apply then.
    ...(countryCode ? { country_code: countryCode } : { country_code: 'CO', municipality_code: municipalityCode }),
  }
}

const COLLECTION_CODES = { '01': 'COP', '02': 'CUO', '03': 'PAC' }

function itemBody({ code, description, quantity, unitPrice, note, collects }: HealthDocumentLine) {
  return {
    ...(collects && { scheme_id: 0, collection_concept_code: COLLECTION_CODES[collects] }),
    code_reference: code,
    name: description,
    quantity: `${quantity}.00`,
    discount_rate: '0.00',
    price: pesos(unitPrice),
    unit_measure_code: '94',
    standard_code: '999',
    taxes: [{ is_excluded: true }],
    ...(note && { note }),
  }
}

/** Paths of Factus -> paths of HealthDocument. */
export const FACTUS_PATHS: Readonly<Record<string, string>> = {
  reference_code: 'reference',
  numbering_range_id: 'range.providerRangeId',
  operation_type: 'operationType',
  billing_period: 'period',
  'billing_period.start_date': 'period.start',
  'billing_period.end_date': 'period.end',
  payment_details: 'payment',
  'payment_details.*': 'payment',
  'payment_details.*.payment_form': 'payment.form',
  'payment_details.*.payment_method_code': 'payment.method',
  'payment_details.*.due_date': 'payment.dueDate',
  prepayment_details: 'prepayments',
  'prepayment_details.*.concept_code': 'prepayments.*.concept',
  'prepayment_details.*.received_date': 'prepayments.*.receivedDate',
  'prepayment_details.*.reference_code': 'prepayments.*.reference',
  'health.provider_code': 'health.providerCode',
  'health.payment_method_code': 'health.paymentModality',
  'health.coverage_code': 'health.coverage',
  'health.contract_number': 'health.contractNumber',
  'health.without_contract_code': 'health.withoutContractCode',
  'health.policy_number': 'health.policyNumber',
  'customer.identification_document_code': 'customer.documentCode',
  'customer.identification': 'customer.documentNumber',
  'customer.legal_organization_code': 'customer.organization',
  'customer.company': 'customer.name',
  'customer.names': 'customer.name',
  'customer.country_code': 'customer.countryCode',
  'customer.municipality_code': 'customer.municipalityCode',
  items: 'lines',
  'items.*.code_reference': 'lines.*.code',
  'items.*.name': 'lines.*.description',
  'items.*.price': 'lines.*.unitPrice',
  correction_concept_code: 'correction.concept',
  bill_number: 'correction.invoice.number',
}
