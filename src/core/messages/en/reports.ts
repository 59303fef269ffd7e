import type { reports as esCO } from '../es-CO/reports.ts'
import type { Translated } from '../translated.ts'

export const reports: Translated<typeof esCO> = {
  daysReversed: 'The last day is before the first.',
  tooManyDays: ({ most }) => `A report spans up to ${most} days. Shorten the period.`,
}
