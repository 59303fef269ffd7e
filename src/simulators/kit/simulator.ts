import type { FaultName } from './faults.ts'

/** A request without its transport. Header names are lower case; the body is already decoded (no gzip). */
export interface SimulatorRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

export interface SimulatorAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array | string
}

/** What a request asks for, in the upstream's own word, and whether it can change what the upstream holds. */
export interface Operation {
  readonly name: string
  readonly effect: boolean
}

/** One document as the upstream knows it: the judge of kill and chaos tests. `accepted` must never exceed 1. */
export interface LedgerDocument {
  readonly kind: string
  readonly number: string
  /** The caller's own reference, where the upstream has such a field. */
  readonly reference: string | null
  readonly accepted: number
  readonly attempts: number
  /** SHA-256 (hex) of every decoded body received for it, in order, repeats included. */
  readonly receivedSha256: readonly string[]
  readonly cuv?: string
  readonly cufe?: string
  readonly total?: number
  /** How many messages with it left. */
  readonly mailed?: number
}

/** Thrown by `handle`: the caller loses the connection here, and no answer leaves. */
export class LostConnection extends Error {}

/**
 * An upstream without a transport. `fault` is one that only the upstream can act out (`expired-token`, `rule-90`, ...);
 * those of the connection never reach it. Whatever it acknowledges must be in its journal before it returns.
 */
export interface Simulator {
  operation(request: SimulatorRequest): Operation
  handle(request: SimulatorRequest, fault?: FaultName): Promise<SimulatorAnswer>
  ledger(): readonly LedgerDocument[]
  reset(): void
}

/** Time as a dependency, so that simulations own it. Same shape as the core's clock. */
export interface SimulatorClock {
  now(): number
  after(ms: number, callback: () => void): () => void
}

export const systemClock: SimulatorClock = {
  now: () => Date.now(),
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
}

/** A JSON answer; `headers` adds to (and may replace) the content type. */
export function jsonAnswer(
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): SimulatorAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(value),
  }
}
