import { z } from 'zod'
import { ProviderName } from '../../contract/connections.ts'
import type { Stores } from '../store/store.ts'

/** Settings as the store keeps them: everything but the secrets. */
export const ProviderSettings = z.object({
  provider: ProviderName,
  baseUrl: z.string(),
  username: z.string().nullable(),
  clientId: z.string().nullable(),
  sandboxCompanyNit: z.string().nullable(),
  healthOnDebitNotesConfirmed: z.boolean(),
  /** The last trial showed an account of another company. */
  companyMismatch: z.boolean(),
})
export type ProviderSettings = Readonly<z.infer<typeof ProviderSettings>>

const NAME = 'invoice-provider-earlier'
/** Nobody changes accounts so often that an errand older than these is still open. */
const MOST = 10

const Earlier = z.object({ items: z.array(z.object({ settings: ProviderSettings, until: z.string() })) })

async function earlierOf({ connections }: Stores, workspaceId: string) {
  const stored = await connections.find(workspaceId, NAME)
  return stored ? Earlier.parse(stored.settings).items : []
}

/** The connection of a workspace was this one until now: what was sent with it can only be answered there. */
export async function addEarlier(stores: Stores, workspaceId: string, settings: ProviderSettings, until: string) {
  const items = [...(await earlierOf(stores, workspaceId)), { settings, until }].slice(-MOST)
  await stores.connections.save(workspaceId, NAME, { settings: { items }, verifiedAt: null }, until)
}

/** The newest of the replaced ones that is so. */
export async function earlierWhere(stores: Stores, workspaceId: string, is: (settings: ProviderSettings) => boolean) {
  return (await earlierOf(stores, workspaceId)).findLast(({ settings }) => is(settings))?.settings
}
