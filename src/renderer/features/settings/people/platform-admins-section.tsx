import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useForm } from 'react-hook-form'
import { E164 } from '../../../../contract/plain-text.ts'
import type { PlatformAdmin } from '../../../../contract/platform-admins.ts'
import { useChange, useRead } from '../../../base/api/query.ts'
import { personName } from '../../../base/format/person.ts'
import { toE164 } from '../../../base/format/phone.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { session } from '../../../base/session/session.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { ListSection, SectionRow } from '../../../ui/list-section.tsx'
import { saidAt } from '../../../ui/said-at.ts'
import { toast } from '../../../ui/toast.tsx'

/** Who runs the installation: another one can be named, and one leaves as long as another stays. */
export function PlatformAdminsSection() {
  const t = useT()
  const admins = useRead('platformAdmins.list', {})
  const isOnly = admins.data?.items.length === 1
  return (
    <ListSection
      title={t('settings.platformAdmins.title')}
      lead={t('settings.platformAdmins.lead')}
      add={t('settings.platformAdmins.add')}
      Dialog={AddAdmin}
      query={admins}
      row={(admin) => <AdminRow key={admin.userId} admin={admin} isOnly={isOnly} />}
    />
  )
}

function AdminRow({ admin, isOnly }: { admin: PlatformAdmin; isOnly: boolean }) {
  const t = useT()
  const [leaving, dialog] = useDisclosure(false)
  const title = (
    <>
      <strong>{personName(admin)}</strong>{' '}
      {admin.phone === session.person() ? <span className="soft">({t('settings.members.you')})</span> : null}
    </>
  )
  return (
    <SectionRow title={title} detail={admin.phone}>
      {isOnly ? null : (
        <Button variant="default" size="xs" onClick={dialog.open}>
          {t('settings.platformAdmins.remove')}
        </Button>
      )}
      {leaving ? <RemoveAdmin admin={admin} onClose={dialog.close} /> : null}
    </SectionRow>
  )
}

function AddAdmin({ onClose }: { onClose: () => void }) {
  const t = useT()
  const add = useChange('platformAdmins.add', ['platformAdmins.list'])
  const { register, handleSubmit, formState } = useForm({ defaultValues: { phone: '', currentPassword: '' } })
  const submit = handleSubmit(({ phone, currentPassword }) => {
    const onSuccess = (admin: PlatformAdmin) => {
      toast(t('settings.platformAdmins.added', { name: personName(admin) }))
      onClose()
    }
    add.mutate({ body: { phone: toE164(phone), currentPassword } }, { onSuccess })
  })
  return (
    <FormDialog
      title={t('settings.platformAdmins.add')}
      fault={add.error}
      fields={['phone', 'currentPassword']}
      busy={add.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={t('settings.platformAdmins.phone')}
        description={t('settings.platformAdmins.phoneHelp')}
        type="tel"
        data-autofocus
        error={formState.errors.phone?.message ?? saidAt(add.error, 'phone')}
        {...register('phone', { validate: (phone) => E164.test(toE164(phone)) || t('validation.phone') })}
      />
      <PasswordInput
        label={t('settings.platformAdmins.password')}
        description={t('settings.platformAdmins.passwordHelp')}
        autoComplete="current-password"
        error={formState.errors.currentPassword?.message ?? saidAt(add.error, 'currentPassword')}
        {...register('currentPassword', { required: t('validation.required') })}
      />
    </FormDialog>
  )
}

function RemoveAdmin({ admin, onClose }: { admin: PlatformAdmin; onClose: () => void }) {
  const t = useT()
  const remove = useChange('platformAdmins.remove', ['platformAdmins.list', 'account.get'])
  const name = personName(admin)
  const isSelf = admin.phone === session.person()
  const onSuccess = () => {
    toast(t('settings.platformAdmins.removed', { name }))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('settings.platformAdmins.removeTitle', { name })}
      action={t('settings.platformAdmins.remove')}
      fault={remove.error}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { userId: admin.userId } }, { onSuccess })}
      onClose={onClose}
      lead={t(`settings.platformAdmins.${isSelf ? 'removeSelf' : 'removeText'}`)}
    />
  )
}
