import { Button, Group, Modal, Stack } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { RipsPackage } from '../../../contract/packages.ts'
import { type Translate, useT } from '../../base/i18n/i18n.ts'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { EnvironmentNotice } from '../environment/environment-notice.tsx'
import { Judging } from './judging.tsx'
import { servicesOf, usersOf } from './model.ts'
import type { PackageEditor } from './use-package-editor.ts'

/** The package as it was judged first: it is filed as it was shown, whatever somebody else stores meanwhile. */
export function useJudged({ package: now, dirty }: Pick<PackageEditor, 'package' | 'dirty'>): RipsPackage | null {
  const [shown, setShown] = useState<RipsPackage | null>(null)
  const next = dirty ? null : (shown ?? (now.validation?.revision === now.revision ? now : null))
  if (next !== shown) setShown(next)
  return next
}

/** Says what will leave and what it means, and reports truthfully what came of it. */
export function SubmitDialog({ editor, onClose }: { editor: PackageEditor; onClose: () => void }) {
  const t = useT()
  const judged = useJudged(editor)
  const shown = judged ?? editor.package
  const { users, services } = shown.large ? shown : countsOf(judged?.rips ?? editor.rips)
  const counts = judged?.validation?.counts
  const started = useRef(false)

  // The dialog speaks about a validation, so there has to be one of exactly this content.
  const { validate } = editor
  useEffect(() => {
    if (judged || started.current) return
    started.current = true
    void validate()
  }, [judged, validate])

  const submit = async () => {
    const sent = await editor.submit(shown.revision)
    if (!sent) return
    toast(outcomeOf(sent, t))
    onClose()
  }
  const blocked = counts === undefined || counts.error > 0
  const ready = !blocked && editor.busy === null
  const confirm = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (ready) confirm.current?.focus()
  }, [ready])

  return (
    <Modal opened onClose={onClose} title={t('packages.submit.title')} size="lg">
      <Stack>
        <p style={{ margin: 0 }}>
          {t('packages.submit.lead', {
            revision: shown.revision,
            users: t('packages.users', { count: users }),
            services: t('packages.services', { count: services }),
          })}
        </p>
        <EnvironmentNotice />
        {counts && counts.error > 0 ? <Notice tone="bad" icon="error" title={t('packages.submit.blocked')} /> : null}
        {counts ? <Remarks notifications={counts.notification} unresolved={counts.unresolved} /> : null}
        <Judging editor={editor} />
        {editor.fault ? <FaultNotice fault={editor.fault} /> : null}
        <p className="soft" style={{ margin: 0 }}>
          {t('packages.submit.offline')}
        </p>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            ref={confirm}
            data-autofocus={ready || undefined}
            loading={editor.busy !== null}
            disabled={blocked}
            onClick={() => void submit()}
          >
            {t('packages.submit.confirm')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** With what is not saved yet. */
function countsOf(rips: PackageEditor['rips']) {
  const users = usersOf(rips)
  return { users: users.length, services: users.reduce<number>((sum, user) => sum + servicesOf(user).length, 0) }
}

function Remarks({ notifications, unresolved }: { notifications: number; unresolved: number }) {
  const t = useT()
  if (notifications + unresolved === 0) return null
  return (
    <ul style={{ margin: 0, paddingLeft: 20 }}>
      {notifications > 0 ? <li>{t('packages.submit.notifications', { count: notifications })}</li> : null}
      {unresolved > 0 ? <li>{t('packages.submit.unresolved', { count: unresolved })}</li> : null}
    </ul>
  )
}

function outcomeOf({ status }: RipsPackage, t: Translate): string {
  if (status === 'accepted' || status === 'rejected' || status === 'unknown') return t(`packages.submit.${status}`)
  return t('packages.submit.queued')
}
