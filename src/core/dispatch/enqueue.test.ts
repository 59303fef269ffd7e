import { afterEach, beforeEach, expect, it } from 'vitest'
import { openWorld, type World } from '../../../test/support/dispatch.ts'
import { enqueueChain, linkBytes } from './enqueue.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const intent = (kind: 'provider.emission' | 'provider.artifacts' | 'document.filing') => ({
  kind,
  workspaceId: 'wsp_1',
  targetId: 'inv_1',
  targetRevision: 1,
  idempotencyKey: 'k',
  reference: 'inv_1',
  bytes: kind === 'provider.emission' ? new Uint8Array(1) : linkBytes(kind, 'inv_1', 1),
  now: world.clock.now(),
})

it.each(['provider.emission', 'provider.artifacts', 'document.filing'] as const)(
  'a chain is refused whole while a %s of the same document stands in the queue',
  async (kind) => {
    await world.queue('before', { kind, targetId: 'inv_1' })
    const chain = [intent('provider.emission'), intent('provider.artifacts'), intent('document.filing')] as const
    await expect(world.store.write('wsp_1', (stores) => enqueueChain(stores, chain))).rejects.toMatchObject({
      code: 'provider_dispatch_in_progress',
    })
    expect((await world.store.read.dispatches.ofTargets(['inv_1'])).map(({ reference }) => reference)).toEqual([
      'before',
    ])
  },
)
