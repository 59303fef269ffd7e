import { Menu, SegmentedControl } from '@mantine/core'
import { call } from '../../base/api/client.ts'
import { invalidate, useRead } from '../../base/api/query.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { askToNotify, canNotify, useMayNotify } from '../../base/system/notice.ts'
import { useMay } from '../../base/workspace/workspace.ts'
import { sayFault, toast } from '../../ui/toast.tsx'
import { useTelling } from './use-telling.ts'

/** Whether this person wants notifications and this window may show them. */
function useNotices() {
  const may = useMayNotify()
  const account = useRead('account.get', {})
  return { profile: account.data, on: may && account.data?.notifies === true }
}

/** Tells what came nearer since this person was told last, wherever that was. */
export function DeadlineNotices() {
  useTelling(useNotices().on)
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
