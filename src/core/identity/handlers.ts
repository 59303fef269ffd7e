import type { identityOperations } from '../../contract/identity.ts'
import type { Deployment, SecretVault } from '../core.ts'
import type { HandlersOf } from '../kernel/call.ts'
import type { Store } from '../store/store.ts'
import { accessTokenHandlers } from './access-tokens.ts'
import { accountHandlers } from './account.ts'
import { createDoorkeeper, type Doorkeeper } from './doorkeeper.ts'
import { sessionHandlers } from './sessions.ts'
import { setupHandlers } from './setup.ts'

export interface IdentityDependencies {
  readonly store: Store
  readonly secrets: SecretVault
  readonly deployment: Deployment
}

export function identityHandlers(
  deps: IdentityDependencies,
  doorkeeper: Doorkeeper = createDoorkeeper(deps.store),
): HandlersOf<keyof typeof identityOperations> {
  return {
    ...setupHandlers(deps),
    ...sessionHandlers(deps.secrets, doorkeeper),
    ...accountHandlers(doorkeeper),
    ...accessTokenHandlers(),
  }
}
