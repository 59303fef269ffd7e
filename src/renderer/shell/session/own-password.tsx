import { Button, PasswordInput, Stack } from '@mantine/core'
import { useForm } from 'react-hook-form'
import type { AccountProfile } from '../../../contract/identity.ts'
import { PASSWORD_MIN_LENGTH } from '../../../contract/password-strength.ts'
import { useChange, useRead } from '../../base/api/query.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { session } from '../../base/session/session.ts'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { NewPassword, strongOrWhy } from '../../ui/new-password.tsx'
import { saidAt } from '../../ui/said-at.ts'
import { EntryPage } from './entry-page.tsx'

/** Comes before everything else for whoever signs in with a password that an administrator chose. */
export function OwnPassword() {
  const t = useT()
  const account = useRead('account.get', {})
  return (
    <EntryPage title={t('password.ownTitle')}>
      <p className="soft">{t('password.ownLead')}</p>
      <Loaded query={account}>{(profile) => <OwnPasswordForm profile={profile} />}</Loaded>
    </EntryPage>
  )
}

function OwnPasswordForm({ profile }: { profile: AccountProfile }) {
  const t = useT()
  const update = useChange('account.update', ['account.get'])
  const { register, handleSubmit, formState, watch } = useForm({
    defaultValues: { given: '', password: '', again: '' },
  })
  const count = PASSWORD_MIN_LENGTH
  const facts = [profile.phone, profile.user?.firstName, profile.user?.lastName, profile.user?.email]
  const at = (field: string) => saidAt(update.error, field)
  const submit = handleSubmit(({ given, password }) => {
    const body = { currentPassword: given, password }
    update.mutate({ body, revision: profile.revision }, { onSuccess: session.settle })
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {update.error && !at('currentPassword') && !at('password') ? <FaultNotice fault={update.error} /> : null}
        <PasswordInput
          label={t('password.given')}
          autoComplete="current-password"
          autoFocus
          error={formState.errors.given?.message ?? at('currentPassword')}
          {...register('given', { required: t('validation.required') })}
        />
        <NewPassword
          label={t('password.own')}
          description={t('password.help', { count })}
          typed={watch('password')}
          facts={facts}
          error={formState.errors.password?.message ?? at('password')}
          {...register('password', {
            minLength: { value: count, message: t('validation.password', { count }) },
            validate: (text) => strongOrWhy(text, facts),
          })}
        />
        <PasswordInput
          label={t('password.again')}
          autoComplete="new-password"
          error={formState.errors.again?.message}
          {...register('again', { validate: (again, { password }) => again === password || t('password.mismatch') })}
        />
        <Button type="submit" loading={update.isPending} fullWidth>
          {t('password.save')}
        </Button>
        <Button variant="subtle" fullWidth onClick={session.close}>
          {t('session.other')}
        </Button>
      </Stack>
    </form>
  )
}
