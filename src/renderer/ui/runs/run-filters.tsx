import type { ReactNode } from 'react'
import { integer } from '../../base/format/format.ts'
import { SearchBox } from '../search-box.tsx'
import { FilterChips } from '../table/filter-chips.tsx'
import listClasses from '../table/list-screen.module.css'

interface RunFiltersProps<Standing extends string> {
  readonly search: { readonly label: string; readonly placeholder: string }
  readonly standing: { readonly label: string; readonly all: string }
  readonly total: number
  /** How many rows of a run stand so; in the order in which they are offered. */
  readonly counts: readonly (readonly [Standing, number])[]
  readonly nameOf: (standing: Standing) => string
  readonly q: string | undefined
  readonly chosen: Standing | undefined
  readonly onSearch: (
    change: { readonly q?: string | undefined } | { readonly ver?: Standing | undefined },
    options?: { replace: boolean },
  ) => void
  /** What else the rows are asked for by. */
  readonly children?: ReactNode
}

/** The rows of a run by words and by how they stand; what none stands at is not offered. */
export function RunFilters<Standing extends string>({
  search,
  standing,
  total,
  counts,
  nameOf,
  q,
  chosen,
  onSearch,
  children,
}: RunFiltersProps<Standing>) {
  const shown = counts.filter(([value, count]) => count > 0 || value === chosen)
  return (
    <div className={listClasses.filters}>
      <SearchBox
        {...search}
        value={q ?? ''}
        onChange={(text) => onSearch({ q: text || undefined }, { replace: true })}
      />
      {children}
      <FilterChips
        label={standing.label}
        all={`${standing.all} (${integer(total)})`}
        value={chosen}
        onChange={(value) => onSearch({ ver: shown.find(([one]) => one === value)?.[0] })}
        options={shown.map(([value, count]) => ({ value, label: `${nameOf(value)} (${integer(count)})` }))}
      />
    </div>
  )
}
