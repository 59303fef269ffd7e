import { Menu, SegmentedControl } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { call } from '../../base/api/client.ts'
import { invalidate, useRead } from '../../base/api/query.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { askToNotify, canNotify, notify, useMayNotify } from '../../base/system/notice.ts'
import { useMay, useWorkspace } from '../../base/workspace/workspace.ts'
import { sayFault, toast } from '../../ui/toast.tsx'
import { noticeWords } from './notice-words.ts'

/** What is due moves on by days; a window is left open for many. */
const LOOK_MS = 15 * 60_000

/** Whether this person wants notifications and this window may show them. */
function useNotices() {
  const may = useMayNotify()
  const account = useRead('account.get', {})
  return { profile: account.data, on: may && account.data?.notifies === true }
}

/** Tells what came nearer since this person was told last, wherever that was. */
export function DeadlineNotices() {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const navigate = useNavigate()
  const { on } = useNotices()
  useEffect(() => {
    if (!on) return
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
  }, [on, workspaceId, navigate, t])
  return null
}

/** The person's choice; the system is asked the first time in each window. */
export function NoticeChoice() {
  const t = useT()
  const mayRead = useMay('billing.read')
  const { profile, on } = useNotices()
  if (!canNotify() || !mayRead || !profile) return null
  const choose = async (notifies: boolean) => {
    if (notifies && !(await askToNotify())) return toast(t('deadlines.notice.denied'))
    if (notifies !== profile.notifies) {
      await call('account.update', { revision: profile.revision, body: { notifies } })
      invalidate(['account.get'])
    }
    toast(t(`deadlines.notice.${notifies ? 'on' : 'off'}`))
  }
  return (
    <>
      <Menu.Label>{t('deadlines.notice.choice')}</Menu.Label>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t('deadlines.notice.choice')}
        value={on ? 'on' : 'off'}
        onChange={(value) => void choose(value === 'on').catch(sayFault)}
        data={[
          { value: 'off', label: t('deadlines.notice.no') },
          { value: 'on', label: t('deadlines.notice.yes') },
        ]}
      />
    </>
  )
}
