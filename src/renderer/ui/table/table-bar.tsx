import { ActionIcon, Button, Collapse } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import { Icon } from '../icon.tsx'
import { ColumnsMenu } from './columns-menu.tsx'
import type { ListFilter } from './filter.tsx'
import classes from './table-bar.module.css'
import type { Arranged } from './use-arranged.ts'
import { ViewsMenu } from './views-menu.tsx'

interface TableBarProps<R> {
  readonly arranged: Arranged<R>
  readonly filters?: readonly ListFilter[]
  /** Between the buttons and what narrows the list: its states. */
  readonly children?: ReactNode
}

const NO_FILTERS: readonly ListFilter[] = []

/** Filters, views and columns of a list; what narrows it now stands below, each to be removed. */
export function TableBar<R>({ arranged, filters = NO_FILTERS, children }: TableBarProps<R>) {
  const t = useT()
  const id = useId()
  const [open, setOpen] = useState(false)
  // A view of what can be neither narrowed nor sorted would keep nothing.
  const hasViews = arranged.filters.length > 0 || arranged.columns.some(({ sort }) => sort !== undefined)
  return (
    <>
      <div className={`${classes.bar} no-print`}>
        {filters.length > 0 ? (
          <Button
            variant="default"
            size="xs"
            leftSection={<Icon name="filter" size={16} />}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            {t('table.filter')}
          </Button>
        ) : null}
        {hasViews ? <ViewsMenu arranged={arranged} /> : null}
        <ColumnsMenu arranged={arranged} />
      </div>
      {children}
      <Chips filters={filters} onSearch={arranged.onSearch} />
      {filters.length > 0 ? (
        <Collapse expanded={open} id={id} w="100%" transitionDuration={0}>
          <fieldset aria-label={t('table.filters')} className={classes.fields}>
            {open ? filters.map(({ key, field }) => <div key={key}>{field}</div>) : null}
          </fieldset>
        </Collapse>
      ) : null}
    </>
  )
}

interface ChipsProps {
  readonly filters: readonly ListFilter[]
  readonly onSearch: (change: Record<string, undefined>) => void
}

/** What narrows the list, in words. */
function Chips({ filters, onSearch }: ChipsProps) {
  const t = useT()
  const set = filters.filter(({ chip }) => chip !== undefined)
  if (set.length === 0) return null
  const remove = (gone: readonly ListFilter[]) =>
    onSearch(Object.fromEntries(gone.flatMap(({ names }) => names.map((name) => [name, undefined]))))
  return (
    <ul className={`${classes.chips} no-print`} aria-label={t('table.filters')}>
      {set.map((filter) => (
        <li key={filter.key} className={classes.chip}>
          {filter.chip}
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            radius="xl"
            aria-label={t('table.removeFilter', { filter: filter.label })}
            onClick={() => remove([filter])}
          >
            <Icon name="close" size={14} />
          </ActionIcon>
        </li>
      ))}
      {set.length > 1 ? (
        <li>
          <Button variant="subtle" size="compact-xs" onClick={() => remove(set)}>
            {t('table.clearFilters')}
          </Button>
        </li>
      ) : null}
    </ul>
  )
}
