import { MUNICIPALITIES } from '../../../contract/municipalities.ts'
import { nitCheckDigit } from '../../../contract/nit.ts'
import { isReceipt } from '../../../contract/receipt.ts'
import { providerOfSite } from '../../../contract/reps.ts'
import { Fault } from '../../fault.ts'
import { say } from '../../messages/message.ts'
import {
  type Customer,
  type DocumentKind,
  type HealthDocument,
  type HealthDocumentLine,
  type HealthNote,
  type HealthSector,
  type Period,
  type Prepayment,
  sum,
} from '../document.ts'
import { freeze } from '../expectation.ts'
import { pesos } from '../money.ts'
import type { AccountCatalog, FrozenRequest } from '../provider.ts'

/** MATIAS' own identifiers of kinds of document and of operation. */
const KIND_IDS: Readonly<Record<DocumentKind, { readonly document: number; readonly operation: number }>> = {
  invoice: { document: 7, operation: 1 },
  credit_note: { document: 5, operation: 12 },
  debit_note: { document: 4, operation: 14 },
}

/**
 * DIAN identification document -> MATIAS' identifier. The vendor's field reference has 3 for a NIT and a live account 1 for
 * a citizen's card; the others are still to be seen in an account. (In some samples 6 is a NIT: that is another engine's table.)
 */
const IDENTITY_IDS: Readonly<Record<string, string>> = {
  '11': '6',
  '12': '7',
  '13': '1',
  '21': '8',
  '22': '2',
  '31': '3',
  '41': '9',
  '42': '10',
  '47': '14',
  '48': '13',
  '50': '11',
  '91': '12',
}

/**
 * MATIAS numbers the municipalities from 1 in the order of DIVIPOLA: in the vendor's examples Bogotá is 149, Dosquebradas
 * 836 and Tuluá 1041. So a document can be made before the account was ever reached; its own list goes before this one.
 */
const MUNICIPALITY_IDS = new Map(MUNICIPALITIES.map((code, index) => [code, String(index + 1)]))

/** "Mutuamente definido", an own code of the seller, commercial value: the vendor's defaults for a service. */
const LINE_IDS = { quantity_units_id: '1093', type_item_identifications_id: '4', reference_price_id: '1' } as const

/** The body of `POST /invoice`, `/notes/credit` and `/notes/debit`. The number is ours; mail is never sent along. */
export function buildMatiasRequest(document: HealthDocument, catalog: AccountCatalog = {}): FrozenRequest {
  if (document.kind === 'invoice' && isReceipt(document)) {
    throw new Fault('health_document_not_emittable', say('provider.noCollections'), {
      field: 'operationType',
    })
  }
  const { range, customer } = document
  const needs = [
    [range.number !== null && range.number > 0, 'range.number', say('provider.numberMissing')],
    [(range.resolutionNumber ?? '') !== '', 'range.resolutionNumber', say('provider.resolutionMissing')],
    [(customer.email ?? '') !== '', 'customer.email', say('provider.emailMissing')],
    // The vendor documents neither its countries nor what stands for a city in them.
    [customer.countryCode === undefined, 'customer.countryCode', say('provider.nobodyAbroad')],
  ] as const
  return freeze(document, needs, () => bodyOf(document, catalog))
}

function bodyOf(document: HealthDocument, catalog: AccountCatalog) {
  const { kind, range, issued, observation, payment, totals, customer, health, period, lines } = document
  return {
    type_document_id: KIND_IDS[kind].document,
    operation_type_id: KIND_IDS[kind].operation,
    resolution_number: range.resolutionNumber,
    prefix: range.prefix,
    document_number: String(range.number),
    date: issued.date,
    time: issued.time,
    ...(observation && { notes: observation }),
    graphic_representation: 1,
    send_email: 0,
    ...(document.kind !== 'invoice' && correctionBody(document)),
    payments: [
      {
        payment_method_id: Number(payment.form),
        means_payment_id: /^\d+$/.test(payment.method) ? Number(payment.method) : payment.method,
        value_paid: pesos(totals.payable),
        ...(payment.form === '2' && { payment_due_date: payment.dueDate }),
      },
    ],
    customer: customerBody(customer, catalog),
    ...(health && period && { health: healthBody(document, health, period) }),
    legal_monetary_totals: {
      line_extension_amount: pesos(totals.gross),
      tax_exclusive_amount: '0.00',
      tax_inclusive_amount: pesos(totals.gross),
      pre_paid_amount: pesos(totals.prepaid),
      payable_amount: pesos(totals.payable),
    },
    lines: lines.map(lineBody),
  }
}

function correctionBody({ correction: { concept, invoice } }: HealthNote) {
  return {
    discrepancy_response: { reference_id: invoice.number, response_id: concept },
    billing_reference: { number: invoice.number, date: invoice.issueDate, uuid: invoice.cufe },
  }
}

/** Cities go by MATIAS' own identifier; a code that is none is refused by MATIAS, by the field's name. */
function customerBody(customer: Customer, { municipalityIds = {} }: AccountCatalog) {
  const { documentCode, documentNumber, organization, name, municipalityCode, address, email, phone } = customer
  return {
    identity_document_id: IDENTITY_IDS[documentCode],
    dni: documentNumber,
    ...(documentCode === '31' && { dv: nitCheckDigit(documentNumber) }),
    type_organization_id: Number(organization),
    company_name: name,
    city_id: municipalityIds[municipalityCode] ?? MUNICIPALITY_IDS.get(municipalityCode) ?? municipalityCode,
    email,
    ...(address && { address }),
    ...(phone && { mobile: phone }),
  }
}

function healthBody(document: HealthDocument, health: HealthSector, { start, end }: Period) {
  const prepayments = document.kind === 'invoice' ? document.prepayments : []
  return {
    operation_type: document.kind === 'invoice' ? document.operationType : 'SS-CUDE',
    invoice_period: { start_date: start, start_time: '00:00:00', end_date: end, end_time: '23:59:59' },
    provider_code: providerOfSite(health.providerCode),
    payment_modality: health.paymentModality,
    coverage: health.coverage,
    contract_number: health.contractNumber,
    policy_number: health.policyNumber,
    copayment: collected(prepayments, '01'),
    moderator_fee: collected(prepayments, '02'),
    shared_payments: collected(prepayments, '03'),
    advance: collected(prepayments, '04'),
    justification_without_contract: health.withoutContractCode,
  }
}

/** JSON numbers, in pesos. */
function collected(prepayments: readonly Prepayment[], concept: string): number {
  return Number(pesos(sum(prepayments.filter((each) => each.concept === concept).map(({ amount }) => amount))))
}

function lineBody({ code, description, quantity, unitPrice, note }: HealthDocumentLine) {
  return {
    code,
    description,
    invoiced_quantity: String(quantity),
    price_amount: pesos(unitPrice),
    base_quantity: String(quantity),
    line_extension_amount: pesos(quantity * unitPrice),
    ...LINE_IDS,
    free_of_charge_indicator: false,
    ...(note && { note }),
  }
}

/** Paths of MATIAS -> paths of HealthDocument. */
export const MATIAS_PATHS: Readonly<Record<string, string>> = {
  type_document_id: 'kind',
  resolution_number: 'range.resolutionNumber',
  prefix: 'range.prefix',
  document_number: 'range.number',
  date: 'issued.date',
  time: 'issued.time',
  notes: 'observation',
  payments: 'payment',
  'payments.*': 'payment',
  'payments.*.payment_method_id': 'payment.form',
  'payments.*.means_payment_id': 'payment.method',
  'payments.*.payment_due_date': 'payment.dueDate',
  'customer.identity_document_id': 'customer.documentCode',
  'customer.dni': 'customer.documentNumber',
  'customer.dv': 'customer.documentNumber',
  'customer.company_name': 'customer.name',
  'customer.city_id': 'customer.municipalityCode',
  'customer.mobile': 'customer.phone',
  'health.operation_type': 'operationType',
  'health.invoice_period': 'period',
  'health.invoice_period.start_date': 'period.start',
  'health.invoice_period.end_date': 'period.end',
  'health.provider_code': 'health.providerCode',
  'health.payment_modality': 'health.paymentModality',
  'health.contract_number': 'health.contractNumber',
  'health.policy_number': 'health.policyNumber',
  'health.justification_without_contract': 'health.withoutContractCode',
  'health.copayment': 'prepayments',
  'health.moderator_fee': 'prepayments',
  'health.shared_payments': 'prepayments',
  'health.advance': 'prepayments',
  legal_monetary_totals: 'totals',
  'lines.*.invoiced_quantity': 'lines.*.quantity',
  'lines.*.price_amount': 'lines.*.unitPrice',
  'discrepancy_response.response_id': 'correction.concept',
  discrepancy_response: 'correction',
  billing_reference: 'correction.invoice',
}
