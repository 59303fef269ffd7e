import { Readable } from 'node:stream'
import { authorOf, type HandlersOf, isoInstant } from '../kernel/call.ts'
import { cursorPaged } from '../lists/cursor.ts'
import { webStream } from '../packages/frozen.ts'
import type { Store } from '../store/store.ts'
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
      const body = await cursorPaged(list, query, (filter) => stores.audit.list(workspace.id, filter))
      return { status: 200, body }
    },
    async 'auditEvents.platform'({ stores, query }) {
      const body = await cursorPaged('audit', query, (filter) => stores.audit.list('', filter))
      return { status: 200, body }
    },
    async 'auditEvents.export'({ workspace, principal, now, signal }) {
      // On the disk before the first line leaves: who took it.
      const event = { workspaceId: workspace.id, at: isoInstant(now), operation: 'auditEvents.export' }
      const rest = { actor: authorOf(principal), target: null, revision: null, requestSha256: null }
      await store.write(({ audit }) => audit.append({ ...event, ...rest }))
      const bytes = webStream(Readable.from(linesOf(store, workspace.id, signal), { objectMode: false }))
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
