import { isDeepStrictEqual } from 'node:util'
import type {
  connectionOperations,
  InvoiceProviderConnection,
  InvoiceProviderInput,
} from '../../contract/connections.ts'
import type { Outbox } from '../dispatch/outbox.ts'
import { Fault } from '../fault.ts'
import { type HandlersOf, isoInstant, type WorkspaceContext } from '../kernel/call.ts'
import { type Message, say } from '../messages/message.ts'
import { originProblem } from '../provider/origin.ts'
import type { ProviderConnection, Refusal, RefusalCode } from '../provider/provider.ts'
import { type InvoiceProviders, providerFor } from '../provider/providers.ts'
import type { Store, Stores } from '../store/store.ts'
import {
  connectionOf,
  type KnownRange,
  type ProviderDirectory,
  type ProviderSecrets,
  type ResolvedProvider,
} from './invoice-provider.ts'

export interface ProviderConnectionDependencies {
  readonly store: Store
  readonly directory: ProviderDirectory
  readonly providers: InvoiceProviders
  readonly outbox: Outbox
}

const WRONG_ORIGIN = {
  'origin-of-other-environment': say('connections.foreignOrigin'),
  'origin-unsafe': say('connections.plainOrigin'),
} as const

const SECRETS_AGAIN = say('connections.providerSecrets')

type Ids = Extract<
  keyof typeof connectionOperations,
  `connections.invoiceProvider.${string}` | `connections.email.${string}`
>

export const PROVIDER_MESSAGES: Readonly<Record<RefusalCode, Message>> = {
  invoice_provider_unavailable: say('connections.providerUnavailable'),
  invoice_provider_company_mismatch: say('connections.otherCompany'),
  upstream_configuration_invalid: say('connections.providerLogin'),
}

export const refused = ({ code }: Refusal) => new Fault(code, PROVIDER_MESSAGES[code])

export const notConfigured = () => new Fault('invoice_provider_not_configured', say('connections.providerFirst'))

function secretsIn({ clientSecret, password, accessKey }: InvoiceProviderInput): ProviderSecrets {
  return { ...(clientSecret && { clientSecret }), ...(password && { password }), ...(accessKey && { accessKey }) }
}

const CHANGES = [{ resource: 'connections', id: 'invoice-provider', revision: null }]
const EMAIL_CHANGES = [{ resource: 'connections', id: 'email', revision: null }]

export function invoiceProviderHandlers(deps: ProviderConnectionDependencies): HandlersOf<Ids> {
  const { store, directory, providers, outbox } = deps

  function shown(resolved: ResolvedProvider, workspace: WorkspaceContext): InvoiceProviderConnection {
    const { settings, verifiedAt, simulated } = resolved
    const { provider, baseUrl, username, clientId, sandboxCompanyNit, healthOnDebitNotesConfirmed } = settings
    const { numbering, operationTypes, health, email } = providers[provider].capabilities
    return {
      provider,
      baseUrl,
      username,
      clientId,
      sandboxCompanyNit,
      healthOnDebitNotesConfirmed,
      verifiedAt,
      simulated,
      hasSecrets: connectionOf(resolved, workspace) !== undefined,
      capabilities: {
        numbering,
        operationTypes: [...operationTypes],
        healthOnDebitNotes: healthOnDebitNotesConfirmed ? 'yes' : health.debit_note,
        emailsPerDocumentPerDay: email.perDocumentPerDay,
      },
    }
  }

  async function requireConnection(stores: Stores, workspace: WorkspaceContext) {
    const resolved = await directory.resolve(stores, workspace)
    const connection = resolved && connectionOf(resolved, workspace)
    if (!resolved || !connection) throw notConfigured()
    return { resolved, connection }
  }

  function checkOrigin(connection: Pick<ProviderConnection, 'provider' | 'environment' | 'baseUrl'>): void {
    const problem = originProblem(connection)
    if (problem) throw new Fault('upstream_configuration_invalid', WRONG_ORIGIN[problem], { field: 'baseUrl' })
  }

  /** What was learnt of the account stays with the connection. */
  async function learn(
    workspace: WorkspaceContext,
    resolved: ResolvedProvider,
    found: 'ours' | 'mismatch',
    at: string,
  ) {
    if (!resolved.stored) return
    const companyMismatch = found === 'mismatch'
    const verifiedAt = companyMismatch ? null : at
    await store.write(workspace.id, async (stores) => {
      const now = await directory.resolve(stores, workspace)
      // What somebody set meanwhile was not tried.
      if (!now || !isDeepStrictEqual(connectionOf(now, workspace), connectionOf(resolved, workspace))) return
      await directory.save(stores, workspace, { ...now.settings, companyMismatch }, verifiedAt, at)
    })
  }

  /** What the account numbers by, for as long as nobody can ask it. */
  async function rememberRanges(
    workspace: WorkspaceContext,
    { settings }: ResolvedProvider,
    items: readonly KnownRange[],
    checkedAt: string,
  ) {
    await store.write(workspace.id, (stores) =>
      directory.saveRanges(stores, workspace.id, settings, { checkedAt, items }),
    )
  }

  async function tried(
    workspace: WorkspaceContext,
    resolved: ResolvedProvider,
    connection: ProviderConnection,
    at: string,
  ) {
    const provider = providerFor(providers, connection)
    const company = await provider.company(connection)
    if (company.kind === 'unanswered') {
      if (company.code === 'invoice_provider_company_mismatch') await learn(workspace, resolved, 'mismatch', at)
      throw refused(company)
    }
    await learn(workspace, resolved, 'ours', at)
    if (provider.capabilities.hasCatalog) {
      const kept = await provider.catalog(connection)
      if (kept.kind === 'unanswered') throw refused(kept)
      await store.write(workspace.id, (stores) =>
        directory.saveCatalog(stores, workspace.id, connection.provider, kept.value, at),
      )
    }
    const ranges = await provider.ranges(connection)
    if (ranges.kind === 'answered') await rememberRanges(workspace, resolved, ranges.value, at)
    await outbox.wake()
    const { nit, name } = company.value
    return { status: 200, body: { ok: true, company: { nit, name }, verifiedAt: at }, changes: CHANGES }
  }

  return {
    async 'connections.invoiceProvider.get'({ stores, workspace }) {
      const resolved = await directory.resolve(stores, workspace)
      if (!resolved) throw new Fault('not_found', say('connections.providerNotSet'))
      return { status: 200, body: shown(resolved, workspace) }
    },
    'connections.invoiceProvider.put': {
      async prepare({ stores: before, workspace, body, now }) {
        const settings = directory.settingsOf(body, workspace)
        checkOrigin({ ...settings, environment: workspace.environment })
        if (workspace.environment === 1 && settings.sandboxCompanyNit !== null) {
          throw new Fault('upstream_configuration_invalid', say('connections.ownCompanyOnly'), {
            field: 'sandboxCompanyNit',
          })
        }
        // First the secret: one without a connection harms nobody, a connection that lacks it would claim to have it.
        const missing = await directory.keepSecrets(before, workspace, settings, secretsIn(body))
        if (missing) throw new Fault('invoice_provider_not_configured', SECRETS_AGAIN, { field: missing })
        return async (inside) => {
          await directory.save(inside, workspace, settings, null, isoInstant(now))
          const saved = await directory.resolve(inside, workspace)
          if (!saved) throw notConfigured()
          return { status: 200, body: shown(saved, workspace), target: { id: 'invoice-provider' }, changes: CHANGES }
        }
      },
    },
    async 'connections.invoiceProvider.test'({ stores, workspace, now }) {
      const { resolved, connection } = await requireConnection(stores, workspace)
      return {
        status: 200,
        body: null,
        target: { id: 'invoice-provider' },
        settle: () => tried(workspace, resolved, connection, isoInstant(now)),
      }
    },
    async 'connections.invoiceProvider.ranges'({ stores, workspace, now }) {
      const { resolved, connection } = await requireConnection(stores, workspace)
      const ranges = await providerFor(providers, connection).ranges(connection)
      if (ranges.kind === 'unanswered') throw refused(ranges)
      const checkedAt = isoInstant(now)
      await rememberRanges(workspace, resolved, ranges.value, checkedAt)
      const items = ranges.value.map(({ technicalKey: _secret, ...range }) => range)
      return { status: 200, body: { items, checkedAt } }
    },
    async 'connections.email.get'({ stores, workspace }) {
      const stored = await stores.connections.find(workspace.id, 'email')
      if (!stored) throw new Fault('not_found', say('connections.emailNotSet'))
      return { status: 200, body: { enabled: stored.settings.enabled === true } }
    },
    async 'connections.email.put'({ stores, workspace, body, now }) {
      await stores.connections.save(workspace.id, 'email', { settings: { ...body }, verifiedAt: null }, isoInstant(now))
      return { status: 200, body, target: { id: 'email' }, changes: EMAIL_CHANGES }
    },
  }
}
