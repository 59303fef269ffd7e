import { VisuallyHidden } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { monthName, monthShort } from '../../base/format/format.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { bars, line, scaleOf } from './chart-geometry.ts'
import classes from './month-chart.module.css'

const WIDTH = 560
const HEIGHT = 200
const AREA = { left: 46, right: 6, top: 10, bottom: 22 }
const PLOT = { width: WIDTH - AREA.left - AREA.right, height: HEIGHT - AREA.top - AREA.bottom }

export interface Series {
  readonly name: string
  /** One for each month. */
  readonly values: readonly number[]
  /** Told apart by form, not only by colour. */
  readonly look: 'solid' | 'hatched' | 'line'
}

interface MonthChartProps {
  readonly title: string
  /** YYYY-MM, the oldest first. */
  readonly months: readonly string[]
  readonly series: readonly Series[]
  readonly format: (value: number) => string
  /** Shorter, for the axis. */
  readonly brief: (value: number) => string
  readonly children?: ReactNode
}

/** Months side by side; the same figures stand in a table for whoever would rather read them. */
export function MonthChart({ title, months, series, format, brief, children }: MonthChartProps) {
  const t = useT()
  const id = useId()
  const scale = scaleOf(series.flatMap(({ values }) => values))
  const y = (value: number) => AREA.top + PLOT.height * (1 - (value - scale.low) / (scale.high - scale.low))
  const columns = series.filter(({ look }) => look !== 'line')
  const slot = PLOT.width / months.length
  return (
    <section aria-labelledby={`${id}-title`} className={`panel ${classes.chart}`}>
      <div className={classes.head}>
        <h2 id={`${id}-title`} className={classes.title}>
          {title}
        </h2>
        {children}
      </div>
      <Legend series={series} />
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={t('common.chart.label', { title })}>
        <Hatch id={`${id}-hatch`} />
        {scale.ticks.map((tick) => (
          <g key={tick}>
            <line className={classes.grid} x1={AREA.left} x2={WIDTH - AREA.right} y1={y(tick)} y2={y(tick)} />
            <text className={classes.tick} x={AREA.left - 6} y={y(tick) + 4} textAnchor="end">
              {brief(tick)}
            </text>
          </g>
        ))}
        {months.map((month, index) => (
          <g key={month}>
            <title>
              {[monthName(month), ...series.map(({ name, values }) => `${name}: ${format(values[index] ?? 0)}`)].join(
                '\n',
              )}
            </title>
            <rect
              className={classes.slot}
              x={AREA.left + slot * index}
              y={AREA.top}
              width={slot}
              height={PLOT.height}
            />
            {bars(columns, index, { left: AREA.left + slot * index, slot, y }).map(({ name, look, ...box }) => (
              <rect key={name} data-look={look} {...box} {...(look === 'hatched' && { fill: `url(#${id}-hatch)` })} />
            ))}
            <text className={classes.tick} x={AREA.left + slot * (index + 0.5)} y={HEIGHT - 6} textAnchor="middle">
              {monthShort(month)}
            </text>
          </g>
        ))}
        {series
          .filter(({ look }) => look === 'line')
          .map(({ name, values }) => {
            const points = line(values, { left: AREA.left, slot, y })
            return (
              <g key={name} data-look="line">
                <polyline points={points.map(({ x, at }) => `${x},${at}`).join(' ')} />
                {points.map(({ x, at }) => (
                  <circle key={x} cx={x} cy={at} r={3} />
                ))}
              </g>
            )
          })}
      </svg>
      <Figures title={title} months={months} series={series} format={format} />
    </section>
  )
}

function Hatch({ id }: { id: string }) {
  return (
    <defs>
      <pattern
        id={id}
        className={classes.hatch}
        width="5"
        height="5"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="5" height="5" />
        <line x1="0" y1="0" x2="0" y2="5" />
      </pattern>
    </defs>
  )
}

/** Each sample is drawn as its series is. */
function Legend({ series }: { series: readonly Series[] }) {
  const id = useId()
  return (
    <ul className={classes.legend}>
      {series.map(({ name, look }) => (
        <li key={name}>
          <svg width="18" height="12" aria-hidden="true">
            <Hatch id={id} />
            {look === 'line' ? (
              <g data-look="line">
                <line x1="0" x2="18" y1="6" y2="6" />
                <circle cx="9" cy="6" r="3" />
              </g>
            ) : (
              <rect data-look={look} width="18" height="12" {...(look === 'hatched' && { fill: `url(#${id})` })} />
            )}
          </svg>
          {name}
        </li>
      ))}
    </ul>
  )
}

function Figures({ title, months, series, format }: Pick<MonthChartProps, 'title' | 'months' | 'series' | 'format'>) {
  const t = useT()
  return (
    <details className={classes.figures}>
      <summary>{t('common.chart.figures')}</summary>
      <table>
        <VisuallyHidden component="caption">{title}</VisuallyHidden>
        <thead>
          <tr>
            <th scope="col">{t('common.chart.month')}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((month, index) => (
            <tr key={month}>
              <th scope="row">{monthName(month)}</th>
              {series.map(({ name, values }) => (
                <td key={name}>{format(values[index] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
