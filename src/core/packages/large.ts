import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Operation } from '../../contract/operation.ts'
import { Fault } from '../fault.ts'
import { jsonPath } from '../json/path.ts'
import type { ListSink } from '../json/stream.ts'
import type { JsonValue } from '../json/structure.ts'
import { newUlid } from '../kernel/id.ts'
import { say } from '../messages/message.ts'
import { Adjustments } from '../rips/dialects/adjustments.ts'
import { readUser } from '../rips/dialects/dialects.ts'
import { ConsecutivoWatch, withServicesNumbered } from '../rips/dialects/numbering.ts'
import { type Origin, RecordReader } from '../rips/dialects/records.ts'
import type { Path } from '../rips/rules/rule.ts'
import { isJson } from '../rips/view.ts'
import type { Store, Stores } from '../store/store.ts'
import { Turn } from '../turn.ts'
import { PART_BYTES, PartWriter } from './parts.ts'

/**
 * Users of a package that are not held as a tree: they lie in the store as compressed pieces of a JSON list, and stand in
 * the RIPS where their list would.
 */
export class LargeUsers {
  readonly contentId: string
  /** Of the list as JSON. */
  readonly bytes: number
  readonly users: number
  readonly services: number
  /** Which lists count by their places when they are read, because a number was there twice; null: as they are. */
  readonly numbering: LargeNumbering | null
  /** What was found while they came in. */
  readonly found: FoundUsers | undefined

  constructor(contentId: string, bytes: number, facts: Partial<Omit<LargeUsers, 'contentId' | 'bytes'>> = {}) {
    this.contentId = contentId
    this.bytes = bytes
    this.users = facts.users ?? 0
    this.services = facts.services ?? 0
    this.numbering = facts.numbering ?? null
    this.found = facts.found
  }

  /** The same users, under other numbers. */
  with(facts: Pick<LargeUsers, 'numbering'> & Partial<Pick<LargeUsers, 'users' | 'services'>>): LargeUsers {
    const { users, services, found } = this
    return new LargeUsers(this.contentId, this.bytes, { users, services, found, ...facts })
  }
}

/** `all`: the users, too; `_of_file`: also lists that do not count 1, 2, 3 for another reason. */
export type LargeNumbering = 'services' | 'all' | 'services_of_file' | 'all_of_file'
const OF_FILE = { services: 'services_of_file', all: 'all_of_file' } as const

export interface FoundUsers {
  readonly adjustments: Adjustments
  /** What numbering anew would change; null: no number is there twice. */
  readonly numbering: LargeNumbering | null
  readonly renumbered: Adjustments
}

/** Room for nearly every part, so that it is unpacked in one go. */
const UNZIPPED_BYTES = 2 * PART_BYTES
/** More than 200 MB of whole records can hold. */
const MAX_USERS = 1_000_000

const gunzipAsync = promisify(gunzip)

/** Takes the users of a document that is being read to the store, each as `readRips` would leave it. */
class UsersSink implements ListSink {
  readonly #parts: PartWriter
  readonly #at: Path
  readonly #adjustments = new Adjustments()
  readonly #renumbered = new Adjustments()
  readonly #watch = new ConsecutivoWatch()
  readonly #reader: RecordReader
  readonly #origin: Origin
  #texts: string[] = []
  #units = 0
  /** The brackets of a part stand for a comma and, once, for the list's own. */
  #bytes = 1
  #users = 0
  #services = 0
  #fault: Fault | undefined

  /** `at`: where the list stands in the document, to name a fault. */
  constructor(store: Store, at: Path, now: number, origin: Origin) {
    this.#parts = new PartWriter(store, `cnt_${newUlid(now)}`)
    this.#at = at
    this.#origin = origin
    this.#reader = new RecordReader(origin, this.#adjustments)
  }

  item(value: JsonValue, text: string, index: number): Promise<void> | void {
    if (index >= MAX_USERS) throw this.#tooMany()
    // What is wrong with the document itself is said first, and that is known at its end.
    if (this.#fault) return
    try {
      this.#add(value, text, index)
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      this.#fault = error
    }
    return this.#units > PART_BYTES ? this.#flush() : undefined
  }

  async end(): Promise<LargeUsers> {
    await this.#flush()
    await this.#parts.end()
    if (this.#fault) throw this.#fault
    const [users, services, found] = [this.#users, this.#services, this.#found()]
    return new LargeUsers(this.#parts.contentId, this.#bytes, { users, services, found })
  }

  #found(): FoundUsers {
    const [adjustments, renumbered] = [this.#adjustments, this.#renumbered]
    const servicesAreOff = renumbered.list().length > 0
    const isOff = this.#watch.isOff(this.#origin)
    if (isOff) renumbered.add('renumbered', 'usuarios', 'consecutivo', () => ['usuarios', 0], this.#watch.outOfPlace)
    const which = isOff ? 'all' : servicesAreOff ? 'services' : null
    return { adjustments, renumbered, numbering: which && (this.#origin === 'file' ? OF_FILE[which] : which) }
  }

  release(): Promise<void> {
    return this.#parts.release()
  }

  #tooMany(): Fault {
    const field = jsonPath(this.#at)
    return new Fault('invalid_rips_input', say('packages.tooManyUsers', { max: MAX_USERS }), { field })
  }

  #add(value: JsonValue, text: string, index: number): void {
    const user = isJson(value) ? readUser(this.#reader, value, index, [...this.#at, index]) : value
    this.#watch.next(user)
    if (isJson(user)) withServicesNumbered(user, index, this.#origin, this.#renumbered)
    const written = user === value ? text : JSON.stringify(user)
    this.#texts.push(written)
    this.#units += written.length + 1
    this.#users++
    this.#services += servicesOf(value)
  }

  async #flush(): Promise<void> {
    if (this.#texts.length === 0) return
    const bytes = Buffer.from(`[${this.#texts.join(',')}]`)
    this.#texts = []
    this.#units = 0
    this.#bytes += bytes.length - 1
    await this.#parts.add(bytes)
  }
}

/** What the kernel puts the long lists of large bodies into. */
export const usersSinks =
  (store: Store) =>
  (path: readonly string[], now: number, { bodyIsFile }: Pick<Operation, 'bodyIsFile'>) =>
    new UsersSink(store, path, now, bodyIsFile ? 'file' : 'program')

/** How many services a user has, whatever else it is. */
export function servicesOf(user: unknown): number {
  const groups = isJson(user) && isJson(user.servicios) ? Object.values(user.servicios) : []
  return groups.reduce<number>((sum, group) => sum + (Array.isArray(group) ? group.length : 0), 0)
}

/** Watches long work: it can be given up, and says how far it is. */
export interface Watch {
  readonly signal?: AbortSignal
  /** Users so far. */
  readonly progress?: (done: number) => void
}

/** The users of a RIPS in order, some at a time, wherever they lie; on a long way others have their turn. */
export async function* usersOf(stores: Stores, users: unknown, watch: Watch = {}): AsyncGenerator<unknown[]> {
  const turn = new Turn(watch.signal)
  const numbering = users instanceof LargeUsers ? users.numbering : null
  let done = 0
  for await (const all of partsOf(stores, users)) {
    for (let from = 0; from < all.length; from += USERS_AT_A_TIME) {
      if (done > 0 && turn.isOver) await turn.next()
      const some = all.slice(from, from + USERS_AT_A_TIME)
      yield numbering === null ? some : some.map((user, i) => numbered(user, done + i, numbering))
      done += Math.min(USERS_AT_A_TIME, all.length - from)
    }
    watch.progress?.(done)
  }
}
const USERS_AT_A_TIME = 20

function numbered(user: unknown, index: number, numbering: LargeNumbering): unknown {
  if (!isJson(user)) return user
  const isOfFile = numbering === OF_FILE.services || numbering === OF_FILE.all
  const own = withServicesNumbered(user, index, isOfFile ? 'file' : 'program')
  return numbering === 'all' || numbering === OF_FILE.all ? { ...own, consecutivo: index + 1 } : own
}

async function* partsOf(stores: Stores, users: unknown): AsyncGenerator<unknown[]> {
  if (Array.isArray(users)) yield users
  if (!(users instanceof LargeUsers)) return
  const read = async (part: number) => {
    const bytes = await stores.packages.part(users.contentId, part)
    return bytes && gunzipAsync(bytes, { chunkSize: UNZIPPED_BYTES })
  }
  let next = read(0)
  for (let part = 0; ; part++) {
    const bytes = await next
    if (bytes === undefined) return
    next = read(part + 1)
    next.catch(() => undefined)
    const list: unknown = JSON.parse(bytes.toString())
    if (Array.isArray(list)) yield list
  }
}
