import { Modal, PasswordInput, Radio, Stack, TextInput } from '@mantine/core'
import { Controller, useForm } from 'react-hook-form'
import { E164 } from '../../../contract/common.ts'
import { PASSWORD_MIN_LENGTH } from '../../../contract/identity.ts'
import { Role } from '../../../contract/workspaces.ts'
import { useChange } from '../../base/api/query.ts'
import { toE164 } from '../../base/format/phone.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import classes from '../../ui/section.module.css'
import { toast } from '../../ui/toast.tsx'

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
  const { id: workspaceId } = useWorkspace()
  const add = useChange('members.add', ['members.list'])
  const { register, control, handleSubmit, formState } = useForm<Values>({
    defaultValues: { phone: '', role: 'operator', firstName: '', lastName: '', password: '' },
    mode: 'onBlur',
    reValidateMode: 'onBlur',
  })
  const count = PASSWORD_MIN_LENGTH
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
    <Modal opened onClose={onClose} title={t('settings.members.add')} size="lg">
      <form onSubmit={submit} noValidate>
        <Stack>
          {add.error ? <FaultNotice fault={add.error} /> : null}
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
          <PasswordInput
            label={t('settings.members.firstPassword')}
            description={t('settings.members.firstPasswordHelp')}
            autoComplete="new-password"
            error={formState.errors.password?.message}
            {...register('password', {
              validate: (text) => text === '' || text.length >= count || t('validation.password', { count }),
            })}
          />
          <FormButtons submit={t('settings.members.add')} busy={add.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
