import { afterEach, beforeEach, expect, it } from 'vitest'
import { AT, emptyStore, storedWorkspace } from '../../../test/support/store.ts'
import { PLATFORM } from '../store/store.ts'
import { READ_OPERATIONS } from './read-operations.ts'

let at: ReturnType<typeof emptyStore>
beforeEach(() => {
  at = emptyStore()
})
afterEach(() => at.close())

it('a long trail tells looks from changes by what they were at, whatever it was', async () => {
  const { id: workspaceId } = storedWorkspace(1)
  const entry = { workspaceId, at: AT, actor: 'usr_1', target: null, revision: null, requestSha256: null }
  const ROUNDS = 60
  await at.store.write(PLATFORM, async ({ audit }) => {
    for (let n = 0; n < ROUNDS; n++) {
      for (const operation of [...READ_OPERATIONS, 'patients.update']) await audit.append({ ...entry, operation })
    }
  })
  const total = async (show: 'all' | 'reads' | 'changes') =>
    (await at.store.read.audit.list(workspaceId, { show, limit: 1, offset: 0 })).total
  expect(ROUNDS * READ_OPERATIONS.length).toBeGreaterThan(1_024)
  expect([await total('reads'), await total('changes')]).toEqual([ROUNDS * READ_OPERATIONS.length, ROUNDS])
  expect(await total('all')).toBe(ROUNDS * (READ_OPERATIONS.length + 1))
})
