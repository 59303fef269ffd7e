import type { ReactNode } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import type { Texts } from '../../base/i18n/texts.ts'
import { SearchBox } from '../../ui/search-box.tsx'
import type { ListFilter } from '../../ui/table/filter.tsx'
import { FilterChips } from '../../ui/table/filter-chips.tsx'
import classes from '../../ui/table/list-screen.module.css'
import { TableBar } from '../../ui/table/table-bar.tsx'
import type { Arranged } from '../../ui/table/use-arranged.ts'

/** Those of documents, and what a list can be narrowed to besides. */
type State = keyof Texts['invoices']['statusPlural']

interface DocumentFiltersProps<S extends State, R> {
  /** What can be searched for. */
  readonly placeholder: string
  readonly words: string | undefined
  readonly onWords: (words: string | undefined) => void
  readonly state: S | undefined
  readonly states: readonly S[]
  readonly onState: (state: S | undefined) => void
  readonly arranged: Arranged<R>
  readonly filters: readonly ListFilter[]
  /** Before the search. */
  readonly before?: ReactNode
}

/** The search and the states above a list of invoices or notes. */
export function DocumentFilters<S extends State, R>(props: DocumentFiltersProps<S, R>) {
  const { placeholder, words, onWords, state, states, onState, arranged, filters, before } = props
  const t = useT()
  return (
    <div className={classes.filters}>
      {before}
      <SearchBox
        label={t('records.searchLabel')}
        placeholder={placeholder}
        value={words ?? ''}
        onChange={(text) => onWords(text || undefined)}
      />
      <TableBar arranged={arranged} filters={filters}>
        <FilterChips
          label={t('packages.statusFilter')}
          all={t('invoices.allStatuses')}
          value={state}
          onChange={(value) => onState(states.find((one) => one === value))}
          options={states.map((value: State) => ({ value, label: t(`invoices.statusPlural.${value}`) }))}
        />
      </TableBar>
    </div>
  )
}
