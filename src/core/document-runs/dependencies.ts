import type { BundleThreads } from '../bundles/plan.ts'
import type { ProviderDirectory } from '../connections/invoice-provider.ts'
import type { MinistryDirectory } from '../connections/ministry.ts'
import type { Clock, Log } from '../core.ts'
import type { Outbox } from '../dispatch/outbox.ts'
import type { deskWith } from '../documents/content/context.ts'
import type { SealedFiles } from '../files/sealed-files.ts'
import type { InvoiceProviders } from '../provider/providers.ts'
import type { Store } from '../store/store.ts'

export interface DocumentRunDependencies {
  readonly store: Store
  readonly outbox: Pick<Outbox, 'poke' | 'followed' | 'hasten'>
  readonly directory: ProviderDirectory
  readonly ministry: MinistryDirectory
  readonly providers: InvoiceProviders
  readonly clock: Clock
  readonly log: Log
  readonly bundles: BundlingWith
}

/** What archives for payers are made with. */
export interface BundlingWith {
  readonly supports: SealedFiles
  readonly archives: SealedFiles
  readonly threads: BundleThreads
  readonly fontsDir: string
}

export type DocumentRunDesk = ReturnType<typeof deskWith>
