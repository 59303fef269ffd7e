import { Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './document-header.module.css'
import { offerActs } from './offered-acts.ts'

interface DocumentHeaderProps {
  readonly title: string
  /** A `BackLink` to the list that it is of. */
  readonly back: ReactNode
  readonly badge?: ReactNode
  readonly facts: readonly (string | null)[]
  readonly actions?: ReactNode
}

/** The heading of one document; it also names the window. */
export function DocumentHeader({ title, back, badge, facts, actions }: DocumentHeaderProps) {
  useDocumentTitle(`${title} · Radica`)
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        {back}
        <div className={classes.title}>
          <Title order={1} className="truncate">
            {title}
          </Title>
          {badge}
        </div>
        <div className={classes.facts} aria-live="polite">
          {facts
            .filter((fact) => fact !== null)
            .map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
        </div>
      </div>
      {actions ? <div ref={offerActs}>{actions}</div> : null}
    </header>
  )
}
