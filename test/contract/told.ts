import { expect } from 'vitest'
import { OPERATION_IDS, type OperationId } from '../../src/contract/operations.ts'
import { staleBy } from '../../src/renderer/base/api/events.ts'
import type { Api, RawCall } from '../support/api.ts'

const newest = async (api: Api) => (await api('auditEvents.list', { query: { limit: 1 } })).body
const toldSince = async (api: Api, after: number) => (await api('events.list', { query: { after, limit: 100 } })).body

/** Where the log ends: over all its pages, since what an earlier write told is not told by this one. */
async function endOfLog(api: Api): Promise<number> {
  for (let place = 0; ; ) {
    const { items, next } = await toldSince(api, place)
    if (items.length === 0) return place
    place = next
  }
}

/** A write that succeeds stands in the trail once, by name, and is told. `isSilent`: its screens look again by themselves. */
export async function expectTold(api: Api, id: OperationId, call: RawCall, isSilent = false): Promise<void> {
  const { subject } = (await api('account.get', {})).body
  const before = { trail: (await newest(api)).total, place: await endOfLog(api) }
  const { status, text } = await api.raw(id, { ...call, idempotencyKey: `told-${id}` })
  expect(status, text).toBeLessThan(300)
  const { total, items } = await newest(api)
  expect([total - before.trail, items[0]?.operation, items[0]?.actor]).toEqual([1, id, subject])
  const told = (await toldSince(api, before.place)).items
  if (!isSilent) expect(told.length).toBeGreaterThan(0)
  const unread = told.filter(
    ({ resource }) => !OPERATION_IDS.some((of) => staleBy(resource).some((start) => of.startsWith(start))),
  )
  expect(unread, 'what no screen reads again').toEqual([])
}
