import type { ProviderDirectory } from '../../connections/invoice-provider.ts'
import type { Clock } from '../../core.ts'
import type { SendResult } from '../../dispatch/port.ts'
import type { InvoiceProvider, ProviderConnection } from '../../provider/provider.ts'
import { type InvoiceProviders, providerFor } from '../../provider/providers.ts'
import type { StoredDocument } from '../../store/documents.ts'
import type { StoredWorkspace } from '../../store/identity.ts'
import type { Store } from '../../store/store.ts'

export interface ProviderPortDependencies {
  readonly store: Store
  readonly directory: ProviderDirectory
  readonly providers: InvoiceProviders
  readonly clock: Clock
}

/** The account by which a document went, and the way to it. */
export interface Account {
  readonly provider: InvoiceProvider
  readonly connection: ProviderConnection
  /** The clinic uses another one by now. */
  readonly earlier: boolean
}

/** Why there is none: a cause of `invoice_provider_not_configured`. */
export type NoAccount = 'not-configured' | 'other-provider' | 'sent-with-missing'

/** The account that was noted for a document's last try; today's for one that was sent before that was noted. */
export async function accountOf(
  { store, directory, providers }: ProviderPortDependencies,
  workspace: StoredWorkspace,
  { facts: { sentWith, provider } }: StoredDocument,
): Promise<Account | NoAccount> {
  const { earlier, connection } = await store.reading(async (stores) => {
    const isEarlier = sentWith !== undefined && sentWith !== (await directory.account(stores, workspace))
    const way = isEarlier
      ? directory.connectionTo(stores, workspace, sentWith)
      : directory.connection(stores, workspace)
    return { earlier: isEarlier, connection: await way }
  })
  if (!connection) return earlier ? 'sent-with-missing' : 'not-configured'
  if (connection.provider !== provider) return 'other-provider'
  return { provider: providerFor(providers, connection), connection, earlier }
}

/** What is asked of it goes nowhere. Only what everything goes by today keeps the rest waiting. */
export function unreachable(cause: NoAccount): SendResult {
  const refusal = { kind: 'not-sent', code: 'invoice_provider_not_configured', cause } as const
  return cause === 'not-configured' ? refusal : { ...refusal, alone: true }
}
