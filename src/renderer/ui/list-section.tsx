import { Button, Skeleton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { ApiFault } from '../../contract/client.ts'
import { FaultNotice } from './fault-notice.tsx'
import { Icon } from './icon.tsx'
import classes from './section.module.css'
import { Section } from './section.tsx'

interface SectionRowsProps<T> {
  readonly query: UseQueryResult<{ readonly items: readonly T[] }, ApiFault>
  /** Shown when the list is empty. */
  readonly empty?: ReactNode
  /** A `SectionRow` with a key. */
  readonly row: (item: T) => ReactNode
}

/** The rows of a list, or why there are none. */
export function SectionRows<T>({ query, empty = null, row }: SectionRowsProps<T>) {
  return (
    <>
      {query.error ? <FaultNotice fault={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <Skeleton height={64} /> : null}
      {query.data?.items.length === 0 ? empty : null}
      <ul className={classes.rows}>{query.data?.items.map(row)}</ul>
    </>
  )
}

interface SectionRowProps {
  readonly title: ReactNode
  readonly detail: ReactNode
  /** Its state, what can be done with it, and what was refused. */
  readonly children?: ReactNode
}

export function SectionRow({ title, detail, children }: SectionRowProps) {
  return (
    <li className={classes.row}>
      <div className={classes.rowWords}>
        {title}
        <div className={classes.rowDetail}>{detail}</div>
      </div>
      {children}
    </li>
  )
}

interface ListSectionProps<T> extends SectionRowsProps<T> {
  readonly title: string
  readonly lead: string
  /** Of the button that opens the dialog. */
  readonly add: string
  readonly Dialog: ComponentType<{ readonly onClose: () => void }>
  /** Below the list. */
  readonly children?: ReactNode
}

/** A section that is a list, to which something can be added. */
export function ListSection<T>({ title, lead, add, Dialog, children, ...rows }: ListSectionProps<T>) {
  const [adding, dialog] = useDisclosure(false)
  const action = (
    <Button leftSection={<Icon name="plus" />} onClick={dialog.open}>
      {add}
    </Button>
  )
  return (
    <Section title={title} lead={lead} action={action}>
      <SectionRows {...rows} />
      {children}
      {adding ? <Dialog onClose={dialog.close} /> : null}
    </Section>
  )
}
