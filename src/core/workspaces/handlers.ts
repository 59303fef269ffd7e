import { isDeepStrictEqual } from 'node:util'
import { nitCheckDigit } from '../../contract/nit.ts'
import type { workspaceOperations } from '../../contract/workspaces.ts'
import type { Deployment } from '../core.ts'
import { Fault } from '../fault.ts'
import type { PasswordJudge } from '../identity/password-judge.ts'
import { expectCompany, foundWorkspace, type WorkspaceCompany, workspaceView } from '../identity/workspace.ts'
import { type Call, type HandlersOf, isoInstant } from '../kernel/call.ts'
import { expectRevision } from '../kernel/revision.ts'
import { say } from '../messages/message.ts'
import type { StoredWorkspace } from '../store/identity.ts'
import type { Stores } from '../store/store.ts'
import { memberHandlers } from './members.ts'

type Elsewhere = 'workspaces.dashboard' | 'workspaces.history'
type Ids = Exclude<keyof typeof workspaceOperations, Elsewhere>

/**
 * What goes out of a workspace goes under its NIT and into its environment: from the first dispatch on they stay, so that
 * what waits is not sent as another company, nor a trial to the real side.
 */
async function expectSameTenant(
  { dispatches }: Stores,
  current: StoredWorkspace,
  next: WorkspaceCompany,
): Promise<void> {
  const sameNit = next.nit === current.nit
  if (sameNit && next.environment === current.environment) return
  if (!(await dispatches.hasAny(current.id))) return
  if (!sameNit) {
    throw new Fault('tenant_nit_mismatch', say('workspaces.nitFixed'), {
      field: 'nit',
    })
  }
  throw new Fault('invalid_environment', say('workspaces.environmentFixed'), {
    field: 'environment',
  })
}

/** Undefined: the patch changes nothing. */
async function updated(call: Call<'workspaces.update'>, deployment: Deployment): Promise<StoredWorkspace | undefined> {
  const { stores, body, workspace, revision, now } = call
  const current = await stores.identity.findWorkspace(workspace.id)
  if (!current) throw new Fault('workspace_not_found', say('kernel.workspaceNotFound'))
  expectRevision(current.revision, revision)
  const { nit = current.nit, verificationDigit, environment = current.environment } = body
  const company = { nit, verificationDigit, environment }
  await expectCompany(stores, company, { deployment, self: current.id })
  await expectSameTenant(stores, current, company)
  const next: StoredWorkspace = { ...current, ...body, verificationDigit: nitCheckDigit(nit) }
  if (isDeepStrictEqual(next, current)) return undefined
  return { ...next, revision: current.revision + 1, updatedAt: isoInstant(now) }
}

export function workspaceHandlers(deployment: Deployment, judge: PasswordJudge): HandlersOf<Ids> {
  return {
    async 'workspaces.create'({ stores, body, principal, now }) {
      const workspace = await foundWorkspace(stores, { input: body, deployment, now }, principal.userId)
      const { id, revision } = workspace
      return { status: 201, body: workspaceView(workspace, 'admin'), target: { id, revision } }
    },

    async 'workspaces.get'({ workspace: { role, ...workspace } }) {
      return { status: 200, body: workspaceView(workspace, role) }
    },

    async 'workspaces.update'(call) {
      const { role, ...before } = call.workspace
      const workspace = await updated(call, deployment)
      if (!workspace) return { status: 200, body: workspaceView(before, role), written: false }
      await call.stores.identity.saveWorkspace(workspace)
      const { id, revision } = workspace
      return {
        status: 200,
        body: workspaceView(workspace, role),
        target: { id, revision },
        changes: [{ resource: 'workspaces', id, revision }],
      }
    },

    async 'workspaceSecurity.get'({ workspace: { idleLockMinutes, adminSecondFactor } }) {
      return { status: 200, body: { idleLockMinutes, adminSecondFactor } }
    },

    /** Whoever asks others for a second factor has one, or nobody could take it back. */
    async 'workspaceSecurity.put'({ stores, workspace, principal, body, now }) {
      if (body.adminSecondFactor && !principal.hasSecondFactor) {
        const message = say('workspaces.ownSecondFactor')
        throw new Fault('second_factor_setup_required', message, { field: 'adminSecondFactor' })
      }
      const current = await stores.identity.findWorkspace(workspace.id)
      if (!current) throw new Fault('workspace_not_found', say('kernel.workspaceNotFound'))
      const next = { ...current, ...body, revision: current.revision + 1, updatedAt: isoInstant(now) }
      await stores.identity.saveWorkspace(next)
      const { id, revision } = next
      const changes = [{ resource: 'workspaces', id, revision }]
      return { status: 200, body, target: { id, revision }, changes }
    },

    ...memberHandlers(judge),
  }
}
