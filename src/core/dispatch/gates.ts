import type { DispatchEvent } from './machine.ts'

type Verdict = 'reachable' | 'unreachable' | 'untried'

/**
 * What the worker knows of each upstream. While one is away, its dispatches wait behind the first of them instead of
 * each trying in turn: so they keep their order, and a dead line is called once per back-off.
 */
export interface Gates {
  isOpen(gate: string, now: number): boolean
  hold(gate: string, until: number): void
  /** Draws the conclusion from a call: an upstream that was not reached is closed until `nextAttemptAt`. */
  learn(gate: string, event: DispatchEvent, nextAttemptAt: number | null, now: number): void
  /** All but those whose upstream asked for patience. */
  openAll(): void
  nextOpening(now: number): number | undefined
  /** Over the gates of a workspace: they begin with its id. */
  verdict(workspaceId: string): Verdict
}

export function createGates(): Gates {
  const closedUntil = new Map<string, number>()
  /** What the upstream itself asked for, which nobody's haste shortens. */
  const patience = new Map<string, number>()
  const verdicts = new Map<string, Verdict>()
  return {
    isOpen: (gate, now) => Math.max(closedUntil.get(gate) ?? 0, patience.get(gate) ?? 0) <= now,
    hold: (gate, until) => void closedUntil.set(gate, until),
    learn(gate, event, nextAttemptAt, now) {
      if ('retryAfterMs' in event && event.retryAfterMs !== undefined) patience.set(gate, now + event.retryAfterMs)
      // A reconciliation that found nothing out says nothing for certain about the line: it is that row's affair alone.
      if (event.type === 'inconclusive') return
      const away = event.type === 'not-sent' && !event.alone
      verdicts.set(gate, away ? 'unreachable' : 'reachable')
      if (away && nextAttemptAt !== null) closedUntil.set(gate, nextAttemptAt)
      else closedUntil.delete(gate)
    },
    openAll: () => closedUntil.clear(),
    nextOpening(now) {
      const times = [...closedUntil.values(), ...patience.values()].filter((time) => time > now)
      return times.length > 0 ? Math.min(...times) : undefined
    },
    verdict(workspaceId) {
      const mine = [...verdicts].filter(([gate]) => gate.startsWith(`${workspaceId} `)).map(([, verdict]) => verdict)
      return mine.find((verdict) => verdict === 'unreachable') ?? mine[0] ?? 'untried'
    },
  }
}
