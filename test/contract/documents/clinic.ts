import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Answer, BodyInput } from '../../../src/contract/operations.ts'
import type { CoreDependencies } from '../../../src/core/core-dependencies.ts'
import { createInProcessTransport, type InProcessUpstream } from '../../../src/core/transport/in-process-transport.ts'
import type { Transport, TransportAnswer } from '../../../src/core/transport/transport.ts'
import type { Simulator } from '../../../src/simulators/kit/simulator.ts'
import { createMinistryHost } from '../../../src/simulators/ministry/index.ts'
import { createProviderHost } from '../../../src/simulators/provider/index.ts'
import { type Api, apiOn, type Result } from '../../support/api.ts'
import { passTime, virtualClock } from '../../support/clock.ts'
import { MIGRATIONS_DIR, type TestCore, testCore } from '../../support/core.ts'
import { aClient, aPatient, aSetup } from '../../support/fixtures.ts'
import { consulta, medicamento, NIT, procedimiento, SITE } from '../../support/rips.ts'
import { TODAY } from '../../support/today.ts'

export const MINISTRY = 'https://ministry.test'
export const PROVIDER = 'http://127.0.0.1:4010'
/** Where production is: the same hosts answer there without saying that they are simulators; of what they issue they still say that it is a trial. */
export const REAL_PROVIDER = 'https://api.factus.com.co'
export const REAL_MINISTRY = 'https://ministry-of-production.test'

type Invoice = Answer<'healthInvoices.get'>
type InvoiceInput = BodyInput<'healthInvoices.create'>
type LineInput = InvoiceInput['lines'][number]
type Ledger = ReturnType<Simulator['ledger']>

export const minutes = (n: number) => n * 60_000

export interface Clinic {
  readonly core: TestCore
  readonly api: Api
  readonly workspaceId: string
  readonly token: string
  readonly nit: string
  /** REPS code of its only site. */
  readonly site: string
  /** A read of a file under the workspace, by its path there. */
  request(path: string): Request
  /** Two patients and a payer, for `anInvoice`. */
  readonly patients: readonly [string, string]
  readonly clientId: string
  readonly wire: Wire
  /** 80,500.50 of three services: 45,000.00 and 30,000.50 of one patient, 5,500.00 of the other. */
  anInvoice(changes?: Partial<InvoiceInput>): InvoiceInput
  created(changes?: Partial<InvoiceInput>): Promise<Invoice>
  emitted(id: string, key?: string): Promise<Result>
  /** Emitted, accepted, with its files. */
  accepted(changes?: Partial<InvoiceInput>): Promise<Invoice>
  /** Emitted and filed: with its CUV. */
  filed(changes?: Partial<InvoiceInput>): Promise<Invoice>
  read(id: string): Promise<Invoice>
  credit(id: string): Promise<Answer<'creditNotes.get'>>
  debit(id: string): Promise<Answer<'debitNotes.get'>>
  /** Lets time pass, never while a call is on the wire. */
  pass(ms: number, atLeastMs?: number): Promise<void>
  provider(method: string, path: string, body?: unknown): Promise<unknown>
  ministry(method: string, path: string, body?: unknown): Promise<unknown>
  scenario(scenario: string, operation?: string): Promise<void>
  /** `SETP990000001 x1`: what the provider holds, and how often it took each as new. */
  held(): Promise<string[]>
  ledgers(): Promise<{ provider: Ledger; ministry: Ledger }>
  /** A session lasts twelve hours: after days the person signs in again. */
  signedIn(): Promise<void>
  /** The process dies where it stands, and another one opens the same store. */
  restarted(): Promise<void>
  /** The same, but what it does by itself is left until `awake`: it only answers. */
  asleep(): Promise<void>
  awake(): Promise<void>
  /** A copy of the data as it is now. */
  copied(): string
  /** The machine is gone, and another one goes on with a copy that was put back. */
  replaced(copy: string): Promise<void>
  close(): Promise<void>
}

/** Knows what is on the wire and in the outbox's hands, so that virtual time does not run out meanwhile; and can cut or change it. */
export interface Wire {
  /** Undefined: as it is. */
  intercept:
    | ((method: string, path: string, origin: string) => Promise<Instead | 'hang-before' | 'hang-after' | undefined>)
    | undefined
  /** The time that answers tell in their `Date`, in milliseconds since the epoch. Undefined: they tell none. */
  date: (() => number) | undefined
}
interface Instead {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: unknown
}

function instead({ status = 200, headers = {}, body }: Instead): TransportAnswer {
  const bytes = body instanceof Uint8Array ? body : new TextEncoder().encode(JSON.stringify(body))
  return { status, headers, body: bytes }
}

function watched(transport: Transport) {
  let calls = 0
  let hung = 0
  const wire: Wire = { intercept: undefined, date: undefined }
  const hang = () => {
    hung++
    return new Promise<never>(() => undefined)
  }
  const send: Transport = async (request) => {
    const { pathname, origin } = new URL(request.url)
    const act = await wire.intercept?.(request.method, pathname, origin)
    if (typeof act === 'object') return instead(act)
    if (act === 'hang-before') return hang()
    calls++
    const answer = await transport(request).finally(() => {
      calls--
    })
    if (act === 'hang-after') return hang()
    const date = wire.date?.()
    return date === undefined
      ? answer
      : { ...answer, headers: { ...answer.headers, date: new Date(date).toUTCString() } }
  }
  return {
    wire,
    send,
    /** Whether anything is under way: `sending` says how many dispatches are, hung ones among them. */
    moves: (sending: number) => calls > 0 || sending > hung,
  }
}

function unmarked(host: InProcessUpstream): InProcessUpstream {
  return {
    async exchange(request) {
      const ended = await host.exchange(request)
      if (!('answer' in ended)) return ended
      const { 'x-simulador': _mark, ...headers } = ended.answer.headers
      return { ...ended, answer: { ...ended.answer, headers } }
    },
  }
}

/** Enough for a document and what follows it, when nothing goes wrong. */
const SHORTLY_MS = 5_000
/** What a stopping core waits for what is on the wire. */
const STOP_GRACE_MS = 10_000

async function control(host: InProcessUpstream, method: string, path: string, body?: unknown): Promise<unknown> {
  const bytes = new TextEncoder().encode(body === undefined ? '' : JSON.stringify(body))
  const headers = { 'content-type': 'application/json' }
  const ended = await host.exchange({ method, path, query: new URLSearchParams(), headers, body: bytes })
  if (ended.kind !== 'answer') throw new Error(`${path}: ${ended.kind}`)
  const text = Buffer.from(ended.answer.body).toString()
  if (ended.answer.status >= 400) throw new Error(`${path}: ${text}`)
  return JSON.parse(text)
}

export const service = {
  consulta: (values = {}) => ({ ...consulta(values), vrServicio: null }),
  procedimiento: (values = {}) => ({ ...procedimiento(values), vrServicio: null }),
  medicamento: (values = {}) => ({ ...medicamento(values), vrServicio: null }),
}

/** Ranges of a simulated account, as resolutions: Factus by the provider's identifier, MATIAS by prefix and number. */
const RESOLUTIONS = [
  { kind: 'invoice', prefix: 'SETP', from: 990_000_000, to: 995_000_000, next: 990_000_001, providerRangeId: '8' },
  { kind: 'credit_note', prefix: 'NC', from: 1, to: 16_000_000, next: 1, providerRangeId: '9' },
  { kind: 'debit_note', prefix: 'ND', from: 1, to: 16_000_000, next: 1, providerRangeId: '10' },
] as const

export interface ClinicOptions extends Partial<CoreDependencies> {
  /** The provider by which documents are issued. */
  readonly through?: 'factus' | 'matias'
  readonly resolutions?: boolean
  /** False: nobody has set the connection; documents go to the installation's own simulator. */
  readonly confirmed?: boolean
}

/** A clinic whose core reaches both simulators in process, on one virtual clock. */
export async function clinic({
  through = 'factus',
  resolutions = true,
  confirmed = true,
  ...options
}: ClinicOptions = {}): Promise<Clinic> {
  const clock = virtualClock(TODAY)
  const ministry = createMinistryHost({ clock })
  const provider = createProviderHost({ clock })
  const real = { [REAL_MINISTRY]: unmarked(ministry.host), [REAL_PROVIDER]: unmarked(provider.host) }
  const trial = { [MINISTRY]: ministry.host, [PROVIDER]: provider.host }
  const watch = watched(createInProcessTransport({ ...trial, ...real }, clock))
  const deps = {
    clock,
    transport: watch.send,
    simulators: { ministry: { url: MINISTRY, certificateSha256: '0'.repeat(64) }, provider: { url: PROVIDER } },
    random: () => 0.5,
    ...options,
  }
  let core = await testCore(deps)
  await core.start()
  const fetch = (request: Request) => core.fetch(request)
  const anybody = apiOn(fetch)
  const setup = aSetup()
  const workspace = { ...setup.workspace, nit: NIT, providerCodes: [SITE] }
  const { body } = await anybody('setup.create', { body: { ...setup, workspace } })
  let { token } = body
  let api = anybody.as({ token, params: { workspaceId: body.workspace.id } })
  if (resolutions) {
    for (const each of RESOLUTIONS) {
      const dates = { validFrom: '2026-01-01', validTo: '2027-12-31' }
      await api('resolutions.create', { body: { ...each, ...dates, resolutionNumber: '18760000001' } })
    }
  }
  if (confirmed) {
    const body = { provider: through, healthOnDebitNotesConfirmed: true }
    await api('connections.invoiceProvider.put', { body })
  }
  const patient = async () => (await api('patients.create', { body: aPatient() })).body.id
  const patients: [string, string] = [await patient(), await patient()]
  const clientId = (await api('clients.create', { body: aClient() })).body.id
  let keys = 0
  let closed = false

  const lines = (): LineInput[] => [
    { patientId: patients[0], category: 1, service: service.consulta(), unitPrice: 45_000 },
    { patientId: patients[0], category: 2, service: service.procedimiento(), unitPrice: 30_000.5 },
    { patientId: patients[1], category: 1, service: service.consulta(), unitPrice: 5_500 },
  ]
  const anInvoice: Clinic['anInvoice'] = (changes = {}) => ({
    clientId,
    operationType: 'SS-SinAporte',
    period: { start: '2026-06-01', end: '2026-06-30' },
    health: { providerCode: SITE, paymentModality: '04', coverage: '16', contractNumber: 'CUCON-0001' },
    lines: lines(),
    payment: { form: '2', method: '47', dueDate: '2026-08-30' },
    ...changes,
  })
  const created: Clinic['created'] = async (changes) =>
    (await api('healthInvoices.create', { body: anInvoice(changes) })).body
  const read: Clinic['read'] = async (id) => (await api('healthInvoices.get', { params: { healthInvoiceId: id } })).body
  const emitted: Clinic['emitted'] = (id, key = `emission-${++keys}`) =>
    api.raw('healthInvoices.emit', { params: { healthInvoiceId: id }, idempotencyKey: key })
  const pass: Clinic['pass'] = (ms, atLeastMs) => passTime(clock, ms, () => watch.moves(core.sending()), atLeastMs)
  const ledgerOf = async (host: InProcessUpstream) =>
    ((await control(host, 'GET', '/_control/ledger')) as { documents: Ledger }).documents

  async function reopened(dataDir: string): Promise<void> {
    const { secrets, storeKey, log } = core
    // Its worker is never told: only the file is closed, as by the death of its process.
    const stopping = core.stop()
    await clock.advance(STOP_GRACE_MS)
    await stopping
    core = await testCore({ ...deps, dataDir, secrets, storeKey, migrationsDir: MIGRATIONS_DIR, log })
  }

  async function signedIn(): Promise<void> {
    const { phone, password } = setup.admin
    token = (await anybody('sessions.create', { body: { phone, password } })).body.token
    api = anybody.as({ token, params: { workspaceId: body.workspace.id } })
  }

  return {
    get core() {
      return { ...core, clock }
    },
    get api() {
      return api
    },
    get token() {
      return token
    },
    wire: watch.wire,
    workspaceId: body.workspace.id,
    nit: NIT,
    site: SITE,
    request: (path: string) =>
      new Request(`http://radica.test/api/v1/workspaces/${body.workspace.id}/${path}`, {
        headers: { authorization: `Bearer ${token}` },
      }),
    patients,
    clientId,
    anInvoice,
    created,
    emitted,
    read,
    pass,
    async accepted(changes) {
      const { id } = await created(changes)
      await emitted(id)
      await pass(SHORTLY_MS)
      return read(id)
    },
    async filed(changes) {
      const { id } = await created(changes)
      const call = { params: { healthInvoiceId: id }, idempotencyKey: `filing-${++keys}` }
      await api('healthInvoices.emitAndFile', call)
      await pass(SHORTLY_MS)
      return read(id)
    },
    credit: async (id) => (await api('creditNotes.get', { params: { creditNoteId: id } })).body,
    debit: async (id) => (await api('debitNotes.get', { params: { debitNoteId: id } })).body,
    provider: (method, path, sent) => control(provider.host, method, path, sent),
    ministry: (method, path, sent) => control(ministry.host, method, path, sent),
    async scenario(scenario, operation) {
      await control(provider.host, 'POST', '/_sim/scenarios', { scenario, ...(operation && { operation }) })
    },
    async held() {
      return (await ledgerOf(provider.host)).map(({ number, accepted }) => `${number} x${accepted}`)
    },
    async ledgers() {
      return { provider: await ledgerOf(provider.host), ministry: await ledgerOf(ministry.host) }
    },
    signedIn,
    async restarted() {
      await reopened(core.dataDir)
      await core.start()
    },
    asleep: () => reopened(core.dataDir),
    awake: () => core.start(),
    copied() {
      const copy = mkdtempSync(join(tmpdir(), 'radica-copy-'))
      cpSync(core.dataDir, copy, { recursive: true })
      const mark = {
        backupId: 'bkp_1',
        actor: 'usr_1',
        aside: 'bkp_2',
        at: new Date(TODAY).toISOString(),
        schemaVersion: 1,
      }
      writeFileSync(join(copy, 'restaurada.json'), JSON.stringify(mark))
      return copy
    },
    async replaced(copy) {
      const { dataDir } = core
      await reopened(copy)
      await core.start()
      await signedIn()
      rmSync(dataDir, { recursive: true })
    },
    async close() {
      if (closed) return
      closed = true
      const closing = core.close()
      await clock.advance(STOP_GRACE_MS)
      await closing
      ministry.close()
      provider.close()
    },
  }
}
