import { bogotaDay, dayAfter } from '../../contract/bogota.ts'
import type { RetentionReport } from '../../contract/privacy.ts'
import { CHECKED_ON, RETENTION, RETENTION_KINDS, type RetentionKind } from '../../contract/privacy-law.ts'
import type { HandlersOf } from '../kernel/call.ts'
import type { DueList, PrivacyStore } from '../store/privacy.ts'

const MOST_ITEMS = 100
const NOTHING: DueList = { total: 0, items: [] }

/** The same day so many years later, or earlier; the 29th of February is the 1st of March where there is none. */
export function yearsAfter(day: string, years: number): string {
  const moved = new Date(`${day}T00:00:00Z`)
  moved.setUTCFullYear(moved.getUTCFullYear() + years)
  return moved.toISOString().slice(0, 10)
}

/** The first day on which something of this kind is not kept by its norm any more; null: it has no term. */
export function keptUntil(kind: RetentionKind, since: string): string | null {
  const { years } = RETENTION[kind]
  return years === null ? null : yearsAfter(since, years)
}

type Ask = (workspaceId: string, day: string, limit: number) => Promise<DueList>

/** Which kinds have a term that ends, and how those are found whose day lies before another. */
const FOUND_BY: Partial<Record<RetentionKind, (privacy: PrivacyStore) => Ask>> = {
  clinical: (privacy) => privacy.attendedBefore,
  rips: (privacy) => privacy.packagesBefore,
  tax: (privacy) => privacy.documentsBefore,
  unattended: (privacy) => privacy.unattendedSince,
}

async function dueOf(kind: RetentionKind, privacy: PrivacyStore, workspaceId: string, today: string) {
  const { years } = RETENTION[kind]
  const ask = FOUND_BY[kind]?.(privacy)
  return ask && years !== null ? ask(workspaceId, firstKept(today, years), MOST_ITEMS) : NOTHING
}

/** The earliest day whose term is not over yet: what was done on the day itself is out of its term, too. */
function firstKept(today: string, years: number): string {
  const then = yearsAfter(today, -years)
  // On a 29th of February that is a 1st of March, whose term ends tomorrow.
  return yearsAfter(then, years) > today ? then : dayAfter(then, 1)
}

export const retentionHandlers: HandlersOf<'retention.report'> = {
  async 'retention.report'({ stores, workspace, now }) {
    const asOf = bogotaDay(now)
    const kinds: RetentionReport['kinds'] = []
    for (const kind of RETENTION_KINDS) {
      const { label, years, from: countedFrom, norm, isOurs } = RETENTION[kind]
      const { total: due, items } = await dueOf(kind, stores.privacy, workspace.id, asOf)
      kinds.push({ kind, label, years, countedFrom, norm, isOurs, due, items: [...items] })
    }
    const named = kinds.reduce((sum, { items }) => sum + items.length, 0)
    const body: RetentionReport = { asOf, checkedOn: CHECKED_ON, kinds }
    return { status: 200, body, ...(named > 0 && { shown: { count: named } }) }
  },
}
