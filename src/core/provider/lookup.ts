import type { Accepted, LookupOutcome, Pending, Refusal, Rejected, Unknown } from './provider.ts'

/** A look-up that could not be made. */
export function inconclusive({ code, cause, retryAfterMs }: Refusal): LookupOutcome {
  return { kind: 'inconclusive', code, cause, issues: [], ...(retryAfterMs !== undefined && { retryAfterMs }) }
}

/** A look-up that found a document under our reference or number. */
export function foundOrNot(judged: Accepted | Rejected | Pending | Unknown): LookupOutcome {
  return judged.kind === 'unknown'
    ? { ...judged, kind: 'inconclusive', code: 'provider_outcome_unknown' }
    : { kind: 'found', outcome: judged }
}
