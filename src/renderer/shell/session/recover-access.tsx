import { Button, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { PASSWORD_MIN_LENGTH } from '../../../contract/password-strength.ts'
import { E164 } from '../../../contract/plain-text.ts'
import { useChange } from '../../base/api/query.ts'
import { toE164 } from '../../base/format/phone.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { NewPassword, strongOrWhy } from '../../ui/new-password.tsx'
import { saidAt } from '../../ui/said-at.ts'
import { toast } from '../../ui/toast.tsx'

const FIELDS = ['recoveryKey', 'phone', 'password'] as const

/** Where nobody who runs the installation can sign in: with the printed key somebody who has an account does. */
export function RecoverAccess({ onClose }: { onClose: () => void }) {
  const t = useT()
  const recover = useChange('platformAdmins.recover')
  const { register, handleSubmit, formState, watch } = useForm({
    defaultValues: { recoveryKey: '', phone: '', password: '' },
  })
  const errorOf = (field: (typeof FIELDS)[number]) => formState.errors[field]?.message ?? saidAt(recover.error, field)
  const facts = [watch('phone')]
  const submit = handleSubmit(({ recoveryKey, phone, password }) => {
    const onSuccess = () => {
      toast(t('session.recovered'))
      onClose()
    }
    recover.mutate({ body: { recoveryKey, phone: toE164(phone), password } }, { onSuccess })
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <p className="soft" style={{ margin: 0 }}>
          {t('session.recoverLead')}
        </p>
        {recover.error && !FIELDS.some((field) => saidAt(recover.error, field)) ? (
          <FaultNotice fault={recover.error} />
        ) : null}
        <Textarea
          label={t('session.recoveryKey')}
          description={t('session.recoveryKeyHelp')}
          rows={3}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          error={errorOf('recoveryKey')}
          {...register('recoveryKey', { required: t('validation.required') })}
        />
        <TextInput
          label={t('session.phone')}
          description={t('session.recoverPhoneHelp')}
          type="tel"
          autoComplete="username"
          error={errorOf('phone')}
          {...register('phone', { validate: (phone) => E164.test(toE164(phone)) || t('validation.phone') })}
        />
        <NewPassword
          label={t('password.own')}
          description={t('password.help', { count: PASSWORD_MIN_LENGTH })}
          typed={watch('password')}
          facts={facts}
          error={errorOf('password')}
          {...register('password', {
            minLength: {
              value: PASSWORD_MIN_LENGTH,
              message: t('validation.password', { count: PASSWORD_MIN_LENGTH }),
            },
            validate: (text) => strongOrWhy(text, facts),
          })}
        />
        <Button type="submit" loading={recover.isPending} fullWidth>
          {t('session.recoverSubmit')}
        </Button>
        <Button variant="subtle" fullWidth onClick={onClose}>
          {t('common.back')}
        </Button>
      </Stack>
    </form>
  )
}
