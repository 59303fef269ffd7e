import type { OperationId } from '../../contract/operations.ts'
import { isoInstant, type Principal, type Reply, type WorkspaceContext } from '../kernel/call.ts'
import type { Store, Stores } from '../store/store.ts'

/** What happens inside the effect's transaction. */
export type Effect = (stores: Stores) => Promise<Reply>

interface Intent {
  readonly operation: OperationId
  readonly principal: Principal | undefined
  readonly workspace: WorkspaceContext | undefined
  readonly now: number
}

/** Stands under the key until the work ends, and for good when the program dies before: then nothing was changed. */
const UNFINISHED = {
  error: {
    code: 'idempotency_in_progress',
    message: 'La solicitud con esta clave no terminó. Vuelva a leer los datos y use otra clave.',
  },
  requestId: '',
}

/**
 * The reply of a handler that must hash a password first. That takes some 80 ms and a transaction holds up every other
 * writer: so the handler's own transaction only checks, `work` hashes outside of any, and the effect that it gives is a
 * second transaction, with its audit event. What the handler checked must be checked again there.
 *
 * The event carries no hash of the request: the bytes hold a password, and SHA-256 of them is quick to guess it from.
 */
export function afterHashing(store: Store, intent: Intent, work: () => Promise<Effect>): Reply {
  const { operation, principal, workspace, now } = intent
  return {
    status: 409,
    body: UNFINISHED,
    written: false,
    async settle() {
      const effect = await work()
      return store.write(async (stores) => {
        const reply = await effect(stores)
        await stores.audit.append({
          workspaceId: workspace?.id ?? '',
          at: isoInstant(now),
          actor: principal?.userId ?? 'anonymous',
          operation,
          target: reply.target?.id ?? null,
          revision: reply.target?.revision ?? null,
          requestSha256: null,
        })
        return reply
      })
    },
  }
}
