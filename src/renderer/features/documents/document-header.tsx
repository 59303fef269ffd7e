import { Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import classes from '../../ui/document-header.module.css'
import { Icon } from '../../ui/icon.tsx'
import { offerActs } from '../../ui/offered-acts.ts'

interface DocumentHeaderProps {
  readonly title: string
  /** The list that it is of; invoices when left out. */
  readonly back?: 'facturas' | 'notas'
  readonly badge?: ReactNode
  readonly facts: readonly (string | null)[]
  readonly actions?: ReactNode
}

/** The heading of one document; it also names the window. */
export function DocumentHeader({ title, back = 'facturas', badge, facts, actions }: DocumentHeaderProps) {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  useDocumentTitle(`${title} · Radica`)
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        <Link
          to={`/c/$workspaceId/${back}`}
          params={{ workspaceId }}
          search={{}}
          className={`${classes.back} no-print`}
        >
          <Icon name="chevronLeft" size={16} />
          {t(back === 'facturas' ? 'invoices.title' : 'notes.title')}
        </Link>
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
