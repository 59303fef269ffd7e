import { ApiFault } from '../../../contract/client.ts'
import type { ResolutionInput } from '../../../contract/resolutions.ts'
import { call } from '../../base/api/client.ts'
import { createOnce } from '../../base/api/intent.ts'
import { invalidate } from '../../base/api/query.ts'
import { type Offer, offersOf } from './provider-ranges.ts'

const inputsOf = (offers: readonly Offer[]): ResolutionInput[] =>
  offers.flatMap((offer) => (offer.state === 'new' ? [offer.input] : []))

/** Makes the resolutions of new ranges, each once however often it is tried; how many there were. */
export async function makeResolutions(workspaceId: string, offers: readonly Offer[]): Promise<number> {
  const inputs = inputsOf(offers)
  for (const input of inputs) {
    await createOnce(`range:${workspaceId}`, input, (body, idempotencyKey) =>
      call('resolutions.create', { params: { workspaceId }, body, idempotencyKey }),
    )
  }
  invalidate(['resolutions.list', 'resolutions.get'])
  return inputs.length
}

function noneOrThrow(error: unknown): undefined {
  if (!(error instanceof ApiFault && error.code === 'not_found')) throw error
}

/** The ranges of the provider's account that the clinic lacks become its resolutions; how many there were, 0 without a provider. */
export async function bringRanges(workspaceId: string): Promise<number> {
  const params = { workspaceId }
  const query = { isActive: 'true', limit: 100 } as const
  const connection = await call('connections.invoiceProvider.get', { params }).catch(noneOrThrow)
  if (!connection) return 0
  const [ranges, resolutions] = await Promise.all([
    call('connections.invoiceProvider.ranges', { params }),
    call('resolutions.list', { params, query }),
  ])
  const { numbering } = connection.body.capabilities
  return makeResolutions(workspaceId, offersOf(ranges.body.items, resolutions.body.items, { numbering, kinds: {} }))
}
