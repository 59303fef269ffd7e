import type { WaitingFor } from '../../contract/dispatches.ts'
import { isoInstant } from '../kernel/call.ts'
import type { DispatchError, StoredDispatch, TimelineStep } from '../store/dispatches.ts'
import type { Stores } from '../store/store.ts'

type Waited = Pick<StoredDispatch, 'id' | 'reference' | 'state'>

/** What is known around a dispatch that waits. */
export interface Surroundings {
  readonly timeline: readonly TimelineStep[]
  /** What has to be accepted first. */
  readonly dependency?: Waited | undefined
  /** Why nothing of its kind goes at the moment. */
  readonly obstacle?: DispatchError | undefined
}

const LINE: ReadonlySet<string> = new Set(['dns', 'refused', 'connect-timeout', 'timeout', 'reset', 'truncated', 'tls'])
/** States that do not resolve themselves: a person must correct a connection or decide. */
const PERSON: ReadonlySet<string> = new Set([
  ...[
    'not-configured',
    'credentials-missing',
    'certificate-changed',
    'closed-address',
    'login-refused',
    'session-refused',
    'quota',
  ],
  ...['other-nit', 'other-provider', 'origin-of-other-environment', 'simulator-in-production', 'nobody-knows'],
  'other-environment',
  'sent-with-missing',
])
/** Asked again when a certain time has passed, and not before. */
const DATE: ReadonlySet<string> = new Set(['http-429', 'not-found-yet'])

function whatOf({ cause }: DispatchError): WaitingFor['what'] {
  const bare = cause.replace(/^login-(?=http-)/, '')
  if (LINE.has(bare)) return 'line'
  if (PERSON.has(bare)) return 'person'
  return DATE.has(bare) ? 'date' : 'upstream'
}

/** Whether an error keeps everything of its kind from going, and not only the dispatch that met it. */
export const isObstacle = (error: DispatchError): boolean => {
  const what = whatOf(error)
  return what === 'line' || what === 'person' || error.cause === 'http-429'
}

/** Sending and failing to send count as one wait, an unknown outcome as another. */
function sinceOf({ state, createdAt }: StoredDispatch, timeline: readonly TimelineStep[]): string {
  const began = timeline.findLast(({ from, to }) =>
    state === 'unknown' ? to === 'unknown' : to === 'queued' && from !== 'sending',
  )
  return began?.at ?? createdAt
}

/** What a dispatch waits for, and since when; null: it has ended. */
export function waitingFor(
  dispatch: StoredDispatch,
  { timeline, dependency, obstacle }: Surroundings,
): WaitingFor | null {
  const { state, lastError, nextAttemptAt } = dispatch
  if (state === 'accepted' || state === 'rejected') return null
  const since = sinceOf(dispatch, timeline)
  const nothing = { since, until: null, document: null }
  if (state === 'sending') return { ...nothing, what: 'upstream' }
  if (dependency && dependency.state !== 'accepted') {
    return { ...nothing, what: 'document', document: { dispatchId: dependency.id, reference: dependency.reference } }
  }
  if (nextAttemptAt === null) return { ...nothing, what: 'person' }
  const error = lastError ?? obstacle
  const what = error ? whatOf(error) : 'upstream'
  return { ...nothing, what, until: what === 'date' ? isoInstant(nextAttemptAt) : null }
}

/** The same, with what the store knows around it. `among`: dispatches that are known already. */
export async function waitingOf(
  { dispatches }: Stores,
  dispatch: StoredDispatch,
  among: readonly StoredDispatch[] = [],
): Promise<WaitingFor | null> {
  const { id, state, workspaceId, kind, attempts, dependsOn, lastError } = dispatch
  if (state === 'accepted' || state === 'rejected') return null
  // Of one that was never tried the timeline says only that it was queued.
  const timeline = state === 'queued' && attempts === 0 ? [] : await dispatches.timeline(id)
  if (state === 'sending') return waitingFor(dispatch, { timeline })
  const known = among.find((each) => each.id === dependsOn)
  const dependency = dependsOn === null ? undefined : (known ?? (await dispatches.find(dependsOn)))
  const isBehind = dependency !== undefined && dependency.state !== 'accepted'
  const isUntried = state === 'queued' && lastError === null && !isBehind
  const obstacle = isUntried ? (await dispatches.errorsOf(workspaceId, kind)).find(isObstacle) : undefined
  return waitingFor(dispatch, { timeline, dependency, obstacle })
}
