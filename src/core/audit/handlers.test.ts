import { afterAll, beforeAll, expect, it } from 'vitest'
import { AT, emptyStore, storedWorkspace } from '../../../test/support/store.ts'
import type { Answer, QueryInput } from '../../contract/operations.ts'
import { auditHandlers } from './handlers.ts'

const { store, close } = emptyStore()
const workspace = { ...storedWorkspace(1), role: 'admin' } as const
beforeAll(() => store.write(workspace.id, ({ identity }) => identity.saveWorkspace(workspace)))
afterAll(close)

const noted = (target: string, at: string) => ({
  ...{ workspaceId: workspace.id, actor: 'usr_1', operation: 'patients.create' },
  ...{ target, at, revision: 1, requestSha256: null },
})
const { 'auditEvents.list': list, 'auditEvents.export': taken } = auditHandlers({} as never, store)
if (typeof list !== 'function' || typeof taken !== 'function') throw new Error('the trail is read at once')
const targetsOf = async (query: QueryInput<'auditEvents.list'>) => {
  const asked = { limit: 50, offset: 0, ...query }
  const { body } = await list({ stores: store.read, workspace, query: asked } as never)
  return (body as Answer<'auditEvents.list'>).items.map(({ target }) => target)
}

it('days of the trail are days in Colombia, the first and the last of them whole', async () => {
  // The last minute of June in Colombia, and the first of July.
  const events = [noted('pat_june', '2026-07-01T04:59:00.000Z'), noted('pat_july', '2026-07-01T05:00:00.000Z')]
  await store.write(workspace.id, ({ audit }) => audit.append(...events))
  expect(await targetsOf({ dateFrom: '2026-07-01' })).toEqual(['pat_july'])
  expect(await targetsOf({ dateTo: '2026-06-30' })).toEqual(['pat_june'])
  expect(await targetsOf({ dateFrom: '2026-06-30', dateTo: '2026-06-30' })).toEqual(['pat_june'])
})

it('a file of the trail has every event once, however many pages of them there are', async () => {
  const events = Array.from({ length: 1_001 }, (_, n) => noted(`vis_${n}`, AT))
  await store.write(workspace.id, ({ audit }) => audit.append(...events))
  const signal = new AbortController().signal
  const asked = { format: 'jsonl', resource: 'patients', act: 'create' }
  const call = { operation: 'auditEvents.export', workspace, query: asked, signal, now: Date.parse(AT) }
  const { content } = await taken({ ...call, principal: { userId: 'usr_1', via: { kind: 'session' } } } as never)
  const text = await new Response(content?.bytes as ReadableStream).text()
  const targets = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).target)
  expect(targets).toEqual(['pat_june', 'pat_july', ...events.map(({ target }) => target)])
})
