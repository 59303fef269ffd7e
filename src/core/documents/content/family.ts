import { added, type Centavos, minus, NOTHING } from '../../../contract/centavos.ts'
import type { DocumentStatus } from '../../../contract/documents.ts'
import { Fault } from '../../fault.ts'
import { say } from '../../messages/message.ts'
import type { HealthDocument } from '../../provider/document.ts'
import type { CreditContent, DebitContent, InvoiceContent, StoredDocument, StoredLine } from '../../store/documents.ts'
import type { Stores } from '../../store/store.ts'
import { contentOf, lineTotal } from './content.ts'

/** A credit note on its way counts from the moment it is queued, and is given back only by a proven rejection. */
const RESERVING: readonly DocumentStatus[] = ['queued', 'sending', 'unknown', 'accepted']

export const reserves = ({ status }: StoredDocument) => RESERVING.includes(status)

export interface Balance {
  readonly credited: Centavos
  readonly debited: Centavos
  readonly balance: Centavos
}

/** What an accepted invoice is still worth: gross, plus accepted debits, less credits that are accepted or on their way. */
export function balanceOf(invoice: StoredDocument, notes: readonly StoredDocument[]): Balance {
  const grossOf = (kind: StoredDocument['kind'], counts: (note: StoredDocument) => boolean) =>
    added(notes.filter((note) => note.kind === kind && counts(note)).map(({ gross }) => gross))
  const isAccepted = ({ status }: StoredDocument) => status === 'accepted'
  const debited = grossOf('debit_note', isAccepted)
  return {
    credited: grossOf('credit_note', isAccepted),
    debited,
    balance: minus(added([invoice.gross, debited]), grossOf('credit_note', reserves)),
  }
}

/** What is still to be collected of an invoice: payable, plus accepted debits, less accepted credits. */
export function receivableOf({ payable }: StoredDocument, { credited, debited }: Balance): Centavos {
  const owed = added([payable, debited])
  return credited < owed ? minus(owed, credited) : NOTHING
}

export interface FamilyLine {
  readonly line: StoredLine
  /** The invoice or debit note that it is of. */
  readonly documentId: string
  /** What can still be credited of it. */
  readonly balance: Centavos
}

/** An invoice with everything that was issued on it. */
export interface DocumentFamily {
  readonly invoice: StoredDocument
  readonly content: InvoiceContent
  /** The invoice as it was sent: notes repeat its payer, period and health block. */
  readonly frozen: HealthDocument
  readonly notes: readonly StoredDocument[]
  /** The invoice's, then those of its accepted debit notes in the order of their issue. */
  readonly lines: readonly FamilyLine[]
  readonly balance: Balance
}

/** `exceptId`: a credit note that is left out, because it is the one that is being judged. */
export async function familyOf(stores: Stores, invoice: StoredDocument, exceptId?: string): Promise<DocumentFamily> {
  const content = (await contentOf(stores, invoice)) as InvoiceContent
  const frozen = await stores.documents.frozen(invoice.id)
  if (!frozen) throw new Fault('source_customer_missing', say('documents.payerLost'), { field: 'invoiceId' })
  const all = await stores.documents.notesOf(invoice.id)
  const notes = all.filter(({ id }) => id !== exceptId)
  const credits = new Map<string, Centavos>()
  for (const note of notes.filter((each) => each.kind === 'credit_note' && reserves(each))) {
    const { selection } = (await contentOf(stores, note)) as CreditContent
    for (const { lineId, amount } of selection) credits.set(lineId, added([credits.get(lineId) ?? NOTHING, amount]))
  }
  const lineOf = (documentId: string) => (line: StoredLine) => ({
    line,
    documentId,
    balance: minus(lineTotal(line), credits.get(line.lineId) ?? NOTHING),
  })
  const lines = content.lines.map(lineOf(invoice.id))
  for (const debit of acceptedDebits(notes)) {
    const { lines: more } = (await contentOf(stores, debit)) as DebitContent
    lines.push(...more.map(lineOf(debit.id)))
  }
  return { invoice, content, frozen, notes, lines, balance: balanceOf(invoice, notes) }
}

function acceptedDebits(notes: readonly StoredDocument[]): StoredDocument[] {
  return notes
    .filter(({ kind, status }) => kind === 'debit_note' && status === 'accepted')
    .toSorted((a, b) => (a.issuedAt ?? '').localeCompare(b.issuedAt ?? ''))
}
