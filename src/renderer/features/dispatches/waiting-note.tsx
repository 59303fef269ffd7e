import type { DispatchKind, DispatchState, WaitingFor } from '../../../contract/dispatches.ts'
import { useNow } from '../../base/format/use-now.ts'
import { ageOf, waitingOf } from './words.ts'

interface Waits {
  readonly state: DispatchState
  readonly waitingFor: WaitingFor | null
}

/** For what something waits, since when, and what is to be done about it when that lasts. */
export function WaitingNote({
  of,
  kind,
  className,
}: {
  of: Waits
  kind: DispatchKind
  className?: string | undefined
}) {
  const now = useNow()
  if (of.waitingFor === null) return null
  const age = ageOf(of, kind, now)
  return (
    <div className={className}>
      {waitingOf(of.waitingFor, kind, now)}
      {age ? <div>{age}</div> : null}
    </div>
  )
}
