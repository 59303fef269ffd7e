import type { PageQuery } from '../../contract/common.ts'
import { Fault } from '../fault.ts'
import { authorOf, isoInstant, type Principal, type Reply, type WorkspaceContext } from '../kernel/call.ts'
import { newUlid } from '../kernel/id.ts'
import { listReply } from '../lists/cursor.ts'
import type { Message } from '../messages/message.ts'
import type { KeysetFilter } from '../store/page.ts'
import type { RunKind, StoredRun } from '../store/runs.ts'
import type { Stores } from '../store/store.ts'
import { nextState, type RunEvent } from './machine.ts'
import type { RunWorker } from './worker.ts'

interface Kind<Param extends string> {
  readonly kind: RunKind
  /** Its name in change events, and before its ids. */
  readonly resource: string
  readonly prefix: string
  /** Of its id in paths. */
  readonly param: Param
  /** Tells its list from others. */
  readonly list: string
  readonly notFound: Message
  readonly bodyOf: (stores: Stores, run: StoredRun, now: number) => Promise<unknown>
}

interface Reads extends Answers {
  readonly workspace: WorkspaceContext
}
interface At<Param extends string> extends Reads {
  readonly params: Readonly<Record<Param, string>>
}
interface Begins extends Reads {
  readonly principal: Principal
}
/** What a run is told of with. */
export interface Answers {
  readonly stores: Stores
  readonly now: number
}

/** What is the same of every kind of run: it is found, begun, moved from state to state, and told of. */
export function runsOf<const Param extends string>(of: Kind<Param>) {
  const { kind, resource, param, bodyOf } = of

  async function found({ stores, workspace, params }: At<Param>): Promise<StoredRun> {
    const run = await stores.runs.find(workspace.id, kind, params[param])
    if (!run) throw new Fault('not_found', of.notFound, { field: `path.${param}` })
    return run
  }

  return {
    found,

    /** A run of the caller, in the caller's transaction. */
    async begun(
      { stores, workspace, principal, now }: Begins,
      given: Pick<StoredRun, 'name' | 'state' | 'paired'> & { readonly isFiled?: boolean },
    ): Promise<StoredRun> {
      const { isFiled = false, ...rest } = given
      const [id, at, by] = [`${of.prefix}_${newUlid(now)}`, isoInstant(now), authorOf(principal)]
      const made = { createdAt: at, createdBy: by, filedBy: isFiled ? by : null, updatedAt: at }
      await stores.runs.insert({ id, workspaceId: workspace.id, kind, others: {}, ...rest, ...made })
      const run = await stores.runs.find(workspace.id, kind, id)
      if (!run) throw new Error(`run ${id} is not there after it was begun`)
      return run
    },

    /**
     * The run after an event, saved. Who lets it go on, or takes it back, answers for what it does from then on.
     *
     * @throws Fault `run_state`, in the words of `refused`, when it cannot happen now.
     */
    async moved(
      caller: At<Param> & Begins,
      event: RunEvent,
      refused: Message,
      more: Partial<StoredRun> = {},
    ): Promise<StoredRun> {
      const run = await found(caller)
      const state = nextState(run.state, event)
      if (!state) throw new Fault('run_state', refused)
      const by = authorOf(caller.principal)
      const answers = event === 'started' || event === 'undone' ? { createdBy: by, filedBy: run.filedBy && by } : {}
      const next = { ...run, ...answers, ...more, state, updatedAt: isoInstant(caller.now) }
      await caller.stores.runs.save(next)
      return next
    },

    async list<Query extends PageQuery>({ stores, workspace, query, now }: Reads & { readonly query: Query }) {
      const read = (filter: KeysetFilter) => stores.runs.list(workspace.id, kind, filter)
      return listReply(`${of.list} ${workspace.id}`, query, read, (run) => bodyOf(stores, run, now))
    },

    async get(caller: At<Param>) {
      return { status: 200, body: await bodyOf(caller.stores, await found(caller), caller.now) }
    },

    /** What its worker is to look at, which it does only after the commit; without one, nothing is to be done yet. */
    async reply(
      { stores, now }: Answers,
      run: StoredRun,
      status = 200,
      worker?: Pick<RunWorker, 'poke'>,
    ): Promise<Reply> {
      const body = await bodyOf(stores, run, now)
      const settle = async () => {
        worker?.poke()
        return { status, body }
      }
      const changes = [{ resource, id: run.id, revision: null }]
      return { status, body, target: { id: run.id }, changes, ...(worker && { settle }) }
    },
  }
}
