import type { Accepted, LookupOutcome, Pending, ProofOutcome, Refusal, Rejected, Unknown } from './provider.ts'

/** Why nobody can say that something is not there. */
interface Doubt {
  readonly code: 'provider_outcome_unknown'
  readonly cause: string
  readonly retryAfterMs?: undefined
}

/** The provider does not find, either, what it must have: so it was not asked as it wants to be. */
export const CONTROL_NOT_FOUND: Doubt = { code: 'provider_outcome_unknown', cause: 'control-not-found' }
/** It gave a number to something that it does not show. */
export const NUMBER_UNACCOUNTED: Doubt = { code: 'provider_outcome_unknown', cause: 'number-unaccounted' }

/** A look-up that could not be made. */
export function inconclusive({
  code,
  cause,
  retryAfterMs,
}: Refusal | Doubt): Extract<LookupOutcome, { kind: 'inconclusive' }> {
  return { kind: 'inconclusive', code, cause, issues: [], ...(retryAfterMs !== undefined && { retryAfterMs }) }
}

/** A look-up that found a document under our reference or number. */
export function foundOrNot(
  judged: Accepted | Rejected | Pending | Unknown,
): Exclude<LookupOutcome, { kind: 'not-found' }> {
  return judged.kind === 'unknown'
    ? { ...judged, kind: 'inconclusive', code: 'provider_outcome_unknown' }
    : { kind: 'found', outcome: judged }
}

/** Causes that say that what was found is another document, or none of this account. */
const OTHER: ReadonlySet<string> = new Set(['reference-collision', 'totals-mismatch', 'unconfirmed'])

/** What the document of a code is to the one that was sent. */
export function proofOf(judged: Accepted | Rejected | Pending | Unknown): ProofOutcome {
  switch (judged.kind) {
    case 'accepted':
      return judged
    case 'unknown':
      if (OTHER.has(judged.cause)) return { kind: 'other', cause: judged.cause, answer: judged.answer ?? '' }
      return { kind: 'undecided', cause: judged.cause, answered: false }
    case 'pending':
      return { kind: 'undecided', cause: judged.cause, answered: false }
    case 'rejected':
      return { kind: 'undecided', cause: 'not-approved', answered: true }
  }
}

/** The provider was heard, and has nothing by that name. */
export const notThere = { kind: 'undecided', cause: 'not-found-yet', answered: true } as const
