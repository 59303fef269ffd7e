import { Select } from '@mantine/core'
import { useT } from '../../base/i18n/i18n.ts'
import type { CustomFieldProps } from '../records/area.ts'
import { useListChoices } from './list-choices.ts'

/** Which list has the manual's values: those with prices of their own. */
export function ManualField({ value, onChange, values, readOnly }: CustomFieldProps) {
  const t = useT()
  const isWanted = values.base !== 'own' && values.base !== ''
  const data = useListChoices({ base: 'own', chosen: value, enabled: isWanted })
  if (!isWanted) return null
  return (
    <Select
      label={t('prices.manual')}
      description={t('prices.manualHelp')}
      withAsterisk
      searchable
      readOnly={readOnly}
      nothingFoundMessage={t('prices.noManual')}
      data={data}
      value={typeof value === 'string' && value !== '' ? value : null}
      onChange={(id) => onChange(id ?? '')}
    />
  )
}
