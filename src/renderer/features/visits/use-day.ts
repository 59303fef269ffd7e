import { useRef } from 'react'
import { calendarDate } from '../../../contract/common.ts'
import { onDay, type VisitDraft } from './draft.ts'

interface Dated {
  readonly draft: VisitDraft
  readonly change: (change: (present: VisitDraft) => VisitDraft) => void
}

const isDay = (typed: string) => calendarDate.safeParse(typed).success

/** Changes the day of a visit, and with it that of its services once all of it is typed. */
export function useDay({ draft, change }: Dated) {
  const last = useRef(draft.date)
  return (date: string) => {
    // While it is typed it is none.
    if (isDay(draft.date)) last.current = draft.date
    const before = last.current
    change((present) => ({ ...(isDay(date) ? onDay(present, before, date) : present), date, contractId: '' }))
  }
}
