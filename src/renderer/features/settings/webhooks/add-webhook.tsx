import { TextInput } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { useChange } from '../../../base/api/query.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { useWorkspace } from '../../../base/workspace/workspace.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { SecretOnce } from '../secret-once.tsx'

interface Values {
  url: string
  certificateSha256: string
}

/** Takes an address that is told of every change, and shows its signing secret, once. */
export function AddWebhook({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const create = useChange('webhooks.create', ['webhooks.list'])
  const { register, handleSubmit, formState } = useForm<Values>({ defaultValues: { url: '', certificateSha256: '' } })
  const submit = handleSubmit(({ url, certificateSha256 }) => {
    create.mutate({
      params: { workspaceId },
      body: { url: url.trim(), certificateSha256: certificateSha256.trim() || null },
    })
  })
  if (create.data) {
    const words = { title: t('settings.webhooks.secretTitle'), text: t('settings.webhooks.secretText') }
    return <SecretOnce {...words} secret={create.data.secret} onClose={onClose} />
  }
  return (
    <FormDialog
      title={t('settings.webhooks.add')}
      fault={create.error}
      busy={create.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={t('settings.webhooks.url')}
        description={t('settings.webhooks.urlHint')}
        withAsterisk
        data-autofocus
        error={formState.errors.url?.message}
        {...register('url', { required: t('validation.required'), maxLength: 500 })}
      />
      <TextInput
        label={t('settings.webhooks.certificate')}
        description={t('settings.webhooks.certificateHint')}
        {...register('certificateSha256', { maxLength: 100 })}
      />
    </FormDialog>
  )
}
