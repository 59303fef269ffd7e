import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './empty-state.module.css'
import { Icon, type IconName } from './icon.tsx'

interface EmptyStateProps {
  readonly icon: IconName
  readonly title: string
  readonly text: string
  readonly action?: ReactNode
  /** The only content of the page. */
  readonly isPage?: boolean
}

/** An empty place teaches the next step. */
export function EmptyState({ icon, title, text, action, isPage = false }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <span className={classes.mark}>
        <Icon name={icon} size={26} />
      </span>
      <Title order={isPage ? 1 : 2} size="h3">
        {title}
      </Title>
      <p>{text}</p>
      {action}
    </div>
  )
}
