import { bogotaDay } from '../../../contract/bogota.ts'
import type { QueryInput } from '../../../contract/operations.ts'
import type { ReportRow } from '../../../contract/reports.ts'
import type { Translate } from '../../base/i18n/i18n.ts'
import type { ReportSearch } from './search.ts'

export interface ReportScreenProps {
  readonly search: ReportSearch
  readonly onSearch: (search: ReportSearch) => void
}

type Asked = Omit<QueryInput<'reports.list'>, 'limit' | 'offset' | 'cursor'>

/** What the address asks for; the present month where it says nothing. */
export function askedBy({ por, desde, hasta, ver }: ReportSearch, now = Date.now()): Asked {
  const today = bogotaDay(now)
  const dateTo = hasta ?? (desde !== undefined && desde > today ? desde : today)
  return {
    by: por ?? 'professional',
    dateFrom: desde ?? `${dateTo.slice(0, 7)}-01`,
    dateTo,
    ...(ver && { unissued: 'true' as const }),
  }
}

/** What a row is called. */
export function nameOf(by: Asked['by'], { key, label }: Pick<ReportRow, 'key' | 'label'>, t: Translate): string {
  if (key === '') return t(`reports.none.${by}`)
  if (by === 'lifeStage') return t(`reports.lifeStages.${key}` as 'reports.lifeStages.0-5')
  return label === '' ? key : label
}
