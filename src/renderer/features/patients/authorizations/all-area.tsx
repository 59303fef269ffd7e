import type { Authorization } from '../../../../contract/authorizations.ts'
import { useRead } from '../../../base/api/query.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { useWorkspace } from '../../../base/workspace/workspace.ts'
import type { CustomFieldProps, RecordArea } from '../../records/area.ts'
import { RecordPicker } from '../../records/record-picker.tsx'
import { describePatient, patientArea } from '../area.tsx'
import { authorizationArea } from './area.tsx'

function PatientField({ value, onChange, error }: CustomFieldProps) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const patientId = typeof value === 'string' ? value : ''
  const params = { workspaceId, patientId }
  const { data } = useRead('patients.get', { params }, { enabled: patientId !== '' })
  return (
    <div>
      <RecordPicker
        area={patientArea}
        label={t('records.fields.authorizationPatient')}
        {...(error && { error })}
        describe={describePatient}
        onPick={({ id }) => onChange(id)}
      />
      {data ? <strong>{describePatient(data)}</strong> : null}
    </div>
  )
}

/** Those of all patients: a new one begins with whose it is. */
export const allAuthorizationsArea: RecordArea<Authorization> = {
  ...authorizationArea,
  titleOf: ({ number, patientName }) => `${number} · ${patientName}`,
  groups: [
    {
      title: 'records.authorizations.groupPatient',
      fields: [
        {
          name: 'patientId',
          label: 'records.fields.authorizationPatient',
          kind: 'custom',
          custom: PatientField,
          wide: true,
          createOnly: true,
        },
      ],
    },
    ...authorizationArea.groups,
  ],
}
