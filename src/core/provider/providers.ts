import type { Clock } from '../core.ts'
import type { Transport } from '../transport/transport.ts'
import { documentReaders } from './document-reader.ts'
import { createFactusProvider } from './factus/factus.ts'
import { createMatiasProvider } from './matias/matias.ts'
import type { InvoiceProvider, ProviderConnection, ProviderName } from './provider.ts'

type ConnectionTo<Name extends ProviderName> = Extract<ProviderConnection, { provider: Name }>

/** Each adapter takes connections of its own provider, and no others. */
export type InvoiceProviders = { readonly [Name in ProviderName]: InvoiceProvider<ConnectionTo<Name>> }

/** Every adapter; a workspace's connection names the one that it uses. */
export function createInvoiceProviders(
  transport: Transport,
  clock: Clock,
  { read } = documentReaders().anytime,
): InvoiceProviders {
  return { factus: createFactusProvider(transport, clock, read), matias: createMatiasProvider(transport, clock, read) }
}

/** The adapter that a connection is for: the only place where the two are paired. */
export const providerFor = (providers: InvoiceProviders, { provider }: ProviderConnection): InvoiceProvider =>
  providers[provider]
