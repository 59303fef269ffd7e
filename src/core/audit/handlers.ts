import type { HandlersOf } from '../kernel/call.ts'

export function auditHandlers(): HandlersOf<'auditEvents.list'> {
  return {
    async 'auditEvents.list'({ stores, workspace, query: { limit, offset } }) {
      const { items, total } = await stores.audit.list(workspace.id, limit, offset)
      return { status: 200, body: { items, total, limit, offset } }
    },
  }
}
