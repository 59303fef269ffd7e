import type { DispatchKind, DispatchSummary } from '../../contract/dispatches.ts'
import { relative } from '../format/format.ts'
import { dispatches } from '../i18n/es-CO/dispatches.ts'
import { type TextKey, translate } from '../i18n/i18n.ts'

/** What happens next with a dispatch, and when. */
export function nextOf({ state, nextAttemptAt }: DispatchSummary, now = Date.now()): string {
  if (state !== 'queued' && state !== 'unknown') return translate(`dispatches.next.${state}`)
  const waits = nextAttemptAt !== null && Date.parse(nextAttemptAt) > now
  return waits
    ? translate(`dispatches.next.${state}`, { when: relative(nextAttemptAt, now) })
    : translate(`dispatches.next.${state}Soon`)
}

type Cause = keyof typeof dispatches.cause
const known = (cause: string): cause is Cause => Object.hasOwn(dispatches.cause, cause)

/** A machine cause in plain words; one that is not known yet is shown as it is rather than hidden. */
export const causeOf = (cause: string, kind: DispatchKind = 'ministry.package'): string =>
  known(cause) ? translate(`dispatches.cause.${cause}`, { who: otherSideOf(kind) }) : cause

/** Who answers a dispatch. */
export function otherSideOf(kind: DispatchKind): string {
  if (kind === 'ministry.package') return translate('dispatches.who.ministry')
  return translate(kind === 'document.filing' ? 'dispatches.who.here' : 'dispatches.who.provider')
}

const KINDS = {
  'ministry.package': 'dispatches.kind.ministry_package',
  'provider.emission': 'dispatches.kind.provider_emission',
  'provider.artifacts': 'dispatches.kind.provider_artifacts',
  'document.filing': 'dispatches.kind.document_filing',
  'provider.email': 'dispatches.kind.provider_email',
} as const satisfies Record<DispatchKind, TextKey>

export const kindOf = (kind: DispatchKind): string => translate(KINDS[kind])
