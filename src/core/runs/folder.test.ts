import { afterAll, expect, it } from 'vitest'
import { virtualClock } from '../../../test/support/clock.ts'
import { collectingLog } from '../../../test/support/core.ts'
import { AT, emptyStore, storedWorkspace } from '../../../test/support/store.ts'
import type { StoredRun } from '../store/runs.ts'
import { folderSteps } from './folder.ts'
import { type InRun, Stopped } from './worker.ts'

const SCOPE = storedWorkspace(1)
const { store, close } = emptyStore()
afterAll(() => close())

/** A run of two files of which no package comes. */
async function begun(): Promise<StoredRun> {
  return store.write(SCOPE.id, async ({ identity, runs }) => {
    await identity.saveWorkspace(SCOPE)
    const made = { createdAt: AT, createdBy: 'usr_1', filedBy: null, updatedAt: AT }
    const facts = { kind: 'folder', name: 'julio', state: 'working', paired: false, others: {} } as const
    await runs.insert({ id: 'run_1', workspaceId: SCOPE.id, ...facts, ...made })
    const run = await runs.find(SCOPE.id, 'folder', 'run_1')
    if (!run) throw new Error('the run was not kept')
    for (const path of ['a.json', 'b.json']) {
      const key = await runs.addFile(run.key, { path, depth: 0, bytes: 2 })
      await runs.addPart(key, 0, Buffer.from('no'))
    }
    return run
  })
}

it('files whose items are there, though the program ended right after, are put together no second time', async () => {
  const run = await begun()
  const steps = folderSteps({ store, outbox: { poke: () => undefined }, clock: virtualClock(), log: collectingLog() })
  let writes = Number.POSITIVE_INFINITY
  const inRun: InRun = async (work) => {
    if (writes-- === 0) throw new Stopped()
    return store.write(SCOPE.id, work)
  }
  while (await store.read.runs.nextUnread(run.key)) await steps.step(run, inRun)
  writes = 1
  await expect(steps.step(run, inRun)).rejects.toThrow(Stopped)
  writes = Number.POSITIVE_INFINITY
  await steps.step(run, inRun)
  expect(await store.read.runs.byKey(run.key)).toMatchObject({ paired: true })
  expect(await store.read.runs.itemCounts(run.key)).toMatchObject({ total: 2, refused: 2 })
})
