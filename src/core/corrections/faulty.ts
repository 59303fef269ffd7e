import { bogotaDay, bogotaMidnight } from '../../contract/bogota.ts'
import { CORRECTION_LIMITS } from '../../contract/corrections.ts'
import type { Desk } from '../documents/content/context.ts'
import { Fault } from '../fault.ts'
import type { FoundPage, KeysetFilter } from '../store/page.ts'
import { Turn } from '../turn.ts'
import { type FaultyHead, type Found, foundIn } from './found.ts'

export interface FaultyQuery {
  readonly clientId?: string | undefined
  readonly dateFrom?: string | undefined
  readonly dateTo?: string | undefined
}

export interface Faulty {
  readonly of: FaultyHead
  readonly clientName: string | null
  readonly found: readonly Found[]
}

const BATCH = 100
/** What may have something against it: a draft, and what was rejected. */
const STATUSES = ['rejected', 'draft'] as const
const KINDS = ['invoice', 'credit_note', 'debit_note'] as const

/** The documents that something is known against, the last changed of each kind first; `read` counts those that were looked at. */
export async function* faultyOf(
  desk: Desk,
  query: FaultyQuery,
  signal: AbortSignal,
  read: { count: number; complete: boolean },
): AsyncGenerator<Faulty> {
  const turn = new Turn(signal)
  for await (const of of headsOf(desk, query)) {
    if (read.count >= CORRECTION_LIMITS.documents) {
      read.complete = false
      return
    }
    read.count++
    const { head } = of
    if (query.dateTo === undefined || bogotaDay(Date.parse(head.updatedAt)) <= query.dateTo) {
      const payer = await payerOf(desk, of)
      const isAsked = query.clientId === undefined || payer.clientId === query.clientId
      const found = isAsked ? await foundOrRefused(desk, of) : []
      if (found.length > 0) yield { of, clientName: payer.clientName, found }
    }
    if (turn.isOver) await turn.next()
  }
}

async function* headsOf({ stores, workspace }: Desk, { clientId, dateFrom }: FaultyQuery): AsyncGenerator<FaultyHead> {
  const since = dateFrom && bogotaMidnight(dateFrom)
  const { packages, documents } = stores
  for (const status of STATUSES) {
    const found = pagesOf((filter) => packages.list(workspace.id, { ...filter, status }), since)
    for await (const head of found) yield { kind: 'package', head }
  }
  for (const kind of KINDS) {
    for (const status of STATUSES) {
      const found = pagesOf((filter) => documents.list(workspace.id, { ...filter, kind, status, clientId }), since)
      for await (const head of found) yield { kind, head }
    }
  }
}

async function* pagesOf<T>(list: (filter: KeysetFilter) => Promise<FoundPage<T>>, updatedSince: string | undefined) {
  let after: KeysetFilter['after']
  do {
    const page = await list({ sort: '-updatedAt', updatedSince, limit: BATCH, offset: 0, after })
    yield* page.items
    after = page.next ?? undefined
  } while (after)
}

async function payerOf({ stores, workspace }: Desk, of: FaultyHead) {
  const document =
    of.kind === 'package' ? await stores.documents.find(workspace.id, of.head.sourceDocumentId ?? '') : of.head
  return { clientId: document?.clientId ?? null, clientName: document?.clientName ?? null }
}

/** A document that cannot even be put together says so, and is no reason to hide the others. */
async function foundOrRefused(desk: Desk, of: FaultyHead): Promise<readonly Found[]> {
  try {
    return await foundIn(desk, of)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const path = error.details.field ?? ''
    return [{ source: 'local', code: error.code, message: error.said, path, place: path, value: null }]
  }
}
