import { Button, Group, Modal, PasswordInput, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import type { ApiFault } from '../../../contract/client.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { saidAt } from '../../ui/said-at.ts'

interface ProofDialogProps {
  readonly title: string
  readonly children: ReactNode
  readonly confirm: string
  readonly fault: ApiFault | null
  readonly isPending: boolean
  readonly onProve: (proof: { currentPassword: string }) => void
  readonly onClose: () => void
}

/** Says what will happen, and does it for whoever proves their password again. */
export function ProofDialog({ title, children, confirm, fault, isPending, onProve, onClose }: ProofDialogProps) {
  const t = useT()
  const { register, handleSubmit, formState } = useForm({ defaultValues: { currentPassword: '' } })
  const wrong = saidAt(fault, 'currentPassword')
  return (
    <Modal opened onClose={() => !isPending && onClose()} title={title}>
      <form onSubmit={handleSubmit(onProve)} noValidate>
        <Stack>
          <p style={{ margin: 0 }}>{children}</p>
          {fault && !wrong ? <FaultNotice fault={fault} /> : null}
          <PasswordInput
            data-autofocus
            label={t('installation.recoveryKey.password')}
            autoComplete="current-password"
            error={formState.errors.currentPassword?.message ?? wrong}
            {...register('currentPassword', { required: t('validation.required') })}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={isPending}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" loading={isPending}>
              {confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
