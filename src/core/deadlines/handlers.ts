import { isDeepStrictEqual } from 'node:util'
import { bogotaDay } from '../../contract/bogota.ts'
import type { Centavos } from '../../contract/centavos.ts'
import { holdsOn } from '../../contract/contract-fit.ts'
import { type Deadline, DeadlineStatus, type deadlineOperations } from '../../contract/deadlines.ts'
import { OPERATIONS } from '../../contract/operations.ts'
import { roleMay } from '../../contract/rights.ts'
import { Fault } from '../fault.ts'
import { authorOf, type HandlersOf, isoInstant, type Principal, type WorkspaceContext } from '../kernel/call.ts'
import { cursorPaged, cutFrom, listReply } from '../lists/cursor.ts'
import { countedOnce, Remembered } from '../lists/remembered.ts'
import { say } from '../messages/message.ts'
import { MAX_CONTRACTS } from '../records/contracts.ts'
import type { StoredContract } from '../store/records.ts'
import type { Stores } from '../store/store.ts'
import { Turn } from '../turn.ts'
import { calendarOf } from './calendar.ts'
import { deadlinesOf, PACE_DAYS, placeOf } from './due.ts'
import { newsOf } from './news.ts'
import { openInvoicesOf } from './open-invoices.ts'
import { type UpkeepDependencies, upkeepOf } from './upkeep.ts'

const DAY_MS = 86_400_000
/** An invoice that was not filed for a year is not filed in time any more. */
const MAX_PACKAGES = 200

interface Asked {
  readonly stores: Stores
  readonly workspace: WorkspaceContext
  readonly principal: Principal
  readonly now: number
  readonly signal: AbortSignal
}

type Used = ReadonlyMap<string, Centavos>

/** What was invoiced under each contract with a ceiling that holds today. */
async function usedOf({ stores, workspace, signal }: Asked, contracts: readonly StoredContract[], today: string) {
  const [used, turn] = [new Map<string, Centavos>(), new Turn(signal)]
  for (const contract of contracts) {
    if (contract.ceiling === null || !holdsOn(contract, today)) continue
    used.set(contract.id, (await stores.documents.issuedUnder(workspace.id, contract)).used)
    if (turn.isOver) await turn.next()
  }
  return used
}

async function allOf(asked: Asked, remembered: Remembered<Used>, deps: UpkeepDependencies): Promise<Deadline[]> {
  const { stores, workspace, now } = asked
  const { deadlines, records, identity } = stores
  const ago = (days: number) => isoInstant(now - days * DAY_MS)
  const seesTokens = roleMay(workspace.role, OPERATIONS['workspaceTokens.list'].right)
  const [today, inUse] = [bogotaDay(now), { isActive: true, offset: 0 }]
  const [invoices, packages, taken, resolutions, tokens, contracts, upkeep] = await Promise.all([
    openInvoicesOf(asked),
    deadlines.openPackages(workspace.id, MAX_PACKAGES),
    deadlines.numbersTaken(workspace.id, ago(PACE_DAYS)),
    records.resolutions.list(workspace, { ...inUse, limit: 500 }),
    seesTokens ? identity.liveAccessTokensIn(workspace.id, isoInstant(now)) : [],
    records.contracts.list(workspace, { ...inUse, limit: MAX_CONTRACTS }),
    upkeepOf(asked, deps),
  ])
  const used = await remembered.of(stores.events, [workspace.id, today], () => usedOf(asked, contracts.items, today))
  const open = { invoices, packages, taken, tokens, used, upkeep }
  return deadlinesOf({ ...open, resolutions: resolutions.items, contracts: contracts.items }, today)
}

/** An invoice that a payer can have been given on that day. */
async function requireIssued({ stores, workspace }: Asked, documentId: string, index: number, filedOn: string) {
  const field = `documentIds.${index}`
  const document = await stores.documents.find(workspace.id, documentId)
  if (document?.kind !== 'invoice') throw new Fault('not_found', say('documents.invoiceNotFound'), { field })
  const { status, issuedAt, number } = document
  if (status !== 'accepted' || issuedAt === null) {
    throw new Fault('document_not_available', say('deadlines.onlyIssued'), { field })
  }
  if (filedOn < bogotaDay(Date.parse(issuedAt))) {
    const said = say('deadlines.issuedLater', { number: number ?? '' })
    throw new Fault('invalid_request', said, { field: 'filedOn' })
  }
}

async function requireFiling(stores: Stores, workspaceId: string, documentId: string, field: string) {
  const filing = await stores.deadlines.filing(workspaceId, documentId)
  if (!filing) throw new Fault('not_found', say('deadlines.noFiling'), { field })
  return filing
}

const changed = (id: string) => ({ resource: 'health-invoices', id, revision: null })

export function deadlineHandlers(deps: UpkeepDependencies): HandlersOf<keyof typeof deadlineOperations> {
  // Of every invoice under a contract: counted once until something is changed.
  const remembered = new Remembered<Used>()
  const filings = new Remembered<number>()
  return {
    async 'deadlines.list'(call) {
      const { kind, status } = call.query
      const all = await allOf(call, remembered, deps)
      const items = all.filter((each) => (!kind || each.kind === kind) && (!status || each.status === status))
      const count = (of: DeadlineStatus) => all.filter((each) => each.status === of).length
      const { overdue, soon, later } = DeadlineStatus.enum
      const page = await cursorPaged(`deadlines ${call.workspace.id}`, call.query, async (filter) =>
        cutFrom(items, filter, placeOf),
      )
      return {
        status: 200,
        body: {
          ...page,
          counts: { overdue: count(overdue), soon: count(soon), later: count(later) },
        },
      }
    },

    async 'deadlines.calendar'(call) {
      const all = await allOf(call, remembered, deps)
      const text = calendarOf(`Plazos de ${call.workspace.displayName}`, all, call.now)
      const content = { mediaType: 'text/calendar; charset=utf-8', bytes: Buffer.from(text), fileName: 'plazos.ics' }
      return { status: 200, body: null, content }
    },

    'deadlines.tell': {
      async prepare(call) {
        const { workspace, principal } = call
        const { notifies = false } = (await call.stores.identity.findUser(principal.userId)) ?? {}
        const isFor = notifies && roleMay(workspace.role, OPERATIONS['deadlines.list'].right)
        const due = isFor ? await allOf(call, remembered, deps) : []
        return async ({ deadlines }) => {
          const before = await deadlines.told(workspace.id, principal.userId)
          const { news, told } = newsOf(due, before)
          if (!isDeepStrictEqual(told, before)) await deadlines.saveTold(workspace.id, principal.userId, told)
          return { status: 200, body: { items: news }, written: false }
        }
      },
    },

    async 'payerFilings.list'({ stores, workspace, query }) {
      const list = `payer filings ${workspace.id}`
      const counted = countedOnce(filings, stores.events, workspace.id, query)
      return listReply(list, query, (filter) => stores.deadlines.filings(workspace.id, { ...filter, counted }))
    },

    async 'payerFilings.record'(call) {
      const { stores, workspace, body, now, principal } = call
      const { documentIds, filedOn, number } = body
      if (filedOn > bogotaDay(now)) {
        throw new Fault('invalid_request', say('deadlines.futureDay'), { field: 'filedOn' })
      }
      const ids = [...new Set(documentIds)]
      const stored = { filedOn, number, recordedAt: isoInstant(now), recordedBy: authorOf(principal) }
      const items = []
      for (const [index, documentId] of ids.entries()) {
        await requireIssued(call, documentId, index, filedOn)
        await stores.deadlines.record(workspace.id, { documentId, ...stored })
        items.push(await requireFiling(stores, workspace.id, documentId, `documentIds.${index}`))
      }
      const [first] = ids
      return {
        status: 201,
        body: { items },
        changes: ids.map(changed),
        ...(ids.length === 1 && first !== undefined && { target: { id: first } }),
      }
    },

    async 'payerFilings.remove'({ stores, workspace, params }) {
      const id = params.healthInvoiceId
      const filing = await requireFiling(stores, workspace.id, id, 'path.healthInvoiceId')
      await stores.deadlines.remove(workspace.id, id)
      return { status: 200, body: filing, target: { id }, changes: [changed(id)] }
    },
  }
}
