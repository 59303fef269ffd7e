import { expect, it, onTestFinished, vi } from 'vitest'
import { begunWorld } from '../../../test/support/identity.ts'
import { isoInstant } from '../kernel/call.ts'
import { PLATFORM } from '../store/store.ts'
import { createWebhookWorker } from './worker.ts'

const LOG = { info: () => undefined, warn: () => undefined, error: () => undefined }

it('a change of one clinic has nobody look at what the others are to be told', async () => {
  const { world, token, workspaceId, admin } = await begunWorld()
  const { store, events, secrets, clock } = world
  const names = { companyName: 'Sede', displayName: 'Sede', environment: 2 } as const
  const other = (await world.as(token)('workspaces.create', { body: { nit: '900200001', ...names } })).body.id
  const facts = { url: 'http://127.0.0.1:1/', certificateSha256: null, resources: [], isActive: true, place: 0 }
  const made = { createdAt: isoInstant(clock.now()), createdBy: admin.profile.subject }
  await store.write(PLATFORM, async ({ webhooks }) => {
    await webhooks.insert({ ...facts, ...made, id: 'whk_own', workspaceId })
    await webhooks.insert({ ...facts, ...made, id: 'whk_other', workspaceId: other })
  })
  const looked: string[] = []
  const { find } = store.read.webhooks
  vi.spyOn(store.read.webhooks, 'find').mockImplementation((of, id) => {
    looked.push(id)
    return find(of, id)
  })
  const random = () => 0
  const worker = createWebhookWorker({ store, events, secrets, clock, log: LOG, random, transport: vi.fn() })
  onTestFinished(async () => {
    await worker.stop(0)
    await world.close()
  })
  await worker.start()
  await vi.waitFor(() => expect(looked).toEqual(expect.arrayContaining(['whk_own', 'whk_other'])))
  await new Promise((resolve) => setTimeout(resolve, 50))
  looked.length = 0
  events.publish(workspaceId, { resource: 'patients', id: 'pat_1', revision: 1 })
  await vi.waitFor(() => expect(looked).toContain('whk_own'))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(looked).not.toContain('whk_other')
})
