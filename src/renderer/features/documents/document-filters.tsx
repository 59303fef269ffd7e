import type { ReactNode } from 'react'
import { type TextKey, useT } from '../../base/i18n/i18n.ts'
import { FilterChips } from '../../ui/filter-chips.tsx'
import classes from '../../ui/list-screen.module.css'
import { SearchBox } from '../../ui/search-box.tsx'

const STATES = {
  draft: 'invoices.statusPlural.draft',
  ready: 'invoices.statusPlural.ready',
  queued: 'invoices.statusPlural.queued',
  sending: 'invoices.statusPlural.sending',
  accepted: 'invoices.statusPlural.accepted',
  rejected: 'invoices.statusPlural.rejected',
  unknown: 'invoices.statusPlural.unknown',
  discarded: 'invoices.statusPlural.discarded',
  sinCuv: 'invoices.statusPlural.sinCuv',
} as const satisfies Record<string, TextKey>
type State = keyof typeof STATES

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
        options={states.map((value) => ({ value, label: t(STATES[value]) }))}
      />
    </div>
  )
}
