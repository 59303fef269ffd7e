import { type DispatchedDocument, presentSteps } from '../../../contract/dispatched.ts'
import type { DispatchSummary } from '../../../contract/dispatches.ts'
import { translate } from '../../base/i18n/i18n.ts'
import { isPending, nameOf, standingOf } from './words.ts'

/** Everything that left for one document, or is to: its emission, its files, its filing, its e-mails. */
export interface DispatchGroup {
  readonly name: string
  /** Those that no later one of their kind took over. */
  readonly present: readonly DispatchSummary[]
  /** The one that says how the document stands. */
  readonly leading: DispatchSummary
}

const STARTS = { invoice: 'inv_', credit_note: 'crn_', debit_note: 'dbn_' } as const

const URGENCY = ['person', 'unknown', 'open', 'done'] as const

function urgencyOf(dispatch: DispatchSummary, all: readonly DispatchSummary[]): (typeof URGENCY)[number] {
  const { state, waitingFor, lastError } = dispatch
  if (standingOf(dispatch, all)) return state === 'rejected' ? 'done' : 'open'
  if (state === 'rejected' || waitingFor?.what === 'person') return 'person'
  if (state === 'unknown' && !isPending(lastError?.cause)) return 'unknown'
  return state === 'accepted' ? 'done' : 'open'
}

/** Whether an address means this document: by its own id, or by that of one of its steps. */
export const isOpened = ({ id, dispatches }: DispatchedDocument, asked: string | undefined): boolean =>
  asked !== undefined && (id === asked || dispatches.some((dispatch) => dispatch.id === asked))

/** How a document stands; newest first, and at least one. */
export function groupOf(dispatches: readonly DispatchSummary[]): DispatchGroup {
  const present = presentSteps(dispatches)
  const ranks = present.map((dispatch) => URGENCY.indexOf(urgencyOf(dispatch, dispatches)))
  const leading = present[ranks.indexOf(Math.min(...ranks))]
  if (!leading) throw new Error('a document of which nothing left')
  const issued = dispatches.find(({ document }) => document?.number)?.document
  const name = issued
    ? `${translate(`dispatches.document.${STARTS[issued.kind]}`)} ${issued.number}`
    : nameOf(leading.document?.id ?? leading.reference)
  return { name, present, leading }
}
