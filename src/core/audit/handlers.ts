import { streamOf } from '../files/web-stream.ts'
import type { HandlersOf } from '../kernel/call.ts'
import { listReply } from '../lists/cursor.ts'
import type { Store } from '../store/store.ts'
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

type Ids = 'auditEvents.list' | 'auditEvents.platform' | 'auditEvents.export' | 'auditTrail.get' | 'auditTrail.verify'

export function auditHandlers(trail: AuditTrail, store: Store): HandlersOf<Ids> {
  return {
    async 'auditEvents.list'({ stores, workspace, query }) {
      const list = `audit ${workspace.id}`
      return listReply(list, query, (filter) => stores.audit.list(workspace.id, filter))
    },
    async 'auditEvents.platform'({ stores, query }) {
      return listReply('audit', query, (filter) => stores.audit.list('', filter))
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
