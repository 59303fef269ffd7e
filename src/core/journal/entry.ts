import { bogotaDay } from '../../contract/bogota.ts'
import { added, type Centavos, inPesos, minus, NOTHING } from '../../contract/centavos.ts'
import type { JournalAccounts, JournalLine, JournalRole } from '../../contract/journal.ts'
import { isReceipt } from '../../contract/receipt.ts'
import { lineTotal } from '../documents/content/content.ts'
import type { DocumentContent, StoredLine } from '../store/documents.ts'
import type { IssuedDocument } from '../store/journal.ts'

/** Concepts of a credit note that give something away: discount, early payment, volume. */
const DISCOUNTS: ReadonlySet<string> = new Set(['3', '5', '6'])

interface Movement {
  readonly account: string
  readonly role: JournalRole
  /** Above zero: debit. */
  readonly amount: Centavos
}

const debit = (role: JournalRole, account: string, amount: Centavos): Movement => ({ role, account, amount })
const credit = (role: JournalRole, account: string, amount: Centavos): Movement => ({
  role,
  account,
  amount: minus(NOTHING, amount),
})

/** Income by account, in the order of the lines. */
function incomeOf(lines: readonly StoredLine[], coverage: string | null, accounts: JournalAccounts): Movement[] {
  const sums = new Map<string, Centavos>()
  for (const line of lines) {
    const rule = accounts.incomeRules.find(
      (each) =>
        (each.coverage === null || each.coverage === coverage) &&
        (each.category === null || each.category === line.category),
    )
    const account = rule?.account ?? accounts.income
    sums.set(account, added([sums.get(account) ?? NOTHING, lineTotal(line)]))
  }
  return [...sums].map(([account, amount]) => credit('income', account, amount))
}

const coverageOf = (content: DocumentContent | undefined) =>
  content?.kind === 'invoice' ? (content.health?.coverage ?? null) : null
const isCollection = (content: DocumentContent | undefined) => content?.kind === 'invoice' && isReceipt(content)

function movementsOf(document: IssuedDocument, accounts: JournalAccounts): Movement[] {
  const { content, gross, payable, invoice } = document
  const { receivable, copayment, cash } = accounts
  if (content.kind === 'invoice') {
    // A receipt is no income: what the patient gave is taken off the payer's invoice later.
    if (isCollection(content)) return [debit('cash', cash, gross), credit('copayment', copayment, gross)]
    return [
      debit('receivable', receivable, payable),
      debit('copayment', copayment, minus(gross, payable)),
      ...incomeOf(content.lines, coverageOf(content), accounts),
    ]
  }
  if (content.kind === 'debit_note') {
    return [
      debit('receivable', receivable, payable),
      ...incomeOf(content.lines, coverageOf(invoice?.content), accounts),
    ]
  }
  if (isCollection(invoice?.content)) return [debit('copayment', copayment, gross), credit('cash', cash, gross)]
  // An annulment also gives back what the invoice had taken off; any other note is the payer's alone.
  const takenOff = content.creditKind === 'total' && invoice ? minus(invoice.gross, invoice.payable) : NOTHING
  const isDiscount = DISCOUNTS.has(content.concept)
  return [
    isDiscount ? debit('discounts', accounts.discounts, gross) : debit('returns', accounts.returns, gross),
    credit('receivable', receivable, minus(gross, takenOff)),
    credit('copayment', copayment, takenOff),
  ]
}

/** Debits and credits of a document; they are the same in sum. */
export function entryOf(document: IssuedDocument, accounts: JournalAccounts): JournalLine[] {
  const { id, kind, number, issuedAt, thirdParty, thirdPartyName, invoice } = document
  const of = {
    documentId: id,
    documentKind: kind,
    number,
    invoiceNumber: invoice?.number ?? null,
    date: bogotaDay(Date.parse(issuedAt)),
    thirdParty,
    thirdPartyName,
  }
  return movementsOf(document, accounts)
    .filter(({ amount }) => amount !== 0)
    .map(({ account, role, amount }) => ({
      ...of,
      account,
      role,
      debit: inPesos(amount > 0 ? amount : NOTHING),
      credit: inPesos(amount < 0 ? minus(NOTHING, amount) : NOTHING),
    }))
}
