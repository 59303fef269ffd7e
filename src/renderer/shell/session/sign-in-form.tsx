import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { ApiFault } from '../../../contract/client.ts'
import { useChange } from '../../base/api/query.ts'
import { toE164 } from '../../base/format/phone.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { session } from '../../base/session/session.ts'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { settleIn } from './settle-in.ts'

const codeError = ({ code }: ApiFault) => code === 'second_factor_required'
const isCrowded = ({ issues }: ApiFault) => issues.some(({ code }) => code === 'crowded')
/** To ask for the code the first time is no error. */
const saidWrong = (fault: ApiFault) => fault.issues.find(({ code }) => code === 'wrong_code')?.message

interface SignInFormProps {
  /** Fixed when the same person only comes back. */
  readonly phone?: string
}

export function SignInForm({ phone }: SignInFormProps) {
  const t = useT()
  const { register, handleSubmit, formState, setFocus, resetField } = useForm({
    defaultValues: { phone: phone ?? '', password: '', code: '' },
  })
  const signIn = useChange('sessions.create')
  const [asksCode, askCode] = useState(false)
  const required = t('validation.required')
  const submit = handleSubmit((values) => {
    const { password, code } = values
    const proof = { phone: toE164(values.phone), password, ...(code.trim() && { code: code.trim() }) }
    const body = { ...proof, windowKey: session.newWindowKey() }
    signIn.mutate(
      { body },
      {
        onSuccess: (opened) => {
          session.open(opened)
          void settleIn(opened.profile)
        },
        onError: (fault) => {
          if (fault.code === 'second_factor_required') {
            askCode(true)
            return resetField('code')
          }
          // What nobody looked at is not typed again.
          if (isCrowded(fault)) return
          resetField('password')
          setFocus('password')
        },
      },
    )
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {signIn.error && !codeError(signIn.error) ? <FaultNotice fault={signIn.error} /> : null}
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
        {asksCode ? (
          <TextInput
            label={t('secondFactor.signInCode')}
            description={t('secondFactor.signInHelp')}
            autoComplete="one-time-code"
            autoFocus
            error={signIn.error ? saidWrong(signIn.error) : undefined}
            {...register('code')}
          />
        ) : null}
        <Button type="submit" loading={signIn.isPending} fullWidth>
          {t('session.submit')}
        </Button>
      </Stack>
    </form>
  )
}
