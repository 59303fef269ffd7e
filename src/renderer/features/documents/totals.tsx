import { useId } from 'react'
import { money } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import classes from './document.module.css'

interface TotalsProps {
  readonly title?: string
  readonly rows: readonly (readonly [name: string, pesos: number])[]
}

/** What it adds up to, the last row being what counts. */
export function Totals({ title, rows }: TotalsProps) {
  const t = useT()
  const id = useId()
  return (
    <section className={`panel ${classes.card}`} aria-labelledby={id}>
      <h2 id={id} className={classes.cardTitle}>
        {title ?? t('invoices.totals.title')}
      </h2>
      <dl className={classes.totals} aria-live="polite">
        {rows.map(([name, pesos]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{money(pesos)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
