import { z } from 'zod'
import type { InvoiceProviderInput } from '../../contract/connections.ts'
import type { SecretVault, SimulatorOrigins } from '../core.ts'
import { PROVIDER_ORIGINS } from '../provider/origin.ts'
import type { AccountCatalog, ProviderConnection, ProviderName } from '../provider/provider.ts'
import type { StoredWorkspace } from '../store/identity.ts'
import type { Stores } from '../store/store.ts'
import { holderOf, keptSecrets } from './kept-secrets.ts'
import { addEarlier, earlierWhere, ProviderSettings } from './provider-settings.ts'

const Secrets = z.object({
  clientSecret: z.string().optional(),
  password: z.string().optional(),
  accessKey: z.string().optional(),
})
export type ProviderSecrets = Readonly<z.infer<typeof Secrets>>

/** A numbering range of the account, without its technical key. */
const KnownRange = z.object({
  providerRangeId: z.string(),
  kind: z.enum(['invoice', 'credit_note', 'debit_note']).nullable(),
  prefix: z.string(),
  resolutionNumber: z.string().nullable(),
  active: z.boolean(),
  expired: z.boolean(),
  /** Absent: it was read by a release that did not keep it. */
  next: z.number().optional(),
})
export type KnownRange = Readonly<z.infer<typeof KnownRange>>

/** The ranges that the provider had when it was last asked, which may be long ago. */
export interface KnownRanges {
  readonly checkedAt: string
  readonly items: readonly KnownRange[]
}
const Ranges = z.object({ checkedAt: z.string(), baseUrl: z.string(), items: z.array(KnownRange) })

const Catalog = z.object({ municipalityIds: z.record(z.string(), z.string()).optional() })

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
const holderIn = ({ provider, baseUrl, username, clientId }: ProviderSettings) =>
  holderOf(provider, baseUrl, username, clientId)
const rangesName = (provider: ProviderName) => `invoice-provider-ranges:${provider}`
const catalogName = (provider: ProviderName) => `invoice-provider-catalog:${provider}`

/** The simulator opens an account for whoever asks; the NIT in the user's name says whose it is. */
const SIMULATED_SECRET = 'simulado'

export interface ProviderDirectory {
  /** undefined: the workspace has no way to a provider yet. */
  resolve(stores: Stores, workspace: StoredWorkspace): Promise<ResolvedProvider | undefined>
  /** As the adapters take it; undefined when it is not configured or its secrets are missing. */
  connection(stores: Stores, workspace: StoredWorkspace): Promise<ProviderConnection | undefined>
  /** Names the account of today's connection: by it `connectionTo` finds the same one, whatever is set then. */
  account(stores: Stores, workspace: StoredWorkspace): Promise<string | undefined>
  /** The connection to an account by which something was sent; undefined as `connection`. */
  connectionTo(stores: Stores, workspace: StoredWorkspace, account: string): Promise<ProviderConnection | undefined>
  /** The settings alone: nobody is asked for a secret. */
  settings(stores: Stores, workspace: StoredWorkspace): Promise<ProviderSettings | undefined>
  /** Undefined: this account was never asked. */
  ranges(stores: Stores, workspaceId: string, settings: ProviderSettings): Promise<KnownRanges | undefined>
  saveRanges(stores: Stores, workspaceId: string, settings: ProviderSettings, known: KnownRanges): Promise<void>
  settingsOf(input: InvoiceProviderInput, workspace: StoredWorkspace): ProviderSettings
  /**
   * Keeps what was typed for these settings, with what was already kept for the same. The name of a secret that is missing:
   * then nothing was kept.
   */
  keepSecrets(
    stores: Stores,
    workspace: StoredWorkspace,
    settings: ProviderSettings,
    typed: ProviderSecrets,
  ): Promise<keyof ProviderSecrets | undefined>
  save(
    stores: Stores,
    workspace: StoredWorkspace,
    settings: ProviderSettings,
    verifiedAt: string | null,
    at: string,
  ): Promise<void>
  /** What is kept of the account besides its connection. */
  catalog(stores: Stores, workspaceId: string, provider: ProviderName): Promise<AccountCatalog | undefined>
  saveCatalog(
    stores: Stores,
    workspaceId: string,
    provider: ProviderName,
    kept: AccountCatalog,
    at: string,
  ): Promise<void>
}

export function createProviderDirectory(secrets: SecretVault, simulators?: SimulatorOrigins): ProviderDirectory {
  const isSimulator = (baseUrl: string) => baseUrl === simulators?.provider.url

  const kept = keptSecrets(secrets, CONNECTION, (text) => JSON.parse(text))
  const secretsFor = async (workspaceId: string, settings: ProviderSettings): Promise<ProviderSecrets> =>
    Secrets.parse(await kept.read(workspaceId, holderIn(settings)))

  /** Of a connection that was replaced: its secrets stay, for what was sent with it and is not answered yet. */
  const keptOf = (holder: string) => keptSecrets(secrets, `${CONNECTION}-earlier-${holder}`, () => ({}))

  async function putAside(workspaceId: string, settings: ProviderSettings): Promise<void> {
    const then = await secretsFor(workspaceId, settings)
    const holder = holderIn(settings)
    // Whoever wanted another account before, and was not saved, put them there already.
    if (Object.keys(then).length > 0) await keptOf(holder).keep(workspaceId, holder, then)
  }

  async function storedSettings(stores: Stores, workspaceId: string) {
    const stored = await stores.connections.find(workspaceId, CONNECTION)
    return stored && { settings: ProviderSettings.parse(stored.settings), verifiedAt: stored.verifiedAt }
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

  /** Not `stored`: nobody set it up, and the installation's own simulator stands in. */
  async function findSettings(stores: Stores, workspace: StoredWorkspace) {
    const stored = await storedSettings(stores, workspace.id)
    if (stored) return { ...stored, stored: true }
    if (!simulators || workspace.environment !== 2) return undefined
    return { settings: settingsOf({ provider: 'factus' }, workspace), verifiedAt: null, stored: false }
  }

  async function resolve(stores: Stores, workspace: StoredWorkspace): Promise<ResolvedProvider | undefined> {
    const at = await findSettings(stores, workspace)
    if (!at?.stored) return at && { ...at, secrets: {}, simulated: true }
    const secrets = await secretsFor(workspace.id, at.settings)
    return { ...at, secrets, simulated: isSimulator(at.settings.baseUrl) }
  }

  return {
    resolve,
    settingsOf,
    async settings(stores, workspace) {
      return (await findSettings(stores, workspace))?.settings
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
    async account(stores, workspace) {
      const settings = (await findSettings(stores, workspace))?.settings
      return settings && holderIn(settings)
    },
    async connectionTo(stores, workspace, account) {
      const now = await resolve(stores, workspace)
      if (now && holderIn(now.settings) === account) return connectionOf(now, workspace)
      const settings = await earlierWhere(stores, workspace.id, (each) => holderIn(each) === account)
      if (!settings) return undefined
      const then = Secrets.parse(await keptOf(account).read(workspace.id, account))
      return connectionOf({ settings, secrets: then, simulated: isSimulator(settings.baseUrl) }, workspace)
    },
    async keepSecrets(stores, workspace, settings, typed) {
      const before = await storedSettings(stores, workspace.id)
      const same = before !== undefined && holderIn(before.settings) === holderIn(settings)
      const all = { ...(same ? await secretsFor(workspace.id, settings) : {}), ...typed }
      const simulated = isSimulator(settings.baseUrl)
      if (!connectionOf({ settings, secrets: all, simulated }, workspace)) {
        return settings.provider === 'factus' && all.clientSecret === undefined ? 'clientSecret' : 'password'
      }
      if (before && !same) await putAside(workspace.id, before.settings)
      if (Object.keys(typed).length > 0) await kept.keep(workspace.id, holderIn(settings), all)
      return undefined
    },
    async save(stores, workspace, settings, verifiedAt, at) {
      const before = (await findSettings(stores, workspace))?.settings
      if (before && holderIn(before) !== holderIn(settings)) await addEarlier(stores, workspace.id, before, at)
      await stores.connections.save(workspace.id, CONNECTION, { settings: { ...settings }, verifiedAt }, at)
    },
    async catalog(stores, workspaceId, provider) {
      const found = await stores.connections.find(workspaceId, catalogName(provider))
      if (!found) return undefined
      const { municipalityIds } = Catalog.parse(found.settings)
      return municipalityIds === undefined ? {} : { municipalityIds }
    },
    async saveCatalog(stores, workspaceId, provider, catalog, at) {
      const settings = { ...catalog }
      await stores.connections.save(workspaceId, catalogName(provider), { settings, verifiedAt: null }, at)
    },
  }
}

/** Undefined when secrets that the provider needs are missing; at the simulator its own stand in for them. */
export function connectionOf(
  { settings, secrets, simulated }: Pick<ResolvedProvider, 'settings' | 'secrets' | 'simulated'>,
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
