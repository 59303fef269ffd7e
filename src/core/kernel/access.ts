import type { TokenScope } from '../../contract/identity.ts'
import type { Operation } from '../../contract/operation.ts'
import { OPERATIONS } from '../../contract/operations.ts'
import { type Right, roleMay } from '../../contract/rights.ts'
import type { Role } from '../../contract/workspaces.ts'
import { Fault } from '../fault.ts'
import { say } from '../messages/message.ts'
import type { StoredWorkspace } from '../store/identity.ts'
import type { Principal } from './call.ts'

/** Whether a token of that scope would let the role do anything. */
export const roleAllows = (role: Role, scope: TokenScope): boolean =>
  Object.values<Operation>(OPERATIONS).some(
    ({ access, right }) => access === scope && right !== undefined && roleMay(role, right),
  )

/** Refuses what the role does not include. A token's owner included it once. */
export function admitRight(right: Right, role: Role, { via }: Pick<Principal, 'via'>): void {
  if (roleMay(role, right)) return
  if (via.kind === 'token') throw new Fault('authorization_changed', say('kernel.tokenOwnerRole'))
  const looksOnly = role === 'viewer'
  const message = looksOnly ? say('kernel.readOnlyRole') : say('kernel.roleLacksRight', { right })
  const code = looksOnly ? 'read_only_role' : 'role_lacks_right'
  throw new Fault('workspace_membership_required', message, { issues: [{ code, message }] })
}

/** Refuses a token that was not given a scope. */
export function admitScope(scope: TokenScope, { via }: Pick<Principal, 'via'>): void {
  if (via.kind === 'token' && !via.scopes.includes(scope)) {
    throw new Fault('personal_access_token_scope_required', say('kernel.scopeRequired', { scope }))
  }
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
    admitScope(scope, principal)
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
  if (operation.access === 'workspace-admin' && !roleMay(role, operation.right)) {
    throw new Fault('workspace_admin_required', say('kernel.workspaceAdminRequired'))
  }
  if (operation.access === 'workspace-admin' && adminSecondFactor && !principal.hasSecondFactor) {
    const message = say('kernel.secondFactorSetup')
    throw new Fault('second_factor_setup_required', message)
  }
  if (operation.right) admitRight(operation.right, role, principal)
  return role
}
