import { added } from '../../../contract/centavos.ts'
import { Fault } from '../../fault.ts'
import { type Message, say } from '../../messages/message.ts'
import type { CreditContent, Credited } from '../../store/documents.ts'
import { lineTotal } from './content.ts'
import { type DocumentFamily, reserves } from './family.ts'

const invalidSelection = (field: string, message: Message) =>
  new Fault('credit_note_selection_invalid', message, { field })

/**
 * The note with what it credits of each line, held against what is left of the invoice and of every line now. `declared`:
 * what the caller believes that it adds up to, integer centavos.
 */
export function checkedCredit(content: CreditContent, family: DocumentFamily, declared?: number): CreditContent {
  const selection = content.creditKind === 'total' ? wholeInvoice(content, family) : partOf(content, family)
  const total = added(selection.map(({ amount }) => amount))
  if (declared !== undefined && declared !== total) {
    throw new Fault('credit_total_mismatch', say('documents.creditTotal'), { field: 'total' })
  }
  if (total > family.balance.balance) {
    throw new Fault('credit_balance_exceeded', say('documents.creditBalance'), {
      field: 'selection',
    })
  }
  return { ...content, selection }
}

/** An annulment takes back the whole invoice, so nothing may have been credited before. */
function wholeInvoice(content: CreditContent, family: DocumentFamily): Credited[] {
  if (content.concept !== '2') {
    throw new Fault('credit_total_mismatch', say('documents.totalIsAnnulment'), { field: 'concept' })
  }
  const given = content.selection
  const whole = family.content.lines
    .map((line) => ({ lineId: line.lineId, amount: lineTotal(line) }))
    .filter(({ amount }) => amount > 0)
  // A revision of the same note carries its own whole selection.
  const isWhole = given.every(({ lineId, amount }) => whole.some((of) => of.lineId === lineId && of.amount === amount))
  if (given.length > 0 && !(isWhole && given.length === whole.length)) {
    throw invalidSelection('selection', say('documents.totalTakesAll'))
  }
  if (family.notes.some((note) => note.kind === 'credit_note' && reserves(note))) {
    throw new Fault('credit_total_mismatch', say('documents.alreadyCredited'), {
      field: 'kind',
    })
  }
  return whole
}

function partOf({ concept, selection }: CreditContent, { lines }: DocumentFamily): readonly Credited[] {
  if (concept === '2') {
    throw new Fault('credit_total_mismatch', say('documents.annulmentIsTotal'), {
      field: 'concept',
    })
  }
  if (selection.length === 0) throw invalidSelection('selection', say('documents.chooseLine'))
  const seen = new Set<string>()
  for (const [index, { lineId, amount }] of selection.entries()) {
    const line = lines.find((each) => each.line.lineId === lineId)
    if (!line) throw invalidSelection(`selection[${index}].lineId`, say('documents.foreignLine'))
    if (seen.has(lineId)) throw invalidSelection(`selection[${index}].lineId`, say('documents.repeatedLine'))
    if (amount <= 0) throw invalidSelection(`selection[${index}].amount`, say('documents.amountPositive'))
    if (amount > line.balance) {
      throw new Fault('credit_balance_exceeded', say('documents.amountOverBalance'), {
        field: `selection[${index}].amount`,
      })
    }
    seen.add(lineId)
  }
  return selection
}
