import { setTimeout as sleep } from 'node:timers/promises'
import { ApiFault, type Client, createClient } from '../../../src/contract/client.ts'
import type { Upstream, Whereabouts } from './programs.ts'

/** Refusals that an honest caller may get while the host dies and comes back; anything else is a finding. */
export type Refusal = ApiFault['code']

const RETRY_MS = 40
const GIVE_UP_MS = 120_000

/** Does something beside each call, such as taking its time. */
export type Around = (call: Client) => Client

/** The clinic's people: one signed-in caller of whatever host runs at the moment. */
export class Office {
  readonly #scene: Whereabouts
  readonly #around: Around
  readonly #lost: (error: unknown) => boolean
  token: string | undefined
  params: { workspaceId: string } = { workspaceId: '' }
  /** Answers that did not come, and were asked for again. */
  lost = 0

  constructor(scene: Whereabouts, around: Around = (call) => call, lost = isLost) {
    this.#scene = scene
    this.#around = around
    this.#lost = lost
  }

  /**
   * Asks until there is an answer, each time with the same key and the same bytes. Throws ApiFault for a refusal, and
   * Error when nobody answers for two minutes in which nothing killed the host.
   */
  async ask<T>(request: (call: Client) => Promise<T>): Promise<T> {
    let since = Date.now()
    let killed = this.#scene.host.kills
    while (Date.now() - since < GIVE_UP_MS) {
      const { facts, kills } = this.#scene.host
      if (kills !== killed) {
        since = Date.now()
        killed = kills
      }
      if (facts) {
        try {
          return await request(
            this.#around(createClient({ origin: facts.url, token: () => this.token ?? facts.setupToken })),
          )
        } catch (error) {
          if (!this.#lost(error)) throw error
          this.lost++
        }
      }
      await sleep(RETRY_MS)
    }
    throw new Error('nobody answers')
  }

  /** Tells a simulator what to do; false when it is dead itself, or refuses. Its own switches stand where it serves. */
  async control(which: Upstream, path: string, body: object, method = 'POST'): Promise<boolean> {
    const { facts } = this.#scene.simulators
    if (!facts) return false
    const origin = path.startsWith('_sim/') ? facts.simulators[which] : facts.simulatorControl[which]
    const request = { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    return fetch(`${origin}/${path}`, request).then(
      ({ ok }) => ok,
      () => false,
    )
  }
}

/** The connection broke: before the answer, or in the middle of it. */
/** Nobody answered. */
export function isLost(error: unknown): boolean {
  return error instanceof ApiFault ? error.code === 'network_error' : error instanceof TypeError
}
