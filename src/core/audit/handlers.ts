import type { AuditEvent } from '../../contract/workspaces.ts'
import { streamOf } from '../files/web-stream.ts'
import type { HandlersOf } from '../kernel/call.ts'
import { listReply } from '../lists/cursor.ts'
import type { Store, Stores } from '../store/store.ts'
import { noteTaken } from './taken.ts'
import type { AuditTrail } from './trail.ts'

const PAGE = 500

async function* linesOf(store: Pick<Store, 'read'>, workspaceId: string, signal: AbortSignal) {
  for (let after = 0; ; ) {
    signal.throwIfAborted()
    const events = await store.read.audit.chain(workspaceId, after, PAGE)
    yield Buffer.from(events.map(({ workspaceId: _, ...event }) => `${JSON.stringify(event)}\n`).join(''))
    const last = events.at(-1)
    if (!last || events.length < PAGE) return
    after = last.sequence
  }
}

/** A token is no person: whose it is, too. */
async function named({ identity }: Stores, event: Omit<AuditEvent, 'onBehalfOf'>): Promise<AuditEvent> {
  const token = event.actor.startsWith('tok_') ? await identity.findAccessToken(event.actor) : undefined
  return { ...event, onBehalfOf: token?.userId ?? null }
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
      const bytes = streamOf(linesOf(store, call.workspace.id, call.signal))
      return {
        status: 200,
        body: null,
        content: { mediaType: 'application/x-ndjson', bytes, fileName: 'auditoria.jsonl' },
      }
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
