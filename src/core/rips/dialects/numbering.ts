import { SERVICE_GROUPS } from '../../../contract/rips/field.ts'
import { isJson, type Json } from '../view.ts'
import type { Adjustments } from './adjustments.ts'
import type { Origin } from './records.ts'

/** Watches the `consecutivo` of a list as it goes by: whether one is there twice, and how many are not their place. */
export class ConsecutivoWatch {
  #length = 0
  #repeats = false
  #largest = 0
  #isNumbered = true
  /** Records whose number is not their place in the list. */
  outOfPlace = 0
  /** Numbers so far; while they count 1, 2, 3 nothing has to be remembered. */
  #seen: Set<number> | undefined

  /** Whether the list has to be numbered: where a number is there twice; in a file, also where they do not count 1 to n, as DT1 asks of each list. */
  isOff(origin: Origin): boolean {
    return this.#repeats || (origin === 'file' && (!this.#isNumbered || this.#largest > this.#length))
  }

  next(record: unknown): void {
    const place = ++this.#length
    const number = isJson(record) ? record.consecutivo : undefined
    if (number !== place) this.#displaced(number)
    if (this.#repeats || (number === place && this.#seen === undefined)) return
    this.#seen ??= new Set(Array.from({ length: place - 1 }, (_, before) => before + 1))
    if (typeof number !== 'number') return
    if (this.#seen.has(number)) this.#repeats = true
    this.#seen.add(number)
  }

  #displaced(number: unknown): void {
    this.outOfPlace++
    if (typeof number === 'number' && Number.isInteger(number) && number > 0)
      this.#largest = Math.max(this.#largest, number)
    else this.#isNumbered = false
  }
}

function watched(list: readonly unknown[]): ConsecutivoWatch {
  const watch = new ConsecutivoWatch()
  for (const record of list) watch.next(record)
  return watch
}

const numbered = (list: readonly unknown[]): unknown[] =>
  list.map((record, index) => (isJson(record) ? { ...record, consecutivo: index + 1 } : record))

/** A user whose lists of services count: one that repeats a number, or in a file is off otherwise, counts 1, 2, 3 by its places. */
export function withServicesNumbered(user: Json, index: number, origin: Origin, adjustments?: Adjustments): Json {
  const services = user.servicios
  if (!isJson(services)) return user
  let changed = services
  for (const group of SERVICE_GROUPS) {
    const list = services[group]
    if (!Array.isArray(list)) continue
    const watch = watched(list)
    if (!watch.isOff(origin)) continue
    changed = { ...changed, [group]: numbered(list) }
    adjustments?.add(
      'renumbered',
      group,
      'consecutivo',
      () => ['usuarios', index, 'servicios', group, 0],
      watch.outOfPlace,
    )
  }
  return changed === services ? user : { ...user, servicios: changed }
}

/** The same for a whole RIPS, its users too. */
export function withoutRepeats(rips: Json, origin: Origin, adjustments: Adjustments): Json {
  const users = rips.usuarios
  if (!Array.isArray(users)) return rips
  const mapped = users.map((user: unknown, index) =>
    isJson(user) ? withServicesNumbered(user, index, origin, adjustments) : user,
  )
  const watch = watched(users)
  const isOff = watch.isOff(origin)
  if (isOff) adjustments.add('renumbered', 'usuarios', 'consecutivo', () => ['usuarios', 0], watch.outOfPlace)
  else if (mapped.every((user, index) => user === users[index])) return rips
  return { ...rips, usuarios: isOff ? numbered(mapped) : mapped }
}
