import { roleMay } from '../../contract/rights.ts'
import { say } from '../messages/message.ts'
import type { Issue } from '../messages/untold.ts'
import type { StoredRun } from '../store/runs.ts'
import type { Stores } from '../store/store.ts'
import { actorOf } from './audited.ts'

/** Whether the person, or the token, that a run works for may still do what it does. */
export async function mayGoOn({ identity }: Stores, run: StoredRun, now: number): Promise<boolean> {
  const [scope, right] =
    run.filedBy === null ? (['write', 'billing.write'] as const) : (['send', 'billing.send'] as const)
  const actor = actorOf({ run })
  const token = await identity.findAccessToken(actor)
  if (token) {
    const { revokedAt, expiresAt, scopes, workspaceIds } = token
    if (revokedAt !== null || Date.parse(expiresAt) <= now) return false
    if (!scopes.includes(scope) || !workspaceIds.includes(run.workspaceId)) return false
  }
  const user = await identity.findUser(token?.userId ?? actor)
  if (!user?.isActive) return false
  const membership = await identity.findMembership(run.workspaceId, user.id)
  return membership !== undefined && roleMay(membership.role, right)
}

/** Why a run stands still until somebody else lets it go on. */
export async function whyHeld(stores: Stores, run: StoredRun, now: number): Promise<Issue | null> {
  if (run.state !== 'paused' || (await mayGoOn(stores, run, now))) return null
  return { code: 'authorization_changed', message: say('runs.authorLost') }
}
