import { useRead } from '../../base/api/query.ts'
import { integer, money, shortNumber } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useWorkspace } from '../../base/workspace/workspace.ts'
import { MonthChart } from '../../ui/chart/month-chart.tsx'
import classes from './home.module.css'

/** The last twelve months, where there is something to see: money, and what the ministry said of the packages. */
export function Year() {
  const t = useT()
  const { id: workspaceId } = useWorkspace()
  const history = useRead('workspaces.history', { params: { workspaceId } }, { staleTime: 60_000 })
  // What hinders it hinders the month above, which says so.
  if (!history.data) return null
  const { months } = history.data
  const names = months.map(({ month }) => month)
  const invoices = months.some(({ totalInvoiced, totalCredited }) => totalInvoiced + totalCredited > 0)
  const accepted = months.map(({ rips }) => rips.accepted)
  const rejected = months.map(({ rips }) => rips.rejected)
  const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
  const ended = total(accepted) + total(rejected)
  if (!invoices && ended === 0) return null
  return (
    <div className={classes.columns}>
      {invoices ? (
        <MonthChart
          title={t('home.chart.money')}
          months={names}
          format={money}
          brief={shortNumber}
          series={[
            { name: t('home.invoiced'), look: 'solid', values: months.map(({ totalInvoiced }) => totalInvoiced) },
            { name: t('home.credited'), look: 'hatched', values: months.map(({ totalCredited }) => totalCredited) },
            { name: t('home.net'), look: 'line', values: months.map(({ netRevenue }) => netRevenue) },
          ]}
        />
      ) : null}
      {ended > 0 ? (
        <MonthChart
          title={t('home.chart.acceptance')}
          months={names}
          format={integer}
          brief={integer}
          series={[
            { name: t('home.accepted'), look: 'solid', values: accepted },
            { name: t('home.rejected'), look: 'hatched', values: rejected },
          ]}
        >
          <span className={classes.rate}>
            {t('home.chart.rate', { percent: Math.round((total(accepted) * 100) / ended), count: ended })}
          </span>
        </MonthChart>
      ) : null}
    </div>
  )
}
