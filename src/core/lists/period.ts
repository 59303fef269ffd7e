import { bogotaMidnight, dayAfter, daysBetween } from '../../contract/bogota.ts'
import { Fault } from '../fault.ts'
import { say } from '../messages/message.ts'

interface Days {
  readonly dateFrom: string
  readonly dateTo: string
}

/** Refuses days in the wrong order, and more of them than anybody should wait for. */
export function requirePeriod({ dateFrom, dateTo }: Days, most: number): void {
  const days = daysBetween(dateFrom, dateTo)
  const field = 'query.dateTo'
  if (days < 0) throw new Fault('invalid_query', say('reports.daysReversed'), { field })
  if (days > most) throw new Fault('invalid_query', say('reports.tooManyDays', { most }), { field })
}

/** The moments of days in Colombia, both included. */
export const momentsOf = ({ dateFrom, dateTo }: Days) => ({
  from: bogotaMidnight(dateFrom),
  before: bogotaMidnight(dayAfter(dateTo, 1)),
})
