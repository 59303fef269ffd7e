import { Button, Checkbox, Divider, PasswordInput, Skeleton, Stack, TextInput, Title } from '@mantine/core'
import { useForm } from 'react-hook-form'
import type { AccountProfile } from '../../../contract/identity.ts'
import { PASSWORD_MIN_LENGTH } from '../../../contract/password-strength.ts'
import { useChange, useRead } from '../../base/api/query.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { NewPassword, strongOrWhy } from '../../ui/new-password.tsx'
import { saidAt } from '../../ui/said-at.ts'
import classes from '../../ui/section.module.css'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast.tsx'
import { useStoredForm } from '../../ui/use-stored-form.ts'
import { SecondFactor } from './second-factor.tsx'

/** The own name and password. */
export function AccountSection() {
  const t = useT()
  const account = useRead('account.get', {})
  return (
    <Section title={t('settings.account.title')} lead={t('settings.account.lead')}>
      {account.error ? <FaultNotice fault={account.error} onRetry={() => void account.refetch()} /> : null}
      {account.isPending ? <Skeleton height={260} /> : null}
      {account.data ? (
        <div className={classes.narrow}>
          <NameForm profile={account.data} />
          <Divider my="xl" />
          <PasswordForm profile={account.data} />
          <Divider my="xl" />
          <SecondFactor profile={account.data} />
        </div>
      ) : null}
    </Section>
  )
}

function NameForm({ profile }: { profile: AccountProfile }) {
  const t = useT()
  const { user, revision } = profile
  const update = useChange('account.update', ['account.get', 'members.list'])
  const { form, saved } = useStoredForm({
    firstName: user?.firstName ?? '',
    lastName: user?.lastName ?? '',
    email: user?.email ?? '',
  })
  const { register, handleSubmit, formState } = form
  const required = t('validation.required')
  const submit = handleSubmit(({ email, ...names }) => {
    const onSuccess = () => {
      saved({ ...names, email })
      toast(t('settings.account.saved'))
    }
    update.mutate({ body: { ...names, email: email || null }, revision }, { onSuccess })
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {update.error ? <FaultNotice fault={update.error} /> : null}
        <TextInput label={t('session.phone')} value={profile.phone} readOnly />
        <div className={classes.pair}>
          <TextInput
            label={t('setup.firstName')}
            error={formState.errors.firstName?.message}
            {...register('firstName', { required })}
          />
          <TextInput
            label={t('setup.lastName')}
            error={formState.errors.lastName?.message}
            {...register('lastName', { required })}
          />
        </div>
        <TextInput label={t('setup.email')} type="email" {...register('email')} />
        <Button type="submit" loading={update.isPending} style={{ alignSelf: 'flex-start' }}>
          {t('common.save')}
        </Button>
      </Stack>
    </form>
  )
}

function PasswordForm({ profile }: { profile: AccountProfile }) {
  const t = useT()
  const update = useChange('account.update', ['account.get', 'accessTokens.list'])
  const { register, handleSubmit, formState, reset, watch } = useForm({
    defaultValues: { currentPassword: '', password: '', endAccessTokens: true },
  })
  const tokens = useRead('accessTokens.list', {})
  const hasTokens = tokens.data?.items.some(({ revokedAt }) => revokedAt === null)
  const wrong = saidAt(update.error, 'currentPassword')
  const { companyName, displayName, nit } = useWorkspace()
  const { phone, user } = profile
  const facts = [phone, user?.firstName, user?.lastName, user?.email, companyName, displayName, nit]
  const count = PASSWORD_MIN_LENGTH
  const submit = handleSubmit((body) => {
    const onSuccess = () => {
      toast(t('settings.account.passwordSaved'))
      reset()
    }
    update.mutate({ body, revision: profile.revision }, { onSuccess })
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Title order={3}>{t('settings.account.passwordTitle')}</Title>
        {update.error && !wrong && !saidAt(update.error, 'password') ? <FaultNotice fault={update.error} /> : null}
        <PasswordInput
          label={t('settings.account.current')}
          autoComplete="current-password"
          error={formState.errors.currentPassword?.message ?? wrong}
          {...register('currentPassword', { required: t('validation.required') })}
        />
        <NewPassword
          label={t('settings.account.next')}
          description={t('password.help', { count })}
          typed={watch('password')}
          facts={facts}
          error={formState.errors.password?.message ?? saidAt(update.error, 'password')}
          {...register('password', {
            minLength: { value: count, message: t('validation.password', { count }) },
            validate: (text) => strongOrWhy(text, facts),
          })}
        />
        {hasTokens ? (
          <Checkbox
            label={t('settings.account.endTokens')}
            description={t('settings.account.endTokensHelp')}
            {...register('endAccessTokens')}
          />
        ) : null}
        <Button type="submit" variant="default" loading={update.isPending} style={{ alignSelf: 'flex-start' }}>
          {t('settings.account.passwordTitle')}
        </Button>
      </Stack>
    </form>
  )
}
