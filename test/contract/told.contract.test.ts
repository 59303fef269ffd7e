import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OPERATION_IDS, type OperationId } from '../../src/contract/operations.ts'
import { staleBy } from '../../src/renderer/base/api/events.ts'
import { type TestWorkspace, testWorkspace } from '../support/workspace.ts'
import { needsAnUpstream, operation, operationsWith, validCalls } from './calls.ts'

let at: TestWorkspace
let calls: ReturnType<typeof validCalls>
beforeAll(async () => {
  at = await testWorkspace()
  calls = { ...validCalls(at), 'webhooks.create': async () => ({ body: { url: 'http://127.0.0.1:9/' } }) }
})
afterAll(() => at.close())

/** Needs something at the other end, a long work under way, or an installation that is no sandbox; each is tested where that is. */
const ELSEWHERE: ReadonlySet<OperationId> = new Set([
  'auditTrail.verify',
  'catalogs.cancel',
  'catalogs.download',
  'connections.invoiceProvider.test',
  'connections.test',
  'goLive.begin',
])
/** What people keep for themselves, and what they were told: no act on the clinic's data. */
const OWN: readonly string[] = ['Drafts', 'Lists', 'deadlines.tell']
/** Their screens look again by themselves: of each piece of a file, and of each try, a line in the log would tell nothing more. */
const LOOKED_AT: ReadonlySet<OperationId> = new Set(['runs.addPieces', 'webhooks.test', 'webhooks.redeliver'])
const WRITES = operationsWith(({ effect, path }) => effect !== 'none' && path.includes('{workspaceId}')).filter(
  (id) => !(needsAnUpstream(id) || ELSEWHERE.has(id)) && !OWN.includes(operation(id).area) && !OWN.includes(id),
)

const newest = async () => (await at.api('auditEvents.list', { query: { limit: 1 } })).body
const toldSince = async (after: number) => (await at.api('events.list', { query: { after, limit: 100 } })).body
/** Where the log ends: over all its pages, since what an earlier write told is not told by this one. */
async function endOfLog(): Promise<number> {
  for (let place = 0; ; ) {
    const { items, next } = await toldSince(place)
    if (items.length === 0) return place
    place = next
  }
}

describe('what is written in a clinic', () => {
  it.each(WRITES)('%s stands in the trail once, by name, and is told', async (id) => {
    const call = await calls[id]?.()
    if (!call) throw new Error(`${id} has no valid call`)
    const before = { trail: (await newest()).total, place: await endOfLog() }
    const { status, text } = await at.api.raw(id, { ...call, idempotencyKey: `told-${id}` })
    expect(status, text).toBeLessThan(300)
    const { total, items } = await newest()
    expect([total - before.trail, items[0]?.operation, items[0]?.actor]).toEqual([1, id, at.userId])
    const told = (await toldSince(before.place)).items
    if (!LOOKED_AT.has(id)) expect(told.length).toBeGreaterThan(0)
    const unread = told.filter(
      ({ resource }) => !OPERATION_IDS.some((of) => staleBy(resource).some((start) => of.startsWith(start))),
    )
    expect(unread, 'what no screen reads again').toEqual([])
  })
})
