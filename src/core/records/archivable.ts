import { isDeepStrictEqual } from 'node:util'
import type { RecordListQuery } from '../../contract/lists.ts'
import { Fault } from '../fault.ts'
import { type HandlersOf, isoInstant, type Reply, type Shown, type WorkspaceContext } from '../kernel/call.ts'
import { newUlid } from '../kernel/id.ts'
import { expectRevision } from '../kernel/revision.ts'
import { cursorPaged } from '../lists/cursor.ts'
import { say } from '../messages/message.ts'
import {
  type ArchivableRecord,
  DuplicateRecord,
  type RecordFilter,
  type RecordScope,
  type RecordStore,
  type RecordStores,
} from '../store/records.ts'
import type { Stores } from '../store/store.ts'

/** What tells one kind of archivable record from the others. */
export interface RecordArea<
  T extends ArchivableRecord,
  Input,
  Patch,
  Query extends RecordListQuery = RecordListQuery,
  Shown extends object = T,
> {
  /** Its name in change events. */
  readonly resource: keyof RecordStores
  /** First part of every id, `pat_`. */
  readonly prefix: string
  /** Path parameter that holds the id. */
  readonly parameter: string
  readonly store: (stores: Stores) => RecordStore<T>
  readonly created: (head: ArchivableRecord, input: Input) => T
  /** The record with the patch applied; its revision and instants are not looked at. */
  readonly changed: (record: T, patch: Patch) => T
  /** The record as the contract shows it, with what is computed of it. */
  readonly shown: (record: T, stores: Stores) => Shown | Promise<Shown>
  /** List filters beyond those that every area has. */
  readonly equals?: (query: Query) => RecordFilter['equals']
  readonly between?: (query: Query, now: number) => RecordFilter['between']
  readonly holds?: (query: Query) => RecordFilter['holds']
  /** Refuses a record that may not be live beside the others of its workspace. */
  readonly admit?: (record: T, others: RecordStore<T>, scope: RecordScope) => Promise<void>
  /** Whose record it is: who reads one is told in the audit trail. */
  readonly patientOf?: (record: T) => string
  /** The patch changes something that the record does not show. */
  readonly changesUnseen?: (patch: Patch) => boolean
}

/** The part of a call that records look at; the operation's own types fill in body and query. */
interface RecordCall {
  readonly params: Readonly<Record<string, string>>
  readonly workspace: WorkspaceContext
  readonly stores: Stores
  /** Revision named by `If-Match`. */
  readonly revision: number
  readonly now: number
}
interface WithBody<Body> extends RecordCall {
  readonly body: Body
}
interface WithQuery<Query> extends RecordCall {
  readonly query: Query
}

/** So few are whom somebody looked for; more are a page, of which the number is told. */
const FEW = 10

function shownBy(query: RecordListQuery & { patientId?: string }, patientIds: readonly string[]): Shown {
  const isSearch = query.q !== undefined || query.ids !== undefined || query.patientId !== undefined
  return isSearch && patientIds.length <= FEW ? { ids: [...new Set(patientIds)] } : { count: patientIds.length }
}

async function refusingDuplicates(work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof DuplicateRecord)) throw error
    throw new Fault('duplicate_resource', say('records.duplicate'), {
      field: error.field,
    })
  }
}

/**
 * list, create, get, update, archive and restore of one kind of record. Every write makes a revision; a patch that
 * changes nothing, and archiving or restoring a record that is in that state already, answer it as it is.
 */
export function archivable<
  T extends ArchivableRecord,
  Input,
  Patch,
  Query extends RecordListQuery,
  Shown extends object,
>(area: RecordArea<T, Input, Patch, Query, Shown>) {
  const unchanged = async ({ stores }: RecordCall, record: T): Promise<Reply> => ({
    status: 200,
    body: await area.shown(record, stores),
    written: false,
  })

  async function written(status: number, { stores }: RecordCall, record: T): Promise<Reply> {
    const { id, revision } = record
    return {
      status,
      body: await area.shown(record, stores),
      target: { id, revision },
      changes: [{ resource: area.resource, id, revision }],
    }
  }

  async function requireRecord({ params, workspace, stores }: RecordCall): Promise<T> {
    const record = await area.store(stores).find(workspace, params[area.parameter] ?? '')
    if (record) return record
    throw new Fault('not_found', say('records.notFound'), {
      field: `path.${area.parameter}`,
    })
  }

  async function admitted(call: RecordCall, record: T): Promise<RecordStore<T>> {
    const store = area.store(call.stores)
    if (record.isActive) await area.admit?.(record, store, call.workspace)
    return store
  }

  async function replaced(call: RecordCall, record: T): Promise<Reply> {
    const next: T = { ...record, revision: record.revision + 1, updatedAt: isoInstant(call.now) }
    const store = await admitted(call, next)
    await refusingDuplicates(store.replace(call.workspace, next))
    return written(200, call, next)
  }

  return {
    async list({ query, workspace, stores, now }: WithQuery<Query>): Promise<Reply> {
      const columns = {
        equals: area.equals?.(query),
        between: area.between?.(query, now),
        holds: area.holds?.(query),
      }
      const page = await cursorPaged(`${area.resource} ${workspace.id}`, query, ({ isActive, ids, ...filter }) =>
        area.store(stores).list(workspace, {
          ...filter,
          ...columns,
          ids: ids?.split(','),
          isActive: isActive === 'all' ? 'all' : isActive === 'true',
        }),
      )
      const body = { ...page, items: await Promise.all(page.items.map((record) => area.shown(record, stores))) }
      return { status: 200, body, ...(area.patientOf && { shown: shownBy(query, page.items.map(area.patientOf)) }) }
    },

    async create(call: WithBody<Input>): Promise<Reply> {
      const at = isoInstant(call.now)
      const id = area.prefix + newUlid(call.now)
      const record = area.created({ id, isActive: true, revision: 1, createdAt: at, updatedAt: at }, call.body)
      const store = await admitted(call, record)
      await refusingDuplicates(store.insert(call.workspace, record))
      return written(201, call, record)
    },

    async get(call: RecordCall): Promise<Reply> {
      const record = await requireRecord(call)
      return {
        status: 200,
        body: await area.shown(record, call.stores),
        ...(area.patientOf && { shown: { ids: [area.patientOf(record)] } }),
      }
    },

    async update(call: WithBody<Patch>): Promise<Reply> {
      const record = await requireRecord(call)
      expectRevision(record.revision, call.revision)
      if (!record.isActive) {
        throw new Fault('resource_archived', say('records.archived'))
      }
      const next = area.changed(record, call.body)
      if (isDeepStrictEqual(next, record) && !area.changesUnseen?.(call.body)) return unchanged(call, record)
      return replaced(call, next)
    },

    async archive(call: RecordCall): Promise<Reply> {
      const record = await requireRecord(call)
      expectRevision(record.revision, call.revision)
      return record.isActive ? replaced(call, { ...record, isActive: false }) : unchanged(call, record)
    },

    async restore(call: RecordCall): Promise<Reply> {
      const record = await requireRecord(call)
      return record.isActive ? unchanged(call, record) : replaced(call, { ...record, isActive: true })
    },
  }
}

type Verb = 'list' | 'create' | 'get' | 'update' | 'archive' | 'restore'
export type RecordHandlers<Area extends keyof RecordStores> = HandlersOf<`${Area}.${Verb}`>

/** For areas whose stored record is what the contract shows. */
export const asStored = <T>(record: T): T => record
