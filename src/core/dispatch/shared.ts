import { ALONE, type Nodes, type Reach } from '../kernel/nodes.ts'
import type { StoredDispatch } from '../store/dispatches.ts'
import type { Outbox, OutboxDependencies } from './outbox.ts'
import { createOutbox } from './worker.ts'

/** Nobody is about to try it: it ended, or it waits for later. */
function isIdle({ state, leaseUntil, nextAttemptAt }: StoredDispatch, now: number): boolean {
  return state !== 'sending' && leaseUntil === null && !(nextAttemptAt !== null && nextAttemptAt <= now)
}

/**
 * An outbox among those of other processes over the same store: what it is told counts wherever the dispatch is tried.
 *
 * @param works whether this process sends, or only queues.
 */
export function outboxAmong(deps: OutboxDependencies, nodes: Nodes, works: boolean): Outbox {
  if (nodes === ALONE) return createOutbox(deps)
  const { store, events, clock } = deps
  const own = createOutbox({ ...deps, owns: nodes.own, onTried: tellVerdict })
  /** By workspace: what other processes last said of its upstream. */
  const verdicts = new Map<string, Reach>()
  const saidLast = new Map<string, Reach>()

  const reachable = (workspaceId: string): Reach => {
    const mine = own.reachable(workspaceId)
    return mine === 'untried' ? (verdicts.get(workspaceId) ?? mine) : mine
  }

  function tellVerdict(workspaceId: string): void {
    const verdict = own.reachable(workspaceId)
    if (verdict === (saidLast.get(workspaceId) ?? 'untried')) return
    saidLast.set(workspaceId, verdict)
    nodes.tell({ about: 'upstream', workspaceId, verdict })
  }

  async function hastened(dispatchId: string | null): Promise<void> {
    if (dispatchId === null) return own.wake()
    const dispatch = await store.read.dispatches.find(dispatchId)
    if (dispatch) own.hasten(dispatch)
  }

  nodes.onChange(own.poke)
  nodes.onTold((told) => {
    if (told.about === 'upstream') verdicts.set(told.workspaceId, told.verdict)
    // A store that fails now is asked again when it next changes.
    if (told.about === 'haste' && works) hastened(told.dispatchId).catch(() => undefined)
  })

  /** Its rows tell when another process has tried it. */
  async function settledElsewhere({ id, workspaceId }: StoredDispatch, signal: AbortSignal): Promise<void> {
    await new Promise<void>((resolve) => {
      const look = async () => {
        const dispatch = await store.read.dispatches.find(id).catch(() => undefined)
        const isAway = reachable(workspaceId) === 'unreachable' && dispatch?.leaseUntil === null
        if (!dispatch || isAway || isIdle(dispatch, clock.now())) resolve()
      }
      const unsubscribe = events.subscribe(workspaceId, () => void look())
      signal.addEventListener('abort', () => {
        unsubscribe()
        resolve()
      })
      void look()
    })
  }

  return {
    ...own,
    async start() {
      if (works) await own.start()
    },
    async wake() {
      await own.wake()
      nodes.tell({ about: 'haste', dispatchId: null })
    },
    hasten(dispatch) {
      own.hasten(dispatch)
      nodes.tell({ about: 'haste', dispatchId: dispatch.id })
    },
    async settled(id, timeoutMs) {
      const dispatch = await store.read.dispatches.find(id)
      if (!dispatch) return
      const over = new AbortController()
      await Promise.race([own.settled(id, timeoutMs), settledElsewhere(dispatch, over.signal)])
      over.abort()
    },
    reachable,
  }
}
