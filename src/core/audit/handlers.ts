import type { HandlersOf } from '../kernel/call.ts'
import type { AuditTrail } from './trail.ts'

export function auditHandlers(
  trail: AuditTrail,
): HandlersOf<'auditEvents.list' | 'auditTrail.get' | 'auditTrail.verify'> {
  return {
    async 'auditEvents.list'({ stores, workspace, query: { limit, offset } }) {
      const { items, total } = await stores.audit.list(workspace.id, limit, offset)
      return { status: 200, body: { items, total, limit, offset } }
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
