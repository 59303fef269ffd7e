import { Button, Divider, Group, PasswordInput, Stack, Textarea, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useChange, useRead } from '../../base/api/query.ts'
import { moment } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { saidAt } from '../../ui/said-at.ts'
import settings from '../../ui/section.module.css'
import { Section } from '../../ui/section.tsx'
import classes from './backups.module.css'
import { DataKeyPart } from './data-key.tsx'
import { ProofDialog } from './proof-dialog.tsx'

/** The sheet, since when it is good, another one in its place, and the key that it stands for. */
export function RecoveryKeySection() {
  const t = useT()
  const backups = useRead('backups.list', {})
  const keys = useRead('dataKey.get', {})
  const shownAt = backups.data?.status.recoveryKeyShownAt
  const since = keys.data?.recoveryKeySince
  return (
    <Section title={t('installation.recoveryKey.title')} lead={t('installation.recoveryKey.lead')}>
      <Stack>
        {shownAt === null ? (
          <Notice tone="warn" icon="key" title={t('installation.recoveryKey.neverTitle')}>
            {t('installation.recoveryKey.neverText')}
          </Notice>
        ) : null}
        <div>
          <Title order={3}>{t('installation.recoveryKey.sheet')}</Title>
          <p className="soft">
            {since ? t('installation.recoveryKey.since', { at: moment(since) }) : null}
            {since === null ? t('installation.recoveryKey.sinceBegin') : null}{' '}
            {shownAt ? t('installation.recoveryKey.shown', { at: moment(shownAt) }) : null}
          </p>
        </div>
        <PresentSheet />
        <Divider />
        <CheckKey />
        <Divider />
        <DataKeyPart />
      </Stack>
    </Section>
  )
}

/** Shows the sheet that is good, or makes another one and shows that. */
function PresentSheet() {
  const t = useT()
  const renew = useChange('recoveryKey.renew', ['backups.list', 'dataKey.get'])
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  if (renew.data) return <Sheet groups={renew.data.groups} onHide={() => renew.reset()} />
  return (
    <>
      <ShowKey />
      <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={() => setAsking(true)}>
        {t('installation.recoveryKey.renew')}
      </Button>
      {asking ? (
        <ProofDialog
          title={t('installation.recoveryKey.renewTitle')}
          confirm={t('installation.recoveryKey.renew')}
          fault={renew.error}
          isPending={renew.isPending}
          onProve={(body) => renew.mutate({ body }, { onSuccess: close })}
          onClose={close}
        >
          {t('installation.recoveryKey.renewText')}
        </ProofDialog>
      ) : null}
    </>
  )
}

/** Asks for the password, then shows the sheet that is printed. */
export function ShowKey({ autoFocus = false }: { autoFocus?: boolean }) {
  const t = useT()
  const show = useChange('recoveryKey.show', ['backups.list'])
  const { register, handleSubmit, formState, reset, setFocus } = useForm({ defaultValues: { currentPassword: '' } })
  const wrong = saidAt(show.error, 'currentPassword')
  useEffect(() => {
    if (autoFocus) setFocus('currentPassword')
  }, [autoFocus, setFocus])
  const submit = handleSubmit((body) => show.mutate({ body }, { onSuccess: () => reset() }))
  if (show.data) return <Sheet groups={show.data.groups} onHide={() => show.reset()} />
  return (
    <form onSubmit={submit} noValidate className={settings.narrow}>
      <Stack>
        {show.error && !wrong ? <FaultNotice fault={show.error} /> : null}
        <PasswordInput
          label={t('installation.recoveryKey.password')}
          description={t('installation.recoveryKey.passwordHelp')}
          autoComplete="current-password"
          error={formState.errors.currentPassword?.message ?? wrong}
          {...register('currentPassword', { required: t('validation.required') })}
        />
        <Button type="submit" loading={show.isPending} style={{ alignSelf: 'flex-start' }}>
          {t('installation.recoveryKey.show')}
        </Button>
      </Stack>
    </form>
  )
}

function Sheet({ groups, onHide }: { groups: readonly string[]; onHide: () => void }) {
  const t = useT()
  return (
    <div className={classes.sheet}>
      <Title order={3}>{t('installation.recoveryKey.sheetTitle')}</Title>
      <p>{t('installation.recoveryKey.sheetText')}</p>
      <ol className={classes.groups} aria-label={t('installation.recoveryKey.title')}>
        {groups.map((group, index) => (
          <li key={group} aria-label={t('installation.recoveryKey.group', { number: index + 1 })}>
            <span className="mono">{group}</span>
          </li>
        ))}
      </ol>
      <p>{t('installation.recoveryKey.sheetHow')}</p>
      <Group className="no-print">
        <Button leftSection={<Icon name="print" />} onClick={() => window.print()}>
          {t('installation.recoveryKey.print')}
        </Button>
        <Button variant="default" onClick={onHide}>
          {t('installation.recoveryKey.hide')}
        </Button>
      </Group>
    </div>
  )
}

function CheckKey() {
  const t = useT()
  const check = useChange('recoveryKey.check')
  const { register, handleSubmit } = useForm({ defaultValues: { key: '' } })
  return (
    <form onSubmit={handleSubmit((body) => check.mutate({ body }))} noValidate className={settings.narrow}>
      <Stack>
        <div>
          <Title order={3}>{t('installation.recoveryKey.checkTitle')}</Title>
          <p className="soft">{t('installation.recoveryKey.checkText')}</p>
        </div>
        <Textarea
          label={t('installation.recoveryKey.key')}
          rows={3}
          autoComplete="off"
          spellCheck={false}
          classNames={{ input: 'mono' }}
          error={check.data && !check.data.ok ? check.data.message : undefined}
          {...register('key')}
        />
        {check.error ? <FaultNotice fault={check.error} /> : null}
        {check.data?.ok ? <Notice tone="ok" icon="checkCircle" title={t('installation.recoveryKey.right')} /> : null}
        <Button type="submit" variant="light" loading={check.isPending} style={{ alignSelf: 'flex-start' }}>
          {t('installation.recoveryKey.check')}
        </Button>
      </Stack>
    </form>
  )
}
