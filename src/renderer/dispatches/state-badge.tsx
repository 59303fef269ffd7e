import type { DispatchState } from '../../contract/dispatches.ts'
import { useT } from '../i18n/i18n.ts'
import type { IconName } from '../ui/icon.tsx'
import { StatusBadge, type Tone } from '../ui/status-badge.tsx'

const LOOK: Readonly<Record<DispatchState, { readonly tone: Tone; readonly icon: IconName }>> = {
  queued: { tone: 'warn', icon: 'clock' },
  sending: { tone: 'info', icon: 'send' },
  accepted: { tone: 'ok', icon: 'checkCircle' },
  rejected: { tone: 'bad', icon: 'error' },
  unknown: { tone: 'warn', icon: 'question' },
}

export function DispatchStateBadge({ state }: { state: DispatchState }) {
  const t = useT()
  return <StatusBadge {...LOOK[state]} label={t(`dispatches.state.${state}`)} />
}
