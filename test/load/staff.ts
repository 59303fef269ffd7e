import { OPERATIONS } from '../../src/contract/operations.ts'
import type { Role } from '../../src/contract/workspaces.ts'
import { seededRandom } from '../support/random.ts'
import { Office } from '../support/scene/office.ts'
import type { Scene } from '../support/scene/programs.ts'
import { BillingDesk } from './billing-desk.ts'
import { type Desk, type Member, shuffled, type Task, work } from './desk.ts'
import { Overview } from './overview.ts'
import { Receptionist } from './reception.ts'
import type { Stopwatch } from './stopwatch.ts'

/** Twenty people, the administrator among them. */
const RECEPTIONISTS = 12
const BILLERS = 5
const VIEWERS = 2

/**
 * What one of each does in an hour: 120 visits of 12 desks, as of a clinic with 40 rooms and 20 minutes a patient; 40 invoices,
 * each of three of them, so that every visit is billed; 10 packages without an invoice; 5 notes.
 */
const VISITS = 10
const PAGES = 3
const INVOICES = 8
const PACKAGES = 2
const NOTES = 1
const LOOKS = 4

const FIRST_PASSWORD = 'solo-para-entrar-hoy'
const PASSWORD = 'otra-clave-larga-de-prueba'

/** Everybody who works in the clinic, signed in and with a window open. */
export class Staff {
  readonly #people: { member: Member; anHour: () => Task[] }[] = []
  readonly #billing: BillingDesk[] = []
  readonly #windows = new AbortController()
  readonly #scene: Scene
  readonly #administrator: Office
  readonly #desk: Desk
  readonly #stopwatch: Stopwatch
  readonly #seed: number

  constructor(scene: Scene, administrator: Office, desk: Desk, stopwatch: Stopwatch, seed: number) {
    this.#scene = scene
    this.#administrator = administrator
    this.#desk = desk
    this.#stopwatch = stopwatch
    this.#seed = seed
  }

  get documents() {
    return new Map(this.#billing.flatMap(({ documents }) => [...documents]))
  }

  get size(): number {
    return this.#people.length
  }

  async arrive(): Promise<void> {
    for (let n = 0; n < RECEPTIONISTS; n++) this.#receive(await this.#signIn(`recepcion-${n}`, 'operator'))
    for (let n = 0; n < BILLERS; n++) this.#bill(await this.#signIn(`factura-${n}`, 'operator'))
    for (let n = 0; n < VIEWERS; n++) this.#watch(await this.#signIn(`consulta-${n}`, 'viewer'))
    const office = new Office(this.#scene, this.#stopwatch.around)
    Object.assign(office, { token: this.#administrator.token, params: this.#administrator.params })
    this.#administer(this.#memberOf('dueno', office))
  }

  /** Resolves when everybody has done their hour. */
  async anHour(hourMs: number): Promise<void> {
    await Promise.all(this.#people.map(({ member, anHour }) => work(member, anHour(), hourMs)))
  }

  leave(): void {
    this.#windows.abort()
  }

  async #signIn(name: string, role: Role): Promise<Member> {
    const { params } = this.#administrator
    const phone = `+5730020000${10 + this.#people.length}`
    const body = { phone, role, firstName: name, lastName: 'Cedro', password: FIRST_PASSWORD }
    await this.#administrator.ask((call) => call('members.add', { params, body }))
    const office = new Office(this.#scene, this.#stopwatch.around)
    const first = { phone, password: FIRST_PASSWORD }
    const { token, profile } = (await office.ask((call) => call('sessions.create', { body: first }))).body
    Object.assign(office, { token, params })
    const own = { currentPassword: FIRST_PASSWORD, password: PASSWORD }
    await office.ask((call) => call('account.update', { revision: profile.revision, body: own }))
    return this.#memberOf(name, office)
  }

  #memberOf(name: string, office: Office): Member {
    void this.#openWindow(office)
    const random = seededRandom(this.#seed * 1_000 + this.#people.length)
    return { name, office, random, stopwatch: this.#stopwatch }
  }

  /** A window follows what others change as long as it is open. */
  async #openWindow({ token, params: { workspaceId } }: Office): Promise<void> {
    const url = `${this.#scene.host.facts?.url}${OPERATIONS['events.stream'].path.replace('{workspaceId}', workspaceId)}`
    const { signal } = this.#windows
    try {
      const { status, body } = await fetch(url, { headers: { authorization: `Bearer ${token}` }, signal })
      if (status !== 200) throw new Error(`events.stream answered ${status}`)
      await body?.pipeTo(new WritableStream())
      throw new Error('events.stream ended by itself')
    } catch (error) {
      if (!signal.aborted) this.#stopwatch.refused(error)
    }
  }

  #receive(member: Member): void {
    const desk = new Receptionist(member, this.#desk)
    this.#add(member, () => shuffled(member.random, [VISITS, desk.visit], [PAGES, desk.leafThrough]))
  }

  #bill(member: Member): void {
    const desk = new BillingDesk(member, this.#desk)
    this.#billing.push(desk)
    const { bill, file, correct, lookAtInvoices } = desk
    this.#add(member, () =>
      shuffled(member.random, [INVOICES, bill], [PACKAGES, file], [NOTES, correct], [LOOKS, lookAtInvoices]),
    )
  }

  #watch(member: Member): void {
    const { dashboard, lists } = new Overview(member, this.#desk)
    this.#add(member, () => shuffled(member.random, [LOOKS, dashboard], [LOOKS, lists]))
  }

  #administer(member: Member): void {
    const { dashboard, lists, trail } = new Overview(member, this.#desk)
    this.#add(member, () => shuffled(member.random, [LOOKS, dashboard], [LOOKS, lists], [LOOKS, trail]))
  }

  #add(member: Member, anHour: () => Task[]): void {
    this.#people.push({ member, anHour })
  }
}
