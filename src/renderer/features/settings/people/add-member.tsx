import { Radio, Stack, TextInput } from '@mantine/core'
import { Controller, useForm } from 'react-hook-form'
import { PASSWORD_MIN_LENGTH } from '../../../../contract/password-strength.ts'
import { E164 } from '../../../../contract/plain-text.ts'
import { Role } from '../../../../contract/workspaces.ts'
import { useChange } from '../../../base/api/query.ts'
import { toE164 } from '../../../base/format/phone.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { useWorkspace } from '../../../base/workspace/workspace.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { NewPassword, strongOrWhy } from '../../../ui/new-password.tsx'
import { saidAt } from '../../../ui/said-at.ts'
import classes from '../../../ui/section.module.css'
import { toast } from '../../../ui/toast.tsx'

interface Values {
  phone: string
  role: Role
  firstName: string
  lastName: string
  password: string
}

/** A phone that is known is enough; a new person also needs names and a first password. */
export function AddMember({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { id: workspaceId, companyName, displayName, nit } = useWorkspace()
  const add = useChange('members.add', ['members.list'])
  const { register, control, handleSubmit, formState, watch, getValues } = useForm<Values>({
    defaultValues: { phone: '', role: 'operator', firstName: '', lastName: '', password: '' },
    mode: 'onBlur',
    reValidateMode: 'onBlur',
  })
  const count = PASSWORD_MIN_LENGTH
  const facts = () => {
    const { phone, firstName, lastName } = getValues()
    return [phone, firstName, lastName, companyName, displayName, nit]
  }
  const submit = handleSubmit(({ phone, role, ...rest }) => {
    const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== ''))
    add.mutate(
      { params: { workspaceId }, body: { phone: toE164(phone), role, ...given } },
      {
        onSuccess: (member) => {
          toast(t('settings.members.added', { name: member.firstName }))
          onClose()
        },
      },
    )
  })
  return (
    <FormDialog
      title={t('settings.members.add')}
      size="lg"
      fault={add.error}
      fields={['password']}
      busy={add.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={t('settings.members.phone')}
        description={t('settings.members.newHelp')}
        type="tel"
        withAsterisk
        data-autofocus
        error={formState.errors.phone?.message}
        {...register('phone', { validate: (phone) => E164.test(toE164(phone)) || t('validation.phone') })}
      />
      <Controller
        name="role"
        control={control}
        render={({ field: { ref: _, ...field } }) => (
          <Radio.Group label={t('settings.members.role')} {...field}>
            <Stack gap={8} mt={6}>
              {Role.options.map((role) => (
                <Radio
                  key={role}
                  value={role}
                  label={t(`settings.members.roles.${role}`)}
                  description={t(`settings.members.roleHelp.${role}`)}
                />
              ))}
            </Stack>
          </Radio.Group>
        )}
      />
      <div className={classes.pair}>
        <TextInput label={t('settings.members.firstName')} {...register('firstName')} />
        <TextInput label={t('settings.members.lastName')} {...register('lastName')} />
      </div>
      <NewPassword
        label={t('settings.members.firstPassword')}
        description={t('settings.members.firstPasswordHelp')}
        typed={watch('password')}
        facts={facts()}
        error={formState.errors.password?.message ?? saidAt(add.error, 'password')}
        {...register('password', {
          validate: (text) => {
            if (text === '') return true
            return text.length < count ? t('validation.password', { count }) : strongOrWhy(text, facts())
          },
        })}
      />
    </FormDialog>
  )
}
