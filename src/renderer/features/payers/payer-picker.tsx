import { ActionIcon, Group, Text } from '@mantine/core'
import type { Client } from '../../../contract/clients.ts'
import { useRead } from '../../base/api/query.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { Icon } from '../../ui/icon.tsx'
import { RecordPicker } from '../records/record-picker.tsx'
import { payerArea } from './area.tsx'

const describePayer = ({ companyName, nit }: Client) => `${companyName} · NIT ${nit}`

export function PayerName({ clientId }: { clientId: string }) {
  const { id: workspaceId } = useWorkspace()
  const { data } = useRead('clients.get', { params: { workspaceId, clientId } }, { staleTime: 60_000 })
  return data ? data.companyName : '…'
}

/** A payer's id as it is read. */
export const namedPayer = (clientId: unknown) => <PayerName clientId={String(clientId)} />

interface PayerPickerProps {
  readonly id?: string
  readonly label: string
  /** A payer's id; '' for none. */
  readonly value: string
  readonly onChange: (clientId: string) => void
  readonly readOnly: boolean
  /** What is wrong with the choice. */
  readonly error?: string | undefined
}

/** Finds a payer as one types, and says which one it is. */
export function PayerPicker({ id, label, value, onChange, readOnly, error }: PayerPickerProps) {
  const t = useT()
  return (
    <div>
      {readOnly ? null : (
        <RecordPicker
          {...(id !== undefined && { id })}
          area={payerArea}
          label={label}
          describe={describePayer}
          onPick={(payer) => onChange(payer.id)}
        />
      )}
      <Group gap={12} mih={28} mt={4} fz="sm">
        {value ? (
          <strong>
            <PayerName clientId={value} />
          </strong>
        ) : (
          <span className="soft">{t('visits.form.noPayer')}</span>
        )}
        {error ? (
          <Text c="error" fz="xs" role="alert">
            {error}
          </Text>
        ) : null}
        {value && !readOnly ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('visits.form.removePayer')}
            onClick={() => onChange('')}
          >
            <Icon name="close" size={16} />
          </ActionIcon>
        ) : null}
      </Group>
    </div>
  )
}
