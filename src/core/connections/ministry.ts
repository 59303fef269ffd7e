import { z } from 'zod'
import type { MinistryConnectionInput } from '../../contract/connections.ts'
import type { SecretVault, SimulatorOrigins } from '../core.ts'
import type { StoredWorkspace } from '../identity/store.ts'
import type { MinistryConnection } from '../ministry/gateway.ts'
import type { Stores } from '../store/store.ts'

type Input = z.output<typeof MinistryConnectionInput>

/** Settings as the store keeps them: everything but the password. */
const MinistrySettings = z.object({
  baseUrl: z.string(),
  certificateSha256: z.string().nullable(),
  documentType: z.string(),
  documentNumber: z.string(),
  userType: z.string().nullable(),
})
export type MinistrySettings = Readonly<z.infer<typeof MinistrySettings>>

/** How a workspace reaches the ministry, and whether that is one of our simulators. */
export interface ResolvedMinistry {
  readonly settings: MinistrySettings
  readonly password: string | undefined
  readonly verifiedAt: string | null
  readonly simulated: boolean
  /** False: the installation's own simulator, which nobody set up. */
  readonly stored: boolean
}

export const passwordName = (workspaceId: string) => `ministry-password:${workspaceId}`

export const settingsOf = (input: Input): MinistrySettings => ({
  baseUrl: new URL(input.baseUrl).origin,
  certificateSha256: input.certificateSha256 ?? null,
  documentType: input.documentType,
  documentNumber: input.documentNumber,
  userType: input.userType ?? null,
})

export interface MinistryDirectory {
  /** undefined: the workspace has no way to the ministry yet. */
  resolve(stores: Stores, workspace: StoredWorkspace): Promise<ResolvedMinistry | undefined>
  /** Whether somebody set it up: nobody is asked for a secret. */
  isConfigured(stores: Stores, workspace: StoredWorkspace): Promise<boolean>
  /** As the gateway takes it; undefined when it is not configured or its password is missing. */
  connection(stores: Stores, workspace: StoredWorkspace): Promise<MinistryConnection | undefined>
}

/** The simulators sign anybody in; these credentials only say whose they are. */
const SIMULATED = { documentType: 'CC', documentNumber: '1000000000', userType: null, password: 'simulado' } as const

export function createMinistryDirectory(secrets: SecretVault, simulators?: SimulatorOrigins): MinistryDirectory {
  async function resolve(stores: Stores, workspace: StoredWorkspace): Promise<ResolvedMinistry | undefined> {
    const stored = await stores.connections.find(workspace.id, 'ministry')
    if (stored) {
      const settings = MinistrySettings.parse(stored.settings)
      const password = await secrets.get(passwordName(workspace.id))
      const simulated = settings.baseUrl === simulators?.ministry.url
      return { settings, password, verifiedAt: stored.verifiedAt, simulated, stored: true }
    }
    if (!simulators || workspace.environment !== 2) return undefined
    const { password, ...person } = SIMULATED
    const { url, certificateSha256 } = simulators.ministry
    const settings = { baseUrl: url, certificateSha256, ...person }
    return { settings, password, verifiedAt: null, simulated: true, stored: false }
  }

  return {
    resolve,
    async isConfigured(stores, workspace) {
      if (await stores.connections.find(workspace.id, 'ministry')) return true
      return simulators !== undefined && workspace.environment === 2
    },
    async connection(stores, workspace) {
      const resolved = await resolve(stores, workspace)
      if (!resolved?.password) return undefined
      const { nit, environment } = workspace
      return { ...resolved.settings, password: resolved.password, nit, environment }
    },
  }
}
