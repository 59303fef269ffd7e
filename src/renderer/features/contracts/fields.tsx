import { MultiSelect, Select } from '@mantine/core'
import type { PriceList } from '../../../contract/prices.ts'
import { useRead } from '../../base/api/query.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { PayerPicker } from '../payers/payer-picker.tsx'
import { useListChoices } from '../prices/list-choices.ts'
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
  const fits = ({ clientId }: PriceList) => clientId === null || clientId === values.clientId
  const data = useListChoices({ fits, chosen: value })
  return (
    <Select
      label={t('prices.ofContract')}
      description={t('prices.ofContractHelp')}
      error={error}
      readOnly={readOnly}
      clearable
      searchable
      nothingFoundMessage={t('prices.noLists')}
      data={data}
      value={typeof value === 'string' && value !== '' ? value : null}
      onChange={(id) => onChange(id ?? '')}
    />
  )
}

function PriceListName({ priceListId }: { readonly priceListId: string }) {
  const { id: workspaceId } = useWorkspace()
  const { data } = useRead('priceLists.get', { params: { workspaceId, priceListId } })
  return data ? data.name : '…'
}

export const namedPriceList = (priceListId: unknown) => <PriceListName priceListId={String(priceListId)} />
