import type { Clock, Log } from '../core.ts'
import type { Outbox } from '../dispatch/outbox.ts'
import { Fault } from '../fault.ts'
import { say } from '../messages/message.ts'
import type { Issue } from '../messages/untold.ts'
import type { StoredFile, StoredItem, StoredRun } from '../store/runs.ts'
import { PLATFORM, type Store } from '../store/store.ts'
import { documentFacts, hashOf, jsonFacts, refusedFile, roleOf } from './facts.ts'
import { filePackage, type ItemWork, judgePackage, keepResult, makePackage } from './packages.ts'
import { type NewItem, pair } from './pairing.ts'
import { problemsOf } from './problem.ts'
import { type Unpacked, unpackArchive } from './unpack.ts'
import type { InRun, RunSteps } from './worker.ts'

const ITEMS_A_WRITE = 500

const NEW: Omit<StoredItem, keyof NewItem | 'position'> = {
  kind: null,
  origin: null,
  users: 0,
  services: 0,
  packageId: null,
  valid: null,
  counts: null,
  finding: null,
}

export interface FolderDependencies {
  readonly store: Store
  readonly outbox: Pick<Outbox, 'poke'>
  readonly clock: Clock
  readonly log: Log
}

/** Whole folders and archives: their files are read, put together to items, made packages, judged, and filed when chosen. */
export function folderSteps({ store, outbox, clock, log }: FolderDependencies): RunSteps {
  const problemOf = problemsOf(log, say('runs.itemFailed'))

  async function factsOf(run: StoredRun, file: StoredFile, inRun: InRun): Promise<Unpacked> {
    const role = await roleOf(store.read, file)
    if (role === 'archive') return unpackArchive(store.read, run.key, file, inRun)
    const facts = role === 'document' ? documentFacts : jsonFacts
    return { facts: await facts(store.read, file), others: {} }
  }

  /** A file that nobody can read, as one that ends its thread, is given up like an item: the others, and other runs, go on. */
  async function givenUp(run: StoredRun, file: StoredFile, error: unknown, inRun: InRun): Promise<Unpacked> {
    const { code, message } = problemOf(run.id, `file ${file.key}`, error)
    await inRun(({ runs }) => runs.dropInside(run.key, file.path))
    return { facts: refusedFile(code, message), others: {} }
  }

  async function readFile(run: StoredRun, file: StoredFile, inRun: InRun): Promise<void> {
    const sha256 = await hashOf(store.read, file)
    const { facts, others } = await factsOf(run, file, inRun).catch((error) => givenUp(run, file, error, inRun))
    await inRun(async ({ runs }) => {
      await runs.saveFacts(file.key, sha256, facts)
      const now = await runs.byKey(run.key)
      if (!now || Object.keys(others).length === 0) return
      const sum = { ...now.others }
      for (const [end, n] of Object.entries(others)) sum[end] = (sum[end] ?? 0) + n
      await runs.save({ ...now, others: sum })
    })
  }

  /** The same files give the same items, so that a part of them that is there already tells where to go on. */
  async function pairFiles(run: StoredRun, inRun: InRun): Promise<void> {
    const files = await store.read.runs.files(run.key)
    const items = pair(files)
    const { total } = await store.read.runs.itemCounts(run.key)
    for (let from = total; from < items.length; from += ITEMS_A_WRITE) {
      await inRun(async ({ runs }) => {
        for (const [index, item] of items.slice(from, from + ITEMS_A_WRITE).entries()) {
          await runs.addItem(run.key, { ...NEW, ...item, position: from + index })
        }
      })
    }
    await keepResults(run, files, inRun)
    await inRun(async ({ runs }) => {
      const now = await runs.byKey(run.key)
      if (now) await runs.save({ ...now, paired: true })
    })
  }

  /** Before any package is made, which then finds what is known of its number. */
  async function keepResults(run: StoredRun, files: readonly StoredFile[], inRun: InRun): Promise<void> {
    const work = await workOf(run, inRun)
    for (const file of files.filter(({ facts }) => facts?.role === 'result')) {
      await keepResult(work, file).catch((error: unknown) => {
        if (!(error instanceof Fault)) throw error
        log.warn('run.result_refused', { run: run.id, code: error.code })
      })
    }
  }

  async function workOf(run: StoredRun, inRun: InRun): Promise<ItemWork> {
    const workspace = await store.read.identity.findWorkspace(run.workspaceId)
    if (!workspace) throw new Error(`run ${run.id} lost its workspace`)
    return { store, run, workspace, now: clock.now(), inRun }
  }

  async function workOn(run: StoredRun, item: StoredItem, inRun: InRun): Promise<void> {
    const work = await workOf(run, inRun)
    try {
      if (item.state === 'waiting') await makePackage(work, item)
      else if (item.state === 'made') await judgePackage(work, item)
      else await filed(work, item)
    } catch (error) {
      await refused(run, item, problemOf(run.id, item.position, error), inRun)
    }
  }

  async function filed(work: ItemWork, item: StoredItem): Promise<void> {
    await filePackage(work, item)
    outbox.poke()
  }

  /** A package that could not be filed can be chosen again; of a file that could not be read no package comes. */
  function refused(run: StoredRun, item: StoredItem, problem: Issue, inRun: InRun): Promise<void> {
    const state = item.state === 'chosen' ? 'judged' : 'refused'
    return inRun((stores) => stores.runs.saveItem(run.key, { ...item, state, problem }))
  }

  return {
    resource: 'runs',
    pausedBy: 'runs.pause',
    changes: [{ resource: 'rips-packages', id: '*', revision: null }],
    async step(run, inRun) {
      const { runs } = store.read
      const file = run.paired ? undefined : await runs.nextUnread(run.key)
      const item = run.paired ? await runs.nextOpen(run.key) : undefined
      if (file) await readFile(run, file, inRun)
      else if (!run.paired) await pairFiles(run, inRun)
      else if (item) await workOn(run, item, inRun)
      return !run.paired || item !== undefined
    },
    async isOver({ runs }, { key }) {
      return (await runs.nextOpen(key)) ? undefined : 'exhausted'
    },
    async tidy() {
      if (!(await store.read.runs.keepsEnded())) return false
      await store.write(PLATFORM, (stores) => stores.runs.dropEnded())
      return true
    },
  }
}
