import type { Content, DocumentKind, Health, Line, Prepayment, Source } from '../document.ts'
import { municipalityOf } from './account.ts'
import type { DocumentBody } from './body.ts'

/** MATIAS' identifiers of identity documents -> DIAN codes: 3 is a NIT in the vendor's field reference, 1 a citizen's card. */
export const IDENTIFICATION: Readonly<Record<string, string>> = {
  '1': '13',
  '2': '22',
  '3': '31',
  '6': '11',
  '7': '12',
  '8': '21',
  '9': '41',
  '10': '42',
  '11': '50',
  '12': '91',
  '13': '48',
  '14': '47',
}
const TAXES: Readonly<Record<string, string>> = { '1': '01', '3': '03', '4': '04' }
const BY_KIND = {
  invoice: { typeCode: '01', operationType: '10' },
  creditNote: { typeCode: '91', operationType: '20' },
  debitNote: { typeCode: '92', operationType: '30' },
}

/** The document that a request means; `today` dates payments when the request has no date. */
export function contentOf(kind: DocumentKind, body: DocumentBody, source: Source | null, today: string): Content {
  const identificationCode = IDENTIFICATION[body.customer.identity_document_id] ?? '13'
  const { typeCode, operationType } = BY_KIND[kind]
  return {
    kind,
    operationType: kind === 'invoice' ? (body.health?.operation_type ?? operationType) : operationType,
    typeCode,
    observation: body.notes || null,
    sendEmail: body.send_email === '1',
    customer: {
      identificationCode,
      identification: body.customer.dni,
      name: body.customer.company_name,
      tradeName: body.customer.company_name,
      organization: body.customer.type_organization_id || (identificationCode === '31' ? '1' : '2'),
      tribute: 'ZZ',
      responsibilities: ['R-99-PN'],
      address: body.customer.address,
      email: body.customer.email,
      phone: body.customer.mobile,
      country: 'CO',
      municipality: municipalityOf(body.customer.city_id) ?? '',
    },
    lines: body.lines.map(lineOf),
    payments: body.payments.map((payment) => ({
      form: payment.payment_method_id,
      method: payment.means_payment_id,
      amount: payment.value_paid,
      reference: null,
      dueDate: payment.payment_due_date ?? null,
    })),
    prepayments: kind === 'invoice' ? prepaymentsOf(body, today) : [],
    rounding: 0,
    period: periodOf(body),
    health: healthOf(body),
    echo: {},
    correction: kind === 'invoice' ? null : (body.discrepancy_response?.response_id ?? null),
    source,
  }
}

/** A line without taxes is excluded. */
function lineOf(line: DocumentBody['lines'][number]): Line {
  const taxes = (line.tax_totals ?? []).map(({ tax_id, percent }) => ({
    code: TAXES[tax_id] ?? '01',
    rate: percent,
    excluded: false,
  }))
  return {
    code: line.code,
    name: line.description,
    quantity: line.invoiced_quantity,
    price: line.price_amount,
    discountRate: 0,
    discount: 0,
    taxes: taxes.length > 0 ? taxes : [{ code: '01', rate: 0, excluded: true }],
    unit: '94',
    standard: '999',
    note: null,
    echo: {},
  }
}

function prepaymentsOf({ health, date }: DocumentBody, today: string): Prepayment[] {
  const amounts = {
    '01': health?.copayment ?? 0,
    '02': health?.moderator_fee ?? 0,
    '03': health?.shared_payments ?? 0,
    '04': health?.advance ?? 0,
  }
  return Object.entries(amounts)
    .filter(([, amount]) => amount > 0)
    .map(([concept, amount], index) => ({
      reference: String(index + 1),
      receivedOn: date ?? today,
      concept,
      amount,
      note: null,
    }))
}

function healthOf({ health }: DocumentBody): Health | null {
  if (health == null) return null
  return {
    providerCode: health.provider_code,
    modality: health.payment_modality,
    coverage: health.coverage,
    contract: health.contract_number,
    policy: health.policy_number,
    withoutContract: health.justification_without_contract,
  }
}

function periodOf({ health }: DocumentBody): Content['period'] {
  if (health == null) return null
  const { invoice_period: period } = health
  return {
    startDate: period.start_date,
    startTime: period.start_time,
    endDate: period.end_date,
    endTime: period.end_time,
  }
}
