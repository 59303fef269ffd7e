import type { AuditEvent } from '../../contract/audit.ts'
import { CSV_TYPE } from '../../contract/exports.ts'
import { streamOf } from '../files/web-stream.ts'
import type { HandlersOf } from '../kernel/call.ts'
import { listReply } from '../lists/cursor.ts'
import type { ChainedEvent } from '../store/audit.ts'
import type { Store, Stores } from '../store/store.ts'
import { csvStream } from '../workbook/csv-stream.ts'
import { noteTaken } from './taken.ts'
import type { AuditTrail } from './trail.ts'

const PAGE = 500

type Event = Omit<ChainedEvent, 'workspaceId'> & { readonly onBehalfOf: string | null }

/** The columns of the CSV file, by the names of the contract: whoever proves the chain goes by them. */
const COLUMNS = [
  ...(['sequence', 'at', 'actor', 'operation', 'target'] as const),
  ...(['revision', 'requestSha256', 'previousHash', 'hash', 'onBehalfOf'] as const),
] as const satisfies readonly (keyof Event)[]

async function* pagesOf(store: Pick<Store, 'read'>, workspaceId: string, signal: AbortSignal): AsyncGenerator<Event[]> {
  const personOf = personsBehind(store.read)
  for (let after = 0; ; ) {
    signal.throwIfAborted()
    const events = await store.read.audit.chain(workspaceId, after, PAGE)
    const page: Event[] = []
    for (const { workspaceId: _, ...event } of events) page.push({ ...event, onBehalfOf: await personOf(event.actor) })
    yield page
    const last = events.at(-1)
    if (!last || events.length < PAGE) return
    after = last.sequence
  }
}

async function* linesOf(pages: AsyncGenerator<Event[]>) {
  for await (const events of pages) yield Buffer.from(events.map((event) => `${JSON.stringify(event)}\n`).join(''))
}

async function* cellsOf(pages: AsyncGenerator<Event[]>) {
  for await (const events of pages) yield events.map((event) => COLUMNS.map((column) => event[column]))
}

/** The person in whose name an actor acted; null for a person. A token is looked up once. */
function personsBehind({ identity }: Pick<Stores, 'identity'>): (actor: string) => Promise<string | null> {
  const known = new Map<string, string | null>()
  return async (actor) => {
    if (!actor.startsWith('tok_')) return null
    const person = known.get(actor) ?? (await identity.findAccessToken(actor))?.userId ?? null
    known.set(actor, person)
    return person
  }
}

async function named(stores: Stores, event: Omit<AuditEvent, 'onBehalfOf'>): Promise<AuditEvent> {
  return { ...event, onBehalfOf: await personsBehind(stores)(event.actor) }
}

type Ids = 'auditEvents.list' | 'auditEvents.platform' | 'auditEvents.export' | 'auditTrail.get' | 'auditTrail.verify'

export function auditHandlers(trail: AuditTrail, store: Store): HandlersOf<Ids> {
  return {
    async 'auditEvents.list'({ stores, workspace, query }) {
      const list = `audit ${workspace.id}`
      const read = (filter: Parameters<typeof stores.audit.list>[1]) => stores.audit.list(workspace.id, filter)
      return listReply(list, query, read, (event) => named(stores, event))
    },
    async 'auditEvents.platform'({ stores, query }) {
      const read = (filter: Parameters<typeof stores.audit.list>[1]) => stores.audit.list('', filter)
      return listReply('audit', query, read, (event) => named(stores, event))
    },
    async 'auditEvents.export'(call) {
      await noteTaken(store, call, null)
      const pages = pagesOf(store, call.workspace.id, call.signal)
      const content =
        call.query.format === 'csv'
          ? {
              mediaType: `${CSV_TYPE}; charset=utf-8`,
              bytes: csvStream(COLUMNS, cellsOf(pages)),
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
