import { ulid } from 'ulid'
import { DEFAULT_LIMIT } from '../../contract/common.ts'
import { ACCESS_TOKEN_LIMIT, ACCESS_TOKEN_MAX_DAYS, type AccessToken } from '../../contract/identity.ts'
import { Fault } from '../fault.ts'
import { roleAllows } from '../kernel/access.ts'
import { type Call, type HandlersOf, isoInstant } from '../kernel/call.ts'
import { say } from '../messages/message.ts'
import type { StoredAccessToken } from '../store/identity.ts'
import { newSecret, secretSha256 } from './access-token.ts'

const DAY_MS = 86_400_000

function shown({ userId: _owner, secretSha256: _hash, ...token }: StoredAccessToken): AccessToken {
  return token
}

function expectLifetime(expiresAt: string, now: number): void {
  const lifetime = Date.parse(expiresAt) - now
  if (lifetime > 0 && lifetime <= ACCESS_TOKEN_MAX_DAYS * DAY_MS) return
  throw new Fault('invalid_request', say('identity.tokenExpiry', { days: ACCESS_TOKEN_MAX_DAYS }), {
    field: 'expiresAt',
  })
}

/** A token reaches no further than its owner does today; what the owner loses later is looked at on every call. */
async function expectWithinOwner({ stores, principal, body }: Call<'accessTokens.create'>): Promise<void> {
  for (const [i, workspaceId] of body.workspaceIds.entries()) {
    const membership = await stores.identity.findMembership(workspaceId, principal.userId)
    if (!membership) {
      throw new Fault('workspace_membership_required', say('kernel.notMember'), {
        field: `workspaceIds[${i}]`,
      })
    }
    if (!body.scopes.every((scope) => roleAllows(membership.role, scope))) {
      throw new Fault('invalid_request', say('identity.tokenScopes'), {
        field: 'scopes',
      })
    }
  }
}

export function accessTokenHandlers(): HandlersOf<'accessTokens.list' | 'accessTokens.create' | 'accessTokens.revoke'> {
  return {
    async 'accessTokens.list'({ stores, principal }) {
      const items = (await stores.identity.accessTokensOf(principal.userId)).map(shown)
      const limit = Math.max(items.length, DEFAULT_LIMIT)
      return { status: 200, body: { items, total: items.length, limit, offset: 0, nextCursor: null } }
    },

    async 'accessTokens.create'(call) {
      const { stores, principal, body, now } = call
      expectLifetime(body.expiresAt, now)
      await expectWithinOwner(call)
      const tokens = await stores.identity.accessTokensOf(principal.userId)
      const live = tokens.filter((token) => !token.revokedAt && Date.parse(token.expiresAt) > now)
      if (live.length >= ACCESS_TOKEN_LIMIT) {
        throw new Fault(
          'personal_access_token_limit_reached',
          say('identity.tokenLimit', { limit: ACCESS_TOKEN_LIMIT }),
        )
      }
      const secret = newSecret()
      const fields = {
        id: `tok_${ulid(now)}`,
        name: body.name,
        scopes: [...new Set(body.scopes)],
        workspaceIds: [...new Set(body.workspaceIds)],
        expiresAt: isoInstant(Date.parse(body.expiresAt)),
        createdAt: isoInstant(now),
      }
      await stores.identity.saveAccessToken({
        ...fields,
        userId: principal.userId,
        secretSha256: secretSha256(secret),
        lastUsedAt: null,
        revokedAt: null,
      })
      return { status: 201, body: { ...fields, secret }, target: { id: fields.id } }
    },

    async 'accessTokens.revoke'({ stores, principal, params, now }) {
      const token = await stores.identity.findAccessToken(params.tokenId)
      if (token?.userId !== principal.userId) {
        throw new Fault('not_found', say('identity.tokenNotFound'), { field: 'path.tokenId' })
      }
      if (token.revokedAt) return { status: 200, body: shown(token), written: false }
      const revoked = { ...token, revokedAt: isoInstant(now) }
      await stores.identity.saveAccessToken(revoked)
      return { status: 200, body: shown(revoked), target: { id: token.id } }
    },
  }
}
