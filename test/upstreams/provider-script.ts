import { bogotaDay } from '../../src/contract/bogota.ts'
import type { Clock } from '../../src/core/core.ts'
import { type HealthInvoice, totalsOf } from '../../src/core/provider/document.ts'
import { expectationOf } from '../../src/core/provider/expectation.ts'
import type {
  AccountCatalog,
  InvoiceProvider,
  IssuedFacts,
  NumberingRange,
  ProviderConnection,
  SendOutcome,
} from '../../src/core/provider/provider.ts'
import { createInvoiceProviders } from '../../src/core/provider/providers.ts'
import { SETTLING_MS } from '../../src/core/provider/settling.ts'
import { readUblHead } from '../../src/core/provider/ubl.ts'
import type { Transport } from '../../src/core/transport/transport.ts'
import { type Findings, verdict } from './assumptions.ts'

/** What is asked of a vendor, in the words of its own adapter; what its answers look like is judged from the tape. */

const LOOK_EVERY_MS = 10_000

export interface ProviderRun {
  readonly connection: ProviderConnection
  readonly transport: Transport
  readonly clock: Clock
  readonly startedAt: number
  /** Says in Spanish what comes next. */
  say(text: string): void
  /** Numbers of the trial documents, which are kept in the tape. */
  keep(value: string): void
}

/** Values that are ours, and invented: they stay in a tape as they are. */
export const INVENTED = {
  municipality: '11001',
  payer: '900654321',
  payerName: 'EPS EJEMPLO S.A.',
  address: 'Calle 100 # 10-20',
  email: 'facturas@eps-ejemplo.test',
  phone: '6010000000',
  site: '110010000001',
  service: '890201',
  description: 'Consulta de prueba',
  observation: 'Prueba de Radica en habilitación',
} as const

export async function askProvider(run: ProviderRun): Promise<Findings> {
  return new Script(run).ask()
}

class Script {
  readonly #run: ProviderRun
  readonly #provider: InvoiceProvider

  constructor(run: ProviderRun) {
    this.#run = run
    this.#provider = createInvoiceProviders(run.transport, run.clock)[run.connection.provider]
  }

  async ask(): Promise<Findings> {
    const { connection, say } = this.#run
    say('Se pregunta de quién es la cuenta y por sus rangos de numeración.')
    const company = await this.#provider.company(connection)
    if (company.kind === 'unanswered') throw new Error(`La cuenta no respondió: ${company.cause}`)
    const ranges = await this.#provider.ranges(connection)
    if (ranges.kind === 'unanswered') throw new Error(`La cuenta no dio sus rangos: ${ranges.cause}`)
    const range = ranges.value.find(({ kind, active, expired }) => kind === 'invoice' && active && !expired)
    if (range === undefined) throw new Error('La cuenta no tiene un rango de facturas vigente.')
    const listed = await this.#catalog()
    return { ...listed.findings, ...(await this.#issue(range, listed.catalog)) }
  }

  async #catalog(): Promise<{ catalog: AccountCatalog; findings: Findings }> {
    if (!this.#provider.capabilities.hasCatalog) return { catalog: {}, findings: {} }
    const answered = await this.#provider.catalog(this.#run.connection)
    const catalog = answered.kind === 'answered' ? answered.value : {}
    const id = catalog.municipalityIds?.[INVENTED.municipality]
    // 149 is what the vendor's own examples have, which is its place in DIVIPOLA.
    return { catalog, findings: { cities: verdict(id === undefined ? undefined : id === '149') } }
  }

  async #issue(range: NumberingRange, catalog: AccountCatalog): Promise<Findings> {
    const { connection, say, keep } = this.#run
    const document = trialInvoice(range, this.#run.startedAt)
    for (const number of [range.next, range.next + 1]) {
      keep(String(number))
      keep(`${range.prefix}${number}`)
    }
    const request = this.#provider.buildRequest(document, catalog)
    say('Se emite una factura de prueba, con un pagador y un paciente inventados.')
    const first = await this.#provider.send(connection, request)
    const sentAt = this.#run.clock.now()
    const shown = first.kind === 'accepted' || first.kind === 'pending' ? await this.#wait(document, sentAt) : undefined
    say('Se envían los mismos bytes otra vez: no debe nacer otra factura.')
    const second = await this.#provider.send(connection, request)
    say('Se busca un número que no existe.')
    const absent = await this.#isAbsent(document, range.next + 1)
    const facts = factsOf(first) ?? factsOf(second)
    return {
      settling: verdict(shown),
      ...this.#repeated(first, second),
      ...(connection.provider === 'matias' && {
        status: verdict(shown === undefined ? undefined : shown && absent),
        identities: verdict(facts === undefined ? undefined : true),
      }),
      container: facts === undefined ? 'not seen' : await this.#container(facts),
    }
  }

  /** Whether it can be seen within the time that the core waits. */
  async #wait(document: HealthInvoice, sentAt: number): Promise<boolean> {
    const { connection, clock, say } = this.#run
    const lookups: number[] = []
    while (clock.now() <= sentAt + SETTLING_MS) {
      const times = { now: clock.now(), sentAt, previousLookups: lookups }
      const looked = await this.#provider.lookup(connection, expectationOf(document), times)
      if (looked.kind === 'found' && looked.outcome.kind === 'accepted') return true
      lookups.push(clock.now())
      say('Todavía no se ve; se busca de nuevo en diez segundos.')
      await new Promise<void>((resolve) => clock.after(LOOK_EVERY_MS, resolve))
    }
    return false
  }

  #repeated(first: SendOutcome, second: SendOutcome): Findings {
    if (first.kind !== 'accepted') return {}
    const isSame = factsOf(second)?.number === first.facts.number
    return this.#run.connection.provider === 'factus'
      ? { idempotence: verdict(isSame) }
      : { alreadySent: verdict(isSame || (second.kind === 'unknown' && second.cause === 'already-processed')) }
  }

  async #isAbsent(document: HealthInvoice, number: number): Promise<boolean> {
    const { connection, clock, startedAt } = this.#run
    const other = {
      ...document,
      reference: `${document.reference}-no`,
      range: { ...document.range, number },
    }
    const times = { now: clock.now(), sentAt: startedAt, previousLookups: [] }
    const looked = await this.#provider.lookup(connection, expectationOf(other), times)
    return looked.kind === 'not-found'
  }

  async #container({ number, cufe }: IssuedFacts) {
    const { connection, say } = this.#run
    say('Se descarga el contenedor (AttachedDocument); de él no se guardan nombres ni firmas.')
    const issued = { kind: 'invoice', number, cufe } as const
    const file = await this.#provider.artifact(connection, issued, 'attachedDocument')
    if (file.kind !== 'ready') return 'not seen'
    return verdict(readUblHead(file.bytes)?.cufe?.toLowerCase() === cufe)
  }
}

const factsOf = (outcome: SendOutcome): IssuedFacts | undefined =>
  outcome.kind === 'accepted' ? outcome.facts : undefined

/** 60,000.00 of services, 4,700.00 of them paid by an invented patient. */
function trialInvoice(range: NumberingRange, startedAt: number): HealthInvoice {
  const { providerRangeId, prefix, next, resolutionNumber } = range
  const day = bogotaDay(startedAt)
  const document: Omit<HealthInvoice, 'totals'> = {
    kind: 'invoice',
    reference: `radica-prueba-${startedAt.toString(36)}`,
    range: { prefix, number: next, resolutionNumber: resolutionNumber ?? '', providerRangeId },
    issued: { date: day, time: new Date(startedAt - 5 * 3_600_000).toISOString().slice(11, 19) },
    customer: {
      documentCode: '31',
      documentNumber: INVENTED.payer,
      organization: '1',
      name: INVENTED.payerName,
      municipalityCode: INVENTED.municipality,
      address: INVENTED.address,
      email: INVENTED.email,
      phone: INVENTED.phone,
    },
    period: { start: day, end: day },
    health: {
      providerCode: INVENTED.site,
      paymentModality: '04',
      coverage: '16',
      contractNumber: 'CONTRATO-PRUEBA',
      withoutContractCode: null,
      policyNumber: null,
    },
    payment: { form: '2', method: '1', dueDate: day },
    operationType: 'SS-CUFE',
    lines: [
      { code: INVENTED.service, description: INVENTED.description, quantity: 1, unitPrice: 6_000_000, note: null },
    ],
    prepayments: [{ concept: '02', amount: 470_000, reference: 'REC-1', receivedDate: day }],
    beneficiary: null,
    observation: INVENTED.observation,
  }
  return { ...document, totals: totalsOf(document) }
}
