import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { AT, emptyStore, storedWorkspace } from '../../../test/support/store.ts'
import type { StoredRun } from '../store/runs.ts'
import { PLATFORM } from '../store/store.ts'
import { type UndoableWork, undoableSteps } from './undoable.ts'
import { type InRun, Stopped } from './worker.ts'

const SCOPE = storedWorkspace(1)
const RUN: StoredRun = {
  ...{ key: 1, id: 'run_1', workspaceId: SCOPE.id, kind: 'billing', name: 'julio', state: 'working', paired: true },
  ...{ others: {}, createdAt: AT, createdBy: 'usr_1', filedBy: null, updatedAt: AT },
}

const { store, close } = emptyStore()
beforeAll(() => store.write(SCOPE.id, ({ identity }) => identity.saveWorkspace(SCOPE)))
afterAll(close)

let undoFrom: number | null
let open: number | undefined
let done: string[]
/** What comes between reading a row and writing what was done with it. */
let meanwhile: () => void
beforeEach(() => {
  undoFrom = null
  open = 0
  done = []
  meanwhile = () => undefined
})

const inRunAlone: InRun = (work) => store.write(PLATFORM, work)
const acted =
  (what: string) =>
  async ({ inRun }: UndoableWork, item: string) => {
    meanwhile()
    await inRun(async () => done.push(`${what} ${item}`))
  }
const { step, isOver } = undoableSteps<string>({
  store,
  clock: { now: () => Date.parse(AT) },
  rowsIn: () => ({
    get: async () => ({ undoFrom }),
    nextOpen: async () => (open === undefined ? undefined : `row ${open}`),
    itemFrom: async (_, position) => (position > 2 ? undefined : `row ${position}`),
  }),
  workOn: acted('worked on'),
  undo: acted('took back'),
})
const takenFrom = (position: number | null) => () => {
  undoFrom = position
}

it('works on the next row, until there is none', async () => {
  expect(await step(RUN, inRunAlone)).toBe(true)
  expect(await isOver(store.read, RUN)).toBeUndefined()
  open = undefined
  expect(await step(RUN, inRunAlone)).toBe(false)
  expect(await isOver(store.read, RUN)).toBe('exhausted')
  expect(done).toEqual(['worked on row 0'])
})

it('takes back from where it is, until there is none, though rows are open', async () => {
  undoFrom = 2
  expect(await step(RUN, inRunAlone)).toBe(true)
  expect(await isOver(store.read, RUN)).toBeUndefined()
  undoFrom = 3
  expect(await step(RUN, inRunAlone)).toBe(false)
  expect(await isOver(store.read, RUN)).toBe('cancelled')
  expect(done).toEqual(['took back row 2'])
})

it.each([
  ['a row that was begun before all is taken back', null, 0],
  ['a row that another has taken back', 1, 2],
  ['a row that was to be taken back before it was decided otherwise', 1, null],
])('%s goes no further', async (_, before, after) => {
  undoFrom = before
  meanwhile = takenFrom(after)
  await expect(step(RUN, inRunAlone)).rejects.toThrow(Stopped)
  expect(done).toEqual([])
})

it('a run whose clinic is not there says so', async () => {
  await expect(step({ ...RUN, workspaceId: 'wsp_2' }, inRunAlone)).rejects.toThrow('run run_1 lost its workspace')
})
