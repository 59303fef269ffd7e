import type { TokenScope } from '../../contract/identity.ts'
import type { Operation } from '../../contract/operation.ts'
import type { Role } from '../../contract/workspaces.ts'
import { Fault } from '../fault.ts'
import { say } from '../messages/message.ts'
import type { StoredWorkspace } from '../store/identity.ts'
import type { Principal } from './call.ts'

/** What each role may do with its own hands, or through a token. */
const ROLE_SCOPES: Record<Role, readonly TokenScope[]> = {
  admin: ['read', 'write', 'send'],
  operator: ['read', 'write', 'send'],
  viewer: ['read'],
}

export function roleAllows(role: Role, scope: TokenScope): boolean {
  return ROLE_SCOPES[role].includes(scope)
}

function scopeOf({ access }: Operation): TokenScope | undefined {
  if (access === 'export') return 'read'
  return access === 'read' || access === 'write' || access === 'send' ? access : undefined
}

/** Refuses a principal that may never call the operation, whatever the workspace. */
export function admitPrincipal(operation: Operation, principal: Principal): void {
  if (principal.mustChangePassword && !operation.beforePasswordChange) {
    const message = say('kernel.passwordChangeRequired')
    throw new Fault('password_change_required', message)
  }
  const scope = scopeOf(operation)
  if (principal.via.kind === 'token') {
    if (!scope) {
      throw new Fault('personal_access_token_not_allowed', say('kernel.sessionRequired'))
    }
    if (!principal.via.scopes.includes(scope)) {
      throw new Fault('personal_access_token_scope_required', say('kernel.scopeRequired', { scope }))
    }
  }
  if (operation.access === 'platform-admin' && principal.platformRole !== 'admin') {
    throw new Fault('platform_admin_required', say('kernel.platformAdminRequired'))
  }
}

/** Refuses a token outside its workspaces: decided before the workspace is looked at. */
export function admitTokenWorkspace(principal: Principal, workspaceId: string): void {
  if (principal.via.kind === 'token' && !principal.via.workspaceIds.includes(workspaceId)) {
    throw new Fault('personal_access_token_workspace_forbidden', say('kernel.tokenForeignWorkspace'))
  }
}

/** Refuses a caller whose membership does not carry the operation; `role` undefined: not a member. */
export function admitMember(
  operation: Operation,
  principal: Principal,
  role: Role | undefined,
  { adminSecondFactor }: Pick<StoredWorkspace, 'adminSecondFactor'>,
): Role {
  const byToken = principal.via.kind === 'token'
  if (!role) {
    // The token was made by a member: its authority changed since.
    if (byToken) throw new Fault('authorization_changed', say('kernel.tokenOwnerLeft'))
    throw new Fault('workspace_membership_required', say('kernel.notMember'))
  }
  if (operation.access === 'workspace-admin' && role !== 'admin') {
    throw new Fault('workspace_admin_required', say('kernel.workspaceAdminRequired'))
  }
  if (operation.access === 'workspace-admin' && adminSecondFactor && !principal.hasSecondFactor) {
    const message = say('kernel.secondFactorSetup')
    throw new Fault('second_factor_setup_required', message)
  }
  const scope = operation.access === 'export' ? 'write' : scopeOf(operation)
  if (scope && !roleAllows(role, scope)) {
    if (byToken) throw new Fault('authorization_changed', say('kernel.tokenOwnerRole'))
    const message = say('kernel.readOnlyRole')
    throw new Fault('workspace_membership_required', message, { issues: [{ code: 'read_only_role', message }] })
  }
  return role
}
