import { Group, Modal, Pill, Select, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { PackageKind } from '../../../contract/packages.ts'
import type { Patient } from '../../../contract/patients.ts'
import { type LoadMethod, PACKAGE_KINDS } from '../../../contract/rips/kinds.ts'
import { call } from '../../base/api/client.ts'
import { createOnce } from '../../base/api/intent.ts'
import { invalidate } from '../../base/api/query.ts'
import { useLead } from '../../base/editing/use-lead.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { tableText } from '../../base/i18n/texts.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { FaultNotice } from '../../ui/fault-notice.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { describePatient, patientArea } from '../patients/area.tsx'
import { patientName } from '../patients/name.ts'
import { RecordPicker } from '../records/record-picker.tsx'
import { emptyRips, userFromPatient } from './model.ts'
import { SourcePicker } from './source-picker.tsx'

/** Kinds that correct or continue what another package reported. */
const WITH_SOURCE: readonly PackageKind[] = [
  ...(['credit_note', 'credit_note_total', 'debit_note', 'adjustment_note'] as const),
  ...(['capitation_period', 'capitation_final'] as const),
]

/** The least that a package starts with; the rest is done in its editor. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { id: workspaceId, nit } = useWorkspace()
  const lead = useLead()
  const [kind, setKind] = useState<PackageKind>('without_invoice')
  const [name, setName] = useState('')
  const [number, setNumber] = useState('')
  const [source, setSource] = useState<string | null>(null)
  const [patients, setPatients] = useState<readonly Patient[]>([])
  const method = PACKAGE_KINDS[kind]

  const create = useMutation({
    mutationFn: async () => {
      const users = patients.map((patient) => ({ ...userFromPatient(patient), servicios: {} }))
      const body = {
        kind,
        name: name.trim() || null,
        rips: emptyRips(kind, nit, number.trim(), users),
        ...(WITH_SOURCE.includes(kind) && source ? { sourcePackageId: source } : {}),
      }
      const made = await createOnce(`package:${workspaceId}`, body, (content, idempotencyKey) =>
        call('ripsPackages.create', { params: { workspaceId }, body: content, idempotencyKey }),
      )
      return made.body
    },
    onSuccess: ({ id }) => {
      invalidate(['ripsPackages.list', 'workspaces.dashboard'])
      void lead({ to: '/c/$workspaceId/paquetes/$packageId', params: { workspaceId, packageId: id } })
    },
  })

  return (
    <Modal opened onClose={onClose} title={t('packages.create.title')} size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          create.mutate()
        }}
      >
        <Stack>
          {create.error ? <FaultNotice fault={create.error} /> : null}
          <Select
            label={t('packages.create.kind')}
            description={t(`packages.kindHelp.${kind}`)}
            allowDeselect={false}
            data-autofocus
            data={PackageKind.options.map((value) => ({ value, label: tableText(PACKAGE_KINDS[value].label) }))}
            value={kind}
            onChange={(value) => setKind(PackageKind.parse(value))}
          />
          <Group grow align="start">
            <TextInput
              label={t('packages.create.name')}
              description={t('packages.create.nameHelp')}
              maxLength={200}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            {method.rips === 'object' ? (
              <TextInput
                label={t(numberLabel(method))}
                maxLength={20}
                value={number}
                onChange={(event) => setNumber(event.currentTarget.value)}
              />
            ) : null}
          </Group>
          {WITH_SOURCE.includes(kind) ? <SourcePicker value={source} onChange={setSource} /> : null}
          {method.rips === 'object' ? <Patients patients={patients} onChange={setPatients} /> : null}
          <FormButtons submit={t('packages.create.submit')} busy={create.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}

function numberLabel({ numNota, document }: LoadMethod) {
  if (numNota !== 'required') return 'packages.create.invoiceNumber'
  return document === null ? 'packages.create.ownNumber' : 'packages.create.noteNumber'
}

interface PatientsProps {
  readonly patients: readonly Patient[]
  readonly onChange: (patients: readonly Patient[]) => void
}

function Patients({ patients, onChange }: PatientsProps) {
  const t = useT()
  return (
    <Stack gap={8}>
      <RecordPicker
        area={patientArea}
        label={t('packages.create.patients')}
        help={t('packages.create.patientsHelp')}
        describe={describePatient}
        onPick={(patient) => {
          if (!patients.some(({ id }) => id === patient.id)) onChange([...patients, patient])
        }}
      />
      <Pill.Group>
        {patients.map((patient) => (
          <Pill
            key={patient.id}
            withRemoveButton
            removeButtonProps={{ 'aria-label': `${t('common.remove')} ${patientName(patient)}` }}
            onRemove={() => onChange(patients.filter(({ id }) => id !== patient.id))}
          >
            {patientName(patient)}
          </Pill>
        ))}
      </Pill.Group>
    </Stack>
  )
}
