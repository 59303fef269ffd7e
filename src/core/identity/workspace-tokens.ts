import type { WorkspaceAccessToken } from '../../contract/identity.ts'
import { Fault } from '../fault.ts'
import { type HandlersOf, isoInstant } from '../kernel/call.ts'
import { say } from '../messages/message.ts'
import type { StoredAccessToken } from '../store/identity.ts'
import type { Stores } from '../store/store.ts'

async function shown({ identity }: Stores, token: StoredAccessToken): Promise<WorkspaceAccessToken> {
  const { id, userId, name, scopes, expiresAt, createdAt, lastUsedAt } = token
  const owner = await identity.findUser(userId)
  return {
    id,
    name,
    scopes,
    expiresAt,
    createdAt,
    lastUsedAt,
    owner: { userId, firstName: owner?.firstName ?? '', lastName: owner?.lastName ?? '' },
  }
}

/** A token for several workspaces goes on in the others. */
export function withoutWorkspace(token: StoredAccessToken, workspaceId: string, now: number): StoredAccessToken {
  const workspaceIds = token.workspaceIds.filter((id) => id !== workspaceId)
  return { ...token, ...(workspaceIds.length > 0 ? { workspaceIds } : { revokedAt: isoInstant(now) }) }
}

/** What other programs may do here in the name of its members: seen and ended by whoever administers the workspace. */
export const workspaceTokenHandlers: HandlersOf<'workspaceTokens.list' | 'workspaceTokens.revoke'> = {
  async 'workspaceTokens.list'({ stores, workspace, now }) {
    const tokens = await stores.identity.liveAccessTokensIn(workspace.id, isoInstant(now))
    return { status: 200, body: { items: await Promise.all(tokens.map((token) => shown(stores, token))) } }
  },

  /** A token for several workspaces goes on in the others: those are not this administrator's. */
  async 'workspaceTokens.revoke'({ stores, workspace, params, now }) {
    const token = (await stores.identity.liveAccessTokensIn(workspace.id, isoInstant(now))).find(
      ({ id }) => id === params.tokenId,
    )
    if (!token) throw new Fault('not_found', say('identity.tokenNotHere'), { field: 'path.tokenId' })
    await stores.identity.saveAccessToken(withoutWorkspace(token, workspace.id, now))
    return {
      status: 200,
      body: await shown(stores, token),
      target: { id: token.id },
      changes: [{ resource: 'workspace-tokens', id: token.id, revision: null }],
    }
  },
}
