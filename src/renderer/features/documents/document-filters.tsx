import type { ReactNode } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import type { Texts } from '../../base/i18n/texts.ts'
import { FilterChips } from '../../ui/filter-chips.tsx'
import classes from '../../ui/list-screen.module.css'
import { SearchBox } from '../../ui/search-box.tsx'

/** Those of documents, and what a list can be narrowed to besides. */
type State = keyof Texts['invoices']['statusPlural']

interface DocumentFiltersProps<S extends State> {
  /** What can be searched for. */
  readonly placeholder: string
  readonly words: string | undefined
  readonly onWords: (words: string | undefined) => void
  readonly state: S | undefined
  readonly states: readonly S[]
  readonly onState: (state: S | undefined) => void
  /** Before the search. */
  readonly children?: ReactNode
}

/** The search and the states above a list of invoices or notes. */
export function DocumentFilters<S extends State>(props: DocumentFiltersProps<S>) {
  const { placeholder, words, onWords, state, states, onState, children } = props
  const t = useT()
  return (
    <div className={classes.filters}>
      {children}
      <SearchBox
        label={t('records.searchLabel')}
        placeholder={placeholder}
        value={words ?? ''}
        onChange={(text) => onWords(text || undefined)}
      />
      <FilterChips
        label={t('packages.statusFilter')}
        all={t('invoices.allStatuses')}
        value={state}
        onChange={(value) => onState(states.find((one) => one === value))}
        options={states.map((value: State) => ({ value, label: t(`invoices.statusPlural.${value}`) }))}
      />
    </div>
  )
}
