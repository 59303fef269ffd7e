import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { begunWorld } from '../../../test/support/identity.ts'
import { isoInstant } from '../kernel/call.ts'
import { ALONE, type Told } from '../kernel/nodes.ts'
import { PLATFORM } from '../store/store.ts'
import { TransportError } from '../transport/transport.ts'
import { newDelivery } from './delivery.ts'
import { secretName } from './signature.ts'
import { createWebhookWorker } from './worker.ts'

const LOG = { info: () => undefined, warn: () => undefined, error: () => undefined }
const aMoment = () => sleep(50)

/** A clinic with one webhook and a worker that is not started yet. */
async function aWebhook(nodes = ALONE) {
  const { world, token, workspaceId, admin } = await begunWorld()
  const { store, events, secrets, clock } = world
  const facts = { url: 'http://127.0.0.1:1/', certificateSha256: null, resources: [], isActive: true, place: 0 }
  const made = { createdAt: isoInstant(clock.now()), createdBy: admin.profile.subject }
  const insert = (of: string, id: string) =>
    store.write(PLATFORM, ({ webhooks }) => webhooks.insert({ ...facts, ...made, id, workspaceId: of }))
  await insert(workspaceId, 'whk_own')
  await secrets.set(secretName('whk_own'), 'whsec_c2VjcmV0')
  const transport = vi.fn(async () => ({ status: 204, headers: {}, body: new Uint8Array() }))
  const worker = createWebhookWorker({ store, events, secrets, clock, log: LOG, random: () => 0, transport, nodes })
  onTestFinished(async () => {
    await worker.stop(0)
    await world.close()
  })
  return { world, token, workspaceId, insert, transport, worker }
}

it('a change of one clinic has nobody look at what the others are to be told', async () => {
  const { world, token, workspaceId, insert, worker } = await aWebhook()
  const { store, events } = world
  const names = { companyName: 'Sede', displayName: 'Sede', environment: 2 } as const
  const other = (await world.as(token)('workspaces.create', { body: { nit: '900200001', ...names } })).body.id
  await insert(other, 'whk_other')
  const looked: string[] = []
  const { find } = store.read.webhooks
  vi.spyOn(store.read.webhooks, 'find').mockImplementation((of, id) => {
    looked.push(id)
    return find(of, id)
  })
  await worker.start()
  await vi.waitFor(() => expect(looked).toEqual(expect.arrayContaining(['whk_own', 'whk_other'])))
  await aMoment()
  looked.length = 0
  events.publish(workspaceId, { resource: 'patients', id: 'pat_1', revision: 1 })
  await vi.waitFor(() => expect(looked).toContain('whk_own'))
  await aMoment()
  expect(looked).not.toContain('whk_other')
})

it('of what changes while a webhook is about to rest it is told at once', async () => {
  const { world, workspaceId, transport, worker } = await aWebhook()
  const { store, events } = world
  const { webhooks } = store.read
  const { nextDue, list } = webhooks
  const resting = Promise.withResolvers<void>()
  onTestFinished(() => resting.resolve())
  const rest = vi.spyOn(webhooks, 'nextDue').mockImplementationOnce(async (key) => {
    await resting.promise
    return nextDue(key)
  })
  await worker.start()
  await vi.waitFor(() => expect(rest).toHaveBeenCalled())
  const told = vi.spyOn(webhooks, 'list').mockImplementation(list)
  const change = { resource: 'patients', id: 'pat_1', revision: 1 } as const
  await store.write(workspaceId, (stores) => stores.events.append(workspaceId, isoInstant(world.clock.now()), [change]))
  events.publish(workspaceId, change)
  await vi.waitFor(() => expect(told).toHaveBeenCalled())
  await aMoment()
  expect(transport).not.toHaveBeenCalled()
  resting.resolve()
  await vi.waitFor(() => expect(transport).toHaveBeenCalledTimes(1))
})

it('whom a person says to be there is left alone no longer by whoever sends to him, and all are told', async () => {
  const listeners: ((told: Told) => void)[] = []
  const tell = vi.fn()
  const nodes = { ...ALONE, tell, onTold: (listener: (told: Told) => void) => void listeners.push(listener) }
  const { world, workspaceId, transport, worker } = await aWebhook(nodes)
  const { store } = world
  transport.mockRejectedValueOnce(new TransportError('not-sent', 'refused'))
  await worker.start()
  const [webhook] = await store.read.webhooks.list(workspaceId)
  const send = () =>
    store.write(workspaceId, async ({ webhooks }) => {
      if (webhook)
        await webhooks.add(newDelivery(webhook, { type: 'test', timestamp: '', data: {} }, world.clock.now()))
    })
  await send()
  worker.poke()
  await vi.waitFor(() => expect(transport).toHaveBeenCalledTimes(1))
  await send()
  worker.poke()
  await aMoment()
  expect(transport).toHaveBeenCalledTimes(1)
  for (const hear of listeners) hear({ about: 'webhook', webhookId: 'whk_own' })
  await vi.waitFor(() => expect(transport).toHaveBeenCalledTimes(2))
  expect(tell).not.toHaveBeenCalled()
  worker.hasten('whk_own')
  expect(tell.mock.calls).toEqual([[{ about: 'webhook', webhookId: 'whk_own' }]])
})
