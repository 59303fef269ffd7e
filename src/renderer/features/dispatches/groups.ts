import type { DispatchSummary } from '../../../contract/dispatches.ts'
import { translate } from '../../base/i18n/i18n.ts'
import { isPending, nameOf, standingOf } from './words.ts'

/** Everything that left for one document, or is to: its emission, its files, its filing, its e-mails. */
export interface DispatchGroup {
  /** Stays when the document gets its number: what is open and where the focus is, stays, too. */
  readonly key: string
  readonly name: string
  /** Newest first. */
  readonly dispatches: readonly DispatchSummary[]
  /** The one that says how the document stands. */
  readonly leading: DispatchSummary
  /** Somebody has to correct or to decide something. */
  readonly needsPerson: boolean
}

/** A package is filed under the number of its invoice. */
const keyOf = ({ document, reference }: DispatchSummary) => document?.number ?? document?.id ?? reference

/** A try that a later one of its kind took over says nothing any more. */
const present = (dispatches: readonly DispatchSummary[]) =>
  dispatches.filter((one, index) => dispatches.findIndex(({ kind }) => kind === one.kind) === index)

const STARTS = { invoice: 'inv_', credit_note: 'crn_', debit_note: 'dbn_' } as const

const URGENCY = ['person', 'unknown', 'open', 'done'] as const

function urgencyOf(dispatch: DispatchSummary, all: readonly DispatchSummary[]): (typeof URGENCY)[number] {
  const { state, waitingFor, lastError } = dispatch
  if (standingOf(dispatch, all)) return state === 'rejected' ? 'done' : 'open'
  if (state === 'rejected' || waitingFor?.what === 'person') return 'person'
  if (state === 'unknown' && !isPending(lastError?.cause)) return 'unknown'
  return state === 'accepted' ? 'done' : 'open'
}

function groupOf(dispatches: readonly DispatchSummary[]): DispatchGroup | undefined {
  const now = present(dispatches)
  const ranks = now.map((dispatch) => URGENCY.indexOf(urgencyOf(dispatch, dispatches)))
  const leading = now[ranks.indexOf(Math.min(...ranks))]
  if (!leading) return undefined
  const needsPerson = urgencyOf(leading, dispatches) === 'person'
  const issued = dispatches.find(({ document }) => document?.number)?.document
  const name = issued
    ? `${translate(`dispatches.document.${STARTS[issued.kind]}`)} ${issued.number}`
    : nameOf(leading.document?.id ?? leading.reference)
  return { key: dispatches.at(-1)?.id ?? leading.id, name, dispatches, leading, needsPerson }
}

/** One entry for each document, newest first; those that wait for a person before all others. */
export function groupsOf(dispatches: readonly DispatchSummary[]): DispatchGroup[] {
  const newest = dispatches.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
  const groups = [...Map.groupBy(newest, keyOf).values()].flatMap((own) => groupOf(own) ?? [])
  return groups.toSorted((a, b) => Number(b.needsPerson) - Number(a.needsPerson))
}
