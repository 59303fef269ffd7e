import { expect, it } from 'vitest'
import { BILLING_LIMITS } from '../../contract/billing-runs.ts'
import type { Visit } from '../../contract/visits.ts'
import type { Stores } from '../store/store.ts'
import { bindVisits, hasVisits, releaseVisits } from './visits.ts'

/** A month of a contract by capitation is one invoice. */
const MOST = BILLING_LIMITS.visits

/** A clinic with so many visits, none of them billed. */
function clinicOf(count: number) {
  const kept = new Map(
    Array.from({ length: count }, (_, n) => [
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
  return { kept, call }
}
const invoiced = { status: 200, body: null, target: { id: 'inv_1', revision: 1 } }

it('the visits of the largest document are bound with it, each once, and are all free when it is discarded', async () => {
  const { kept, call } = clinicOf(MOST + 1)
  const ids = [...kept.keys()].slice(0, MOST)
  expect((await bindVisits(call, ids, invoiced)).changes).toHaveLength(MOST)
  const bound = () => [...kept.values()].filter(({ documentId }) => documentId === 'inv_1').length
  expect(bound()).toBe(MOST)
  expect((await releaseVisits(call, invoiced)).changes).toHaveLength(MOST)
  expect(bound()).toBe(0)
})

it('what is bound and freed is told beside what else was changed, as a revision of the moment', async () => {
  const { kept, call } = clinicOf(2)
  const own = { resource: 'healthInvoices', id: 'inv_1', revision: 1 }
  const bound = await bindVisits(call, ['vis_1'], { ...invoiced, changes: [own] })
  expect(bound.changes).toEqual([own, { resource: 'visits', id: 'vis_1', revision: 2 }])
  expect(kept.get('vis_1')).toMatchObject({ documentId: 'inv_1', revision: 2, updatedAt: '1970-01-01T00:00:00.000Z' })
  expect([await hasVisits(call, 'inv_1'), await hasVisits(call, 'inv_2')]).toEqual([true, false])
  const freed = await releaseVisits(call, { ...invoiced, changes: [own] })
  expect(freed.changes).toEqual([own, { resource: 'visits', id: 'vis_1', revision: 3 }])
  expect(await hasVisits(call, 'inv_1')).toBe(false)
})

it('a document that is made of no visits, or not made at all, binds and frees none', async () => {
  const { kept, call } = clinicOf(1)
  const refused = { status: 202, body: null }
  expect(await bindVisits(call, undefined, invoiced)).toBe(invoiced)
  expect(await bindVisits(call, ['vis_0'], refused)).toBe(refused)
  expect(await releaseVisits(call, refused)).toBe(refused)
  expect(kept.get('vis_0')?.documentId).toBeNull()
})
