import type { Patient, PatientInput } from '../../src/contract/patients.ts'
import type { VisitInput } from '../../src/contract/visits.ts'
import { person } from '../bench/people.ts'
import { someService } from '../support/billing.ts'
import { DAY, type Desk, type Member } from './desk.ts'

/** Of a hundred who come. */
const NEW_PATIENTS = 0.1
const CHANGED_PATIENTS = 0.15
/** What is typed of a name or number before the next list is asked for. */
const LETTERS = [2, 4, 6, 9]
const WORDS = ['rodilla', 'consulta', 'control', 'fractura', 'dolor']

/** Somebody finds or registers whoever comes, and what is done for them. */
export class Receptionist {
  readonly #member: Member
  readonly #desk: Desk
  #keys = 0

  constructor(member: Member, desk: Desk) {
    this.#member = member
    this.#desk = desk
  }

  get #key(): string {
    return `${this.#member.name}-${++this.#keys}`
  }

  readonly visit = async (): Promise<void> => {
    const { office, random } = this.#member
    const { params } = office
    const patient = random.chance(NEW_PATIENTS) ? await this.#register() : await this.#find()
    if (random.chance(CHANGED_PATIENTS)) await this.#change(patient)
    await office.ask((call) => call('visits.list', { params, query: { patientId: patient.id, limit: 1 } }))
    await office.ask((call) =>
      call('catalogs.search', { params: { ...params, catalog: 'cie10' }, query: { q: random.pick(WORDS) } }),
    )
    await this.#write(patient)
    await office.ask((call) => call('visits.list', { params, query: { date: DAY } }))
    await office.ask((call) => call('dispatches.status', { params }))
  }

  readonly leafThrough = async (): Promise<void> => {
    const { office, random } = this.#member
    const offset = random.int(this.#desk.patients)
    await office.ask((call) => call('patients.list', { params: office.params, query: { offset } }))
  }

  /** As the form does: what is typed is kept as a draft until the visit is saved. */
  async #write({ id: patientId }: Patient): Promise<void> {
    const { office, random } = this.#member
    const { params } = office
    const { category, service, unitPrice } = someService(patientId, random)
    const services = [{ category, service, unitPrice, quantity: 1 }]
    const body: VisitInput = { patientId, date: DAY, services, clientId: this.#desk.billing.clientId }
    const draft = { ...params, draftKey: `visit-${patientId}` }
    for (const content of [{ patientId }, { ...body }]) {
      await office.ask((call) => call('drafts.put', { params: draft, body: { content } }))
    }
    const idempotencyKey = this.#key
    const visit = await office.ask((call) => call('visits.create', { params, body, idempotencyKey }))
    await office.ask((call) => call('drafts.remove', { params: draft }))
    this.#desk.visits++
    this.#desk.unbilled.push(visit.body)
  }

  /** By name or by document, as one types. */
  async #find(): Promise<Patient> {
    const { office, random } = this.#member
    const { params } = office
    const { id, firstName, lastName, documentNumber } = person(random.int(this.#desk.patients))
    const typed = random.chance(0.5) ? documentNumber : `${firstName} ${lastName}`
    for (const letters of LETTERS) {
      const q = typed.slice(0, letters).trim()
      await office.ask((call) => call('patients.list', { params, query: { q, limit: 20 } }))
    }
    return (await office.ask((call) => call('patients.get', { params: { ...params, patientId: id } }))).body
  }

  async #register(): Promise<Patient> {
    const { office } = this.#member
    const body = inputOf(person(this.#desk.patients + this.#desk.newPatients++))
    const idempotencyKey = this.#key
    return (await office.ask((call) => call('patients.create', { params: office.params, body, idempotencyKey }))).body
  }

  async #change({ id: patientId }: Patient): Promise<void> {
    const { office, random } = this.#member
    const params = { ...office.params, patientId }
    const { revision } = (await office.ask((call) => call('patients.get', { params }))).body
    const body = { municipalityResidenceCode: random.pick(['05001', '11001', '76001']) }
    const idempotencyKey = this.#key
    await office.ask((call) => call('patients.update', { params, body, idempotencyKey, revision }))
  }
}

/** What a person types of a record: all but what the service writes. */
function inputOf({ id, isActive, revision, createdAt, updatedAt, ...typed }: Patient): PatientInput {
  return typed
}
