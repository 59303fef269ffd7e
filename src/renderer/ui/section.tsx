import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './section.module.css'

interface SectionProps {
  readonly title: string
  readonly lead: string
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** One section of the settings. */
export function Section({ title, lead, action, children }: SectionProps) {
  const id = useId()
  return (
    <section className={`panel ${classes.section}`} aria-labelledby={id}>
      <div className={classes.sectionHead}>
        <div>
          <Title order={2} id={id}>
            {title}
          </Title>
          <p>{lead}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}
