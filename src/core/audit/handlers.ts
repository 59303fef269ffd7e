import type { AuditEvent } from '../../contract/audit.ts'
import { bogotaMidnight, dayAfter } from '../../contract/bogota.ts'
import { CSV_TYPE } from '../../contract/exports.ts'
import type { Query } from '../../contract/operations.ts'
import { streamOf } from '../files/web-stream.ts'
import type { Call, HandlersOf, WorkspaceContext } from '../kernel/call.ts'
import { cursorPaged } from '../lists/cursor.ts'
import type { AuditNarrowing, TrailEvent } from '../store/audit.ts'
import type { Store, Stores } from '../store/store.ts'
import { csvStream } from '../workbook/csv-stream.ts'
import { subjectsOf, targetsFor } from './subjects.ts'
import { noteTaken } from './taken.ts'
import type { AuditTrail } from './trail.ts'

const PAGE = 500

/** The columns of the CSV file, by the names of the contract: whoever proves the chain goes by the first of them. */
const COLUMNS = [
  ...(['sequence', 'at', 'actor', 'operation', 'target'] as const),
  ...(['revision', 'requestSha256', 'previousHash', 'hash', 'onBehalfOf'] as const),
  ...(['actorName', 'tokenName'] as const),
] as const satisfies readonly (keyof AuditEvent)[]
const TITLES = [...COLUMNS, 'subjectKind', 'subjectLabel'] as const

/** Events with the names of who acted and of what it was about, as they are now. */
async function named(
  stores: Stores,
  workspace: WorkspaceContext | undefined,
  events: readonly TrailEvent[],
): Promise<AuditEvent[]> {
  const actors = new Set(events.map(({ actor }) => actor))
  const known = new Map(await Promise.all([...actors].map(async (id) => [id, await actorNamed(stores, id)] as const)))
  const subjectOf = await subjectsOf(
    stores,
    workspace,
    events.map(({ target }) => target),
  )
  return events.map((event) => {
    const names = known.get(event.actor) ?? NOBODY
    return { ...event, ...names, subject: subjectOf(event.target) }
  })
}

type Names = Pick<AuditEvent, 'onBehalfOf' | 'actorName' | 'tokenName'>
const NOBODY: Names = { onBehalfOf: null, actorName: null, tokenName: null }

/** A token acts in the name of its person. */
async function actorNamed({ identity }: Pick<Stores, 'identity'>, actor: string): Promise<Names> {
  const token = actor.startsWith('tok_') ? await identity.findAccessToken(actor) : undefined
  const user = await identity.findUser(token?.userId ?? actor)
  if (!user) return NOBODY
  return {
    onBehalfOf: token ? user.id : null,
    actorName: `${user.firstName} ${user.lastName}`.trim(),
    tokenName: token?.name ?? null,
  }
}

/** What a file takes: the whole chain where nothing is asked for, the first event first. */
async function* pagesOf(
  { read }: Pick<Store, 'read'>,
  { workspace, query, signal }: Call<'auditEvents.export'>,
): AsyncGenerator<AuditEvent[]> {
  const { format: _, ...asked } = query
  const filter = await filterOf(read, workspace, asked)
  for (let after = 0; ; ) {
    signal.throwIfAborted()
    const events = await read.audit.chain(workspace.id, filter, after, PAGE)
    yield await named(read, workspace, events)
    const last = events.at(-1)
    if (!last || events.length < PAGE) return
    after = last.sequence
  }
}

async function* linesOf(pages: AsyncGenerator<AuditEvent[]>) {
  for await (const events of pages) yield Buffer.from(events.map((event) => `${JSON.stringify(event)}\n`).join(''))
}

async function* cellsOf(pages: AsyncGenerator<AuditEvent[]>) {
  for await (const events of pages) {
    yield events.map((event) => [
      ...COLUMNS.map((column) => event[column]),
      event.subject?.kind ?? null,
      event.subject?.label ?? null,
    ])
  }
}

type Narrowed = Partial<Omit<Query<'auditEvents.export'>, 'format'>>
type Asked = Query<'auditEvents.platform'> & Narrowed

/** What of the trail is asked for, as the store knows it. */
async function filterOf(
  stores: Stores,
  workspace: WorkspaceContext | undefined,
  { person, q, dateFrom, dateTo, ...query }: Narrowed,
): Promise<AuditNarrowing> {
  const words = q?.trim()
  const tokens = person === undefined ? [] : await stores.identity.accessTokensOf(person)
  return {
    ...query,
    ...(person !== undefined && { actors: [person, ...tokens.map(({ id }) => id)] }),
    ...(words && { targets: await targetsFor(stores, workspace, words) }),
    ...(dateFrom !== undefined && { from: bogotaMidnight(dateFrom) }),
    ...(dateTo !== undefined && { before: bogotaMidnight(dayAfter(dateTo, 1)) }),
  }
}

async function trailReply(stores: Stores, workspace: WorkspaceContext | undefined, query: Asked) {
  const filter = await filterOf(stores, workspace, query)
  const page = await cursorPaged(`audit ${workspace?.id ?? ''}`, query, ({ limit, offset, after }) =>
    stores.audit.list(workspace?.id ?? '', { ...filter, limit, offset, after }),
  )
  return { status: 200, body: { ...page, items: await named(stores, workspace, page.items) } }
}

type Ids = 'auditEvents.list' | 'auditEvents.platform' | 'auditEvents.export' | 'auditTrail.get' | 'auditTrail.verify'

export function auditHandlers(trail: AuditTrail, store: Store): HandlersOf<Ids> {
  return {
    async 'auditEvents.list'({ stores, workspace, query }) {
      return trailReply(stores, workspace, query)
    },
    async 'auditEvents.platform'({ stores, query }) {
      return trailReply(stores, undefined, query)
    },
    async 'auditEvents.export'(call) {
      await noteTaken(store, call, null)
      const pages = pagesOf(store, call)
      const content =
        call.query.format === 'csv'
          ? {
              mediaType: `${CSV_TYPE}; charset=utf-8`,
              bytes: csvStream(TITLES, cellsOf(pages)),
              fileName: 'auditoria.csv',
            }
          : { mediaType: 'application/x-ndjson', bytes: streamOf(linesOf(pages)), fileName: 'auditoria.jsonl' }
      return { status: 200, body: null, content }
    },
    async 'auditTrail.get'() {
      return { status: 200, body: trail.state() }
    },
    'auditTrail.verify': {
      async prepare() {
        const body = await trail.verify()
        return async () => ({ status: 200, body })
      },
    },
  }
}
