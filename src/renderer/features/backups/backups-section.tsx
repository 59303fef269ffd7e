import { Button, Group, Skeleton, Stack, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import type { BackupStatus } from '../../../contract/backups.ts'
import { useChange, useRead } from '../../base/api/query.ts'
import { moment } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import classes from '../../ui/section.module.css'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast.tsx'
import { BackupRow } from './backup-row.tsx'

const POLL_MS = 15_000

/** Where the data is besides this disk, whether it would open, and how it comes back. */
export function BackupsSection() {
  const t = useT()
  const backups = useRead('backups.list', {}, { refetchInterval: POLL_MS })
  const create = useChange('backups.create', ['backups.list'])
  const run = () => create.mutate({}, { onSuccess: () => toast(t('installation.backups.created')) })
  const action = (
    <Button onClick={run} loading={create.isPending}>
      {t('installation.backups.create')}
    </Button>
  )
  const { items, status } = backups.data ?? {}
  return (
    <Section title={t('installation.backups.title')} lead={t('installation.backups.lead')} action={action}>
      <Stack>
        {backups.error ? <FaultNotice fault={backups.error} onRetry={() => void backups.refetch()} /> : null}
        {create.error ? <FaultNotice fault={create.error} /> : null}
        {status ? <State status={status} /> : <Skeleton height={72} />}
        {status ? <Folder key={status.folder} folder={status.folder} /> : null}
        {items ? (
          <div>
            <Title order={3}>{t('installation.backups.listTitle')}</Title>
            {items.length === 0 ? <p className="soft">{t('installation.backups.empty')}</p> : null}
            <ul className={classes.rows}>
              {items.map((backup) => (
                <BackupRow key={backup.id} backup={backup} />
              ))}
            </ul>
          </div>
        ) : null}
      </Stack>
    </Section>
  )
}

const LOOKS = {
  off: { tone: 'warn', icon: 'alert' },
  current: { tone: 'ok', icon: 'checkCircle' },
  behind: { tone: 'idle', icon: 'sync' },
  away: { tone: 'warn', icon: 'alert' },
  failed: { tone: 'bad', icon: 'error' },
} as const

function State({ status: { state, message, until, lastVerifiedAt, overdue } }: { status: BackupStatus }) {
  const t = useT()
  const words = {
    off: t('installation.backups.state.offText'),
    current: until && t('installation.backups.state.currentText', { until: moment(until) }),
    behind: null,
    away: message,
    failed: message,
  }[state]
  return (
    <>
      <Notice {...LOOKS[state]} title={t(`installation.backups.state.${state}`)}>
        {words ? <div>{words}</div> : null}
        <div>
          {t('installation.backups.lastVerified')}:{' '}
          {lastVerifiedAt ? moment(lastVerifiedAt) : t('installation.backups.never')}
        </div>
      </Notice>
      {overdue && state !== 'off' ? (
        <Notice tone="warn" icon="clock" title={t('installation.backups.overdueTitle')}>
          {t('installation.backups.overdueText')}
        </Notice>
      ) : null}
    </>
  )
}

function Folder({ folder }: { folder: string | null }) {
  const t = useT()
  const [typed, setTyped] = useState(folder ?? '')
  const choose = useChange('backups.setFolder', ['backups.list'])
  const save = (next: string | null) => choose.mutate({ body: { folder: next } })
  const { desktop } = window
  const browse = async () => {
    const chosen = await desktop?.chooseFolder()
    if (chosen) setTyped(chosen)
  }
  return (
    <form
      className={classes.narrow}
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim()) save(typed.trim())
      }}
    >
      <Stack gap="xs">
        <Group align="flex-end" wrap="nowrap">
          <TextInput
            flex={1}
            label={t('installation.backups.folder')}
            description={t('installation.backups.folderHelp')}
            value={typed}
            autoComplete="off"
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          {desktop ? (
            <Button variant="default" onClick={() => void browse()}>
              {t('installation.backups.browse')}
            </Button>
          ) : null}
        </Group>
        {choose.error ? <FaultNotice fault={choose.error} /> : null}
        <Group>
          <Button type="submit" variant="light" loading={choose.isPending} disabled={!typed.trim() || typed === folder}>
            {t('installation.backups.save')}
          </Button>
          {folder ? (
            <Button variant="subtle" color="gray" onClick={() => save(null)}>
              {t('installation.backups.remove')}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </form>
  )
}
