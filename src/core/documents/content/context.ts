import type { ProviderDirectory } from '../../connections/invoice-provider.ts'
import type { MinistryDirectory } from '../../connections/ministry.ts'
import type { InvoiceProviders } from '../../provider/providers.ts'
import type { StoredWorkspace } from '../../store/identity.ts'
import type { Stores } from '../../store/store.ts'

/** Where and when documents are worked on. `now`: milliseconds since the epoch. */
export interface DocumentContext {
  readonly stores: Stores
  readonly workspace: StoredWorkspace
  readonly now: number
}

/** With what is known here of the ways by which documents leave. */
export interface Desk extends DocumentContext {
  readonly directory: ProviderDirectory
  readonly providers: InvoiceProviders
  readonly ministry: MinistryDirectory
}

/** Makes a desk of each context, with the same ways. */
export const deskWith =
  ({ directory, providers, ministry }: Omit<Desk, keyof DocumentContext>) =>
  ({ stores, workspace, now }: DocumentContext): Desk => ({ stores, workspace, now, directory, providers, ministry })
