import { afterAll, beforeAll, expect, it } from 'vitest'
import { AT, emptyStore, storedWorkspace } from '../../../test/support/store.ts'
import type { StoredItem } from '../store/runs.ts'

const SCOPE = storedWorkspace(1)
const ITEM: StoredItem = {
  position: 0,
  number: null,
  kind: null,
  origin: null,
  users: 0,
  services: 0,
  packageId: null,
  jsonFile: null,
  xmlFile: null,
  sha256: null,
  state: 'waiting',
  valid: null,
  counts: null,
  finding: null,
  problem: null,
}
const STATES = ['waiting', 'made', 'chosen', 'judged', 'filed', 'refused', 'result'] as const

const { store, close } = emptyStore()
let runKey = 0
beforeAll(() =>
  store.write(SCOPE.id, async ({ identity, runs }) => {
    await identity.saveWorkspace(SCOPE)
    const made = { createdAt: AT, createdBy: 'usr_1', filedBy: null, updatedAt: AT }
    const facts = { kind: 'folder', name: 'julio', state: 'working', paired: true, others: {} } as const
    await runs.insert({ id: 'run_1', workspaceId: SCOPE.id, ...facts, ...made })
    runKey = (await runs.find(SCOPE.id, 'folder', 'run_1'))?.key ?? 0
    for (const [position, state] of STATES.entries()) {
      const item = { ...ITEM, position, state }
      await runs.addItem(runKey, item)
      if (state === 'judged' || state === 'filed')
        await runs.saveItem(runKey, {
          ...item,
          valid: false,
          counts: { error: position, notification: 0, unresolved: 0 },
        })
    }
  }),
)
afterAll(close)

it('sorted by their verdict, rows without one come after those that have errors', async () => {
  const query = { sort: 'verdict', order: 'asc', limit: 10, offset: 0 } as const
  const { items } = await store.read.runs.items(runKey, query)
  expect(items.map(({ counts }) => counts?.error)).toEqual([3, 4, ...Array(5).fill(undefined)])
})

it('what was chosen and did not leave before its run was cancelled may still be filed', async () => {
  await store.write(SCOPE.id, ({ runs }) => runs.cancelOpen(runKey))
  const states = await Promise.all(STATES.map((_, position) => store.read.runs.item(runKey, position)))
  expect(states.map((item) => item?.state)).toEqual([
    ...['cancelled', 'cancelled', 'judged'],
    ...['judged', 'filed', 'refused', 'result'],
  ])
})
