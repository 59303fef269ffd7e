import type { identityOperations } from '../../contract/identity.ts'
import type { platformAdminOperations } from '../../contract/platform-admins.ts'
import type { Deployment, SecretVault } from '../core.ts'
import type { HandlersOf } from '../kernel/call.ts'
import type { StoreKeys } from '../keys/store-keys.ts'
import type { Store } from '../store/store.ts'
import { accessTokenHandlers } from './access-tokens.ts'
import { accountHandlers } from './account.ts'
import { createDoorkeeper, type Doorkeeper } from './doorkeeper.ts'
import type { PasswordJudge } from './password-judge.ts'
import { platformAdminHandlers } from './platform-admins.ts'
import { secondFactorHandlers } from './second-factor.ts'
import { sessionHandlers } from './sessions.ts'
import { setupHandlers } from './setup.ts'
import { workspaceTokenHandlers } from './workspace-tokens.ts'

export interface IdentityDependencies {
  readonly store: Store
  readonly judge: PasswordJudge
  readonly keys: StoreKeys
  readonly secrets: SecretVault
  readonly deployment: Deployment
}

export function identityHandlers(
  deps: IdentityDependencies,
  doorkeeper: Doorkeeper = createDoorkeeper(deps.store, deps.secrets),
): HandlersOf<keyof typeof identityOperations | keyof typeof platformAdminOperations> {
  return {
    ...setupHandlers(deps),
    ...sessionHandlers(deps.secrets, doorkeeper),
    ...accountHandlers(doorkeeper, deps.judge),
    ...secondFactorHandlers(deps.secrets, doorkeeper),
    ...accessTokenHandlers(),
    ...workspaceTokenHandlers,
    ...platformAdminHandlers({ ...deps, doorkeeper }),
  }
}
