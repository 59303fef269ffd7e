import { randomUUID } from 'node:crypto'
import { added, type Centavos, centavos, inPesos, minus, NOTHING, times } from '../../../contract/centavos.ts'
import type { CreditNoteInput } from '../../../contract/credit-notes.ts'
import type { DebitNoteInput } from '../../../contract/debit-notes.ts'
import type { DocumentLineInput } from '../../../contract/documents.ts'
import type { HealthInvoiceInput } from '../../../contract/invoices.ts'
import { type Category, groupOf } from '../../../contract/rips/groups.ts'
import { CAPITATION } from '../../../contract/visit-invoice.ts'
import { expectPayable } from '../../payable.ts'
import { normalizeService } from '../../rips/normalize.ts'
import type {
  CreditContent,
  DebitContent,
  DocumentContent,
  InvoiceContent,
  StoredDocument,
  StoredLine,
} from '../../store/documents.ts'
import type { Stores } from '../../store/store.ts'

/** The ministry's payment modality 03: one invoice for each period, whose RIPS is reported with the next one. */
export const isCapitation = ({ health }: InvoiceContent) => health?.paymentModality === CAPITATION

/** COP on the wire -> integer centavos. The shape allows at most two decimals. */
export const toCentavos = centavos
export const toPesos = inPesos
/** As sentences say an amount. */
export const shownPesos = (amount: Centavos) => toPesos(amount).toLocaleString('es-CO')

export const lineTotal = ({ quantity, unitPrice }: Pick<StoredLine, 'quantity' | 'unitPrice'>) =>
  times(unitPrice, quantity)

function storedLines(lines: readonly DocumentLineInput[], field: string): StoredLine[] {
  return lines.map(({ patientId, category, service, description, quantity, unitPrice }, index) => {
    const of = category as Category
    expectPayable(toCentavos(unitPrice), quantity, `${field}[${index}].unitPrice`)
    return {
      lineId: `lin_${randomUUID()}`,
      patientId,
      category: of,
      service: normalizeService(groupOf(of), service, [field, index, 'service']),
      description: description ?? null,
      quantity: quantity ?? 1,
      unitPrice: toCentavos(unitPrice),
    }
  })
}

export function invoiceContent(input: HealthInvoiceInput): InvoiceContent {
  const { clientId, resolutionId, operationType, period, health, payment, moderatingPayments, observation } = input
  return {
    kind: 'invoice',
    clientId,
    resolutionId: resolutionId ?? null,
    operationType,
    period,
    health,
    payment: { ...payment, dueDate: payment.dueDate ?? null },
    moderatingPayments: (moderatingPayments ?? []).map((paid, index) => {
      const amount = toCentavos(paid.amount)
      expectPayable(amount, 1, `moderatingPayments[${index}].amount`)
      return { ...paid, amount }
    }),
    lines: storedLines(input.lines, 'lines'),
    observation: observation || null,
  }
}

export function creditContent(input: CreditNoteInput): CreditContent {
  const { invoiceId, resolutionId, concept, kind, selection, observation } = input
  return {
    kind: 'credit_note',
    invoiceId,
    resolutionId: resolutionId ?? null,
    concept,
    creditKind: kind,
    selection: (selection ?? []).map(({ lineId, amount }) => ({ lineId, amount: toCentavos(amount) })),
    observation: observation || null,
  }
}

export function debitContent(input: DebitNoteInput): DebitContent {
  const { invoiceId, resolutionId, concept, services, observation } = input
  return {
    kind: 'debit_note',
    invoiceId,
    resolutionId: resolutionId ?? null,
    concept,
    lines: storedLines(services, 'services'),
    observation: observation || null,
  }
}

export function linesOf(content: DocumentContent): readonly StoredLine[] {
  return content.kind === 'credit_note' ? [] : content.lines
}

export interface Amounts {
  readonly gross: Centavos
  readonly prepaid: Centavos
  readonly payable: Centavos
}

/** Integer sums. Only SS-CUFE takes what patients paid off what the payer owes. */
export function amountsOf(content: DocumentContent): Amounts {
  if (content.kind === 'credit_note') {
    const gross = added(content.selection.map(({ amount }) => amount))
    return { gross, prepaid: NOTHING, payable: gross }
  }
  const gross = added(content.lines.map(lineTotal))
  if (content.kind === 'debit_note') return { gross, prepaid: NOTHING, payable: gross }
  const prepaid = added(content.moderatingPayments.map(({ amount }) => amount))
  return { gross, prepaid, payable: content.operationType === 'SS-CUFE' ? minus(gross, prepaid) : gross }
}

/** The content of a document's current revision. */
export async function contentOf(stores: Stores, { id, revision }: StoredDocument) {
  const content = await stores.documents.content(id, revision)
  if (!content) throw new Error(`document ${id} lacks its revision`)
  return content
}
