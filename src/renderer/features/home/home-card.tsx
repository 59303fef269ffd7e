import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './home.module.css'

interface HomeCardProps {
  /** Names its heading among the others of the page. */
  readonly id: string
  readonly title: string
  /** Leads to all of them. */
  readonly all: ReactNode
  readonly children: ReactNode
}

/** A panel of Inicio with the latest of something. */
export function HomeCard({ id, title, all, children }: HomeCardProps) {
  return (
    <section aria-labelledby={id} className={`panel ${classes.card}`}>
      <div className={classes.cardHead}>
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
        {all}
      </div>
      {children}
    </section>
  )
}
