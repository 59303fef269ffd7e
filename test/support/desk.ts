import type { KnownRange, KnownRanges, ProviderDirectory } from '../../src/core/connections/invoice-provider.ts'
import type { MinistryDirectory } from '../../src/core/connections/ministry.ts'
import type { ProviderSettings } from '../../src/core/connections/provider-settings.ts'
import type { Desk, DocumentContext } from '../../src/core/documents/content/context.ts'
import { createInvoiceProviders } from '../../src/core/provider/providers.ts'
import { ORIGIN, TestClock } from './provider.ts'
import { AT } from './store.ts'

/** For tests: what is known of the ways by which documents leave. Nothing leaves by them. */
export interface Ways {
  /** Null: the clinic has no invoicing provider. */
  readonly provider?: Partial<ProviderSettings> | null
  /** Undefined: the account was never asked. */
  readonly ranges?: readonly Partial<KnownRange>[] | undefined
  readonly hasMinistry?: boolean
}

const SETTINGS: ProviderSettings = {
  provider: 'factus',
  baseUrl: ORIGIN,
  username: null,
  clientId: null,
  sandboxCompanyNit: null,
  healthOnDebitNotesConfirmed: false,
  companyMismatch: false,
}
const RANGE: KnownRange = {
  providerRangeId: '8',
  kind: 'invoice',
  prefix: 'SETP',
  resolutionNumber: '18760000001',
  active: true,
  expired: false,
  next: 7,
}
export const ASKED_AT = AT
const providers = createInvoiceProviders(() => Promise.reject(new Error('nothing leaves')), new TestClock())

/** Each with a memory of its own. */
export function deskWith(context: DocumentContext, { provider = {}, ranges, hasMinistry = true }: Ways = {}): Desk {
  const known: KnownRanges | undefined = ranges && {
    checkedAt: ASKED_AT,
    items: ranges.map((range) => ({ ...RANGE, ...range })),
  }
  const directory: Partial<ProviderDirectory> = {
    settings: async () => (provider === null ? undefined : { ...SETTINGS, ...provider }),
    ranges: async () => known,
    catalog: async () => undefined,
  }
  const ministry: Partial<MinistryDirectory> = { isConfigured: async () => hasMinistry }
  return { ...context, providers, directory: directory as ProviderDirectory, ministry: ministry as MinistryDirectory }
}
