import type { Resolution } from '../../contract/resolutions.ts'
import { integer } from '../format/format.ts'
import { useT } from '../i18n/i18n.ts'
import { StatusBadge } from '../ui/status-badge.tsx'

/** Calendar day of this machine, YYYY-MM-DD. */
export const today = (now = new Date()): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

/** Whether a person should do something about a resolution soon: nearly used up, or over within 30 days. */
export function runsOut({ from, to, remaining, validTo }: Resolution, now = new Date()): boolean {
  const soon = today(new Date(now.getTime() + 30 * 86_400_000))
  return remaining * 10 <= to - from + 1 || (validTo !== null && validTo <= soon)
}

/** What is left of a resolution's range, in words. */
export function RangeLeft({ resolution }: { resolution: Resolution }) {
  const t = useT()
  const { remaining, validTo } = resolution
  if (remaining === 0) return <StatusBadge tone="bad" icon="error" label={t('records.resolutions.exhausted')} />
  if (validTo !== null && validTo < today()) {
    return <StatusBadge tone="bad" icon="error" label={t('records.resolutions.expired')} />
  }
  const label = t('records.resolutions.remaining', { count: remaining, replace: { count: integer(remaining) } })
  return (
    <StatusBadge
      tone={runsOut(resolution) ? 'warn' : 'ok'}
      icon={runsOut(resolution) ? 'alert' : 'check'}
      label={label}
    />
  )
}
