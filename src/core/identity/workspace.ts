import { ulid } from 'ulid'
import type { z } from 'zod'
import { isNit, nitCheckDigit } from '../../contract/nit.ts'
import type { Role, Workspace, WorkspaceSetup } from '../../contract/workspaces.ts'
import type { Deployment } from '../core.ts'
import { Fault } from '../fault.ts'
import { isoInstant } from '../kernel/call.ts'
import { say } from '../messages/message.ts'
import type { StoredMembership, StoredWorkspace } from '../store/identity.ts'
import type { Stores } from '../store/store.ts'

/** The workspace as the contract shows it to somebody with this role. */
export function workspaceView(workspace: StoredWorkspace, role: Role): Workspace {
  const { number: _number, createdAt: _created, updatedAt: _updated, ...rest } = workspace
  const { idleLockMinutes: _lock, adminSecondFactor: _factor, ...shown } = rest
  return { ...shown, role }
}

export interface WorkspaceCompany {
  readonly nit: string
  readonly verificationDigit?: string | undefined
  readonly environment: 1 | 2
}

/**
 * Refuses a company that may not have a workspace here: wrong check digit, production in a sandbox, or taken.
 * @param path where the company stands in the body, `workspace.`
 */
export async function expectCompany(
  { identity }: Stores,
  { nit, verificationDigit, environment }: WorkspaceCompany,
  { deployment, path = '', self }: { deployment: Deployment; path?: string; self?: string },
): Promise<void> {
  if (!isNit(nit, verificationDigit)) {
    throw new Fault('invalid_nit', say('identity.wrongCheckDigit'), {
      field: `${path}verificationDigit`,
    })
  }
  if (deployment === 'sandbox' && environment !== 2) {
    throw new Fault('sandbox_requires_habilitacion', say('identity.sandboxOnly'), {
      field: `${path}environment`,
    })
  }
  const holder = await identity.findWorkspaceByNit(nit, environment)
  if (holder && holder.id !== self) {
    throw new Fault('duplicate_resource', say('identity.nitTaken'), {
      field: `${path}nit`,
    })
  }
}

export function newMembership(workspaceId: string, userId: string, role: Role, now: number): StoredMembership {
  const at = isoInstant(now)
  return { workspaceId, userId, role, revision: 1, createdAt: at, updatedAt: at }
}

interface Founding {
  readonly input: z.output<typeof WorkspaceSetup>
  readonly deployment: Deployment
  readonly now: number
  readonly path?: string
}

/** A new workspace with its first administrator. */
export async function foundWorkspace(stores: Stores, founding: Founding, adminId: string): Promise<StoredWorkspace> {
  const { input, now } = founding
  await expectCompany(stores, input, founding)
  const at = isoInstant(now)
  const workspace: StoredWorkspace = {
    id: `wsp_${ulid(now)}`,
    number: await stores.identity.nextWorkspaceNumber(),
    nit: input.nit,
    verificationDigit: nitCheckDigit(input.nit),
    companyName: input.companyName,
    displayName: input.displayName,
    environment: input.environment,
    providerCodes: input.providerCodes ?? [],
    isActive: true,
    idleLockMinutes: 15,
    adminSecondFactor: false,
    revision: 1,
    createdAt: at,
    updatedAt: at,
  }
  await stores.identity.saveWorkspace(workspace)
  await stores.identity.saveMembership(newMembership(workspace.id, adminId, 'admin', now))
  return workspace
}
