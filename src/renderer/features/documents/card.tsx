import { type FocusEventHandler, type ReactNode, useId } from 'react'
import classes from './document.module.css'

interface CardProps {
  readonly title: string
  /** Beside the title. */
  readonly head?: ReactNode
  /** Of the document's screen and not of the document: left out on paper. */
  readonly onScreenOnly?: boolean
  /** What of the contract it fills in, so that a problem leads here. */
  readonly field?: string
  readonly onBlur?: FocusEventHandler
  readonly children: ReactNode
}

/** One part of a document's screen. */
export function Card({ title, head, onScreenOnly = false, field, onBlur, children }: CardProps) {
  const id = useId()
  const heading = (
    <h2 id={id} className={classes.cardTitle}>
      {title}
    </h2>
  )
  return (
    <section
      className={`panel ${classes.card} ${onScreenOnly ? 'no-print' : ''}`}
      aria-labelledby={id}
      data-field={field}
      onBlur={onBlur}
    >
      {head ? (
        <div className={classes.cardHead}>
          {heading}
          {head}
        </div>
      ) : (
        heading
      )}
      {children}
    </section>
  )
}
