import type { FaultOrder } from '../../src/simulators/kit/faults.ts'
import type { SimulatorHost } from '../../src/simulators/kit/host.ts'
import type { SimulatorClock } from '../../src/simulators/kit/simulator.ts'
import factusRequests from '../../src/simulators/provider/factus/requests.fixture.json' with { type: 'json' }
import { createProviderHost, type ProviderHostOptions } from '../../src/simulators/provider/index.ts'
import matiasRequest from '../../src/simulators/provider/matias/request.fixture.json' with { type: 'json' }

/** For the tests of this folder: a caller of the simulator, without sockets and with its own time. */

export const START = Date.parse('2026-11-03T10:15:30-05:00')
export const NIT = '900123456'

export class ManualClock implements SimulatorClock {
  time = START
  #timers: { at: number; callback: () => void }[] = []

  now(): number {
    return this.time
  }

  after(ms: number, callback: () => void): () => void {
    const timer = { at: this.time + ms, callback }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer)
    }
  }

  advance(ms: number): void {
    this.time += ms
    const due = this.#timers.filter(({ at }) => at <= this.time)
    this.#timers = this.#timers.filter(({ at }) => at > this.time)
    for (const { callback } of due) callback()
  }
}

export class Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string

  constructor(status: number, headers: Readonly<Record<string, string>>, body: string | Uint8Array) {
    this.status = status
    this.headers = headers
    this.text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  }

  /** The value at a path of the JSON body, `data.items.0.name`; the whole body without one. */
  at(path = ''): unknown {
    const keys = path === '' ? [] : path.split('.')
    return keys.reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
      JSON.parse(this.text),
    )
  }

  textAt(path: string): string {
    return String(this.at(path))
  }

  bytesAt(path: string): Buffer {
    return Buffer.from(this.textAt(path), 'base64')
  }
}

interface CallOptions {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export class Caller {
  readonly clock = new ManualClock()
  readonly host: SimulatorHost
  readonly close: () => void
  token = ''

  constructor(options: ProviderHostOptions = {}) {
    const { host, close } = createProviderHost({ clock: this.clock, ...options })
    this.host = host
    this.close = close
  }

  /** Goes to another moment, with an access key that does not expire. */
  travel(moment: number): void {
    this.clock.advance(moment - this.clock.time)
    this.token = `sk_test_simulado_${NIT}`
  }

  async call(method: string, path: string, { body, headers = {} }: CallOptions = {}): Promise<Answer> {
    const url = new URL(path, 'http://simulador.test')
    const exchange = await this.host.exchange({
      method,
      path: url.pathname,
      query: url.searchParams,
      headers: {
        host: url.host,
        'content-type': 'application/json',
        ...(this.token === '' ? {} : { authorization: `Bearer ${this.token}` }),
        ...headers,
      },
      body: new TextEncoder().encode(body === undefined ? '' : JSON.stringify(body)),
    })
    if (exchange.kind !== 'answer') throw new Error(exchange.kind)
    return new Answer(exchange.answer.status, exchange.answer.headers, exchange.answer.body)
  }

  get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    return this.call('GET', path, { headers })
  }

  post(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    return this.call('POST', path, { body, headers })
  }

  /** Through the kit's control route, as a test from outside would. */
  async fault(order: FaultOrder): Promise<void> {
    const answer = await this.post('/_control/faults', order)
    if (answer.status !== 200) throw new Error(answer.text)
  }

  async ledger(): Promise<unknown> {
    return (await this.get('/_control/ledger')).at('documents')
  }
}

export async function factusCaller(options: ProviderHostOptions = {}, nit = NIT): Promise<Caller> {
  const caller = new Caller(options)
  const answer = await caller.post('/oauth/token', {
    grant_type: 'password',
    client_id: 'radica',
    client_secret: 'simulado',
    username: `${nit}@simulado.test`,
    password: 'simulado',
  })
  caller.token = answer.textAt('access_token')
  return caller
}

export async function matiasCaller(options: ProviderHostOptions = {}): Promise<Caller> {
  const caller = new Caller(options)
  const login = { email: `${NIT}@simulado.test`, password: 'simulado', remember_me: 0 }
  caller.token = (await caller.post('/api/ubl2.1/auth/login', login)).textAt('access_token')
  return caller
}

type Changes = Readonly<Record<string, unknown>>

export function factusInvoice(reference: string, changes: Changes = {}) {
  return { ...factusRequests.invoice, reference_code: reference, ...changes }
}

export function factusCreditNote(reference: string, changes: Changes = {}) {
  return { ...factusRequests.creditNote, reference_code: reference, ...changes }
}

export function factusDebitNote(reference: string, changes: Changes = {}) {
  return { ...factusRequests.debitNote, reference_code: reference, ...changes }
}

export function matiasInvoice(number: number, changes: Changes = {}) {
  return { ...matiasRequest, document_number: String(number), ...changes }
}
