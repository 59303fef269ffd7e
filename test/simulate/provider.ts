import type { InProcessUpstream } from '../../src/core/transport/in-process-transport.ts'
import type { FaultName } from '../../src/simulators/kit/faults.ts'
import { SimulatorHost } from '../../src/simulators/kit/host.ts'
import type { LedgerDocument } from '../../src/simulators/kit/simulator.ts'
import type { Scenario } from '../../src/simulators/provider/scenario.ts'
import type { SettingsInput } from '../../src/simulators/provider/settings.ts'
import { ProviderSimulator } from '../../src/simulators/provider/simulator.ts'
import type { Random } from '../support/random.ts'
import { CONNECTION } from './upstream.ts'
import type { Weather } from './weather.ts'

type Request = Parameters<InProcessUpstream['exchange']>[0]

/** The invoicing provider as the judge sees it. */
export interface SimulatedProvider extends InProcessUpstream {
  readonly origin: string
  /** Its own documents, whatever became of them. */
  held(): readonly LedgerDocument[]
  /** References and numbers that somebody else may have taken, or cannot be looked up: they may stay unknown for ever. */
  readonly contested: Pick<ReadonlySet<string>, 'has'>
  /** Whether a file of this document is never to be had. */
  withholds(document: { readonly number: string | null; readonly cufe: string | null }): boolean
  /** The vendor's people clear up what the tax authority left open. */
  clearUp(): Promise<void>
}

/** What each sort of request may meet besides a bad line: the first whose pattern fits. */
const SCENARIOS: readonly (readonly [RegExp, readonly Scenario[]])[] = [
  [
    /\/validate$|\/ubl2\.1\/(invoice|notes\/(credit|debit))$/,
    [
      ...(['dian-delayed', 'async-ack', 'async-ack', 'dian-reject-object', 'dian-reject-array'] as const),
      ...(['dian-reject-201', 'regla-90', 'regla-90-object', 'reference-collision', 'blocked-409'] as const),
      ...(['http-502', 'rate-429', 'quota-402', 'auth-401', 'forbidden-403'] as const),
    ],
  ],
  [/send-email$/, ['email-disabled', 'email-fail', 'email-timeout', 'auth-401']],
  [/download|documents\//, ['artifact-404', 'artifact-500', 'artifact-not-xml', 'artifact-wrong-document', 'auth-401']],
  [/./, ['http-502', 'http-503', 'rate-429', 'auth-401']],
]

const isFault = (name: FaultName | Scenario): name is FaultName => CONNECTION.some((each) => each === name)

/** Half of what the core believes that a document can take to show itself; once it has arrived it may take far longer. */
export const LONGEST_WAY_MS = 55_000
const HOUR = 3_600_000

/** Nobody publishes the sentence; what a rejection of content would say is none of them. */
const ALREADY_SENT = [
  'Regla: 90, Rechazo: Documento procesado anteriormente.',
  'Regla: 90, Rechazo: El CUFE informado ya existe',
  'Regla: 91, Rechazo: Número informado antes',
  'Rechazo: Documento duplicado',
  'Rechazo',
  'Document was already received',
]

/** What nobody could verify of the vendors (docs/upstreams.md): every history lives in another world. */
function drawWorld(random: Random): SettingsInput {
  return {
    settleMs: random.pick([2_000, 20_000, 50_000, HOUR / 6, HOUR]),
    asynchronous: random.chance(0.15),
    requestsPerMinute: random.pick([80, 80, 12]),
    duplicateAnswer: random.pick([200, 201, 409] as const),
    accessTokenSeconds: random.pick([3_600, 3_600, 150]),
    alreadySentText: random.pick(ALREADY_SENT),
    clockErrorMs: random.pick([0, 0, -5 * HOUR, 5 * HOUR]),
    flags: random.pick(['boolean', 'number', 'text'] as const),
    containerId: random.pick(['code', 'serial'] as const),
    knowsHidden: random.chance(0.5),
    statusBy: random.pick(['number', 'number', 'prefix-and-number', 'undocumented'] as const),
    totalsNet: random.chance(0.5),
    // Here every document is refused, since nobody can know those ids: seldom.
    cityIds: random.chance(0.1) ? random.pick(['own', 'unlisted'] as const) : 'divipola',
    identityIds: random.chance(0.05) ? 'other' : 'reference',
  }
}

/** The provider's own simulator, by both protocols, with the faults and the habits that a seed wants. */
export function simulatedProvider(weather: Weather, settings = drawWorld(weather.random)): SimulatedProvider {
  const { time } = weather
  const simulator = new ProviderSimulator({ clock: time, settings })
  let next: FaultName | undefined
  const faults = { take: () => (next === undefined ? undefined : { name: next, afterMs: 0 }) }
  const host = new SimulatorHost(simulator, { clock: time, faults })
  const contested = new Set<string>()
  let withheld: LedgerDocument | undefined

  /** One document's PDF answers 500 for ever, whatever the weather, and everything else is served. */
  function isWithheld({ path, query, body }: Request): boolean {
    if (!/pdf/.test(path)) return false
    const asked = `${path} ${query} ${Buffer.from(body)}`
    const names = (document: LedgerDocument) =>
      [document.number, document.cufe].some((name) => name && asked.includes(name))
    if (!withheld && weather.strikes('file-withheld', 0.1)) withheld = simulator.ledger().find(names)
    return withheld !== undefined && names(withheld)
  }

  function drawn({ path }: Request): FaultName | Scenario | undefined {
    const [, scenarios = []] = SCENARIOS.find(([pattern]) => pattern.test(path)) ?? []
    return weather.fault<FaultName | Scenario>([...CONNECTION, ...scenarios])
  }

  return {
    // Plain HTTP is for this machine only, and so the only address that needs no certificate.
    origin: 'http://127.0.0.1:4010',
    contested: {
      // Where a look-up by number finds nothing by any parameter, what was lost stays unknown until a person looks.
      has: (name) => contested.has(name) || (settings.statusBy === 'undocumented' && /^[A-Z]+\d+$/.test(name)),
    },
    withholds: ({ number, cufe }) => withheld !== undefined && withheld.number === number && withheld.cufe === cufe,
    async exchange(request) {
      if (isWithheld(request)) return { kind: 'answer', answer: { status: 500, headers: {}, body: '' } }
      const fault = drawn(request)
      next = fault !== undefined && isFault(fault) ? fault : undefined
      const scenario: Record<string, string> = fault !== undefined && !isFault(fault) ? { 'x-sim-scenario': fault } : {}
      if (fault === 'reference-collision') for (const name of namesIn(request.body)) contested.add(name)
      try {
        return await host.exchange({ ...request, headers: { ...request.headers, ...scenario } })
      } catch {
        // The simulator drops a connection by throwing.
        return { kind: 'dropped' }
      }
    },
    held: () => simulator.ledger(),
    async clearUp() {
      const body = new TextEncoder().encode('{}')
      const headers = { 'content-type': 'application/json' }
      next = undefined
      await host.exchange({ method: 'POST', path: '/_sim/reconcile', query: new URLSearchParams(), headers, body })
    },
  }
}

/** The reference, or the number, that a document was sent under. */
function namesIn(body: Uint8Array): string[] {
  const { reference_code, prefix, document_number } = JSON.parse(Buffer.from(body).toString())
  return reference_code === undefined ? [`${prefix}${document_number}`] : [String(reference_code)]
}
