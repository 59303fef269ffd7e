import type { Clock } from '../../core.ts'
import { CONTROL_NOT_FOUND, foundOrNot, inconclusive } from '../lookup.ts'
import type { AbsenceOutcome, Expectation, KnownDocuments, MatiasConnection } from '../provider.ts'
import type { Sessions } from '../session.ts'
import { readRanges } from './account.ts'
import type { MatiasReader } from './reader.ts'

const ABSENT = { kind: 'absent' } as const

interface Asked {
  readonly sessions: Sessions<MatiasConnection>
  readonly reader: MatiasReader
  readonly clock: Clock
}

/**
 * The vendor does not publish what a 404 of its look-up means: a number that it must have is asked for in the same way,
 * and then in the other one. Throws NotSent, or TransportError.
 */
export async function matiasAbsence(
  asked: Asked,
  connection: MatiasConnection,
  expected: Expectation,
  { control }: KnownDocuments,
): Promise<AbsenceOutcome> {
  const { reader } = asked
  const isPlain = control
    ? await reader.record(connection, control, 'whole')
    : !(await isUsed(asked, connection, expected))
  if (isPlain) return ABSENT
  const judged = await reader.byNumber(connection, expected, 'apart')
  if (judged !== undefined && judged !== 'denied') return foundOrNot(judged)
  const isProven = judged === 'denied' || (control && (await reader.record(connection, control, 'apart')))
  return isProven ? ABSENT : inconclusive(CONTROL_NOT_FOUND)
}

/** What the account itself counts, while there is nothing of ours that could be asked for; a range that it lacks says nothing. */
async function isUsed({ sessions, clock }: Asked, connection: MatiasConnection, { number, prefix }: Expectation) {
  const ranges = await readRanges(sessions, connection, clock.now())
  const range = ranges.find((each) => each.prefix === prefix)
  return range === undefined || range.next > Number(number?.slice(prefix.length))
}
