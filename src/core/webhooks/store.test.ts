import { afterAll, expect, it } from 'vitest'
import { AT, emptyStore, storedWorkspace } from '../../../test/support/store.ts'
import { PLATFORM } from '../store/store.ts'

const { store, close } = emptyStore()
afterAll(close)

const SCOPE = storedWorkspace(1)
const KEPT_MS = 30 * 86_400_000

it('what was told, or given up, is kept for thirty days; what still waits, until it is told', async () => {
  const webhook = { workspaceId: SCOPE.id, url: 'https://a.test/', certificateSha256: null, resources: [] }
  const made = { isActive: true, place: 0, createdAt: AT, createdBy: 'usr_1' }
  const tried = { payload: '{}', attempts: 1, lastStatus: 500, lastCause: null, createdAt: AT, updatedAt: AT }
  const left = async (now: number) => {
    await store.write(PLATFORM, ({ webhooks }) => webhooks.prune(now))
    const { items } = await store.read.webhooks.deliveries(key, { limit: 10, offset: 0 })
    return items.map(({ state }) => state).toSorted()
  }
  const key = await store.write(PLATFORM, async ({ identity, webhooks }) => {
    await identity.saveWorkspace(SCOPE)
    const { key: webhookKey } = await webhooks.insert({ ...webhook, ...made, id: 'whk_1' })
    for (const state of ['waiting', 'delivered', 'failed'] as const) {
      const nextAttemptAt = state === 'waiting' ? Date.parse(AT) : null
      await webhooks.add({ ...tried, id: `del_${state}`, webhookKey, state, nextAttemptAt })
    }
    return webhookKey
  })
  expect(await left(Date.parse(AT) + KEPT_MS)).toEqual(['delivered', 'failed', 'waiting'])
  expect(await left(Date.parse(AT) + KEPT_MS + 1)).toEqual(['waiting'])
})
