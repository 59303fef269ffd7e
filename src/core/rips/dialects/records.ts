import type { AdjustmentKind } from '../../../contract/packages.ts'
import { type Field, type Group, SERVICE_GROUPS, type ServiceGroup } from '../../../contract/rips/field.ts'
import { FIELDS, perGroup } from '../../../contract/rips/groups.ts'
import type { PathSegment } from '../../json/path.ts'
import { isJson, type Json } from '../view.ts'
import type { Adjustments } from './adjustments.ts'
import { CONTAINER, GROUP_NAMES, NAMES, respelled } from './spelling.ts'
import { DIALECTS, type Dialect, plainOf } from './values.ts'

/** What reads a record: the dialects of files, or those that may stand in a program's JSON, too. */
export type Origin = 'file' | 'program'

/** One property with the dialects that its values may be in. */
interface Reader {
  readonly field: Field
  readonly isPlain: (value: unknown) => boolean
  readonly dialects: readonly Dialect[]
}

const readersFor = (origin: Origin) =>
  perGroup((group) =>
    FIELDS[group].map((field): Reader => {
      const mayStand = ({ filesOnly, appliesTo }: Dialect) => appliesTo(field) && (origin === 'file' || !filesOnly)
      return { field, isPlain: plainOf(field), dialects: DIALECTS.filter(mayStand) }
    }),
  )
const READERS: Readonly<Record<Origin, Record<Group, readonly Reader[]>>> = {
  file: readersFor('file'),
  program: readersFor('program'),
}

const KNOWN = perGroup((group) => new Set(FIELDS[group].map(({ name }) => name)))
const ALIASES = perGroup((group) => new Set(FIELDS[group].flatMap(({ alias }) => alias ?? [])))

/** Users that are not held as a tree are no record. */
const isTree = (record: Json): boolean => [Object.prototype, null].includes(Object.getPrototypeOf(record))

type At = () => readonly PathSegment[]

/**
 * Brings the records of a RIPS from the dialects that other programs write to the one of the field table, and tells what it
 * did. A record that needs nothing is given back as it is. What no dialect explains stays for the structure checks; what
 * the table does not have stays in the draft, and is told, since it is not sent.
 */
export class RecordReader {
  readonly #origin: Origin
  readonly #readers: Record<Group, readonly Reader[]>
  readonly #adjustments: Adjustments

  constructor(origin: Origin, adjustments: Adjustments) {
    this.#origin = origin
    this.#readers = READERS[origin]
    this.#adjustments = adjustments
  }

  root(rips: Json): Json {
    const read = this.#record('root', rips, () => [])
    return this.#inList('root', read, 'usuarios', () => [])
  }

  user(user: Json, index: number): Json {
    const read = this.#record('usuarios', user, () => ['usuarios', index])
    if (!isJson(read.servicios)) return read
    const at = () => ['usuarios', index, 'servicios']
    const services = this.#spelled('usuarios', read.servicios, GROUP_NAMES, at)
    let changed = services
    for (const group of SERVICE_GROUPS) changed = this.#inList('usuarios', changed, group, at)
    for (const group of SERVICE_GROUPS) {
      const list = changed[group]
      if (!Array.isArray(list)) continue
      const lists = this.#services(group, list, index)
      if (lists !== list) changed = { ...changed, [group]: lists }
    }
    return changed === read.servicios ? read : { ...read, servicios: changed }
  }

  #services(group: ServiceGroup, list: readonly unknown[], user: number): readonly unknown[] {
    let copy: unknown[] | undefined
    for (let i = 0; i < list.length; i++) {
      const service = list[i]
      if (!isJson(service)) continue
      const read = this.#record(group, service, () => ['usuarios', user, 'servicios', group, i])
      if (read === service) continue
      copy ??= [...list]
      copy[i] = read
    }
    return copy ?? list
  }

  /** What was made from XML has one record where a list of one should be. */
  #inList(group: Group, parent: Json, list: string, at: At): Json {
    const record = parent[list]
    if (this.#origin === 'program' || !isJson(record) || !isTree(record)) return parent
    this.#adjustments.add('list_of_one', group, list, at)
    return { ...parent, [list]: [record] }
  }

  /** A program's JSON stays as strict as its contract. */
  #spelled(group: Group, record: Json, names: ReadonlyMap<string, string>, at: At): Json {
    if (this.#origin === 'program') return record
    return respelled(record, names, (key) => this.#adjustments.add('renamed', group, key, at))
  }

  #record(group: Group, given: Json, at: At): Json {
    const record = this.#spelled(group, given, NAMES[group], at)
    let changed: Record<string, unknown> | undefined
    let known = 0
    for (const { field, isPlain, dialects } of this.#readers[group]) {
      const value = record[field.name]
      if (value === undefined) continue
      known++
      if (value === null || isPlain(value)) continue
      const read = this.#value(group, field, dialects, value, at)
      if (read === value) continue
      changed ??= { ...record }
      changed[field.name] = read
    }
    const keys = Object.keys(record)
    if (keys.length > known) this.#others(group, keys, at)
    return changed ?? record
  }

  #value(group: Group, field: Field, dialects: readonly Dialect[], given: unknown, at: At): unknown {
    let value = given
    for (const { kind, read } of dialects) {
      const meant = read(value, field)
      if (meant === undefined) continue
      value = meant
      this.#adjustments.add(kind, group, field.name, at)
    }
    return value
  }

  /** Names that the table does not have: those of the next level aside, an alias is renamed, the rest is not sent. */
  #others(group: Group, keys: readonly string[], at: At): void {
    for (const key of keys) {
      if (key === CONTAINER[group] || KNOWN[group].has(key)) continue
      const kind: AdjustmentKind = ALIASES[group].has(key) ? 'renamed' : 'not_sent'
      this.#adjustments.add(kind, group, key, at)
    }
  }
}
