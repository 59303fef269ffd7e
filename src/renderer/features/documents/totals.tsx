import { money } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Card } from './card.tsx'
import classes from './document.module.css'

interface TotalsProps {
  readonly title?: string
  readonly rows: readonly (readonly [name: string, pesos: number])[]
}

/** What it adds up to, the last row being what counts. */
export function Totals({ title, rows }: TotalsProps) {
  const t = useT()
  return (
    <Card title={title ?? t('invoices.totals.title')}>
      <dl className={classes.totals} aria-live="polite">
        {rows.map(([name, pesos]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{money(pesos)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
