import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { Fault } from '../fault.ts'
import { jsonPath } from '../json/path.ts'
import type { ListSink } from '../json/stream.ts'
import type { JsonValue } from '../json/structure.ts'
import { newUlid } from '../kernel/id.ts'
import { normalizeUser } from '../rips/normalize.ts'
import type { Path } from '../rips/rules/rule.ts'
import { isJson } from '../rips/view.ts'
import type { Store, Stores } from '../store/store.ts'
import { Turn } from '../turn.ts'

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

  constructor(contentId: string, bytes: number, users = 0, services = 0) {
    this.contentId = contentId
    this.bytes = bytes
    this.users = users
    this.services = services
  }
}

/** JSON text in one piece: reading one back takes a few milliseconds. */
const PART_UNITS = 512 * 1024
/** Room for nearly every part, so that it is made in one go. */
const UNZIPPED_BYTES = 2 * PART_UNITS
const ZIPPED_BYTES = PART_UNITS / 8
/** The disk is waited for once for so many parts: some 300 KB of it. */
const PARTS_A_WRITE = 8
/** More than 200 MB of whole records can hold. */
const MAX_USERS = 1_000_000

const gzipAsync = promisify(gzip)
const gunzipAsync = promisify(gunzip)

/** Takes the users of a document that is being read to the store, each as `normalizeRips` would leave it. */
class UsersSink implements ListSink {
  readonly #store: Store
  readonly #at: Path
  readonly #contentId: string
  #texts: string[] = []
  #units = 0
  /** The brackets of a part stand for a comma and, once, for the list's own. */
  #bytes = 1
  /** Compressed and not written yet. */
  #zipped: Buffer[] = []
  #written = 0
  #users = 0
  #services = 0
  #fault: Fault | undefined
  #writing: Promise<void> = Promise.resolve()

  /** `at`: where the list stands in the document, to name a fault. */
  constructor(store: Store, at: Path, now: number) {
    this.#store = store
    this.#at = at
    this.#contentId = `cnt_${newUlid(now)}`
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
    return this.#units > PART_UNITS ? this.#flush() : undefined
  }

  async end(): Promise<LargeUsers> {
    await this.#flush()
    await this.#writing
    await this.#write()
    if (this.#fault) throw this.#fault
    return new LargeUsers(this.#contentId, this.#bytes, this.#users, this.#services)
  }

  /** Forgets what no revision has taken. */
  async release(): Promise<void> {
    await this.#writing.catch(() => undefined)
    if (this.#written > 0) await this.#store.write((stores) => stores.packages.dropUnusedParts(this.#contentId))
  }

  #tooMany(): Fault {
    const field = jsonPath(this.#at)
    return new Fault('invalid_rips_input', `El paquete tiene más de ${MAX_USERS} usuarios.`, { field })
  }

  #add(value: JsonValue, text: string, index: number): void {
    const user = isJson(value) ? normalizeUser(value, [...this.#at, index]) : value
    const written = user === value ? text : JSON.stringify(user)
    this.#texts.push(written)
    this.#units += written.length + 1
    this.#users++
    this.#services += servicesOf(value)
  }

  /** One part is compressed and written while the next is read. */
  async #flush(): Promise<void> {
    if (this.#texts.length === 0) return
    const bytes = Buffer.from(`[${this.#texts.join(',')}]`)
    this.#texts = []
    this.#units = 0
    this.#bytes += bytes.length - 1
    await this.#writing
    this.#writing = this.#compress(bytes)
    // Whoever waits for it learns of its failure; nobody has to be waiting yet.
    this.#writing.catch(() => undefined)
  }

  async #compress(bytes: Uint8Array): Promise<void> {
    this.#zipped.push(await gzipAsync(bytes, { level: 1, chunkSize: ZIPPED_BYTES }))
    if (this.#zipped.length >= PARTS_A_WRITE) await this.#write()
  }

  async #write(): Promise<void> {
    const [first, zipped] = [this.#written, this.#zipped]
    if (zipped.length === 0) return
    this.#written += zipped.length
    this.#zipped = []
    await this.#store.write(async ({ packages }) => {
      for (const [index, bytes] of zipped.entries()) await packages.addPart(this.#contentId, first + index, bytes)
    })
  }
}

/** What the kernel puts the long lists of large bodies into. */
export const usersSinks = (store: Store) => (path: readonly string[], now: number) => new UsersSink(store, path, now)

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
  let done = 0
  for await (const all of partsOf(stores, users)) {
    for (let from = 0; from < all.length; from += USERS_AT_A_TIME) {
      if (done > 0 && turn.isOver) await turn.next()
      yield all.slice(from, from + USERS_AT_A_TIME)
      done += Math.min(USERS_AT_A_TIME, all.length - from)
    }
    watch.progress?.(done)
  }
}
const USERS_AT_A_TIME = 20

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
