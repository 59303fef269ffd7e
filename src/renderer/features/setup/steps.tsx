import { Anchor, Button, PasswordInput, Radio, TextInput, Title } from '@mantine/core'
import { useEffect } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { PASSWORD_MIN_LENGTH } from '../../../contract/password-strength.ts'
import { E164 } from '../../../contract/plain-text.ts'
import { toE164 } from '../../base/format/phone.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { NewPassword, strongOrWhy } from '../../ui/new-password.tsx'
import { ClinicFields, type ClinicValues } from '../clinic/clinic-fields.tsx'
import classes from './setup.module.css'

export interface SetupValues {
  clinic: ClinicValues
  admin: { firstName: string; lastName: string; phone: string; email: string; password: string; again: string }
  environment: '1' | '2'
}

interface BeginStepProps {
  readonly sandbox: boolean
  readonly busy: boolean
}

/** All that a clinic needs to exist, on one page. */
export function BeginStep({ sandbox, busy }: BeginStepProps) {
  const t = useT()
  const { setFocus } = useFormContext<SetupValues>()
  useEffect(() => setFocus('clinic.nit'), [setFocus])
  return (
    <>
      <Title order={2}>{t('setup.clinicTitle')}</Title>
      <p>{t('setup.clinicLead')}</p>
      <ClinicFields />
      <Administrator />
      <Environment sandbox={sandbox} />
      <div className={classes.footer}>
        <Anchor href="/recuperar" size="sm">
          {t('installation.firstRun.restore')}
        </Anchor>
        <Button type="submit" loading={busy}>
          {t('setup.create')}
        </Button>
      </div>
    </>
  )
}

function Administrator() {
  const t = useT()
  const { register, formState, getValues, watch } = useFormContext<SetupValues>()
  const errors = formState.errors.admin
  const facts = () => {
    const { admin, clinic } = getValues()
    return [
      admin.firstName,
      admin.lastName,
      admin.phone,
      admin.email,
      clinic.nit,
      clinic.companyName,
      clinic.displayName,
    ]
  }
  const required = t('validation.required')
  const count = PASSWORD_MIN_LENGTH
  return (
    <>
      <Title order={2} className={classes.next}>
        {t('setup.adminTitle')}
      </Title>
      <p>{t('setup.adminLead')}</p>
      <div className={classes.fields}>
        <div className={classes.pair}>
          <TextInput
            label={t('setup.firstName')}
            withAsterisk
            autoComplete="given-name"
            error={errors?.firstName?.message}
            {...register('admin.firstName', { required, maxLength: 60 })}
          />
          <TextInput
            label={t('setup.lastName')}
            withAsterisk
            autoComplete="family-name"
            error={errors?.lastName?.message}
            {...register('admin.lastName', { required, maxLength: 60 })}
          />
          <TextInput
            label={t('setup.phone')}
            description={t('setup.phoneHelp')}
            type="tel"
            withAsterisk
            autoComplete="username"
            error={errors?.phone?.message}
            {...register('admin.phone', {
              required,
              validate: (phone) => E164.test(toE164(phone)) || t('validation.phone'),
            })}
          />
          <NewPassword
            label={t('setup.password')}
            description={t('password.help', { count })}
            withAsterisk
            typed={watch('admin.password')}
            facts={facts()}
            error={errors?.password?.message}
            {...register('admin.password', {
              required,
              minLength: { value: count, message: t('validation.password', { count }) },
              validate: (password) => strongOrWhy(password, facts()),
            })}
          />
          <PasswordInput
            label={t('setup.passwordAgain')}
            withAsterisk
            autoComplete="new-password"
            error={errors?.again?.message}
            {...register('admin.again', {
              validate: (again) => again === getValues('admin.password') || t('setup.passwordMismatch'),
            })}
          />
          <TextInput
            label={t('setup.email')}
            type="email"
            autoComplete="email"
            error={errors?.email?.message}
            {...register('admin.email', { pattern: { value: /^\S+@\S+\.\S+$/, message: t('validation.email') } })}
          />
        </div>
      </div>
    </>
  )
}

function Environment({ sandbox }: Pick<BeginStepProps, 'sandbox'>) {
  const t = useT()
  const { control } = useFormContext<SetupValues>()
  return (
    <>
      <Title order={2} id="environment-title" className={classes.next}>
        {t('setup.environmentTitle')}
      </Title>
      <p>{t('setup.environmentLead')}</p>
      <Controller
        name="environment"
        control={control}
        render={({ field: { ref: _, ...field } }) => (
          <Radio.Group {...field} aria-labelledby="environment-title">
            <div className={classes.choices}>
              <Radio value="2" label={t('setup.enablement')} description={t('setup.enablementHelp')} />
              <Radio
                value="1"
                disabled={sandbox}
                label={t('setup.production')}
                description={t(sandbox ? 'setup.productionSandbox' : 'setup.productionHelp')}
              />
            </div>
          </Radio.Group>
        )}
      />
    </>
  )
}
