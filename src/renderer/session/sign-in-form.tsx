import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { useChange } from '../api/query.ts'
import { useT } from '../i18n/i18n.ts'
import { FaultNotice } from '../ui/fault-notice.tsx'
import { toE164 } from './phone.ts'
import { session } from './session.ts'

interface SignInFormProps {
  /** Fixed when the same person only comes back. */
  readonly phone?: string
  readonly onDone: () => void
}

export function SignInForm({ phone, onDone }: SignInFormProps) {
  const t = useT()
  const { register, handleSubmit, formState, setFocus, resetField } = useForm({
    defaultValues: { phone: phone ?? '', password: '' },
  })
  const signIn = useChange('sessions.create')
  const required = t('validation.required')
  const submit = handleSubmit((values) => {
    const body = { phone: toE164(values.phone), password: values.password, windowKey: session.newWindowKey() }
    signIn.mutate(
      { body },
      {
        onSuccess: (opened) => {
          session.open(opened)
          onDone()
        },
        onError: () => {
          resetField('password')
          setFocus('password')
        },
      },
    )
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {signIn.error ? <FaultNotice fault={signIn.error} /> : null}
        <TextInput
          label={t('session.phone')}
          description={phone ? undefined : t('session.phoneHelp')}
          type="tel"
          autoComplete="username"
          readOnly={phone !== undefined}
          error={formState.errors.phone?.message}
          {...register('phone', { required })}
        />
        <PasswordInput
          label={t('session.password')}
          autoComplete="current-password"
          data-autofocus={phone ? true : undefined}
          error={formState.errors.password?.message}
          {...register('password', { required })}
        />
        <Button type="submit" loading={signIn.isPending} fullWidth>
          {t('session.submit')}
        </Button>
      </Stack>
    </form>
  )
}
