import { Button, Group, Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import type { Backup } from '../../../contract/backups.ts'
import { useChange } from '../../base/api/query.ts'
import { integer, moment } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import classes from '../../ui/section.module.css'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { toast } from '../../ui/toast.tsx'

/** One copy: from when, whether it would open, and the way back to it. */
export function BackupRow({ backup }: { backup: Backup }) {
  const t = useT()
  const [restoring, setRestoring] = useState(false)
  const verify = useChange('backups.verify', ['backups.list'])
  const params = { backupId: backup.id }
  const until = moment(backup.until)
  const details = [
    t(`installation.backups.reasons.${backup.reason}`),
    `${integer(Math.max(1, Math.round(backup.bytes / 1e6)))} MB`,
    ...(backup.place === 'local' ? [t('installation.backups.local')] : []),
  ]
  const run = () => verify.mutate({ params }, { onSuccess: () => toast(t('installation.backups.verifiedToast')) })
  return (
    <li className={classes.row}>
      <div className={classes.rowWords}>
        <strong>{until}</strong>
        <div className={classes.rowDetail}>{details.join(' · ')}</div>
        {verify.error ? <FaultNotice fault={verify.error} /> : null}
      </div>
      {backup.verifiedAt ? (
        <StatusBadge tone="ok" icon="check" label={t('installation.backups.verified')} />
      ) : (
        <StatusBadge tone="warn" icon="question" label={t('installation.backups.unverified')} />
      )}
      <Button
        variant="default"
        size="xs"
        loading={verify.isPending}
        aria-label={t('installation.backups.verifyOf', { until })}
        onClick={run}
      >
        {t('installation.backups.verify')}
      </Button>
      <Button
        variant="default"
        size="xs"
        aria-label={t('installation.backups.restoreOf', { until })}
        onClick={() => setRestoring(true)}
      >
        {t('installation.backups.restore')}
      </Button>
      {restoring ? <Restore backup={backup} onClose={() => setRestoring(false)} /> : null}
    </li>
  )
}

/** The service closes and opens again meanwhile: the page is loaded anew once it answers. */
function reloadWhenOpen(): void {
  const look = async () => {
    const answer = await fetch('/api/v1/health').catch(() => undefined)
    if (answer?.ok) location.assign('/')
    else setTimeout(() => void look(), 500)
  }
  setTimeout(() => void look(), 1_000)
}

function Restore({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const t = useT()
  const restore = useChange('backups.restore')
  const isRunning = restore.isPending || restore.isSuccess
  const run = () => restore.mutate({ params: { backupId: backup.id } }, { onSuccess: reloadWhenOpen })
  return (
    <Modal
      opened
      onClose={() => !isRunning && onClose()}
      title={t('installation.backups.restoreTitle', { until: moment(backup.until) })}
    >
      <Stack>
        <p style={{ margin: 0 }}>{t('installation.backups.restoreText')}</p>
        {restore.error ? <FaultNotice fault={restore.error} /> : null}
        {isRunning ? <output>{t('installation.backups.restoring')}</output> : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={isRunning}>
            {t('common.cancel')}
          </Button>
          <Button color="red" onClick={run} loading={isRunning}>
            {t('installation.backups.restoreConfirm')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
