import type { DispatchState, DispatchSummary } from '../../../contract/dispatches.ts'
import { useT } from '../../base/i18n/i18n.ts'
import type { IconName } from '../../ui/icon.tsx'
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx'
import { type DispatchStanding, isPending } from './words.ts'

const LOOK: Readonly<Record<DispatchState, { readonly tone: Tone; readonly icon: IconName }>> = {
  queued: { tone: 'warn', icon: 'clock' },
  sending: { tone: 'info', icon: 'send' },
  accepted: { tone: 'ok', icon: 'checkCircle' },
  rejected: { tone: 'bad', icon: 'error' },
  unknown: { tone: 'warn', icon: 'question' },
}

interface StateBadgeProps {
  readonly state: DispatchState
  /** Tells what was received from what was lost. */
  readonly cause?: string | null | undefined
  readonly standing?: DispatchStanding
  /** What this machine found wrong, nobody has refused. */
  readonly here?: boolean
}

export function DispatchStateBadge({ state, cause, standing, here }: StateBadgeProps) {
  const t = useT()
  if (standing) return <StatusBadge tone="idle" icon="clock" label={t(`dispatches.state.${standing}`)} />
  if (here && state === 'rejected') return <StatusBadge tone="warn" icon="alert" label={t('dispatches.state.to-fix')} />
  if (state === 'unknown' && isPending(cause)) {
    return <StatusBadge tone="info" icon="clock" label={t('dispatches.state.pending')} />
  }
  return <StatusBadge {...LOOK[state]} label={t(`dispatches.state.${state}`)} />
}

interface DispatchBadgeProps {
  readonly dispatch: DispatchSummary
  readonly standing: DispatchStanding
}

export function DispatchBadge({ dispatch: { state, lastError, kind }, standing }: DispatchBadgeProps) {
  return (
    <DispatchStateBadge state={state} cause={lastError?.cause} standing={standing} here={kind === 'document.filing'} />
  )
}
