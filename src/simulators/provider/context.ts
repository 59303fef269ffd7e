import type { SimulatorAnswer, SimulatorRequest } from '../kit/simulator.ts'
import type { Memory } from './memory.ts'
import type { Scenario } from './scenario.ts'
import type { Settings } from './settings.ts'

/** One request on its way through a route. */
export interface Context {
  readonly memory: Memory
  readonly settings: Settings
  readonly request: SimulatorRequest
  readonly params: Readonly<Record<string, string>>
  /** Milliseconds since 1970. */
  readonly now: number
  /** NIT of the caller's company; empty on open routes. */
  readonly account: string
  readonly scenario: Scenario | undefined
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** With `:name` parts. */
  readonly path: string
  /** In the upstream's own words. */
  readonly name: string
  readonly effect: boolean
  /** Whose errors and tokens; `open` needs no token. */
  readonly access: 'open' | 'factus' | 'matias'
  handle(context: Context): SimulatorAnswer
}

/** The body as JSON; undefined when it is not. */
export function jsonBody(request: SimulatorRequest): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(request.body))
  } catch {
    return undefined
  }
}

/** The field of a JSON object; undefined for anything else. */
export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/** Where this simulator was called, for the links in its answers. */
export function originOf(request: SimulatorRequest): string {
  return `http://${request.headers.host ?? 'simulado.invalid'}`
}
