import type { Clock } from '../../src/core/core.ts'
import { type HealthDocument, type HealthInvoice, type HealthNote, totalsOf } from '../../src/core/provider/document.ts'
import { expectationOf } from '../../src/core/provider/expectation.ts'
import type {
  FactusConnection,
  LookupOutcome,
  MatiasConnection,
  ProviderConnection,
  SendOutcome,
} from '../../src/core/provider/provider.ts'
import { createInvoiceProviders, type InvoiceProviders, providerFor } from '../../src/core/provider/providers.ts'
import { createInProcessTransport, type InProcessUpstream } from '../../src/core/transport/in-process-transport.ts'
import type { FaultName } from '../../src/simulators/kit/faults.ts'
import { createProviderHost, type ProviderHostOptions } from '../../src/simulators/provider/index.ts'

/** For tests: a clinic's documents with invented data, and how it reaches a provider. */

export const NIT = '900123456'
export const ORIGIN = 'http://127.0.0.1:4010'
/** When the documents were emitted. */
export const START = Date.parse('2026-11-03T10:15:30-05:00')

export const factusConnection: FactusConnection = {
  provider: 'factus',
  baseUrl: ORIGIN,
  environment: 2,
  nit: NIT,
  credentials: {
    clientId: 'radica',
    clientSecret: 'simulado',
    username: `${NIT}@simulado.test`,
    password: 'simulado',
  },
}

export const matiasConnection: MatiasConnection = {
  provider: 'matias',
  baseUrl: ORIGIN,
  environment: 2,
  nit: NIT,
  credentials: { email: `${NIT}@simulado.test`, password: 'simulado' },
}

const CUFE = 'ab'.repeat(48)

const base = {
  issued: { date: '2026-11-03', time: '10:15:30' },
  customer: {
    documentCode: '31',
    documentNumber: '900654321',
    organization: '1',
    name: 'EPS EJEMPLO S.A.',
    municipalityCode: '11001',
    address: 'Calle 100 # 10-20',
    email: 'facturas@eps-ejemplo.test',
    phone: '6010000000',
  },
  period: { start: '2026-10-01', end: '2026-10-31' },
  health: {
    providerCode: '110010000001',
    paymentModality: '04',
    coverage: '16',
    contractNumber: 'CUCON-FICTICIO-0001',
    withoutContractCode: null,
    policyNumber: null,
  },
  payment: { form: '2', method: '1', dueDate: '2026-12-03' },
} as const

const consultation = {
  code: '890201',
  description: 'Consulta de primera vez por medicina general',
  quantity: 1,
  unitPrice: 4_500_000,
  note: null,
} as const
const glucose = {
  code: '903841',
  description: 'Glucosa en suero u otro fluido diferente a orina',
  quantity: 1,
  unitPrice: 1_500_000,
  note: null,
} as const

/** 60,000.00 of services, 4,700.00 of them paid by the patient. */
export function invoice(changes: Partial<HealthInvoice> = {}): HealthInvoice {
  const document: Omit<HealthInvoice, 'totals'> = {
    kind: 'invoice',
    reference: 'fev-0001',
    range: { prefix: 'SETP', number: 990_000_001, resolutionNumber: '18760000001', providerRangeId: '8' },
    ...base,
    operationType: 'SS-CUFE',
    lines: [consultation, glucose],
    prepayments: [{ concept: '02', amount: 470_000, reference: 'REC-0001', receivedDate: '2026-10-15' }],
    beneficiary: null,
    observation: null,
    ...changes,
  }
  return { ...document, totals: changes.totals ?? totalsOf(document) }
}

/** What that invoice is recognised by at the provider. */
export const INVOICE_EXPECTED = {
  kind: 'invoice',
  reference: 'fev-0001',
  number: 'SETP990000001',
  customerNumber: '900654321',
  grossCentavos: 6_000_000,
  payableCentavos: 5_530_000,
  lineCount: 2,
  sourceNumber: null,
  prefix: 'SETP',
  rangeId: '8',
  issuedAt: '2026-11-03T10:15:30-05:00',
}

const NOTE_RANGES = {
  credit_note: { prefix: 'NC', number: 1, resolutionNumber: '18760000001', providerRangeId: '9' },
  debit_note: { prefix: 'ND', number: 1, resolutionNumber: '18760000001', providerRangeId: '10' },
}

/** 15,000.00 about the invoice `SETP990000001`. */
export function note(kind: HealthNote['kind'], changes: Partial<HealthNote> = {}): HealthNote {
  const document: Omit<HealthNote, 'totals'> = {
    kind,
    reference: `${kind === 'credit_note' ? 'nc' : 'nd'}-0001`,
    range: NOTE_RANGES[kind],
    ...base,
    lines: [glucose],
    observation: null,
    correction: {
      concept: kind === 'credit_note' ? '1' : '3',
      invoice: { number: 'SETP990000001', cufe: CUFE, issueDate: '2026-11-03' },
    },
    ...changes,
  }
  return { ...document, totals: changes.totals ?? totalsOf(document) }
}

/** Documents that have, between them, everything that a document can have. */
export function ofEverySort(): HealthDocument[] {
  const person = { ...invoice().customer, documentCode: '13', organization: '2' } as const
  const { health } = invoice()
  const without = health && { ...health, contractNumber: null, withoutContractCode: '01' }
  const whole = invoice({ observation: 'Octubre.', health: without })
  return [invoice(), whole, invoice({ customer: person }), note('credit_note'), note('debit_note')]
}

/** Faults after which a document is there and nobody was told, each with the cause that is recorded. */
export const LOST_ANSWERS = [
  ['drop-after-effect', 'reset'],
  ['reset-mid-answer', 'truncated'],
  ['truncated-json', 'answer-unreadable'],
  ['error-500-after-effect', 'http-500'],
] as const

/** What can go wrong on the way or at a provider, one after the other, for whoever looks up before sending again. */
export const CHAOS: readonly FaultName[] = [
  'drop-before-effect',
  'drop-after-effect',
  'reset-mid-answer',
  'error-500-before-effect',
  'error-500-after-effect',
  'unavailable-503',
  'async-ack',
  'pending',
  'rule-90',
  'rate-limited',
  'blocked-by-other',
  'expired-token',
]

/** A clock that moves when a test says so. */
export class TestClock implements Clock {
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

interface LoggedRequest {
  readonly operation: string
  readonly sha256: string
  /** JSON or form, without secrets. */
  readonly body: { readonly grant_type?: string } | null
}

/** A simulator of its own, and the adapters before it; its clock moves when a test says so. */
export function simulatedWorld(options: Omit<ProviderHostOptions, 'clock'> = {}) {
  const clock = new TestClock()
  const { host } = createProviderHost({ ...options, clock })
  return { host, world: new World(host, clock) }
}

/** The adapters before one upstream, and what that upstream says of itself. */
export class World {
  readonly clock: TestClock
  readonly providers: InvoiceProviders
  readonly #upstream: InProcessUpstream

  constructor(upstream: InProcessUpstream, clock: TestClock, origin = ORIGIN) {
    this.clock = clock
    this.#upstream = upstream
    this.providers = createInvoiceProviders(createInProcessTransport({ [origin]: upstream }, clock), clock)
  }

  /** The same upstream, which answers some requests as `answer` says; undefined: as it is. */
  answering(answer: (method: string, path: string, body: string) => UpstreamAnswer | undefined): World {
    const exchange: InProcessUpstream['exchange'] = async (request) => {
      const instead = answer(request.method, request.path, new TextDecoder().decode(request.body))
      if (instead === undefined) return this.#upstream.exchange(request)
      const { status = 200, body, headers = {} } = instead
      const bare = typeof body === 'string' || body instanceof Uint8Array
      return {
        kind: 'answer',
        answer: { status, headers, body: bare ? body : JSON.stringify(body) },
      }
    }
    return new World({ exchange }, this.clock)
  }

  /** A control or administration route of the simulator. */
  async control(method: string, path: string, body?: unknown): Promise<unknown> {
    const ended = await this.#upstream.exchange({
      method,
      path,
      query: new URLSearchParams(),
      headers: { 'content-type': 'application/json' },
      body: new TextEncoder().encode(body === undefined ? '' : JSON.stringify(body)),
    })
    if (ended.kind !== 'answer' || ended.answer.status !== 200) throw new Error(`${path}: ${ended.kind}`)
    return JSON.parse(String(ended.answer.body))
  }

  /** `SETP990000001 x1`: how often each document was taken as new. */
  async held(): Promise<string[]> {
    const { documents } = (await this.control('GET', '/_control/ledger')) as {
      documents: { number: string; accepted: number }[]
    }
    return documents.map(({ number, accepted }) => `${number} x${accepted}`)
  }

  async requests(): Promise<LoggedRequest[]> {
    const { requests } = (await this.control('GET', '/_control/requests')) as { requests: LoggedRequest[] }
    return requests
  }

  async operations(): Promise<string[]> {
    return (await this.requests()).map(({ operation }) => operation)
  }

  /** Orders a scenario for the next request that changes something, or for an operation. */
  async scenario(scenario: string, operation?: string): Promise<void> {
    await this.control('POST', '/_sim/scenarios', { scenario, ...(operation && { operation }) })
  }

  async send(connection: ProviderConnection, document: HealthDocument): Promise<SendOutcome> {
    const provider = providerFor(this.providers, connection)
    return provider.send(connection, provider.buildRequest(document))
  }

  /** Made now, for a document that was sent at START. */
  async lookup(
    connection: ProviderConnection,
    document: HealthDocument,
    previousLookups: readonly number[] = [],
  ): Promise<LookupOutcome> {
    const times = { now: this.clock.now(), sentAt: START, previousLookups }
    return providerFor(this.providers, connection).lookup(connection, expectationOf(document), times)
  }

  /** Which of the look-ups made after these waits, one after the other, prove that nothing is there. */
  async conclusive(connection: ProviderConnection, document: HealthDocument, waits: readonly number[]) {
    const lookups: number[] = []
    const proofs: boolean[] = []
    for (const wait of waits) {
      this.clock.advance(wait)
      const outcome = await this.lookup(connection, document, lookups)
      lookups.push(this.clock.now())
      proofs.push(outcome.kind === 'not-found' && outcome.conclusive)
    }
    return proofs
  }
}

export interface UpstreamAnswer {
  readonly status?: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Lets everything that does not wait for the clock go on. */
export async function idle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** Whether something stands at a path in any of these, `*` being the first of a list. */
export function isAt(path: string, bodies: readonly unknown[]): boolean {
  const step = (value: unknown, part: string): unknown => Object(value)[part === '*' ? 0 : part]
  return bodies.some((body) => path.split('.').reduce(step, body) !== undefined)
}
