import type { AbsenceOutcome, Accepted, LookupOutcome, Pending, Refusal, Rejected, Unknown } from './provider.ts'
import { answered } from './wire.ts'

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

/** What proves an absence, where it could be asked for. */
export async function absence(prove: () => Promise<AbsenceOutcome>): Promise<AbsenceOutcome> {
  const proof = await answered(prove)
  return proof.kind === 'answered' ? proof.value : inconclusive(proof)
}

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
