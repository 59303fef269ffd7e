import { type Client, createClient } from '../../contract/client.ts'
import type { Fetch } from '../assets.ts'
import { clinic, SITES } from './clinic.ts'
import type { Access } from './sample-front.ts'
import type { Unfinished } from './unfinished.ts'
import { OFFERED } from './visits.ts'

const ORIGIN = 'http://127.0.0.1'

/** Who works in the made-up clinic, and with whom. */
export interface Desk {
  readonly call: Client
  readonly params: { readonly workspaceId: string }
  /** In the order of the made-up clinic's payers: their ids, and the numbers of their contracts. */
  readonly payers: readonly { readonly id: string; readonly contractNumber: string }[]
}

/** What a clinic is founded through. */
interface Founding {
  readonly fetch: Fetch
  readonly unfinished: Unfinished
}

export const clientOf = (fetch: Fetch, token: () => string | undefined): Client =>
  createClient({ origin: ORIGIN, token, fetch })

/**
 * The clinic on its first day, before anybody came. What follows is done with a token until `until`, since a session is over
 * after a day.
 */
export async function found({ fetch, unfinished }: Founding, access: Access, until: number): Promise<Desk> {
  let token: string | undefined
  const call = clientOf(fetch, () => token)
  const workspace = { ...clinic.workspace, providerCodes: [...SITES] }
  const made = (await call('setup.create', { body: { admin: { ...clinic.admin, ...access }, workspace } })).body
  // Not before: whatever stands in a marked folder is the sample's, and never a clinic that a person began.
  await unfinished.begin()
  token = made.token
  const params = { workspaceId: made.workspace.id }
  // A simulated account takes debit notes with the health block: nobody has to confirm it.
  const account = { provider: 'factus', healthOnDebitNotesConfirmed: true } as const
  await call('connections.invoiceProvider.put', { params, body: account })
  for (const body of clinic.resolutions) await call('resolutions.create', { params, body })
  for (const body of clinic.professionals) await call('specialists.create', { params, body })
  for (const { category, description, service, unitPrice } of OFFERED) {
    const body = { category, name: description, payload: { ...service, vrServicio: unitPrice } }
    await call('services.create', { params, body })
  }
  const priceListId = await foundPrices(call, params)
  const payers: Desk['payers'][number][] = []
  for (const body of clinic.payers) {
    const { id } = (await call('clients.create', { params, body })).body
    payers.push({ id, contractNumber: await foundContracts(call, params, { id, nit: body.nit, priceListId }) })
  }
  const body = {
    name: 'Datos de ejemplo',
    scopes: ['read', 'write', 'send'] as const,
    workspaceIds: [params.workspaceId],
    expiresAt: new Date(until).toISOString(),
  }
  token = (await call('accessTokens.create', { body: { ...body, scopes: [...body.scopes] } })).body.secret
  return { call, params, payers }
}

/** Gives the number of the first. */
async function foundContracts(
  call: Client,
  params: Desk['params'],
  payer: { id: string; nit: string; priceListId: string },
) {
  const theirs = clinic.contracts.filter((one) => one.payer === payer.nit)
  for (const { body, ...of } of theirs) {
    const priced = 'isPriced' in of && { priceListId: payer.priceListId }
    await call('contracts.create', { params, body: { ...body, ...priced, clientId: payer.id } })
  }
  return theirs[0]?.body.contractNumber ?? ''
}

/** A list by a manual that is none; gives its id. */
async function foundPrices(call: Client, params: Desk['params']): Promise<string> {
  const { manual, values, agreed, version } = clinic.prices
  const { id: manualId } = (await call('priceLists.create', { params, body: manual })).body
  const body = { from: version.from, items: values }
  await call('priceVersions.create', { params: { ...params, priceListId: manualId }, body })
  const { id: priceListId } = (await call('priceLists.create', { params, body: { ...agreed, manualId } })).body
  await call('priceVersions.create', { params: { ...params, priceListId }, body: version })
  return priceListId
}
