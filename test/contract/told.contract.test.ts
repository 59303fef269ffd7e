import { afterAll, beforeAll, describe, it } from 'vitest'
import type { OperationId } from '../../src/contract/operations.ts'
import { type TestWorkspace, testWorkspace } from '../support/workspace.ts'
import { needsAnUpstream, operation, operationsWith, validCalls } from './calls.ts'
import { expectTold } from './told.ts'

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

describe('what is written in a clinic', () => {
  it.each(WRITES)('%s stands in the trail once, by name, and is told', async (id) => {
    const call = await calls[id]?.()
    if (!call) throw new Error(`${id} has no valid call`)
    await expectTold(at.api, id, call, LOOKED_AT.has(id))
  })
})
