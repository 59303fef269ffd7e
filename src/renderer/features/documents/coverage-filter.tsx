import { translate } from '../../base/i18n/i18n.ts'
import { coverageName, offeredOptions } from '../../base/rips/options.ts'
import { CodeSelect } from '../../ui/code-select.tsx'
import type { ListFilter } from '../../ui/table/filter.tsx'
import type { ListSearch } from '../../ui/table/use-arranged.ts'

const COVERAGES = offeredOptions('coberturaPlan')
const isCode = (text: string) => COVERAGES.some(({ value }) => value === text)

interface Source {
  readonly search: ListSearch
  readonly onSearch: (change: ListSearch) => void
}

/** What is of one coverage. */
export function coverageFilter({ search: { cobertura = '' }, onSearch }: Source): ListFilter {
  const label = translate('invoices.form.coverage')
  const field = (
    <CodeSelect
      label={label}
      size="xs"
      w={320}
      options={COVERAGES}
      value={cobertura}
      onChange={(code) => (code === '' || isCode(code)) && onSearch({ cobertura: code || undefined })}
    />
  )
  const chip = isCode(cobertura) ? coverageName(cobertura) : undefined
  return { key: 'coverage', label, names: ['cobertura'], chip, field }
}
