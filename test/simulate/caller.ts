import { ApiFault, type Client, createClient } from '../../src/contract/client.ts'
import type { DispatchKind } from '../../src/contract/dispatches.ts'
import type { ErrorCode } from '../../src/contract/errors.ts'
import type { HostProcess, Surroundings } from './host-process.ts'

/** Where the host is now, if it runs. */
export interface Office extends Surroundings {
  host(): HostProcess | undefined
  /** Whether the provider of this history sends messages. */
  readonly mails: boolean
}

const MINUTE = 60_000

/** Refusals that say nothing of whether the request was carried out. */
const BROKEN_ANSWERS: readonly string[] = ['internal_error', 'idempotency_in_progress']

/** It may have been carried out all the same: a run that was begun so goes on whether its clerk knows of it or not. */
const UNANSWERED: readonly string[] = ['network_error', 'internal_error']

/** The line of one person to the host: it asks until there is an answer, and judges the refusals. */
export class Caller {
  readonly name: string
  readonly call: Client
  readonly #office: Office
  readonly #expected: readonly (ErrorCode | 'network_error')[]
  #keys = 0

  /** `expected`: refusals that this person may get at any time. */
  constructor(office: Office, name: string, expected: readonly (ErrorCode | 'network_error')[]) {
    this.name = name
    this.#office = office
    this.#expected = expected
    this.call = createClient({ origin: 'http://radica.test', token: () => undefined, fetch: (r) => this.#fetch(r) })
  }

  key(): string {
    return `${this.name}-${++this.#keys}`
  }

  /** Asks until there is an answer: the same request, the same key. Undefined: refused, in a way that may be. */
  async ask<T>(what: string, call: () => Promise<T>, key?: string): Promise<T | undefined> {
    const { weather, witness } = this.#office
    const { time, random } = weather
    for (;;) {
      witness.note(() => `${this.name} ${what}`)
      try {
        const answer = await call()
        witness.note(() => `${this.name} ${what}: yes`)
        return answer
      } catch (error) {
        if (!(error instanceof ApiFault)) throw error
        witness.note(() => `${this.name} ${what}: ${error.code}`)
        if (!UNANSWERED.includes(error.code)) return this.#refused(what, error, key)
        await time.sleep(random.skewed(1_000, 5 * MINUTE))
      }
    }
  }

  /** Takes back what waits for a target. */
  async withdraw(workspaceId: string, targetId: string, kind: DispatchKind): Promise<void> {
    const query = { targetId, limit: 10 }
    const found = await this.ask('looks at what waits', () =>
      this.call('dispatches.list', { params: { workspaceId }, query }),
    )
    const waits = found?.body.items.find((each) => each.kind === kind && each.state === 'queued')
    if (!waits) return
    const idempotencyKey = this.key()
    const params = { workspaceId, dispatchId: waits.id }
    await this.ask(`takes back ${waits.reference}`, () => this.call('dispatches.withdraw', { params, idempotencyKey }))
  }

  #refused(what: string, { code, message, field }: ApiFault, key: string | undefined): undefined {
    const { witness } = this.#office
    if (key !== undefined && !BROKEN_ANSWERS.includes(code)) witness.refused(key, code)
    if (!this.#expected.includes(code)) witness.violated(`${this.name} ${what}: ${code} ${message} ${field ?? ''}`)
    return undefined
  }

  /** The line from a person to the host breaks when the host dies. */
  async #fetch(request: Request): Promise<Response> {
    const host = this.#office.host()
    if (!host) throw new TypeError('nobody listens')
    const broken = host.ended.then(() => Promise.reject(new TypeError('the line broke')))
    return Promise.race([host.fetch(request), broken])
  }
}
