import type { Clock } from '../core.ts'
import { documentReaders } from '../rips/document-reader.ts'
import type { Transport } from '../transport/transport.ts'
import { createFactusProvider } from './factus/factus.ts'
import { createMatiasProvider } from './matias/matias.ts'
import type { InvoiceProvider, ProviderName } from './provider.ts'

export type InvoiceProviders = Readonly<Record<ProviderName, InvoiceProvider>>

/** Every adapter; a workspace's connection names the one that it uses. */
export function createInvoiceProviders(
  transport: Transport,
  clock: Clock,
  { read } = documentReaders().anytime,
): InvoiceProviders {
  return { factus: createFactusProvider(transport, clock, read), matias: createMatiasProvider(transport, clock, read) }
}
