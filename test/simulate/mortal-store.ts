import { say } from '../../src/core/messages/message.ts'
import { StoreFault } from '../../src/core/store/connection.sqlite.ts'
import type { StoredDispatch } from '../../src/core/store/dispatches.ts'
import type { DocumentStore, StoredDocument } from '../../src/core/store/documents.ts'
import type { StoredPackage } from '../../src/core/store/packages.ts'
import type { Store, Stores } from '../../src/core/store/store.ts'
import type { BookedNumber, WrittenDocument } from './books.ts'
import type { Point } from './doom.ts'
import type { WrittenRow, WrittenVisit } from './run-books.ts'
import type { Weather } from './weather.ts'
import type { Committed, Sender, Witness } from './witness.ts'

interface Mortal extends Sender {
  readonly alive: boolean
  die(): void
  awake(): Promise<void>
}

class Died extends Error {}

const never = <T>() => new Promise<T>(() => undefined)

/**
 * The store as one process sees it. Every call can be overtaken by others; the process can die before a commit, which then
 * never was, or after it, and then nobody hears of it; and the disk can refuse.
 */
export function mortalStore(real: Store, process: Mortal, weather: Weather, witness: Witness): Store {
  const { time, random } = weather

  function dies(when: string, written: Committed): boolean {
    const isDoomed = weather.doom?.strikes(pointOf(`${when} the commit:`, written))
    if (!isDoomed && !weather.strikes(`death-${when}-commit`, 0.006 * weather.density)) return false
    witness.note(() => `${process.name} dies ${when} a commit`)
    process.die()
    return true
  }

  async function transaction<T>(work: (stores: Stores) => Promise<T>, stores: Stores) {
    if (!process.alive) throw new Died()
    const { watched, written } = watching(stores)
    const result = await work(watched)
    if (!process.alive || dies('before', written())) throw new Died()
    if (weather.strikes('disk-refuses', weather.diskFailures)) throw new StoreFault('full', say('store.full'))
    return { result, written }
  }

  /** A read may be answered late: then it tells of a state that is not the last any more. Or not at all. */
  async function answered(read: () => unknown): Promise<unknown> {
    if (weather.strikes('disk-unreadable', weather.diskFailures)) throw new StoreFault('disk', say('store.diskSilent'))
    const early = random.chance(0.5)
    if (!early) await time.turn()
    await process.awake()
    const found: unknown = await read()
    if (early) await time.turn()
    await process.awake()
    return process.alive ? found : never()
  }

  function delayed<T extends object>(area: T): T {
    return new Proxy(area, {
      get(target, name) {
        const method: unknown = Reflect.get(target, name)
        return typeof method === 'function'
          ? (...given: unknown[]) => answered(() => method.apply(target, given))
          : method
      },
    })
  }

  const read: Stores = {
    ...real.read,
    dispatches: delayed(real.read.dispatches),
    packages: delayed(real.read.packages),
    documents: delayed(real.read.documents),
    runs: delayed(real.read.runs),
    billing: delayed(real.read.billing),
    documentRuns: delayed(real.read.documentRuns),
    bundles: delayed(real.read.bundles),
  }
  return {
    read,
    reading: (work) => work(read),
    async write(scope, work, line) {
      await time.turn()
      await process.awake()
      try {
        const { result, written } = await real.write(scope, (stores) => transaction(work, stores), line)
        witness.committed(written(), process)
        if (dies('after', written())) return never()
        await time.turn()
        await process.awake()
        return process.alive ? result : never()
      } catch (error) {
        if (error instanceof Died || !process.alive) return never()
        throw error
      }
    },
    close: async () => undefined,
  }
}

/** A commit is told apart by what it makes of what: what it makes new has another id each time that it is tried. */
function pointOf(when: string, { dispatches, documents, packages, rows, visits }: Committed): Point {
  const written = [
    rows.map(({ state, runId, position }) => [`row ${state}`, `${runId} ${position}`]),
    documents.map(({ head }) => [`${head.kind} ${head.status}`, head.id]),
    dispatches.map(({ kind, state, id }) => [`${kind} ${state}`, id]),
    packages.map(({ status, id }) => [`package ${status}`, id]),
    visits.map(({ id, documentId }) => [documentId === null ? 'visit free' : 'visit billed', id]),
  ].filter((each) => each.length > 0)
  const kinds = [...new Set(written.flat().map(([kind]) => kind))]
  const subject = (written[0] ?? []).map(([, id]) => id).join(' ')
  return { kind: `${when} ${kinds.join(', ') || 'something else'}`, subject }
}

/** Notes what a transaction writes; it stands only once it is committed. */
function watching(stores: Stores): { watched: Stores; written: () => Committed } {
  const written = {
    dispatches: new Map<string, StoredDispatch>(),
    packages: new Map<string, StoredPackage>(),
    documents: new Map<string, WrittenDocument>(),
    numbers: [] as BookedNumber[],
    freedKeys: [] as string[],
    rows: [] as WrittenRow[],
    visits: [] as WrittenVisit[],
  }
  const { dispatches, packages, documents, idempotency } = stores
  const watched: Stores = {
    ...stores,
    dispatches: {
      ...dispatches,
      async insert(...requests) {
        await dispatches.insert(...requests)
        for (const { dispatch } of requests) written.dispatches.set(dispatch.id, dispatch)
      },
      async save(dispatch, before) {
        await dispatches.save(dispatch, before)
        written.dispatches.set(dispatch.id, dispatch)
      },
    },
    packages: {
      ...packages,
      async insert(workspaceId, head, revision) {
        await packages.insert(workspaceId, head, revision)
        written.packages.set(head.id, head)
      },
      async save(head, before) {
        await packages.save(head, before)
        written.packages.set(head.id, head)
      },
      async addRevision(head, before, revision) {
        await packages.addRevision(head, before, revision)
        written.packages.set(head.id, head)
      },
    },
    documents: watchingDocuments(documents, written),
    ...watchingRuns(stores, written),
    idempotency: {
      ...idempotency,
      async remove(scope) {
        await idempotency.remove(scope)
        written.freedKeys.push(scope.key)
      },
    },
  }
  const { numbers, freedKeys, rows, visits } = written
  return {
    watched,
    written: () => ({
      dispatches: [...written.dispatches.values()],
      packages: [...written.packages.values()],
      documents: [...written.documents.values()],
      numbers,
      freedKeys,
      rows,
      visits,
    }),
  }
}

function watchingDocuments(
  documents: DocumentStore,
  written: { readonly documents: Map<string, WrittenDocument>; readonly numbers: BookedNumber[] },
): DocumentStore {
  function note(head: StoredDocument, workspaceId = written.documents.get(head.id)?.workspaceId): void {
    written.documents.set(head.id, { head, workspaceId })
  }
  return {
    ...documents,
    async insert(workspaceId, head, content, by) {
      await documents.insert(workspaceId, head, content, by)
      note(head, workspaceId)
    },
    async addRevision(head, before, content, by) {
      await documents.addRevision(head, before, content, by)
      note(head)
    },
    async save(head, before) {
      await documents.save(head, before)
      note(head)
    },
    async reserveNumber(workspaceId, reserved) {
      await documents.reserveNumber(workspaceId, reserved)
      written.numbers.push({ ...reserved, workspaceId })
    },
  }
}

type Watched = Pick<Stores, 'billing' | 'documentRuns' | 'records'>

/** The rows of runs, with what their run was when they were written, and the visits that they bind. */
function watchingRuns(
  { runs, billing, documentRuns, records }: Stores,
  { rows, visits }: { readonly rows: WrittenRow[]; readonly visits: WrittenVisit[] },
): Watched {
  type Row = Pick<WrittenRow, 'position' | 'state' | 'madeId'>
  async function note(runKey: number, { position, state, madeId }: Row, undoFrom: number | null) {
    const run = await runs.byKey(runKey)
    const of = { runId: run?.id ?? '', runState: run?.state, isUndone: undoFrom !== null }
    rows.push({ ...of, position, state, madeId })
  }
  return {
    billing: {
      ...billing,
      async saveItem(runKey, item) {
        await billing.saveItem(runKey, item)
        await note(runKey, { ...item, madeId: item.documentId }, (await billing.get(runKey)).undoFrom)
      },
    },
    documentRuns: {
      ...documentRuns,
      async saveItem(runKey, item) {
        await documentRuns.saveItem(runKey, item)
        await note(runKey, item, (await documentRuns.get(runKey)).undoFrom)
      },
    },
    records: {
      ...records,
      visits: {
        ...records.visits,
        async replace(scope, visit) {
          await records.visits.replace(scope, visit)
          visits.push(visit)
        },
      },
    },
  }
}
