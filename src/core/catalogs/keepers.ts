import { OPERATIONS } from '../../contract/operations.ts'
import { roleMay } from '../../contract/rights.ts'
import { Fault } from '../fault.ts'
import type { Principal, WorkspaceContext } from '../kernel/call.ts'
import { say } from '../messages/message.ts'
import type { Stores } from '../store/store.ts'

type Keeper = Pick<Principal, 'userId' | 'platformRole'>

/**
 * Whether somebody may put a table in the place of another one: every clinic of the installation is judged by it. Asked where all
 * workspaces are seen, which is not in the transaction of one.
 */
const keepsTables = async ({ identity }: Pick<Stores, 'identity'>, { userId, platformRole }: Keeper) =>
  platformRole === 'admin' || identity.administersAll(userId)

/** Whether somebody may install a table from this workspace. */
export const mayInstall = async (
  stores: Pick<Stores, 'identity'>,
  { role }: Pick<WorkspaceContext, 'role'>,
  principal: Keeper,
) => roleMay(role, OPERATIONS['catalogs.install'].right) && keepsTables(stores, principal)

export async function expectKeeper(stores: Pick<Stores, 'identity'>, principal: Keeper): Promise<void> {
  if (!(await keepsTables(stores, principal))) throw new Fault('platform_admin_required', say('catalogs.ofAllClinics'))
}
