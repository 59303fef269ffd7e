import { MultiSelect, Select } from '@mantine/core'
import { useRead } from '../../base/api/query.ts'
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

/** By which its visits are priced: lists of this payer, and those of nobody. */
export function PriceListField({ value, onChange, values, readOnly, error }: CustomFieldProps) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const query = { sort: 'name', limit: 500 }
  const lists = useRead('priceLists.list', { params: { workspaceId }, query }).data?.items ?? []
  const fitting = lists.filter(({ id, clientId }) => clientId === null || clientId === values.clientId || id === value)
  return (
    <Select
      label={t('prices.ofContract')}
      description={t('prices.ofContractHelp')}
      error={error}
      readOnly={readOnly}
      clearable
      searchable
      nothingFoundMessage={t('prices.noLists')}
      data={fitting.map(({ id, name }) => ({ value: id, label: name }))}
      value={typeof value === 'string' && value !== '' ? value : null}
      onChange={(id) => onChange(id ?? '')}
    />
  )
}
