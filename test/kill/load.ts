import { setTimeout as sleep } from 'node:timers/promises'
import { ApiFault, type Client } from '../../src/contract/client.ts'
import type { PackageInput, RipsPackage } from '../../src/contract/packages.ts'
import type { Patient } from '../../src/contract/patients.ts'
import { sampleCufe, sampleRips, sampleXml } from '../../src/simulators/ministry/sample-packages.ts'
import type { Billing } from '../support/billing.ts'
import { aPatient } from '../support/fixtures.ts'
import type { Random } from '../support/random.ts'
import { Billers } from '../support/scene/billing.ts'
import type { Office } from '../support/scene/office.ts'
import { takeBack } from '../support/scene/taking-back.ts'
import type { Filed } from '../support/scene/verdict.ts'
import { Clerk } from './clerk.ts'

/** A write that can be asked for once more: it must say the same. */
interface Repeatable {
  readonly ask: (call: Client) => Promise<unknown>
  readonly said: string
}

const LINE_FAULTS = [
  ...['drop-before-effect', 'drop-after-effect', 'reset-mid-answer', 'truncated-json', 'error-500-before-effect'],
  ...['error-500-after-effect', 'unavailable-503', 'expired-token', 'latency'],
]
const MINISTRY_FAULTS = ['rejected-as-400', 'camel-case', 'cfr001', 'tot003']
const PROVIDER_FAULTS = ['async-ack', 'pending', 'rule-90', 'rate-limited', 'blocked-by-other']

/** How many of the last writes may be asked for again. */
const REMEMBERED = 300

/** Refusals of the ordinary course of a package. */
const EXPECTED = ['dispatch_in_progress', 'submission_outcome_unknown', 'package_already_accepted']
const INCONCLUSIVE = ['reconciliation_inconclusive', 'reconciliation_not_applicable', 'dispatch_in_progress']

/** People who write patients and file packages until they are told to stop, and remember every answer they got. */
export class Load {
  readonly patients = new Map<string, Patient>()
  readonly packages = new Map<string, Filed>()
  readonly findings: string[] = []
  readonly billing: Billing
  readonly billers: Billers
  readonly clerk: Clerk
  acknowledged = 0
  replays = 0
  readonly #office: Office
  readonly #random: Random
  readonly #repeatable: Repeatable[] = []
  #keys = 0
  #numbers = 0
  #stopped = false
  #people: Promise<void>[] = []

  constructor(office: Office, random: Random, billing: Billing) {
    this.#office = office
    this.#random = random
    this.billing = billing
    this.billers = new Billers(office, billing, random, this.findings)
    this.clerk = new Clerk(office, billing, random, this.billers.documents)
  }

  start(people: number): void {
    this.#people = Array.from({ length: people }, () => this.#work())
  }

  /** Resolves when everybody has the answer that they wait for. */
  async stop(): Promise<void> {
    this.#stopped = true
    await Promise.all(this.#people)
  }

  async #work(): Promise<void> {
    while (!this.#stopped) {
      try {
        await this.#once()
      } catch (error) {
        this.findings.push(error instanceof ApiFault ? `refused: ${error.code} ${error.message}` : String(error))
      }
      await sleep(this.#random.int(25))
    }
  }

  #once(): Promise<void> {
    const dice = this.#random.int(100)
    if (dice < 28) return this.#createPatient()
    if (dice < 44) return this.#changePatient()
    if (dice < 59) return this.#file()
    if (dice < 62) return this.#takeBack()
    if (dice < 69) return this.billers.bill()
    if (dice < 71) return this.billers.takeBack()
    if (dice < 76) return this.billers.write()
    if (dice < 82) return this.billers.correct()
    if (dice < 84) return this.billers.repeat()
    if (dice < 87) return this.#repeat()
    if (dice < 93) return this.#run()
    if (dice < 96) return this.#look()
    return this.#disturb()
  }

  #some<T>(list: readonly T[]): T | undefined {
    return list.length === 0 ? undefined : this.#random.pick(list)
  }

  #key(): string {
    return `key-${++this.#keys}`
  }

  /** Does a write until it is answered; its answer is a promise of the host from then on. */
  async #write<T extends { status: number; body: unknown }>(ask: (call: Client) => Promise<T>): Promise<T['body']> {
    const { status, body } = await this.#office.ask(ask)
    this.acknowledged++
    this.#repeatable.push({ ask, said: JSON.stringify({ status, body }) })
    if (this.#repeatable.length > REMEMBERED) this.#repeatable.shift()
    return body
  }

  async #createPatient(): Promise<void> {
    const { params } = this.#office
    const body = aPatient()
    const idempotencyKey = this.#key()
    const patient = await this.#write((call) => call('patients.create', { params, body, idempotencyKey }))
    this.patients.set(patient.id, patient)
  }

  async #changePatient(): Promise<void> {
    const [id, patient] = this.#some([...this.patients]) ?? []
    if (!id || !patient) return
    // Taken out while it is being changed: nobody else expects anything of it.
    this.patients.delete(id)
    const params = { ...this.#office.params, patientId: id }
    const idempotencyKey = this.#key()
    const body = { firstName: `Ceiba ${this.#random.int(1_000)}` }
    const { revision } = patient
    const changed = await this.#write((call) => call('patients.update', { params, body, idempotencyKey, revision }))
    this.patients.set(id, changed)
  }

  async #file(): Promise<void> {
    const filed = await this.#package()
    this.packages.set(filed.id, filed)
    await this.#submit(filed)
  }

  /** A filing that is taken back at once; nobody else knows of it before that. The ministry is away half the time. */
  async #takeBack(): Promise<void> {
    const filed = await this.#package()
    const isAway = this.#random.chance(0.5)
    if (isAway) await this.#office.control('ministry', '_control/availability', { available: false })
    await this.#submit(filed)
    filed.isTakenBack = await takeBack(this.#office, filed.id, 'ministry.package', this.#key())
    if (isAway) await this.#office.control('ministry', '_control/availability', { available: true })
    this.packages.set(filed.id, filed)
  }

  /** Something is left to a run, whose person waits for its end. */
  async #run(): Promise<void> {
    const what = this.#random.pick(['bill', 'bill', 'file', 'email', 'credit', 'reconcile', 'bundle'] as const)
    if (what === 'bill') return this.clerk.bill()
    if (what !== 'file') return this.clerk.actOnInvoices(what)
    const packages = [await this.#package(), await this.#package(), await this.#package()]
    await this.clerk.file(packages)
    for (const filed of packages) this.packages.set(filed.id, filed)
  }

  async #package(): Promise<Filed> {
    const { params } = this.#office
    const { number, body } = this.#document()
    const idempotencyKey = this.#key()
    const created = await this.#write((call) => call('ripsPackages.create', { params, body, idempotencyKey }))
    const ofPackage = { ...params, packageId: created.id }
    const report = await this.#office.ask((call) => call('ripsPackages.validate', { params: ofPackage }))
    if (!report.body.valid) throw new Error(`${number} is not valid: ${JSON.stringify(report.body.issues[0])}`)
    return { id: created.id, number, kind: body.kind, submissions: new Map() }
  }

  #document(): { number: string; body: PackageInput } {
    const number = `K${++this.#numbers}`
    if (this.#random.chance(0.3)) {
      const rips = sampleRips({ numFactura: null, tipoNota: 'RS', numNota: number })
      return { number, body: { kind: 'without_invoice', rips } }
    }
    return {
      number,
      body: { kind: 'invoice', rips: sampleRips({ numFactura: number }), attachedDocument: file(number) },
    }
  }

  async #submit(filed: Filed): Promise<void> {
    const idempotencyKey = this.#key()
    const params = { ...this.#office.params, packageId: filed.id }
    try {
      const { body } = await this.#office.ask((call) => call('ripsPackages.submit', { params, idempotencyKey }))
      this.acknowledged++
      this.#remember(filed, idempotencyKey, body)
    } catch (error) {
      if (!(error instanceof ApiFault)) throw error
      this.findings.push(`the first submission of ${filed.number} was refused: ${error.code}`)
    }
  }

  #remember(filed: Filed, key: string, { submission }: RipsPackage): void {
    const id = submission?.dispatchId ?? 'none'
    const before = filed.submissions.get(key)
    if (id === 'none' || (before !== undefined && before !== id)) {
      this.findings.push(`${key} of ${filed.number} stands for ${before} and for ${id}`)
    }
    filed.submissions.set(key, id)
  }

  /** The same request again, long after: the same answer. */
  async #repeat(): Promise<void> {
    const submitted = this.#random.chance(0.4) ? this.#some([...this.packages.values()]) : undefined
    if (submitted && !submitted.isTakenBack && !submitted.isOfRun) return this.#resubmit(submitted)
    const write = this.#some(this.#repeatable)
    if (!write) return
    const { status, body } = (await this.#office.ask(write.ask)) as { status: number; body: unknown }
    this.replays++
    if (JSON.stringify({ status, body }) !== write.said) this.findings.push(`a replay says otherwise: ${write.said}`)
  }

  async #resubmit(filed: Filed): Promise<void> {
    const params = { ...this.#office.params, packageId: filed.id }
    for (const idempotencyKey of filed.submissions.keys()) {
      const { body } = await this.#office.ask((call) => call('ripsPackages.submit', { params, idempotencyKey }))
      this.replays++
      this.#remember(filed, idempotencyKey, body)
    }
  }

  /** Somebody opens a package that is not through, and pushes. */
  async #look(): Promise<void> {
    const filed = this.#some([...this.packages.values()])
    if (!filed) return
    const params = { ...this.#office.params, packageId: filed.id }
    const { body } = await this.#office.ask((call) => call('ripsPackages.get', { params }))
    const idempotencyKey = this.#key()
    if (body.status === 'unknown') {
      await this.#tolerating(INCONCLUSIVE, (call) => call('ripsPackages.reconcile', { params, idempotencyKey }))
    } else if (body.status !== 'ready' && body.status !== 'draft') {
      await this.#tolerating(EXPECTED, (call) => call('ripsPackages.submit', { params, idempotencyKey }))
    }
  }

  async #tolerating(codes: readonly string[], ask: (call: Client) => Promise<unknown>): Promise<void> {
    await this.#office.ask(ask).catch((error) => {
      if (!(error instanceof ApiFault && codes.includes(error.code))) throw error
    })
  }

  async #disturb(): Promise<void> {
    const which = this.#random.pick(['ministry', 'provider'] as const)
    if (this.#random.chance(0.2)) {
      await this.#office.control(which, '_control/availability', { available: false })
      await sleep(this.#random.int(600))
      await this.#office.control(which, '_control/availability', { available: true })
      return
    }
    const afterMs = this.#random.int(300)
    if (which === 'provider') {
      const fault = this.#random.pick([...LINE_FAULTS, ...PROVIDER_FAULTS])
      await this.#office.control(which, '_control/faults', { fault, afterMs })
      return
    }
    const operation = this.#random.chance(0.5) ? this.#random.pick(['LoginSISPRO', 'RecuperarCUV']) : undefined
    const fault = this.#random.pick([...LINE_FAULTS, ...MINISTRY_FAULTS])
    await this.#office.control(which, '_control/faults', { fault, afterMs, ...(operation && { operation }) })
  }
}

function file(number: string) {
  const xml = sampleXml({ id: number })
  if (!xml.includes(sampleCufe(number))) throw new Error('a sample document lacks its CUFE')
  return { fileName: `${number}.xml`, contentBase64: Buffer.from(xml).toString('base64') }
}
