import { type draftOperations, MAX_DRAFTS } from '../../contract/drafts.ts'
import { type HandlersOf, isoInstant, type Principal, type WorkspaceContext } from '../kernel/call.ts'
import type { DraftScope } from '../store/drafts.ts'

const DAY_MS = 86_400_000
const KEPT_DAYS = 30

const scopeOf = (call: { readonly workspace: WorkspaceContext; readonly principal: Principal }): DraftScope => ({
  workspaceId: call.workspace.id,
  userId: call.principal.userId,
})
const oldest = (now: number) => isoInstant(now - KEPT_DAYS * DAY_MS)

/** Typing is no act on the clinic's data: nothing of it is audited. */
export const draftHandlers: HandlersOf<keyof typeof draftOperations> = {
  async 'drafts.list'(call) {
    const all = await call.stores.drafts.list(scopeOf(call))
    const since = oldest(call.now)
    return { status: 200, body: { items: all.filter(({ updatedAt }) => updatedAt >= since) } }
  },

  async 'drafts.put'(call) {
    const { params, body, now } = call
    const draft = { key: params.draftKey, content: body.content, updatedAt: isoInstant(now) }
    await call.stores.drafts.put(scopeOf(call), draft, { since: oldest(now), most: MAX_DRAFTS })
    return { status: 200, body: { key: draft.key, updatedAt: draft.updatedAt }, written: false }
  },

  async 'drafts.remove'(call) {
    await call.stores.drafts.remove(scopeOf(call), call.params.draftKey)
    return { status: 200, body: { key: call.params.draftKey }, written: false }
  },
}
