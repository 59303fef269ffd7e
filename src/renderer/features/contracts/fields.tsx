import { MultiSelect } from '@mantine/core'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { PayerPicker } from '../payers/payer-picker.tsx'
import type { CustomFieldProps } from '../records/area.ts'

export function PayerField({ value, onChange, readOnly, error }: CustomFieldProps) {
  const t = useT()
  return (
    <PayerPicker
      label={t('visits.form.findPayer')}
      value={typeof value === 'string' ? value : ''}
      onChange={onChange}
      readOnly={readOnly}
      {...(error !== undefined && { error })}
    />
  )
}

/** Of the clinic's own sites; none: every one. */
export function SitesField({ value, onChange, readOnly, error }: CustomFieldProps) {
  const t = useT()
  const { providerCodes } = useWorkspace()
  const chosen = Array.isArray(value) ? value.map(String) : []
  return (
    <MultiSelect
      label={t('records.fields.sites')}
      description={t('records.fields.everySiteHelp')}
      error={error}
      readOnly={readOnly}
      clearable
      data={[...new Set([...providerCodes, ...chosen])]}
      value={chosen}
      onChange={onChange}
    />
  )
}
