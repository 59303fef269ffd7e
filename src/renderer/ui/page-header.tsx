import { Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { offerActs } from './offered-acts.ts'
import classes from './page-header.module.css'

interface PageHeaderProps {
  readonly title: string
  readonly lead?: ReactNode
  readonly above?: ReactNode
  readonly actions?: ReactNode
}

/** The heading of a screen; it also names the window. */
export function PageHeader({ title, lead, above, actions }: PageHeaderProps) {
  useDocumentTitle(`${title} · Radica`)
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        {above}
        <Title order={1}>{title}</Title>
        {lead ? <div className={classes.lead}>{lead}</div> : null}
      </div>
      {actions ? (
        <div ref={offerActs} className={classes.actions}>
          {actions}
        </div>
      ) : null}
    </header>
  )
}
