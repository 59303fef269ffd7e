import type { Content, DocumentKind } from '../document.ts'
import { sum } from '../money.ts'
import { invalid, type Problem, problem, required } from '../problems.ts'
import { totalsOf } from '../totals.ts'
import { municipalityOf } from './account.ts'
import type { DocumentBody } from './body.ts'
import { IDENTIFICATION } from './content.ts'

export const TYPE_IDS: Readonly<Record<DocumentKind, number>> = { invoice: 7, creditNote: 5, debitNote: 4 }

const OPERATIONS = ['SS-CUFE', 'SS-CUDE', 'SS-POS', 'SS-SNum', 'SS-Reporte', 'SS-SinAporte', 'SS-Recaudo']

/** What a document must hold beyond the form of its fields; its totals are computed again and compared. */
export function brokenRules(kind: DocumentKind, body: DocumentBody, content: Content): Problem[] {
  return [...formRules(kind, body), ...customerRules(body), ...healthRules(body), ...totalRules(body, content)]
}

function formRules(kind: DocumentKind, body: DocumentBody): Problem[] {
  const problems: Problem[] = []
  if (body.type_document_id !== TYPE_IDS[kind]) problems.push(problem('type_document_id', 'no es válido.'))
  if (kind !== 'invoice' && body.billing_reference == null) problems.push(required('billing_reference'))
  if (kind !== 'invoice' && body.discrepancy_response == null) problems.push(required('discrepancy_response'))
  return problems
}

/** Both go by the vendor's own identifiers: a DIAN or DIVIPOLA code in their place is none. */
function customerRules({ customer }: DocumentBody): Problem[] {
  const problems: Problem[] = []
  if (!(customer.identity_document_id in IDENTIFICATION)) problems.push(invalid('customer.identity_document_id'))
  if (municipalityOf(customer.city_id) === undefined) problems.push(invalid('customer.city_id'))
  return problems
}

function healthRules({ health }: DocumentBody): Problem[] {
  if (health == null) return []
  const problems: Problem[] = []
  if (!OPERATIONS.includes(health.operation_type)) problems.push(problem('health.operation_type', 'no es válido.'))
  const contract = health.contract_number !== ''
  const reason = health.justification_without_contract !== ''
  if (!contract && !reason) problems.push(required('health.contract_number'))
  if (contract && reason) {
    problems.push(problem('health.contract_number', 'no debe enviarse junto con la causal sin contrato.'))
  }
  return problems
}

function totalRules(body: DocumentBody, content: Content): Problem[] {
  const totals = totalsOf(content)
  const given = body.legal_monetary_totals
  const prepaid = given.prepaid_amount ?? given.pre_paid_amount ?? totals.prepaid
  const expected: readonly (readonly [string, number, number])[] = [
    ...body.lines.map(
      (line, index) =>
        [`lines.${index}.line_extension_amount`, line.line_extension_amount, totals.lines[index]?.net ?? 0] as const,
    ),
    ['legal_monetary_totals.line_extension_amount', given.line_extension_amount, totals.lineExtension],
    ['legal_monetary_totals.tax_inclusive_amount', given.tax_inclusive_amount, totals.taxInclusive],
    ['legal_monetary_totals.prepaid_amount', prepaid, totals.prepaid],
    ['legal_monetary_totals.payable_amount', given.payable_amount, totals.payable],
    ['payments', sum(body.payments.map(({ value_paid }) => value_paid)), totals.payable],
  ]
  return expected
    .filter(([, received, computed]) => received !== computed)
    .map(([field]) => problem(field, 'no coincide con el valor calculado.'))
}
