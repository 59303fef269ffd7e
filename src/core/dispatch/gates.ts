import type { Reach } from '../kernel/nodes.ts'
import type { StoredDispatch } from '../store/dispatches.ts'
import type { DispatchEvent } from './machine.ts'

const ENDED: ReadonlySet<DispatchEvent['type']> = new Set(['accepted', 'rejected', 'found-accepted', 'found-rejected'])

/**
 * What the worker knows of each upstream. While one is away, its dispatches wait behind the first of them instead of
 * each trying in turn: so they keep their order, and a dead line is called once per back-off.
 */
export interface Gates {
  admits(gate: string, dispatch: StoredDispatch, now: number): boolean
  closeUntil(gate: string, until: number): void
  /** This dispatch alone: the others of its gate go on. */
  holdAlone(id: string, until: number): void
  /** Whether it is blocked by another, behind which it waits from now on; false: it did so already. */
  standAside(gate: string, dispatch: StoredDispatch, now: number): boolean
  /** Dispatches that are held by themselves. */
  heldAlone(now: number): string[]
  /** For a dispatch that somebody asks about; but for the upstream's own wish for patience. */
  open(gate: string, id: string): void
  openAll(): void
  /** The clock was set back: what an upstream asked for lasts no longer for it. */
  setBack(ms: number): void
  /**
   * Draws the conclusion from a call and what became of its dispatch. Until that is due again an upstream that was not reached
   * is closed, and one that something blocks is asked only what became of what it has, and sent what blocks it.
   */
  recordOutcome(gate: string, event: DispatchEvent, after: StoredDispatch, now: number): void
  nextOpening(now: number): number | undefined
  /** Over the gates of a workspace: they begin with its id. */
  verdict(workspaceId: string): Reach
}

interface Block {
  readonly until: number
  readonly kind: StoredDispatch['kind']
  readonly blockedBy: string
}

export function createGates(): Gates {
  const closedUntil = new Map<string, number>()
  const blocks = new Map<string, Block>()
  /** What the upstream itself asked for, which nobody's haste shortens. */
  const patience = new Map<string, number>()
  const verdicts = new Map<string, Reach>()
  const alone = new Map<string, number>()
  /** By dispatch: the gate at which something blocks it. */
  const aside = new Map<string, string>()

  function recordBlock(gate: string, event: DispatchEvent, { kind, nextAttemptAt }: StoredDispatch): void {
    const blockedBy = event.type === 'not-sent' ? event.blockedBy : undefined
    if (blockedBy !== undefined && nextAttemptAt !== null) blocks.set(gate, { until: nextAttemptAt, kind, blockedBy })
    // Whatever ended may be what the others waited for.
    else if (ENDED.has(event.type)) blocks.delete(gate)
  }

  return {
    admits(gate, { kind, state, targetId }, now) {
      if (Math.max(closedUntil.get(gate) ?? 0, patience.get(gate) ?? 0) > now) return false
      const block = blocks.get(gate)
      const isFree = !block || block.until <= now || block.kind !== kind || block.blockedBy === targetId
      return isFree || state !== 'queued'
    },
    closeUntil: (gate, until) => void closedUntil.set(gate, until),
    holdAlone: (id, until) => void alone.set(id, until),
    standAside(gate, { id, kind, state, targetId }, now) {
      const block = blocks.get(gate)
      const isBlocked = block && block.until > now && block.kind === kind && block.blockedBy !== targetId
      if (!isBlocked || state !== 'queued' || aside.has(id)) return false
      aside.set(id, gate)
      return true
    },
    heldAlone(now) {
      for (const [id, until] of alone) if (until <= now) alone.delete(id)
      for (const [id, gate] of aside) if ((blocks.get(gate)?.until ?? 0) <= now) aside.delete(id)
      return [...alone.keys(), ...aside.keys()]
    },
    open(gate, id) {
      alone.delete(id)
      closedUntil.delete(gate)
      blocks.delete(gate)
    },
    openAll() {
      alone.clear()
      closedUntil.clear()
      blocks.clear()
    },
    setBack(ms) {
      for (const [gate, until] of patience) patience.set(gate, until - ms)
    },
    recordOutcome(gate, event, after, now) {
      const isAlone = event.type === 'not-sent' && event.alone === true
      const asked = 'retryAfterMs' in event && !isAlone ? event.retryAfterMs : undefined
      if (asked !== undefined) patience.set(gate, now + asked)
      // A reconciliation that found nothing out says nothing for certain about the connection: it is that row's affair alone.
      if (event.type === 'inconclusive') return
      const away = event.type === 'not-sent' && !isAlone
      verdicts.set(gate, away ? 'unreachable' : 'reachable')
      if (away && after.nextAttemptAt !== null) closedUntil.set(gate, after.nextAttemptAt)
      else closedUntil.delete(gate)
      recordBlock(gate, event, after)
    },
    nextOpening(now) {
      const blocked = [...blocks.values()].map(({ until }) => until)
      const times = [...closedUntil.values(), ...patience.values(), ...alone.values(), ...blocked].filter(
        (time) => time > now,
      )
      return times.length > 0 ? Math.min(...times) : undefined
    },
    verdict(workspaceId) {
      const mine = [...verdicts].filter(([gate]) => gate.startsWith(`${workspaceId} `)).map(([, verdict]) => verdict)
      return mine.find((verdict) => verdict === 'unreachable') ?? mine[0] ?? 'untried'
    },
  }
}
