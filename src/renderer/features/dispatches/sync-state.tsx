import { Link } from '@tanstack/react-router'
import type { OutboxStatus } from '../../../contract/dispatches.ts'
import { useRead } from '../../base/api/query.ts'
import { type Translate, useT } from '../../base/i18n/i18n.ts'
import { useMay, useWorkspace } from '../../base/workspace/workspace.ts'
import type { IconName } from '../../ui/icon.tsx'
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx'
import classes from './sync-state.module.css'

/** A slow poll behind the event stream. */
const POLL_MS = 10_000

export function useOutbox() {
  const { id: workspaceId } = useWorkspace()
  return useRead('dispatches.status', { params: { workspaceId } }, { refetchInterval: POLL_MS })
}

interface Said {
  readonly tone: Tone
  readonly icon: IconName
  readonly words: string
}

/** How the outbox stands, in the words of the person who waits for it. An unknown outcome is never hidden. */
export function sayOutbox({ queued, sending, unknown, upstream }: OutboxStatus, t: Translate): Said {
  const parts: string[] = []
  const offline = upstream === 'unreachable'
  if (offline) parts.push(queued > 0 ? t('frame.sync.offlineWaiting', { count: queued }) : t('frame.sync.offline'))
  else if (sending > 0) parts.push(t('frame.sync.sending', { count: sending }))
  else if (queued > 0) parts.push(t('frame.sync.queued', { count: queued }))
  if (unknown > 0) parts.push(t('frame.sync.unknown', { count: unknown }))
  if (parts.length === 0) return { tone: 'ok', icon: 'check', words: t('frame.sync.upToDate') }
  const words = parts.join(' · ')
  if (unknown > 0) return { tone: 'bad', icon: 'question', words }
  return offline ? { tone: 'warn', icon: 'offline', words } : { tone: 'info', icon: 'sync', words }
}

/** Opens the dispatch centre. */
export function SyncState() {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const outbox = useOutbox()
  const mayLook = useMay('billing.read')
  const said: Said = outbox.error
    ? { tone: 'bad', icon: 'offline', words: t('frame.sync.noService') }
    : outbox.data
      ? sayOutbox(outbox.data, t)
      : { tone: 'idle', icon: 'sync', words: '…' }
  if (!mayLook) return null
  return (
    <Link
      to="/c/$workspaceId/envios"
      params={{ workspaceId }}
      className={classes.link}
      aria-label={t('frame.sync.label', { state: said.words })}
    >
      <span aria-live="polite">
        <StatusBadge tone={said.tone} icon={said.icon} label={said.words} />
      </span>
    </Link>
  )
}
