import type { Backup } from '../../contract/backups.ts'
import { bogotaDay, daysBetween } from '../../contract/bogota.ts'

const NEWEST = 2
const MANUAL = 3
/** A Monday. */
const FIRST_WEEK = '1970-01-05'
/** How many periods of each length keep their newest copy: a week of days, a month of weeks, a year of months. */
const PERIODS = [
  [7, (day: string) => day],
  [4, (day: string) => String(Math.floor(daysBetween(FIRST_WEEK, day) / 7))],
  [12, (day: string) => day.slice(0, 7)],
] as const

/**
 * The ids of the copies in one place that stay: the newest ones, the newest of each of the last days, weeks and months of Colombia, the
 * last that a person made, those that a migration, a restore or another key can be undone with, and the newest that was verified.
 */
export function retained(backups: readonly Backup[]): Set<string> {
  const newestFirst = [...backups].sort((a, b) => (a.id < b.id ? 1 : -1))
  const kept = newestFirst.slice(0, NEWEST)
  kept.push(...newestFirst.filter(({ reason }) => reason === 'manual').slice(0, MANUAL))
  for (const reason of ['migration', 'before-restore', 'before-key-change', 'update'] as const) {
    kept.push(...newestFirst.filter((backup) => backup.reason === reason).slice(0, NEWEST))
  }
  const verified = newestFirst.filter(({ verifiedAt }) => verifiedAt !== null)
  kept.push(...verified.slice(0, 1))
  for (const [count, periodOf] of PERIODS) {
    const newestOfEach = Map.groupBy(newestFirst, ({ until }) => periodOf(bogotaDay(Date.parse(until))))
    for (const [first] of [...newestOfEach.values()].slice(0, count)) if (first) kept.push(first)
  }
  return new Set(kept.map(({ id }) => id))
}
