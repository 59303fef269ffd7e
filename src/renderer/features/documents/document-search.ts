import { translate } from '../../base/i18n/i18n.ts'
import { amountsFilter, datesFilter, type ListFilter } from '../../ui/table/filter.tsx'
import { amountIn } from '../../ui/table/search.ts'
import type { ListSearch } from '../../ui/table/use-arranged.ts'
import { payerFilter } from '../payers/payer-filter.tsx'
import { assignedTo, mineFilter } from '../teamwork/assigned.tsx'
import { coverageFilter } from './coverage-filter.tsx'

/** What of the address narrows a list of invoices or notes, and is kept in a view. */
export const DOCUMENT_FILTERS = [
  'estado',
  'pagador',
  'cobertura',
  'desde',
  'hasta',
  'montoDesde',
  'montoHasta',
  'asignada',
] as const

/** The same as the service takes it. */
export const narrowed = ({ pagador, cobertura, desde, hasta, montoDesde, montoHasta, ...search }: ListSearch) => ({
  ...assignedTo(search),
  clientId: pagador,
  coverage: cobertura,
  issuedFrom: desde,
  issuedTo: hasta,
  payableFrom: amountIn(montoDesde),
  payableTo: amountIn(montoHasta),
})

export function documentFilters(search: ListSearch, onSearch: (change: ListSearch) => void): ListFilter[] {
  const source = { search, onSearch }
  return [
    mineFilter(source),
    payerFilter(source),
    coverageFilter(source),
    datesFilter({ ...source, label: translate('invoices.columns.issued'), names: ['desde', 'hasta'] }),
    amountsFilter({ ...source, label: translate('invoices.columns.total'), names: ['montoDesde', 'montoHasta'] }),
  ]
}
