import type { Observer } from '../../core/dispatch/observer.ts'

/** A figure at one moment, and of which of several it is. */
export interface Reading {
  readonly value: number
  readonly of?: Readonly<Record<string, string>>
}

export const GAUGES = {
  'radica.gates.owned': 'Gates, webhooks and runs that this worker works at',
  'radica.queue.length': 'Dispatches of all workspaces that wait, by kind and state',
  'radica.pool.connections': 'Connections of this node to its database',
} as const

export type Gauges = Readonly<Record<keyof typeof GAUGES, () => Promise<readonly Reading[]>>>

/** How a node works, told to whoever watches it: names of the contract, counts and durations, never what people wrote. */
export interface Telemetry {
  readonly observer: Observer
  /** Runs a request of the contract. */
  request(request: Request, answer: () => Promise<Response>): Promise<Response>
  /** Whatever runs now asks the database something. */
  statement(): void
  /** What is looked at whenever figures are told. */
  watch(gauges: Gauges): void
  /** Tells what it has not told yet, for a moment at most. */
  close(): Promise<void>
}
