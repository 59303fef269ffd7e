import { z } from 'zod'

/**
 * Everything that can go wrong on purpose. The connection's faults are acted out here, whatever the upstream;
 * the others are handed to the simulator, which alone knows how its upstream fails that way.
 */
const CONNECTION_FAULTS = [
  'latency',
  'drop-before-effect',
  'drop-after-effect',
  'reset-mid-answer',
  'truncated-json',
  'error-500-before-effect',
  'error-500-after-effect',
  'unavailable-503',
  'portal-page',
  'proxy-page-403',
  'gzip-bomb',
  'endless-answer',
  'slow-answer',
] as const

const UPSTREAM_FAULTS = [
  'expired-token',
  'rejected-as-400',
  'camel-case',
  'cfr001',
  'tot003',
  'login-false',
  'login-401',
  'sample-notifications',
  'unknown-professional',
  'async-ack',
  'rule-90',
  'reference-collision',
  'pending',
  'rate-limited',
  'blocked-by-other',
] as const

/** A switch rather than a use: another certificate is served until the availability is set or everything is reset. */
export const WRONG_CERTIFICATE = 'wrong-certificate'

export const FaultName = z.enum([...CONNECTION_FAULTS, ...UPSTREAM_FAULTS])
export type FaultName = z.infer<typeof FaultName>

export const FaultOrder = z.strictObject({
  fault: z.enum([...FaultName.options, WRONG_CERTIFICATE]),
  /** An operation's name, or `*` for every operation. Absent: every operation that can change what the upstream holds. */
  operation: z.string().optional(),
  times: z.int().min(1).default(1),
  /** Waits this long before the fault shows; for `latency`, before the request is processed. */
  afterMs: z.int().min(0).max(600_000).default(0),
})
export type FaultOrder = z.input<typeof FaultOrder>

export interface Fault {
  readonly name: FaultName
  readonly afterMs: number
}

/** Where the faults of a run come from: the control route's queue, or a seed. */
export interface FaultSource {
  take(operation: { readonly name: string; readonly effect: boolean }): Fault | undefined
}

/** First in, first used; each order serves the first `times` requests that match it. */
export class FaultQueue implements FaultSource {
  #orders: { fault: Fault; operation: string | undefined; left: number }[] = []

  add(name: FaultName, order: { operation?: string | undefined; times: number; afterMs: number }): void {
    this.#orders.push({ fault: { name, afterMs: order.afterMs }, operation: order.operation, left: order.times })
  }

  take(operation: { readonly name: string; readonly effect: boolean }): Fault | undefined {
    const order = this.#orders.find(({ operation: wanted }) =>
      wanted === undefined ? operation.effect : wanted === '*' || same(wanted, operation.name),
    )
    if (order === undefined) return undefined
    order.left -= 1
    if (order.left === 0) this.#orders = this.#orders.filter((other) => other !== order)
    return order.fault
  }

  clear(): void {
    this.#orders = []
  }
}

function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

/** The same seed gives the same faults for the same order of requests. `rate` is the share of requests that fail, 0 to 1. */
export function seededFaults(seed: number, rate: number, names: readonly FaultName[], maxDelayMs = 0): FaultSource {
  const random = mulberry32(seed)
  return {
    take(operation) {
      if (!operation.effect || random() >= rate) return undefined
      const name = names[Math.floor(random() * names.length)]
      return name === undefined ? undefined : { name, afterMs: Math.floor(random() * maxDelayMs) }
    },
  }
}

/** Mulberry32 (public domain, Tommy Ettinger): 32 bits of state, enough to spread faults. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
