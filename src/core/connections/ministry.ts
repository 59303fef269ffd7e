import { z } from 'zod'
import type { MinistryConnectionInput } from '../../contract/connections.ts'
import type { SecretVault, SimulatorOrigins } from '../core.ts'
import type { MinistryConnection } from '../ministry/gateway.ts'
import type { StoredWorkspace } from '../store/identity.ts'
import type { Stores } from '../store/store.ts'
import { holderOf, keptSecrets } from './kept-secrets.ts'

type Input = z.output<typeof MinistryConnectionInput>

/** Settings as the store keeps them: everything but the password. */
const MinistrySettings = z.object({
  baseUrl: z.string(),
  certificateSha256: z.string().nullable(),
  documentType: z.string(),
  documentNumber: z.string(),
  userType: z.string().nullable(),
  /** As it was when it was last tried with success; of no other certificate than this one. */
  certificateValidTo: z.string().nullable().default(null),
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

export const settingsOf = (input: Input): MinistrySettings => ({
  baseUrl: new URL(input.baseUrl).origin,
  certificateSha256: input.certificateSha256 ?? null,
  documentType: input.documentType,
  documentNumber: input.documentNumber,
  userType: input.userType ?? null,
  certificateValidTo: null,
})

const holderIn = ({ baseUrl, certificateSha256, documentType, documentNumber, userType }: MinistrySettings) =>
  holderOf(baseUrl, certificateSha256, documentType, documentNumber, userType)

type Way = Pick<ResolvedMinistry, 'settings' | 'password'>
/** Whether both lead to the same ministry as the same person. */
export const isSameWay = (a: Way, b: Way): boolean =>
  holderIn(a.settings) === holderIn(b.settings) && a.password === b.password

/** The certificate that a person confirmed, and its end as far as it is known. */
export async function confirmedCertificateOf({ connections }: Pick<Stores, 'connections'>, workspaceId: string) {
  const stored = await connections.find(workspaceId, 'ministry')
  if (!stored) return
  const { baseUrl, certificateSha256, certificateValidTo } = MinistrySettings.parse(stored.settings)
  if (certificateSha256 !== null && certificateValidTo !== null)
    return { host: new URL(baseUrl).host, validTo: certificateValidTo }
}

export interface MinistryDirectory {
  /** undefined: the workspace has no way to the ministry yet. */
  resolve(stores: Stores, workspace: StoredWorkspace): Promise<ResolvedMinistry | undefined>
  /** Whether somebody set it up: nobody is asked for a secret. */
  isConfigured(stores: Stores, workspace: StoredWorkspace): Promise<boolean>
  /** As the gateway takes it; undefined when it is not configured or its password is missing. */
  connection(stores: Stores, workspace: StoredWorkspace): Promise<MinistryConnection | undefined>
  /** Keeps the password for these settings; without a new one, only if it already is for them. False: it has to be typed. */
  keepPassword(stores: Stores, workspaceId: string, settings: MinistrySettings, typed?: string): Promise<boolean>
}

/** The simulators sign anybody in; these credentials only say whose they are. */
const SIMULATED = {
  documentType: 'CC',
  documentNumber: '1000000000',
  userType: null,
  password: 'simulado',
  certificateValidTo: null,
} as const

export function createMinistryDirectory(secrets: SecretVault, simulators?: SimulatorOrigins): MinistryDirectory {
  const kept = keptSecrets(secrets, 'ministry-password', (password) => ({ password }))

  async function storedFor(stores: Stores, workspaceId: string) {
    const stored = await stores.connections.find(workspaceId, 'ministry')
    if (!stored) return undefined
    const settings = MinistrySettings.parse(stored.settings)
    const { password } = await kept.read(workspaceId, holderIn(settings))
    return { settings, password, verifiedAt: stored.verifiedAt }
  }

  async function resolve(stores: Stores, workspace: StoredWorkspace): Promise<ResolvedMinistry | undefined> {
    const stored = await storedFor(stores, workspace.id)
    if (stored) {
      const simulated = stored.settings.baseUrl === simulators?.ministry.url
      return { ...stored, simulated, stored: true }
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
    async keepPassword(stores, workspaceId, settings, typed) {
      const holder = holderIn(settings)
      const before = await storedFor(stores, workspaceId)
      const same = before && holderIn(before.settings) === holder
      const password = typed ?? (same ? before.password : undefined)
      if (password === undefined) return false
      if (password !== before?.password || !same) await kept.keep(workspaceId, holder, { password })
      return true
    },
  }
}
