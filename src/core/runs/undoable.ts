import type { StoredWorkspace } from '../store/identity.ts'
import type { StoredRun } from '../store/runs.ts'
import type { Store, Stores } from '../store/store.ts'
import { type InRun, type RunSteps, whileStill } from './worker.ts'

/** The rows of one kind of run, of which what was done can be taken back from the first on. */
interface Rows<Item> {
  get(runKey: number): Promise<{ readonly undoFrom: number | null }>
  nextOpen(runKey: number): Promise<Item | undefined>
  itemFrom(runKey: number, position: number): Promise<Item | undefined>
}

/** What an item is worked on with. */
export interface UndoableWork {
  readonly run: StoredRun
  readonly workspace: StoredWorkspace
  readonly now: number
  readonly inRun: InRun
}

interface Undoable<Item> {
  readonly store: Store
  readonly clock: { now(): number }
  readonly rowsIn: (stores: Stores) => Rows<Item>
  readonly workOn: (work: UndoableWork, item: Item) => Promise<void>
  readonly undo: (work: UndoableWork, item: Item) => Promise<void>
}

/** One row after the other is worked on or, once it was decided so, taken back; what was begun before that goes no further. */
export function undoableSteps<Item>(of: Undoable<Item>): Pick<RunSteps, 'step' | 'isOver'> {
  const { store, clock, rowsIn, workOn, undo } = of
  return {
    async step(run, inRunAlone) {
      const workspace = await store.read.identity.findWorkspace(run.workspaceId)
      if (!workspace) throw new Error(`run ${run.id} lost its workspace`)
      const rows = rowsIn(store.read)
      const { undoFrom } = await rows.get(run.key)
      const inRun = whileStill(inRunAlone, async (stores) => (await rowsIn(stores).get(run.key)).undoFrom === undoFrom)
      const work = { run, workspace, now: clock.now(), inRun }
      const item = await (undoFrom === null ? rows.nextOpen(run.key) : rows.itemFrom(run.key, undoFrom))
      if (item) await (undoFrom === null ? workOn(work, item) : undo(work, item))
      return item !== undefined
    },
    async isOver(stores, { key }) {
      const rows = rowsIn(stores)
      const { undoFrom } = await rows.get(key)
      if (undoFrom !== null) return (await rows.itemFrom(key, undoFrom)) ? undefined : 'cancelled'
      return (await rows.nextOpen(key)) ? undefined : 'exhausted'
    },
  }
}
