import { expect, it } from 'vitest'
import { BILLING_LIMITS } from '../../contract/billing-runs.ts'
import type { Visit } from '../../contract/visits.ts'
import type { Stores } from '../store/store.ts'
import { bindVisits, releaseVisits } from './visits.ts'

/** A month of a contract by capitation is one invoice. */
const MOST = BILLING_LIMITS.visits

it('the visits of the largest document are bound with it, each once, and are all free when it is discarded', async () => {
  const kept = new Map(
    Array.from({ length: MOST + 1 }, (_, n) => [
      `vis_${n}`,
      { id: `vis_${n}`, isActive: true, documentId: null, revision: 1 },
    ]),
  )
  const visits = {
    find: async (_: unknown, id: string) => kept.get(id) as Visit | undefined,
    replace: async (_: unknown, visit: Visit) => void kept.set(visit.id, visit as never),
    list: async (_: unknown, { equals, limit }: { equals: { documentId: string }; limit: number }) => ({
      items: [...kept.values()].filter(({ documentId }) => documentId === equals.documentId).slice(0, limit),
    }),
  }
  const call = { stores: { records: { visits } } as unknown as Stores, workspace: { id: 'w' } as never, now: 0 }
  const reply = { status: 200, body: null, target: { id: 'inv_1', revision: 1 } }
  const ids = [...kept.keys()].slice(0, MOST)
  expect((await bindVisits(call, ids, reply)).changes).toHaveLength(MOST)
  const bound = () => [...kept.values()].filter(({ documentId }) => documentId === 'inv_1').length
  expect(bound()).toBe(MOST)
  expect((await releaseVisits(call, reply)).changes).toHaveLength(MOST)
  expect(bound()).toBe(0)
})
