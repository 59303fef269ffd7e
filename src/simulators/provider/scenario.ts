import { z } from 'zod'
import type { FaultName } from '../kit/faults.ts'
import type { Context } from './context.ts'
import type { StoredDocument } from './document.ts'
import type { Fate } from './intake.ts'
import type { Settings } from './settings.ts'

/** What a document meets, from the wish to the tax authority's answer. */
const FATES = {
  accept: 'accepted',
  'accept-no-notifications': 'accepted-silently',
  'dian-delayed': 'delayed',
  'async-ack': 'async',
  'dian-reject-object': 'rejected',
  'dian-reject-array': 'rejected',
  'dian-reject-201': 'rejected',
  'regla-90': 'rule90',
  'regla-90-object': 'rule90',
} as const satisfies Record<string, Fate>

export const Scenario = z.enum([
  'accept',
  'accept-no-notifications',
  'dian-delayed',
  'async-ack',
  'dian-reject-object',
  'dian-reject-array',
  'dian-reject-201',
  'regla-90',
  'regla-90-object',
  'reference-collision',
  'blocked-409',
  'timeout-after-accept',
  'timeout-before',
  'slow',
  'http-500-before',
  'http-500-after',
  'http-502',
  'http-503',
  'rate-429',
  'quota-402',
  'auth-401',
  'forbidden-403',
  'artifact-404',
  'artifact-500',
  'artifact-not-xml',
  'artifact-wrong-document',
  'email-disabled',
  'email-fail',
  'email-timeout',
])
export type Scenario = z.infer<typeof Scenario>

/** First word of `observation` -> scenario. Those about artifacts and mail stay with the document. */
const TRIGGERS: Readonly<Record<string, Scenario>> = {
  'SIM-OK': 'accept-no-notifications',
  'SIM-DELAY': 'dian-delayed',
  'SIM-ASYNC': 'async-ack',
  'SIM-REJECT': 'dian-reject-object',
  'SIM-REJECT-ARRAY': 'dian-reject-array',
  'SIM-REJECT201': 'dian-reject-201',
  'SIM-REGLA90': 'regla-90',
  'SIM-REGLA90-OBJECT': 'regla-90-object',
  'SIM-COLLISION': 'reference-collision',
  'SIM-409': 'blocked-409',
  'SIM-TIMEOUT-AFTER': 'timeout-after-accept',
  'SIM-TIMEOUT-BEFORE': 'timeout-before',
  'SIM-SLOW': 'slow',
  'SIM-500': 'http-500-before',
  'SIM-500-AFTER': 'http-500-after',
  'SIM-502': 'http-502',
  'SIM-503': 'http-503',
  'SIM-429': 'rate-429',
  'SIM-402': 'quota-402',
  'SIM-401': 'auth-401',
  'SIM-403': 'forbidden-403',
  'SIM-ART-404': 'artifact-404',
  'SIM-ART-500': 'artifact-500',
  'SIM-ART-NOT-XML': 'artifact-not-xml',
  'SIM-ART-WRONG-DOCUMENT': 'artifact-wrong-document',
  'SIM-MAIL-DISABLED': 'email-disabled',
  'SIM-MAIL-FAIL': 'email-fail',
  'SIM-MAIL-TIMEOUT': 'email-timeout',
}

const FAULTS: Partial<Record<FaultName, Scenario>> = {
  'async-ack': 'async-ack',
  pending: 'dian-delayed',
  'rule-90': 'regla-90',
  'reference-collision': 'reference-collision',
  'rate-limited': 'rate-429',
  'blocked-by-other': 'blocked-409',
  'expired-token': 'auth-401',
}

export function scenarioOfFault(fault: FaultName | undefined): Scenario | undefined {
  return fault === undefined ? undefined : FAULTS[fault]
}

/** Accepts a scenario's name or its trigger, in any case. */
export function scenarioNamed(text: string | undefined): Scenario | undefined {
  if (text === undefined) return undefined
  const word = text.trim().split(/\s/, 1)[0] ?? ''
  return TRIGGERS[word.toUpperCase()] ?? Scenario.safeParse(word.toLowerCase()).data
}

/** The observation is free text: only a trigger word counts there. */
export function scenarioOfObservation(observation: unknown): Scenario | undefined {
  return typeof observation === 'string' && observation.startsWith('SIM-') ? scenarioNamed(observation) : undefined
}

/** This request's scenario, or the one that stays with the document. */
export function scenarioFor({ scenario }: Pick<Context, 'scenario'>, document: StoredDocument): Scenario | undefined {
  return scenario ?? scenarioOfObservation(document.content.observation)
}

/** Without a scenario it is the account that decides: accepted at once, or asynchronously. */
export function fateOf(scenario: Scenario | undefined, { asynchronous }: Pick<Settings, 'asynchronous'>): Fate {
  const fates: Readonly<Partial<Record<Scenario, Fate>>> = FATES
  if (scenario === undefined) return asynchronous ? 'async' : 'accepted'
  return fates[scenario] ?? 'accepted'
}

/** Scenarios ordered ahead of time (`POST /_sim/scenarios`), first in, first used. */
export class ScenarioQueue {
  #orders: { scenario: Scenario; operation: string | undefined; left: number }[] = []

  add(scenario: Scenario, operation: string | undefined, times: number): void {
    this.#orders.push({ scenario, operation, left: times })
  }

  /** Without an operation's name an order serves those that can change something. */
  take(operation: { readonly name: string; readonly effect: boolean }): Scenario | undefined {
    const order = this.#orders.find((each) =>
      each.operation === undefined ? operation.effect : each.operation === operation.name,
    )
    if (order === undefined) return undefined
    order.left -= 1
    this.#orders = this.#orders.filter(({ left }) => left > 0)
    return order.scenario
  }

  clear(): void {
    this.#orders = []
  }
}
