import { bogotaDay } from '../../../contract/bogota.ts'
import type { QueryInput } from '../../../contract/operations.ts'
import { RejectionDimension, type RejectionRow } from '../../../contract/rejections.ts'
import { ReportDimension, type ReportRow } from '../../../contract/reports.ts'
import type { Translate } from '../../base/i18n/i18n.ts'
import type { ReportSearch } from './search.ts'

export interface ReportScreenProps {
  readonly search: ReportSearch
  readonly onSearch: (search: ReportSearch) => void
}

type Asked<Id extends 'reports.list' | 'rejections.list'> = Omit<QueryInput<Id>, 'limit' | 'offset' | 'cursor'>

/** What the address asks for; the present month where it says nothing. */
export function periodOf({ desde, hasta }: ReportSearch, now = Date.now()) {
  const today = bogotaDay(now)
  const dateTo = hasta ?? (desde !== undefined && desde > today ? desde : today)
  return { dateFrom: desde ?? `${dateTo.slice(0, 7)}-01`, dateTo }
}

export const askedBy = (search: ReportSearch): Asked<'reports.list'> => ({
  by: ReportDimension.safeParse(search.por).data ?? 'professional',
  ...periodOf(search),
  ...(search.ver && { unissued: 'true' as const }),
})

export const rejectionsAskedBy = (search: ReportSearch): Asked<'rejections.list'> => ({
  by: RejectionDimension.safeParse(search.por).data ?? 'code',
  ...periodOf(search),
})

/** What a row is called. */
export function nameOf(
  by: ReportDimension | RejectionDimension,
  { key, label }: Pick<ReportRow | RejectionRow, 'key' | 'label'>,
  t: Translate,
): string {
  if (key === '') return t(`reports.none.${by}`)
  if (by === 'lifeStage') return t(`reports.lifeStages.${key}` as 'reports.lifeStages.0-5')
  return label === '' ? key : label
}
