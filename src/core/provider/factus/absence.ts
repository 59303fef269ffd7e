import { CONTROL_NOT_FOUND, foundOrNot, inconclusive, NUMBER_UNACCOUNTED } from '../lookup.ts'
import type { AbsenceOutcome, Expectation, FactusConnection, KnownDocuments, NumberingRange } from '../provider.ts'
import { readRanges } from './account.ts'
import type { FactusAccount } from './collection.ts'
import { judgeUnlessLeft } from './document.ts'

/** Each is a question; what would still be hidden behind as many that show themselves is lost. */
const MOST_NUMBERS = 20

/**
 * A document that is taken in has its number before it shows itself, for however long that takes. So the newest numbers
 * of the range have to be those of documents that can be seen, or of removed ones. Throws NotSent, or TransportError.
 */
export async function factusAbsence(
  { sessions, reader, clock }: FactusAccount,
  connection: FactusConnection,
  expected: Expectation,
  known: KnownDocuments,
): Promise<AbsenceOutcome> {
  const { kind, rangeId, reference } = expected
  const { control } = known
  if (control && !(await reader.byReference(connection, kind, control.reference))) {
    return inconclusive(CONTROL_NOT_FOUND)
  }
  const ranges = await readRanges(sessions, connection, clock.now())
  const range = ranges.find(({ providerRangeId }) => providerRangeId === rangeId)
  if (range === undefined) return inconclusive(CONTROL_NOT_FOUND)
  for (const number of newestNumbers(range, known)) {
    const held = await reader.byNumber(connection, kind, number)
    // An answer that shows no document accounts for none.
    if (held?.document === undefined) return inconclusive(NUMBER_UNACCOUNTED)
    const isOurs = held.document.reference_code === reference
    const judged = isOurs ? judgeUnlessLeft(held.document, expected, connection, held.answer) : undefined
    if (judged) return foundOrNot(judged)
  }
  return { kind: 'absent' }
}

/** Newest first, back to what was there before. */
function newestNumbers({ prefix, next }: NumberingRange, { since, discarded }: KnownDocuments): string[] {
  const count = Math.max(0, Math.min(MOST_NUMBERS, next - since))
  const numbers = Array.from({ length: count }, (_, index) => `${prefix}${next - 1 - index}`)
  return numbers.filter((number) => !discarded.has(number))
}
