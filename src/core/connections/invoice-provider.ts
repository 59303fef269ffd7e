import { z } from 'zod'
import type { InvoiceProviderInput } from '../../contract/connections.ts'
import type { SecretVault, SimulatorOrigins } from '../core.ts'
import type { StoredWorkspace } from '../identity/store.ts'
import { PROVIDER_ORIGINS } from '../provider/origin.ts'
import type { AccountCatalogue, ProviderConnection, ProviderName } from '../provider/provider.ts'
import type { Stores } from '../store/store.ts'

/** Settings as the store keeps them: everything but the secrets. */
const ProviderSettings = z.object({
  provider: z.enum(['factus', 'matias']),
  baseUrl: z.string(),
  username: z.string().nullable(),
  clientId: z.string().nullable(),
  sandboxCompanyNit: z.string().nullable(),
  healthOnDebitNotesConfirmed: z.boolean(),
  /** The last trial showed an account of another company. */
  companyMismatch: z.boolean(),
})
export type ProviderSettings = Readonly<z.infer<typeof ProviderSettings>>

const Secrets = z.object({
  clientSecret: z.string().optional(),
  password: z.string().optional(),
  accessKey: z.string().optional(),
})
export type ProviderSecrets = Readonly<z.infer<typeof Secrets>>

/** A numbering range of the account, without its technical key. */
const KnownRange = z.object({
  ...{ providerRangeId: z.string(), kind: z.enum(['invoice', 'credit_note', 'debit_note']).nullable() },
  ...{ prefix: z.string(), resolutionNumber: z.string().nullable(), active: z.boolean(), expired: z.boolean() },
})
export type KnownRange = Readonly<z.infer<typeof KnownRange>>

/** The ranges that the provider had when it was last asked, which may be long ago. */
export interface KnownRanges {
  readonly checkedAt: string
  readonly items: readonly KnownRange[]
}
const Ranges = z.object({ checkedAt: z.string(), baseUrl: z.string(), items: z.array(KnownRange) })

const Catalogue = z.object({ municipalityIds: z.record(z.string(), z.string()).optional() })

/** How a workspace reaches its invoicing provider, and whether that is one of our simulators. */
export interface ResolvedProvider {
  readonly settings: ProviderSettings
  readonly secrets: ProviderSecrets
  readonly verifiedAt: string | null
  readonly simulated: boolean
  /** False: the installation's own simulator, which nobody set up. */
  readonly stored: boolean
}

const CONNECTION = 'invoice-provider'
const secretName = (workspaceId: string) => `invoice-provider:${workspaceId}`
const rangesName = (provider: ProviderName) => `invoice-provider-ranges:${provider}`
const catalogueName = (provider: ProviderName) => `invoice-provider-catalogue:${provider}`

/** The simulator opens an account for whoever asks; the NIT in the user's name says whose it is. */
const SIMULATED_SECRET = 'simulado'

export interface ProviderDirectory {
  /** undefined: the workspace has no way to a provider yet. */
  resolve(stores: Stores, workspace: StoredWorkspace): Promise<ResolvedProvider | undefined>
  /** As the adapters take it; undefined when it is not configured or its secrets are missing. */
  connection(stores: Stores, workspace: StoredWorkspace): Promise<ProviderConnection | undefined>
  /** The settings alone: nobody is asked for a secret. */
  settings(stores: Stores, workspace: StoredWorkspace): Promise<ProviderSettings | undefined>
  /** Undefined: this account was never asked. */
  ranges(stores: Stores, workspaceId: string, settings: ProviderSettings): Promise<KnownRanges | undefined>
  saveRanges(stores: Stores, workspaceId: string, settings: ProviderSettings, known: KnownRanges): Promise<void>
  settingsOf(input: InvoiceProviderInput, workspace: StoredWorkspace): ProviderSettings
  /** The secrets with what is new in them, kept in the vault. */
  keepSecrets(workspaceId: string, given: ProviderSecrets): Promise<ProviderSecrets>
  save(
    stores: Stores,
    workspaceId: string,
    settings: ProviderSettings,
    verifiedAt: string | null,
    at: string,
  ): Promise<void>
  /** What is kept of the account besides its connection. */
  catalogue(stores: Stores, workspaceId: string, provider: ProviderName): Promise<AccountCatalogue | undefined>
  saveCatalogue(
    stores: Stores,
    workspaceId: string,
    provider: ProviderName,
    kept: AccountCatalogue,
    at: string,
  ): Promise<void>
}

export function createProviderDirectory(secrets: SecretVault, simulators?: SimulatorOrigins): ProviderDirectory {
  const isSimulator = (baseUrl: string) => baseUrl === simulators?.provider.url

  async function secretsOf(workspaceId: string): Promise<ProviderSecrets> {
    const kept = await secrets.get(secretName(workspaceId))
    return kept === undefined ? {} : Secrets.parse(JSON.parse(kept))
  }

  function settingsOf(input: InvoiceProviderInput, { environment, nit }: StoredWorkspace): ProviderSettings {
    const { provider } = input
    const ours = environment === 2 ? simulators?.provider.url : undefined
    const baseUrl = new URL(input.baseUrl ?? ours ?? PROVIDER_ORIGINS[provider][environment]).origin
    const simulated = isSimulator(baseUrl) ? { username: `${nit}@simulado.test`, clientId: 'radica' } : undefined
    return {
      provider,
      baseUrl,
      username: input.username ?? simulated?.username ?? null,
      clientId: input.clientId ?? simulated?.clientId ?? null,
      sandboxCompanyNit: input.sandboxCompanyNit ?? null,
      healthOnDebitNotesConfirmed: input.healthOnDebitNotesConfirmed ?? false,
      companyMismatch: false,
    }
  }

  /** `stored` undefined: nobody set it up, and the installation's own simulator stands in. */
  async function found(stores: Stores, workspace: StoredWorkspace) {
    const stored = await stores.connections.find(workspace.id, CONNECTION)
    if (stored) return { settings: ProviderSettings.parse(stored.settings), stored }
    if (!simulators || workspace.environment !== 2) return undefined
    return { settings: settingsOf({ provider: 'factus' }, workspace), stored: undefined }
  }

  async function resolve(stores: Stores, workspace: StoredWorkspace): Promise<ResolvedProvider | undefined> {
    const at = await found(stores, workspace)
    if (!at) return undefined
    const { settings, stored } = at
    if (!stored) return { settings, secrets: {}, verifiedAt: null, simulated: true, stored: false }
    const simulated = isSimulator(settings.baseUrl)
    return { settings, secrets: await secretsOf(workspace.id), verifiedAt: stored.verifiedAt, simulated, stored: true }
  }

  return {
    resolve,
    settingsOf,
    async settings(stores, workspace) {
      return (await found(stores, workspace))?.settings
    },
    async ranges(stores, workspaceId, { provider, baseUrl }) {
      const kept = await stores.connections.find(workspaceId, rangesName(provider))
      const known = kept && Ranges.parse(kept.settings)
      return known?.baseUrl === baseUrl ? known : undefined
    },
    async saveRanges(stores, workspaceId, { provider, baseUrl }, { checkedAt, items }) {
      const settings = Ranges.parse({ checkedAt, baseUrl, items })
      await stores.connections.save(workspaceId, rangesName(provider), { settings, verifiedAt: checkedAt }, checkedAt)
    },
    async connection(stores, workspace) {
      const resolved = await resolve(stores, workspace)
      return resolved && connectionOf(resolved, workspace)
    },
    async keepSecrets(workspaceId, given) {
      const kept = { ...(await secretsOf(workspaceId)), ...given }
      // First the secret: one without a connection harms nobody, a connection that lacks it would claim to have it.
      if (Object.keys(given).length > 0) await secrets.set(secretName(workspaceId), JSON.stringify(kept))
      return kept
    },
    async save(stores, workspaceId, settings, verifiedAt, at) {
      await stores.connections.save(workspaceId, CONNECTION, { settings: { ...settings }, verifiedAt }, at)
    },
    async catalogue(stores, workspaceId, provider) {
      const kept = await stores.connections.find(workspaceId, catalogueName(provider))
      if (!kept) return undefined
      const { municipalityIds } = Catalogue.parse(kept.settings)
      return municipalityIds === undefined ? {} : { municipalityIds }
    },
    async saveCatalogue(stores, workspaceId, provider, kept, at) {
      const settings = { ...kept }
      await stores.connections.save(workspaceId, catalogueName(provider), { settings, verifiedAt: null }, at)
    },
  }
}

/** Undefined when secrets that the provider needs are missing; at the simulator its own stand in for them. */
export function connectionOf(
  { settings, secrets, simulated }: ResolvedProvider,
  { nit, environment }: StoredWorkspace,
): ProviderConnection | undefined {
  const { provider, baseUrl, username, clientId, sandboxCompanyNit } = settings
  const reach = { baseUrl, environment, nit: sandboxCompanyNit ?? nit }
  const fallback = simulated ? SIMULATED_SECRET : undefined
  const password = secrets.password ?? fallback
  if (provider === 'matias') {
    if (secrets.accessKey) return { provider, ...reach, credentials: { accessKey: secrets.accessKey } }
    return username && password ? { provider, ...reach, credentials: { email: username, password } } : undefined
  }
  const clientSecret = secrets.clientSecret ?? fallback
  if (!username || !clientId || !password || !clientSecret) return undefined
  return { provider, ...reach, credentials: { clientId, clientSecret, username, password } }
}
