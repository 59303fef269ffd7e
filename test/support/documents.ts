import { NOTHING, stored } from '../../src/contract/centavos.ts'
import { Fault } from '../../src/core/fault.ts'
import type { InvoiceContent, StoredDocument, StoredLine } from '../../src/core/store/documents.ts'

/** For tests: documents with invented data. Amounts are integer centavos. */

const AT = '2026-07-01T12:00:00.000Z'

type Amount = 'gross' | 'prepaid' | 'payable'
/** Amounts as plain numbers. */
export type Head = Partial<Omit<StoredDocument, Amount> & Record<Amount, number>>

export const head = (values: Head = {}): StoredDocument => ({
  id: 'doc_1',
  kind: 'invoice',
  invoiceId: null,
  clientId: null,
  clientName: null,
  status: 'accepted',
  number: null,
  cufe: null,
  gross: NOTHING,
  prepaid: NOTHING,
  payable: NOTHING,
  issuedAt: null,
  qrUrl: null,
  packageId: null,
  facts: {},
  issues: [],
  revision: 1,
  createdAt: AT,
  updatedAt: AT,
  ...(values as Partial<StoredDocument>),
})

export const line = (lineId: string, unitPrice: number, values: Partial<StoredLine> = {}): StoredLine => ({
  lineId,
  patientId: 'pat_1',
  category: 1,
  service: {},
  description: null,
  quantity: 1,
  unitPrice: stored(unitPrice),
  ...values,
})

export const invoiceOf = (lines: readonly StoredLine[], values: Partial<InvoiceContent> = {}): InvoiceContent => ({
  kind: 'invoice',
  resolutionId: null,
  observation: null,
  clientId: 'cli_1',
  operationType: 'SS-SinAporte',
  period: { start: '2026-07-01', end: '2026-07-31' },
  health: null,
  moderatingPayments: [],
  lines,
  payment: { form: '1', method: '10', dueDate: null },
  ...values,
})

/** How something is refused: code and field. The words are a sentence for a person, or it is no refusal. */
export function refusal(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    if (error instanceof Fault && /^[A-Z«].+\.$/.test(error.message)) return `${error.code} ${error.details.field}`
    throw error
  }
  return 'done'
}
