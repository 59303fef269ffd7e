import { join } from 'node:path'
import { TrieRouter } from 'hono/router/trie-router'
import type { FaultName } from '../kit/faults.ts'
import {
  jsonAnswer,
  type LedgerDocument,
  type Operation,
  type Simulator,
  type SimulatorAnswer,
  type SimulatorClock,
  type SimulatorRequest,
  systemClock,
} from '../kit/simulator.ts'
import { administer } from './administration.ts'
import { type Context, field, jsonBody, type Route } from './context.ts'
import { stateOf } from './document.ts'
import { accountRoutes } from './factus/account.ts'
import { documentRoutes, trackRoute } from './factus/documents.ts'
import { notFound } from './factus/errors.ts'
import { oauthRoute } from './factus/oauth.ts'
import { rangeRoutes } from './factus/ranges.ts'
import { spoken } from './flags.ts'
import { matiasRoutes } from './matias/routes.ts'
import { type Attempts, Memory } from './memory.ts'
import { RateWindow } from './rate-window.ts'
import { earlyAnswer, lateAnswer, tooMany, unauthenticated } from './refusals.ts'
import { type Scenario, ScenarioQueue, scenarioNamed, scenarioOfFault, scenarioOfObservation } from './scenario.ts'
import { Settings, type SettingsInput } from './settings.ts'
import { accountOfBearer } from './tokens.ts'

const ROUTES: readonly Route[] = [
  oauthRoute,
  ...accountRoutes,
  ...rangeRoutes,
  ...documentRoutes('invoice'),
  ...documentRoutes('creditNote'),
  ...documentRoutes('debitNote'),
  trackRoute,
  ...matiasRoutes,
]

const SLOW_MS = 3_000

interface Match {
  readonly route: Route
  readonly params: Record<string, string>
}

export interface ProviderSimulatorOptions {
  /** Folder of its journal; nothing is kept without one. */
  readonly dataDir?: string
  readonly clock?: SimulatorClock
  readonly settings?: SettingsInput
}

/** An invoicing provider that speaks Factus v2 and MATIAS over one registry of documents. */
export class ProviderSimulator implements Simulator {
  readonly #memory: Memory
  readonly #clock: SimulatorClock
  readonly #initial: Settings
  #settings: Settings
  readonly #rate = new RateWindow()
  readonly #scenarios = new ScenarioQueue()
  readonly #router = new TrieRouter<Route>()

  constructor({ dataDir, clock = systemClock, settings = {} }: ProviderSimulatorOptions = {}) {
    this.#memory = new Memory(dataDir === undefined ? undefined : join(dataDir, 'provider.jsonl'))
    this.#clock = clock
    this.#initial = Settings.parse(settings)
    this.#settings = this.#initial
    for (const route of ROUTES) this.#router.add(route.method, route.path, route)
  }

  operation(request: SimulatorRequest): Operation {
    const route = this.#match(request)?.route
    return route === undefined ? { name: 'unknown', effect: false } : { name: route.name, effect: route.effect }
  }

  async handle(request: SimulatorRequest, fault?: FaultName): Promise<SimulatorAnswer> {
    if (request.path.startsWith('/_sim/')) return this.#administer(request)
    const match = this.#match(request)
    if (match === undefined) return unknownPath(request)
    return spoken(await this.#answer(match, request, fault), this.#settings.flags)
  }

  async #answer({ route, params }: Match, request: SimulatorRequest, fault?: FaultName): Promise<SimulatorAnswer> {
    const scenario = scenarioOfFault(fault) ?? this.#scenarioOf(request, route)
    if (scenario === 'slow') await new Promise<void>((resolve) => this.#clock.after(SLOW_MS, resolve))
    const context: Context = {
      memory: this.#memory,
      settings: this.#settings,
      request,
      params,
      now: this.#now(),
      account: '',
      scenario,
    }
    return earlyAnswer(context, route) ?? lateAnswer(scenario, () => this.#route(context, route))
  }

  /** One entry for each document that was ever sent, oldest first. Totals are what is to be paid, in pesos. */
  ledger(): readonly LedgerDocument[] {
    return this.#memory.attempts().map((attempts) => this.#ledgerDocument(attempts))
  }

  reset(): void {
    this.#memory.clear()
    this.#rate.clear()
    this.#scenarios.clear()
    this.#settings = this.#initial
  }

  close(): void {
    this.#memory.close()
  }

  #route(context: Context, route: Route): SimulatorAnswer {
    if (route.access === 'open') return route.handle(context)
    const account = accountOfBearer(context)
    if (account === undefined) return unauthenticated(route)
    const owned = { ...context, account }
    if (route.access === 'matias') return withHeaders(route.handle(owned), { 'x-matias-environment': 'sandbox' })
    const limit = this.#settings.requestsPerMinute
    const window = this.#rate.take(account, limit, context.now)
    if (!window.allowed) return tooMany(limit, window.resetSeconds)
    return withHeaders(route.handle(owned), {
      'x-ratelimit-limit': String(limit),
      'x-ratelimit-remaining': String(window.remaining),
    })
  }

  #now(): number {
    return this.#clock.now() + this.#settings.clockErrorMs
  }

  #match({ method, path }: SimulatorRequest): Match | undefined {
    const [found] = this.#router.match(method, path)[0]
    if (found === undefined) return undefined
    const params = Object.entries(found[1]).map(([name, value]) => [name, decoded(String(value))])
    return { route: found[0], params: Object.fromEntries(params) }
  }

  /** Header, then queue, then a trigger word in the document itself. */
  #scenarioOf(request: SimulatorRequest, route: Route): Scenario | undefined {
    const wished = scenarioNamed(request.headers['x-sim-scenario']) ?? this.#scenarios.take(route)
    if (wished !== undefined || !route.effect) return wished
    const body = jsonBody(request)
    return scenarioOfObservation(field(body, 'observation') ?? field(body, 'notes'))
  }

  #administer(request: SimulatorRequest): SimulatorAnswer {
    return administer(request, {
      memory: this.#memory,
      scenarios: this.#scenarios,
      now: this.#now(),
      settings: () => this.#settings,
      change: (settings) => {
        this.#settings = settings
      },
    })
  }

  #ledgerDocument({ key, number, sha256 }: Attempts): LedgerDocument {
    const held = this.#memory.copies(key).filter(({ foreign }) => !foreign)
    const [document] = held
    return {
      kind: key.kind,
      number: number ?? document?.number ?? '',
      reference: number === null ? key.reference : null,
      accepted: held.filter((each) => stateOf(each, this.#now()) === 'validated').length,
      attempts: sha256.length,
      receivedSha256: [...sha256],
      ...(document && {
        cufe: document.uniqueCode,
        total: document.totals.payable / 100,
        mailed: document.mailedAt.length,
      }),
    }
  }
}

/** A part of a path; one with a broken escape names nothing, so it may stay as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Accounts made for v2 may not use v1. */
function unknownPath({ path }: SimulatorRequest): SimulatorAnswer {
  if (!path.startsWith('/v1/')) return notFound()
  return jsonAnswer(403, { message: 'Version de API no disponible para esta empresa' })
}

function withHeaders(answer: SimulatorAnswer, headers: Readonly<Record<string, string>>): SimulatorAnswer {
  return { ...answer, headers: { ...answer.headers, ...headers } }
}
