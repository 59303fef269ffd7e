import { Button, Divider, Group, PasswordInput, Stack, Textarea, Title } from '@mantine/core'
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

export function RecoveryKeySection() {
  const t = useT()
  const backups = useRead('backups.list', {})
  const shownAt = backups.data?.status.recoveryKeyShownAt
  return (
    <Section title={t('installation.recoveryKey.title')} lead={t('installation.recoveryKey.lead')}>
      <Stack>
        {shownAt === null ? (
          <Notice tone="warn" icon="key" title={t('installation.recoveryKey.neverTitle')}>
            {t('installation.recoveryKey.neverText')}
          </Notice>
        ) : null}
        {shownAt ? <p className="soft">{t('installation.recoveryKey.shown', { at: moment(shownAt) })}</p> : null}
        <ShowKey />
        <Divider />
        <CheckKey />
      </Stack>
    </Section>
  )
}

/** Asks for the password, then shows the sheet that is printed. */
export function ShowKey() {
  const t = useT()
  const show = useChange('recoveryKey.show', ['backups.list'])
  const { register, handleSubmit, formState, reset } = useForm({ defaultValues: { currentPassword: '' } })
  const wrong = saidAt(show.error, 'currentPassword')
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
