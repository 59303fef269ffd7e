import type { BillingForecast } from '../../../contract/billing-progress.ts'
import { money, monthName, shortNumber } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { MonthChart } from '../../ui/chart/month-chart.tsx'
import classes from './progress.module.css'

interface ForecastProps {
  /** The present one, YYYY-MM. */
  readonly month: string
  readonly forecast: BillingForecast
}

/** What the month may come to, said as a projection and with what it rests on. */
export function Forecast({ month, forecast: { gross, low, high, soFar, day, days, months } }: ForecastProps) {
  const t = useT()
  const names = months.map((one) => monthName(one.month))
  const range = low === high ? '' : t('home.forecast.range', { low: money(low), high: money(high) })
  return (
    <MonthChart
      title={t('home.forecast.title', { month: monthName(month) })}
      months={[...months.map((one) => one.month), month]}
      format={money}
      brief={shortNumber}
      series={[
        { name: t('home.forecast.issued'), look: 'solid', values: [...months.map((one) => one.gross), soFar] },
        { name: t('home.forecast.projected'), look: 'hatched', values: [...months.map(() => 0), gross] },
      ]}
    >
      <p className={classes.forecast}>
        {t('home.forecast.says', { gross: money(gross) })} {range}
        <br />
        <span className="soft">
          {t('home.forecast.restsOn', {
            count: names.length,
            soFar: money(soFar),
            day: String(day),
            left: String(days - day),
            months: names.join(', '),
          })}
        </span>
      </p>
    </MonthChart>
  )
}
