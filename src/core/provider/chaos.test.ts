import { expect, test } from 'vitest'
import { CHAOS, factusConnection, invoice, matiasConnection, TestClock, World } from '../../../test/support/provider.ts'
import { type FaultName, seededFaults } from '../../simulators/kit/faults.ts'
import { createProviderHost } from '../../simulators/provider/index.ts'
import type { HealthInvoice } from './document.ts'
import type { FrozenRequest, IssuedFacts, LookupOutcome, ProviderConnection, SendOutcome } from './provider.ts'
import { providerFor } from './providers.ts'

const FAULTS: readonly FaultName[] = [...CHAOS, 'truncated-json']
const INTENTS = 8

/** A document on its way, as the outbox takes it: once uncertain it is only looked up, until its absence is proven. */
class Journey {
  readonly #world: World
  readonly #connection: ProviderConnection
  readonly #request: FrozenRequest
  #sentAt: number | undefined
  #lookups: number[] = []

  constructor(world: World, connection: ProviderConnection, request: FrozenRequest) {
    this.#world = world
    this.#connection = connection
    this.#request = request
  }

  async end(): Promise<IssuedFacts> {
    for (let turn = 0; turn < 200; turn += 1) {
      const outcome = this.#sentAt === undefined ? await this.#send() : await this.#lookUp(this.#sentAt)
      if (outcome.kind === 'accepted') return outcome.facts
      // Rule 90 ends when the provider's support has cleared it up.
      if ('cause' in outcome && outcome.cause === 'already-processed') {
        await this.#world.control('POST', '/_sim/reconcile', {})
      }
      this.#world.clock.advance(31_000)
    }
    throw new Error(`${this.#request.expected.reference} never ended`)
  }

  async #send(): Promise<SendOutcome> {
    const outcome = await this.#provider.send(this.#connection, this.#request)
    if (outcome.kind !== 'not-sent') this.#sentAt = this.#world.clock.now()
    return outcome
  }

  async #lookUp(sentAt: number): Promise<SendOutcome | LookupOutcome> {
    const now = this.#world.clock.now()
    const times = { now, sentAt, previousLookups: this.#lookups }
    const outcome = await this.#provider.lookup(this.#connection, this.#request.expected, times)
    this.#lookups = outcome.kind === 'not-found' ? [...this.#lookups, now] : []
    if (outcome.kind === 'not-found' && outcome.conclusive) this.#sentAt = undefined
    return outcome.kind === 'found' ? outcome.outcome : outcome
  }

  get #provider() {
    return providerFor(this.#world.providers, this.#connection)
  }
}

function intent(index: number): HealthInvoice {
  const range = { ...invoice().range, number: 990_000_101 + index }
  return invoice({ reference: `fev-${index}`, range })
}

const SEEDS = Array.from({ length: 8 }, (_, seed) => seed)

test.each([factusConnection, matiasConnection].flatMap((connection) => SEEDS.map((seed) => ({ connection, seed }))))(
  '$connection.provider, seed $seed: each document once, from the same bytes',
  async ({ connection, seed }) => {
    const clock = new TestClock()
    const { host } = createProviderHost({ clock, faults: seededFaults(seed, 0.6, FAULTS) })
    const world = new World(host, clock)
    const issued: IssuedFacts[] = []
    for (let index = 0; index < INTENTS; index += 1) {
      const request = providerFor(world.providers, connection).buildRequest(intent(index))
      issued.push(await new Journey(world, connection, request).end())
    }
    const { documents } = (await world.control('GET', '/_control/ledger')) as {
      documents: { number: string; cufe: string; accepted: number; receivedSha256: string[] }[]
    }
    expect(documents.map(({ accepted }) => accepted)).toEqual(Array(INTENTS).fill(1))
    expect(documents.map(({ number, cufe }) => [number, cufe])).toEqual(
      issued.map(({ number, cufe }) => [number, cufe]),
    )
    expect(documents.every(({ receivedSha256 }) => new Set(receivedSha256).size === 1)).toBe(true)
  },
)
