import type { DispatchKind, DispatchState, DispatchSummary, WaitingFor } from '../../../contract/dispatches.ts'
import { moment, relative } from '../../base/format/format.ts'
import { type TextKey, translate } from '../../base/i18n/i18n.ts'
import { catalog } from '../../base/i18n/texts.ts'

const { dispatches } = catalog.texts

/** Received and not yet decided: nothing was lost, it is only asked about. */
export const isPending = (cause: string | null | undefined): boolean =>
  cause === 'pending' || cause === 'acknowledged' || cause === 'tax-authority-late'

export type DispatchStanding = 'waits' | 'not-done' | 'withdrawn' | undefined

/** The order in which what was asked for of a document happens. */
const LINKS: readonly DispatchKind[] = ['provider.emission', 'provider.artifacts', 'document.filing']

/** The cause of what somebody took back before it was tried. */
export const WITHDRAWN = 'withdrawn'

/** What somebody asked for, and may take back as long as nothing of it left. */
export const isWithdrawable = (kind: DispatchSummary['kind'], state: DispatchSummary['state']): boolean =>
  state === 'queued' && kind !== 'provider.artifacts' && kind !== 'provider.email'

/** A link of a chain that nobody tried: it waits for the one before, or never happens because that one was rejected. */
export function standingOf(dispatch: DispatchSummary, all: readonly DispatchSummary[]): DispatchStanding {
  const { state, attempts, kind, targetId } = dispatch
  if (dispatch.lastError?.cause === WITHDRAWN) return 'withdrawn'
  if (attempts > 0) return undefined
  if (state === 'rejected') return 'not-done'
  const link = LINKS.indexOf(kind)
  const before = all.some(
    (other) =>
      other.targetId === targetId &&
      LINKS.indexOf(other.kind) < link &&
      LINKS.includes(other.kind) &&
      other.state !== 'accepted' &&
      other.state !== 'rejected',
  )
  return state === 'queued' && before ? 'waits' : undefined
}

/** What happens next with a dispatch, and when. */
export function nextOf(
  { state, nextAttemptAt }: DispatchSummary,
  now = Date.now(),
  standing?: DispatchStanding,
): string {
  if (standing) return translate(`dispatches.next.${standing}`)
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

type Start = keyof typeof dispatches.document
const isStart = (start: string): start is Start => Object.hasOwn(dispatches.document, start)

/** What a dispatch is about: its number, or the kind of document while it has only our own reference. */
export function nameOf(reference: string): string {
  const start = reference.slice(0, 4)
  if (!isStart(start)) return reference
  const document = translate(`dispatches.document.${start}`)
  return translate('dispatches.documentOf', { document, tail: reference.slice(-5) })
}

/** For what it waits, and since when. */
export function waitingOf({ what, since, until, document }: WaitingFor, kind: DispatchKind, now = Date.now()): string {
  return translate(`dispatches.waiting.${what}`, {
    who: otherSideOf(kind),
    since: relative(since, now),
    until: until === null ? '' : moment(until),
    document: document === null ? '' : nameOf(document.reference),
  })
}

const HOUR_MS = 3_600_000
const AGES = [
  ['threeDays', 72 * HOUR_MS],
  ['day', 24 * HOUR_MS],
  ['hour', HOUR_MS],
] as const

/** What is to be done about an outcome that stays unknown, and by whom: more, the longer it lasts. */
export function ageOf(
  { state, waitingFor }: { readonly state: DispatchState; readonly waitingFor: WaitingFor | null },
  kind: DispatchKind,
  now = Date.now(),
): string | undefined {
  if (state !== 'unknown' || kind === 'provider.email' || waitingFor === null) return undefined
  const age = now - Date.parse(waitingFor.since)
  const reached = AGES.find(([, ms]) => age >= ms)
  return reached && translate(`dispatches.age.${reached[0]}`, { who: otherSideOf(kind) })
}
