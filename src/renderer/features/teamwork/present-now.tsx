import { useEffect } from 'react'
import { PRESENCE_BEAT_MS } from '../../../contract/teamwork.ts'
import { call } from '../../base/api/client.ts'
import { useRead } from '../../base/api/query.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'

/** Says that this person has a document open, and who else has. */
export function PresentNow({ targetId }: { targetId: string }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const { data } = useRead(
    'teamwork.present',
    { params: { workspaceId, targetId }, body: { open: true } },
    { refetchInterval: PRESENCE_BEAT_MS },
  )
  useEffect(
    () => () => {
      const leave = call('teamwork.present', { params: { workspaceId, targetId }, body: { open: false } })
      // Who cannot say so is gone a minute later.
      void leave.catch(() => undefined)
    },
    [workspaceId, targetId],
  )
  const others = data?.present ?? []
  if (others.length === 0) return null
  const names = others.map(({ name }) => name).join(', ')
  return <StatusBadge tone="info" icon="user" label={t('teamwork.present', { count: others.length, names })} />
}
