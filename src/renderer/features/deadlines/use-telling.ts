import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { call } from '../../base/api/client.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { notify } from '../../base/system/notice.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { noticeWords } from './notice-words.ts'

/** What is due moves on by days; a window is left open for many. */
const LOOK_MS = 15 * 60_000

/** Tells of the clinic that is on the screen what came nearer, at once and again and again, for as long as that is wanted. */
export function useTelling(isWanted: boolean): void {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const navigate = useNavigate()
  useEffect(() => {
    if (!isWanted) return
    const params = { workspaceId }
    const look = async () => {
      const { items } = (await call('deadlines.tell', { params })).body
      if (items.length === 0) return
      const onClick = () => void navigate({ to: '/c/$workspaceId/plazos', params, search: {} })
      notify({ ...noticeWords(items, t), onClick })
    }
    // What could not be asked is asked the next time, and stands on Inicio meanwhile.
    const tell = () => void look().catch(() => undefined)
    tell()
    const timer = setInterval(tell, LOOK_MS)
    return () => clearInterval(timer)
  }, [isWanted, workspaceId, navigate, t])
}
