import { Modal, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { bogotaDay } from '../../../contract/bogota.ts'
import { useChange } from '../../base/api/query.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { DateField } from '../../ui/date-field.tsx'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { toast } from '../../ui/toast.tsx'

interface RecordDialogProps {
  readonly documentIds: string[]
  readonly onClose: () => void
  readonly onRecorded?: () => void
}

/** When a payer took invoices, and the number that it gave. */
export function RecordDialog({ documentIds, onClose, onRecorded }: RecordDialogProps) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const [filedOn, setFiledOn] = useState(() => bogotaDay(Date.now()))
  const [number, setNumber] = useState('')
  const record = useChange('payerFilings.record', ['deadlines.list', 'healthInvoices.get', 'payerFilings.list'])

  const saidOf = (field: string) => (record.error?.field === field ? record.error.message : undefined)
  const save = () =>
    record.mutate(
      { params: { workspaceId }, body: { documentIds, filedOn, number: number.trim() || null } },
      {
        onSuccess: ({ items }) => {
          toast(t('deadlines.recorded', { count: items.length }))
          onRecorded?.()
          onClose()
        },
      },
    )
  return (
    <Modal opened onClose={onClose} title={t('deadlines.record')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Stack>
          <DateField
            label={t('deadlines.filedOn')}
            withAsterisk
            data-autofocus
            value={filedOn}
            error={saidOf('filedOn')}
            onChange={setFiledOn}
          />
          <TextInput
            label={t('deadlines.number')}
            description={t('deadlines.numberHelp')}
            maxLength={60}
            value={number}
            error={saidOf('number')}
            onChange={(event) => setNumber(event.currentTarget.value)}
          />
          {record.error && !saidOf('filedOn') && !saidOf('number') ? <FaultNotice fault={record.error} /> : null}
          <FormButtons submit={t('deadlines.record')} busy={record.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
