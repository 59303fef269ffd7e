import { Checkbox, Select, Stack, TextInput } from '@mantine/core'
import { Controller, useForm } from 'react-hook-form'
import { TokenScope } from '../../../../contract/identity.ts'
import { useChange } from '../../../base/api/query.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { useWorkspace } from '../../../base/workspace/workspace.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { SecretOnce } from '../secret-once.tsx'
import { type TokenValues, tokenOf } from './token-of.ts'

const DAYS = [30, 90, 180, 365]

/** Makes a token and shows its secret, once. */
export function AddToken({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { id } = useWorkspace()
  const create = useChange('accessTokens.create', ['accessTokens.list'])
  const { register, control, handleSubmit, formState } = useForm<TokenValues>({
    defaultValues: { name: '', scopes: ['read'], days: '90' },
  })
  const submit = handleSubmit((values) => create.mutate({ body: tokenOf(values, id, Date.now()) }))
  if (create.data) {
    const words = { title: t('settings.tokens.secretTitle'), text: t('settings.tokens.secretText') }
    return <SecretOnce {...words} secret={create.data.secret} onClose={onClose} />
  }
  return (
    <FormDialog
      title={t('settings.tokens.add')}
      fault={create.error}
      busy={create.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={t('settings.tokens.name')}
        withAsterisk
        data-autofocus
        error={formState.errors.name?.message}
        {...register('name', { required: t('validation.required'), maxLength: 80 })}
      />
      <Controller
        name="scopes"
        control={control}
        rules={{ validate: (scopes) => scopes.length > 0 || t('validation.choose') }}
        render={({ field: { value, onChange }, fieldState }) => (
          <Checkbox.Group
            label={t('settings.tokens.scopes')}
            error={fieldState.error?.message}
            value={value}
            onChange={onChange}
          >
            <Stack gap={8} mt={6}>
              {TokenScope.options.map((scope) => (
                <Checkbox key={scope} value={scope} label={t(`settings.tokens.scope.${scope}`)} />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
      />
      <Controller
        name="days"
        control={control}
        render={({ field }) => (
          <Select
            label={t('settings.tokens.expires')}
            allowDeselect={false}
            data={DAYS.map((count) => ({ value: String(count), label: t('settings.tokens.days', { count }) }))}
            {...field}
          />
        )}
      />
    </FormDialog>
  )
}
