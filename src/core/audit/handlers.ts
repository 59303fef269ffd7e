import type { HandlersOf } from '../kernel/call.ts'
import { cursorPaged } from '../lists/cursor.ts'
import type { AuditTrail } from './trail.ts'

export function auditHandlers(
  trail: AuditTrail,
): HandlersOf<'auditEvents.list' | 'auditTrail.get' | 'auditTrail.verify'> {
  return {
    async 'auditEvents.list'({ stores, workspace, query }) {
      const list = `audit ${workspace.id}`
      const body = await cursorPaged(list, query, (filter) => stores.audit.list(workspace.id, filter))
      return { status: 200, body }
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
