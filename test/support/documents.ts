import { NOTHING, stored } from '../../src/contract/centavos.ts'
import { Fault } from '../../src/core/fault.ts'
import { tell } from '../../src/core/messages/message.ts'
import type { Issue } from '../../src/core/messages/untold.ts'
import type { DocumentContent, InvoiceContent, StoredDocument, StoredLine } from '../../src/core/store/documents.ts'
import type { Stores } from '../../src/core/store/store.ts'
import { invoice as sent } from './provider.ts'

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

/** Stores that hold an invoice of two lines, `doc_1`, these notes on it and two patients. */
export function holding(
  notes: readonly (readonly [StoredDocument, DocumentContent])[],
  frozen: unknown = sent(),
  invoice = head({ gross: 1_000 }),
): Stores {
  const contents = new Map(notes.map(([note, content]) => [note.id, content]))
  contents.set('doc_1', invoiceOf([line('a', 300, { quantity: 2 }), line('b', 400)]))
  const heads = new Map([invoice, ...notes.map(([note]) => note)].map((each) => [each.id, each]))
  const documents = {
    find: async (_: string, id: string) => heads.get(id),
    frozen: async () => frozen,
    notesOf: async () => notes.map(([note]) => note),
    content: async (id: string, revision: number) => (revision === 1 ? contents.get(id) : undefined),
  }
  const patients = { some: async () => new Map(['pat_1', 'pat_2'].map((id) => [id, { id }])) }
  return { documents, records: { patients } } as unknown as Stores
}

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

/** How something that takes its time is refused: code, field if it has one, and words. */
export async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Fault)) throw error ?? new Error('not refused')
  const { field } = error.details
  return `${error.code}${field === undefined ? '' : ` ${field}`}: ${error.message}`
}

/** What an issue points at: code and field. Its words are a sentence for a person, too. */
export function pointed({ code, field, message }: Issue): string {
  const words = tell(message)
  if (!/^[A-Z«].+\.$/.test(words)) throw new Error(`no sentence: ${words}`)
  return `${code} ${field ?? '-'}`
}
