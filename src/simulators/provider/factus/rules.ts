import { nitCheckDigit } from '../../../contract/nit.ts'
import { CORRECTION_NAMES, OPERATION_NAMES } from '../catalog.ts'
import type { DocumentKind } from '../document.ts'
import { sum } from '../money.ts'
import { invalid, type Problem, problem, required } from '../problems.ts'
import type { Settings } from '../settings.ts'
import { totalsOf } from '../totals.ts'
import type { DocumentBody } from './body.ts'
import { linesOf, prepaymentsOf } from './content.ts'

const HEALTH_OPERATIONS = new Set(['SS-CUFE', 'SS-Reporte', 'SS-SinAporte'])
const CONCEPT_OPERATIONS = new Set(['SS-CUFE', 'SS-Reporte'])
const NOTE_CUSTOMIZATIONS = { creditNote: ['20', '22'], debitNote: ['30', '32'] }
const MODALITIES = { sispro4: /^0[1-4]$/, legacy12: /^(0[1-9]|1[0-2])$/ }

/** What a document must hold beyond the form of its fields. */
export function brokenRules(kind: DocumentKind, body: DocumentBody, settings: Settings): Problem[] {
  return [
    ...(kind === 'invoice' ? invoiceRules(body) : noteRules(kind, body, settings)),
    ...customerRules(body),
    ...healthRules(kind, body, settings),
    ...itemRules(body),
    ...paymentRules(kind, body, settings),
  ]
}

function invoiceRules(body: DocumentBody): Problem[] {
  const operation = body.operation_type
  const problems: Problem[] = []
  if (OPERATION_NAMES[operation] === undefined) problems.push(invalid('operation_type'))
  if (body.customer == null) problems.push(required('customer'))
  if (HEALTH_OPERATIONS.has(operation) && body.health == null) problems.push(required('health'))
  if (operation === 'SS-Recaudo' && body.beneficiary == null) problems.push(required('beneficiary'))
  if (body.document === '03' && body.related_documents === undefined) problems.push(required('related_documents'))
  if (CONCEPT_OPERATIONS.has(operation)) {
    body.prepayment_details.forEach(({ concept_code }, index) => {
      const field = `prepayment_details.${index}.concept_code`
      if (concept_code === '') problems.push(required(field))
      else if (!/^0[1-5]$/.test(concept_code)) problems.push(invalid(field))
    })
  }
  return problems
}

function noteRules(kind: 'creditNote' | 'debitNote', body: DocumentBody, settings: Settings): Problem[] {
  const problems: Problem[] = []
  const [withInvoice, without] = NOTE_CUSTOMIZATIONS[kind]
  const customization = body.customization_id || withInvoice
  if (body.correction_concept_code === '') problems.push(required('correction_concept_code'))
  else if (CORRECTION_NAMES[kind][body.correction_concept_code] === undefined) {
    problems.push(invalid('correction_concept_code'))
  }
  if (customization === withInvoice) {
    if (body.bill_number === '') problems.push(required('bill_number'))
  } else if (customization !== without) problems.push(invalid('customization_id'))
  else if (body.billing_period == null) problems.push(required('billing_period'))
  if (body.customer == null) {
    if (settings.customerOnNotes || customization !== withInvoice) problems.push(required('customer'))
  } else if ((body.customer.responsibilities ?? []).length === 0) problems.push(required('customer.responsibilities'))
  return problems
}

function customerRules({ customer }: DocumentBody): Problem[] {
  if (customer == null || customer.identification_document_code !== '31') return []
  if (!/^\d+$/.test(customer.identification)) return [invalid('customer.identification')]
  const wrong = customer.dv !== '' && customer.dv !== nitCheckDigit(customer.identification)
  return wrong ? [invalid('customer.dv')] : []
}

function healthRules(kind: DocumentKind, { health, billing_period }: DocumentBody, settings: Settings): Problem[] {
  if (health == null) return []
  if (kind === 'debitNote' && settings.healthOnDebitNote !== 'accept') {
    return settings.healthOnDebitNote === 'refuse' ? [problem('health', 'no está permitido en notas débito.')] : []
  }
  const problems: Problem[] = []
  if (!MODALITIES[settings.modalityProfile].test(health.payment_method_code)) {
    problems.push(invalid('health.payment_method_code'))
  }
  const contract = health.contract_number !== ''
  const reason = health.without_contract_code !== ''
  if (!contract && !reason) problems.push(required('health.contract_number'))
  if (contract && reason) {
    problems.push(problem('health.contract_number', 'no debe enviarse junto con el código sin contrato.'))
  }
  if (settings.periodRequired && billing_period == null) problems.push(required('billing_period'))
  return problems
}

function itemRules({ items, allowance_charges }: DocumentBody): Problem[] {
  const problems = items.flatMap((item, index) =>
    item.discount_rate > 0 && item.discount_amount > 0
      ? [problem(`items.${index}.discount_amount`, 'no debe enviarse junto con el porcentaje de descuento.')]
      : [],
  )
  const charges = (allowance_charges ?? []).length > 0
  return charges ? [...problems, problem('allowance_charges', 'no está soportado por este simulador.')] : problems
}

/** Payments add up to the total before what was prepaid, as in the vendor's SS-CUFE example. */
function paymentRules(kind: DocumentKind, body: DocumentBody, settings: Settings): Problem[] {
  const problems = body.payment_details.flatMap(({ payment_form, due_date }, index) =>
    payment_form === '2' && due_date == null ? [required(`payment_details.${index}.due_date`)] : [],
  )
  const { taxInclusive, prepaid, payable } = totalsOf({
    operationType: kind === 'invoice' ? body.operation_type : body.customization_id,
    lines: linesOf(body),
    prepayments: prepaymentsOf(kind, body),
    rounding: body.cash_rounding_amount,
  })
  if (prepaid > taxInclusive) problems.push(problem('prepayment_details', 'supera el total del documento.'))
  const paid = sum(body.payment_details.map(({ amount }) => amount))
  const allowed = [taxInclusive + body.cash_rounding_amount, ...(settings.grossPaymentsOnly ? [] : [payable])]
  if (!allowed.includes(paid)) problems.push(problem('payment_details', 'no coincide con el total del documento.'))
  return problems
}
