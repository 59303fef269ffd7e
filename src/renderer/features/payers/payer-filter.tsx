import { translate } from '../../base/i18n/i18n.ts'
import type { ListFilter } from '../../ui/table/filter.tsx'
import type { ListSearch } from '../../ui/table/use-arranged.ts'
import { PayerName, PayerPicker } from './payer-picker.tsx'

interface Source {
  readonly search: ListSearch
  readonly onSearch: (change: ListSearch) => void
}

/** What is of one payer. */
export function payerFilter({ search: { pagador = '' }, onSearch }: Source): ListFilter {
  const label = translate('invoices.columns.payer')
  const field = (
    <PayerPicker
      label={label}
      value={pagador}
      readOnly={false}
      onChange={(clientId) => onSearch({ pagador: clientId || undefined })}
    />
  )
  return {
    key: 'payer',
    label,
    names: ['pagador'],
    chip: pagador ? <PayerName clientId={pagador} /> : undefined,
    field,
  }
}
