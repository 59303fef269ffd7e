import { bogotaDay, dayAfter, daysBetween } from '../../../contract/bogota.ts'
import type { Resolution } from '../../../contract/resolutions.ts'
import { integer } from '../../base/format/format.ts'
import { type Translate, useT } from '../../base/i18n/i18n.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import classes from './range-left.module.css'

/** Whether a person should do something about a resolution soon: nearly used up, or over within 30 days. */
export function runsOut({ from, to, remaining, validTo }: Resolution, now = Date.now()): boolean {
  const soon = dayAfter(bogotaDay(now), 30)
  return remaining * 10 <= to - from + 1 || (validTo !== null && validTo <= soon)
}

/** Whole days from today to a calendar day; below zero when it is over. */
export const daysUntil = (day: string, now = Date.now()): number => daysBetween(bogotaDay(now), day)

/** What is left of a resolution's range: in words, as a bar, and until when. */
export function RangeLeft({ resolution }: { resolution: Resolution }) {
  const t = useT()
  const { from, to, remaining, validTo } = resolution
  const size = to - from + 1
  const percent = Math.round((remaining * 100) / size)
  const over = validTo !== null && daysUntil(validTo) < 0
  return (
    <div className={classes.left}>
      <State resolution={resolution} over={over} />
      <meter
        className={classes.meter}
        data-low={runsOut(resolution) || undefined}
        aria-label={t('records.resolutions.meter')}
        aria-valuetext={t('records.resolutions.meterText', { left: integer(remaining), size: integer(size), percent })}
        max={size}
        value={remaining}
      />
      <span className={classes.term}>
        {percent} %{over ? '' : ` · ${termOf(validTo, t)}`}
      </span>
    </div>
  )
}

function termOf(validTo: string | null, t: Translate): string {
  if (validTo === null) return t('records.resolutions.noEnd')
  const days = daysUntil(validTo)
  return days === 0 ? t('deadlines.today') : t('records.resolutions.daysLeft', { count: days })
}

function State({ resolution, over }: { resolution: Resolution; over: boolean }) {
  const t = useT()
  const { remaining } = resolution
  if (remaining === 0) return <StatusBadge tone="bad" icon="error" label={t('records.resolutions.exhausted')} />
  if (over) return <StatusBadge tone="bad" icon="error" label={t('records.resolutions.expired')} />
  const low = runsOut(resolution)
  const label = t('records.resolutions.remaining', { count: remaining })
  return <StatusBadge tone={low ? 'warn' : 'ok'} icon={low ? 'alert' : 'check'} label={label} />
}
