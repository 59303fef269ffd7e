import { Button, Group, Modal, PasswordInput, Skeleton, Stack, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { E164 } from '../../../contract/common.ts'
import type { PlatformAdmin } from '../../../contract/platform-admins.ts'
import { useChange, useRead } from '../../base/api/query.ts'
import { toE164 } from '../../base/format/phone.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { session } from '../../base/session/session.ts'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { Icon } from '../../ui/icon.tsx'
import { saidAt } from '../../ui/said-at.ts'
import classes from '../../ui/section.module.css'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast.tsx'

const nameOf = ({ firstName, lastName }: PlatformAdmin): string => `${firstName} ${lastName}`

/** Who runs the installation: another one can be named, and one leaves as long as another stays. */
export function PlatformAdminsSection() {
  const t = useT()
  const [adding, add] = useDisclosure(false)
  const [leaving, setLeaving] = useState<PlatformAdmin>()
  const admins = useRead('platformAdmins.list', {})
  const action = (
    <Button leftSection={<Icon name="plus" />} onClick={add.open}>
      {t('settings.platformAdmins.add')}
    </Button>
  )
  return (
    <Section title={t('settings.platformAdmins.title')} lead={t('settings.platformAdmins.lead')} action={action}>
      {admins.error ? <FaultNotice fault={admins.error} onRetry={() => void admins.refetch()} /> : null}
      {admins.isPending ? <Skeleton height={64} /> : null}
      <ul className={classes.rows}>
        {admins.data?.items.map((admin) => (
          <li key={admin.userId} className={classes.row}>
            <div className={classes.rowWords}>
              <strong>{nameOf(admin)}</strong>{' '}
              {admin.phone === session.person() ? <span className="soft">({t('settings.members.you')})</span> : null}
              <div className={classes.rowDetail}>{admin.phone}</div>
            </div>
            {(admins.data?.items.length ?? 0) > 1 ? (
              <Button variant="default" size="xs" onClick={() => setLeaving(admin)}>
                {t('settings.platformAdmins.remove')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {adding ? <AddAdmin onClose={add.close} /> : null}
      {leaving ? <RemoveAdmin admin={leaving} onClose={() => setLeaving(undefined)} /> : null}
    </Section>
  )
}

function AddAdmin({ onClose }: { onClose: () => void }) {
  const t = useT()
  const add = useChange('platformAdmins.add', ['platformAdmins.list'])
  const { register, handleSubmit, formState } = useForm({ defaultValues: { phone: '', currentPassword: '' } })
  const at = (field: string) => saidAt(add.error, field)
  const submit = handleSubmit(({ phone, currentPassword }) => {
    const onSuccess = (admin: PlatformAdmin) => {
      toast(t('settings.platformAdmins.added', { name: nameOf(admin) }))
      onClose()
    }
    add.mutate({ body: { phone: toE164(phone), currentPassword } }, { onSuccess })
  })
  return (
    <Modal opened onClose={onClose} title={t('settings.platformAdmins.add')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {add.error && !at('phone') && !at('currentPassword') ? <FaultNotice fault={add.error} /> : null}
          <TextInput
            label={t('settings.platformAdmins.phone')}
            description={t('settings.platformAdmins.phoneHelp')}
            type="tel"
            data-autofocus
            error={formState.errors.phone?.message ?? at('phone')}
            {...register('phone', { validate: (phone) => E164.test(toE164(phone)) || t('validation.phone') })}
          />
          <PasswordInput
            label={t('settings.platformAdmins.password')}
            description={t('settings.platformAdmins.passwordHelp')}
            autoComplete="current-password"
            error={formState.errors.currentPassword?.message ?? at('currentPassword')}
            {...register('currentPassword', { required: t('validation.required') })}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" loading={add.isPending}>
              {t('settings.platformAdmins.add')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

function RemoveAdmin({ admin, onClose }: { admin: PlatformAdmin; onClose: () => void }) {
  const t = useT()
  const remove = useChange('platformAdmins.remove', ['platformAdmins.list', 'account.get'])
  const name = nameOf(admin)
  const isSelf = admin.phone === session.person()
  const onSuccess = () => {
    toast(t('settings.platformAdmins.removed', { name }))
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={t('settings.platformAdmins.removeTitle', { name })}>
      <p style={{ marginTop: 0 }}>{t(`settings.platformAdmins.${isSelf ? 'removeSelf' : 'removeText'}`)}</p>
      {remove.error ? <FaultNotice fault={remove.error} /> : null}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button
          color="red"
          loading={remove.isPending}
          onClick={() => remove.mutate({ params: { userId: admin.userId } }, { onSuccess })}
        >
          {t('settings.platformAdmins.remove')}
        </Button>
      </Group>
    </Modal>
  )
}
