import type { DocumentLine } from '../../../contract/documents.ts'
import type { ApiIssue } from '../../../contract/errors.ts'
import type { HealthInvoice, OperationType } from '../../../contract/invoices.ts'
import { isReceipt } from '../../../contract/receipt.ts'
import { COVERAGE_MATRIX } from '../../../contract/rips/coverage.ts'
import { CATEGORIES, type Category } from '../../../contract/rips/groups.ts'
import { invoiceStart, PRICES, withoutPrices } from '../../../contract/visit-invoice.ts'
import type { JsonObject } from '../../base/json/path.ts'

/** A line as it is being written; amounts are blank until somebody types them. */
export interface LineDraft {
  /** Of this form only. */
  readonly key: string
  readonly patientId: string
  readonly category: Category
  readonly service: JsonObject
  readonly description: string
  readonly quantity: number | ''
  /** COP. */
  readonly unitPrice: number | ''
}

export interface PaymentDraft {
  readonly key: string
  readonly concept: string
  readonly amount: number | ''
  readonly reference: string
  readonly receivedDate: string
}

export interface InvoiceDraft {
  readonly clientId: string | null
  readonly resolutionId: string | null
  readonly operationType: OperationType
  readonly start: string
  readonly end: string
  readonly providerCode: string
  readonly coverage: string
  readonly paymentModality: string
  readonly contract: 'number' | 'without'
  readonly contractNumber: string
  readonly withoutContractCode: string
  readonly policyNumber: string
  readonly payments: readonly PaymentDraft[]
  readonly paymentForm: '1' | '2'
  readonly paymentMethod: string
  readonly dueDate: string
  readonly lines: readonly LineDraft[]
  readonly observation: string
}

/** What a new invoice starts with: this month, and what the clinic has only one of. */
export function emptyInvoice(providerCodes: readonly string[], now = Date.now()): InvoiceDraft {
  const { period, payment, health } = invoiceStart(now)
  return {
    clientId: null,
    resolutionId: null,
    operationType: 'SS-SinAporte',
    ...period,
    providerCode: providerCodes.length === 1 ? (providerCodes[0] ?? '') : '',
    ...health,
    contract: 'number',
    contractNumber: '',
    withoutContractCode: '',
    policyNumber: '',
    payments: [],
    paymentForm: payment.form,
    paymentMethod: payment.method,
    dueDate: payment.dueDate,
    lines: [],
    observation: '',
  }
}

const categoryOf = (value: number): Category => CATEGORIES.find((category) => category === value) ?? 1

export const lineDraft = (line: DocumentLine): LineDraft => ({
  key: line.lineId,
  patientId: line.patientId,
  category: categoryOf(line.category),
  service: line.service,
  description: line.description ?? '',
  quantity: line.quantity,
  unitPrice: line.unitPrice,
})

export function draftOf(invoice: HealthInvoice): InvoiceDraft {
  const { clientId, resolutionId, operationType, period, health, payment, moderatingPayments } = invoice
  return {
    clientId,
    resolutionId,
    operationType,
    start: period.start,
    end: period.end,
    providerCode: health?.providerCode ?? '',
    coverage: health?.coverage ?? '',
    paymentModality: health?.paymentModality ?? '',
    contract: health?.withoutContractCode ? 'without' : 'number',
    contractNumber: health?.contractNumber ?? '',
    withoutContractCode: health?.withoutContractCode ?? '',
    policyNumber: health?.policyNumber ?? '',
    payments: moderatingPayments.map((paid, index) => ({ key: `stored-${index}`, ...paid })),
    paymentForm: payment.form,
    paymentMethod: payment.method,
    dueDate: payment.dueDate ?? '',
    lines: invoice.lines.map(lineDraft),
    observation: invoice.observation ?? '',
  }
}

/** What a saved service costs by itself. */
export const priceIn = (service: JsonObject): number | '' =>
  PRICES.map((name) => service[name]).find((value) => typeof value === 'number') ?? ''

export function lineInput({ patientId, category, service, description, quantity, unitPrice }: LineDraft) {
  return {
    patientId,
    category,
    service: withoutPrices(service),
    ...(description.trim() && { description: description.trim() }),
    ...(quantity === '' ? {} : { quantity }),
    unitPrice: unitPrice === '' ? undefined : unitPrice,
  }
}

/** With a line as it was edited: where it is by now, or where it was opened if saving gave it another key meanwhile. */
export function withLine(
  lines: readonly LineDraft[],
  open: number | 'new' | null,
  line: LineDraft,
): readonly LineDraft[] {
  const found = lines.findIndex(({ key }) => key === line.key)
  const at = found < 0 ? open : found
  return typeof at === 'number' ? lines.map((present, index) => (index === at ? line : present)) : [...lines, line]
}

/** The body of the contract, still to be parsed by it. */
export function inputOf(draft: InvoiceDraft) {
  const { contract, contractNumber, withoutContractCode, policyNumber, payments, dueDate, paymentForm } = draft
  const { providerCode, coverage, paymentModality } = draft
  return {
    clientId: isReceipt(draft) ? null : draft.clientId,
    resolutionId: draft.resolutionId,
    operationType: draft.operationType,
    period: { start: draft.start, end: draft.end },
    health: isReceipt(draft)
      ? null
      : {
          providerCode,
          coverage,
          paymentModality,
          contractNumber: contract === 'number' ? contractNumber.trim() || null : null,
          withoutContractCode: contract === 'without' ? withoutContractCode || null : null,
          policyNumber: policyNumber.trim() || null,
        },
    moderatingPayments: payments.map(({ key: _, amount, ...paid }) => ({
      ...paid,
      amount: amount === '' ? undefined : amount,
    })),
    payment: { form: paymentForm, method: draft.paymentMethod, dueDate: paymentForm === '2' ? dueDate || null : null },
    lines: draft.lines.map(lineInput),
    observation: draft.observation.trim() || null,
  }
}

const centavos = (pesos: number | '') => (pesos === '' ? 0 : Math.round(pesos * 100))
export const lineTotal = ({ quantity, unitPrice }: Pick<LineDraft, 'quantity' | 'unitPrice'>) =>
  ((quantity === '' ? 1 : quantity) * centavos(unitPrice)) / 100

/** What the invoice adds up to, in COP; added up in centavos. */
export function totalsOf({ lines, payments, operationType }: InvoiceDraft) {
  const gross = lines.reduce((sum, line) => sum + Math.round(lineTotal(line) * 100), 0)
  const prepaid = payments.reduce((sum, { amount }) => sum + centavos(amount), 0)
  const payable = operationType === 'SS-CUFE' ? gross - prepaid : gross
  return { gross: gross / 100, prepaid: prepaid / 100, payable: payable / 100 }
}

/** Codes that the coverage takes; every code where nothing is known against it. */
export const modalitiesFor = (coverage: string) => COVERAGE_MATRIX[coverage]?.modalities
export const conceptsFor = (coverage: string) =>
  COVERAGE_MATRIX[coverage]?.concepts.filter((concept) => concept !== '05') ?? ['01', '02', '03', '04']

/** Problems by the field that the contract names: `health.coverage`, `lines[0].service.codConsulta`. */
export type Problems = readonly Pick<ApiIssue, 'field' | 'message' | 'code'>[]

export const problemAt = (problems: Problems, ...fields: readonly string[]): string | undefined =>
  problems.find(({ field }) => field !== undefined && fields.includes(field))?.message

/** Problems of one entry of a list, by what follows its index. */
export function problemsUnder(problems: Problems, prefix: string): Problems {
  return problems.flatMap((problem) => {
    const rest = problem.field?.startsWith(prefix) ? problem.field.slice(prefix.length) : undefined
    if (rest === undefined || (rest !== '' && !rest.startsWith('.'))) return []
    return [{ ...problem, field: rest.replace(/^\./, '') }]
  })
}
