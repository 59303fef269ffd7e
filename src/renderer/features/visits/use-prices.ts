import { useEffect, useMemo } from 'react'
import type { Visit } from '../../../contract/visits.ts'
import { call } from '../../base/api/client.ts'
import { useRead } from '../../base/api/query.ts'
import type { VisitDraft } from './draft.ts'
import { askedFor, isAsSaved, withPrices } from './prices.ts'

interface PricedWork {
  readonly workspaceId: string
  /** Null: a new visit. */
  readonly loaded: Visit | null
  readonly base: VisitDraft
  readonly draft: VisitDraft
  readonly change: (change: (present: VisitDraft) => VisitDraft) => void
}

/** Prices what is being written as the list of its contract does; a visit stays as it was saved until something of that changes. */
export function usePrices({ workspaceId, loaded, base, draft, change }: PricedWork): void {
  const asked = useMemo(() => askedFor(draft), [draft])
  const stands = useMemo(() => loaded !== null && isAsSaved(base, draft), [loaded, base, draft])
  const input = { params: { workspaceId }, body: asked ?? { date: draft.date, services: [] } }
  const { data } = useRead('visits.price', input, { enabled: asked !== undefined && !stands })
  const { services } = draft
  useEffect(() => {
    if (!data || withPrices(services, data.items) === services) return
    change((present) => ({ ...present, services: withPrices(present.services, data.items) }))
  }, [data, services, change])
}

/** The draft with the prices that there are at this moment; `base`: what was saved, null for a new visit. */
export async function pricedNow(workspaceId: string, base: VisitDraft | null, draft: VisitDraft): Promise<VisitDraft> {
  const body = base !== null && isAsSaved(base, draft) ? undefined : askedFor(draft)
  if (!body) return draft
  // A refusal is said by the saving itself.
  const answer = await call('visits.price', { params: { workspaceId }, body }).catch(() => undefined)
  return answer ? { ...draft, services: withPrices(draft.services, answer.body.items) } : draft
}
