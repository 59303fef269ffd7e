import { CONTROL_NOT_FOUND, foundOrNot, inconclusive } from '../lookup.ts'
import type { AbsenceOutcome, Expectation, KnownDocuments, MatiasConnection } from '../provider.ts'
import { readRanges } from './account.ts'
import type { MatiasAccount, Numbered } from './reader.ts'

const ABSENT = { kind: 'absent' } as const

/**
 * The vendor does not publish what a 404 of its look-up means: a number that it must have is asked for in the same way,
 * and then in the other one. Throws NotSent, or TransportError.
 */
export async function matiasAbsence(
  account: MatiasAccount,
  connection: MatiasConnection,
  expected: Expectation,
  { control }: KnownDocuments,
): Promise<AbsenceOutcome> {
  const { reader } = account
  const known = control ?? (await lastCounted(account, connection, expected))
  if (known === 'unused') return ABSENT
  if (known && (await reader.record(connection, known, 'whole'))) return ABSENT
  const judged = await reader.byNumber(connection, expected, 'apart')
  if (judged !== undefined && judged !== 'denied') return foundOrNot(judged)
  const isProven = judged === 'denied' || (known && (await reader.record(connection, known, 'apart')))
  return isProven ? ABSENT : inconclusive(CONTROL_NOT_FOUND)
}

/**
 * While there is nothing of ours that could be asked for: the last number that the account counts. `unused`: it has not come to
 * ours. Undefined: it is ours, or the account lacks the range.
 */
async function lastCounted(
  { sessions, clock }: MatiasAccount,
  connection: MatiasConnection,
  { number, prefix }: Expectation,
): Promise<Numbered | 'unused' | undefined> {
  const ranges = await readRanges(sessions, connection, clock.now())
  const range = ranges.find((each) => each.prefix === prefix)
  const ours = Number(number?.slice(prefix.length))
  if (range === undefined || range.next - 1 === ours) return undefined
  return range.next <= ours ? 'unused' : { prefix, number: `${prefix}${range.next - 1}` }
}
