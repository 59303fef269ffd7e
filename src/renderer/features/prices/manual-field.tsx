import { Select } from '@mantine/core'
import { useRead } from '../../base/api/query.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import type { CustomFieldProps } from '../records/area.ts'

/** Which list has the manual's values: those with prices of their own. */
export function ManualField({ value, onChange, values, readOnly }: CustomFieldProps) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const isWanted = values.base !== 'own' && values.base !== ''
  const query = { base: 'own' as const, sort: 'name', limit: 500 }
  const lists = useRead('priceLists.list', { params: { workspaceId }, query }, { enabled: isWanted })
  if (!isWanted) return null
  return (
    <Select
      label={t('prices.manual')}
      description={t('prices.manualHelp')}
      withAsterisk
      searchable
      readOnly={readOnly}
      nothingFoundMessage={t('prices.noManual')}
      data={lists.data?.items.map(({ id, name }) => ({ value: id, label: name })) ?? []}
      value={typeof value === 'string' && value !== '' ? value : null}
      onChange={(id) => onChange(id ?? '')}
    />
  )
}
