import { readIssue } from '../../kernel/issues.ts'
import { fieldPath } from '../../kernel/shape.ts'
import { type Said, say } from '../../messages/message.ts'
import { type Resource, resolve } from './resources.ts'
import type { Broken, ResourceCount } from './rows.ts'
import { isRead, type Of, type ReadType, type Reference, SHAPES } from './shapes.ts'

/** Ends the reading of one row, with the exact place of what is wrong. */
export class BrokenRow extends Error {
  override readonly name = 'BrokenRow'
  readonly broken: Broken

  constructor(path: string, said: Said) {
    super(path)
    this.broken = { path, said }
  }
}

/** A resource whose content was read. */
export interface Node<Type extends ReadType> {
  readonly resource: Resource
  readonly data: Of<Type>
}

/** Resources and what they refer to. */
export class Graph {
  readonly #all: readonly Resource[]
  readonly #read = new Map<Resource, unknown>()

  constructor(all: readonly Resource[]) {
    this.#all = all
  }

  ofType(type: ReadType): Resource[] {
    return this.#all.filter((resource) => resource.type === type)
  }

  /** @throws BrokenRow when the resource is not as FHIR R4 has it */
  node<Type extends ReadType>(type: Type, resource: Resource): Node<Type> {
    const known = this.#read.get(resource)
    // Of one resource there is one reading, of its own type.
    if (known !== undefined) return { resource, data: known as Of<Type> }
    const parsed = SHAPES[type].safeParse(resource.body)
    const [issue] = parsed.error?.issues ?? []
    if (issue) throw new BrokenRow(at(resource, fieldPath([...issue.path])), readIssue(issue, true).message)
    this.#read.set(resource, parsed.data)
    return { resource, data: parsed.data as Of<Type> }
  }

  /**
   * What a reference leads to; undefined when nothing is referred to by an address.
   *
   * @throws BrokenRow when it leads to nothing in the files, or to something else
   */
  follow<Type extends ReadType>(from: Resource, to: Reference | undefined, path: string, type: Type) {
    const found = this.find(from, to, path)
    if (!found) return undefined
    if (found.type === type) return this.node(type, found)
    throw new BrokenRow(at(from, `${path}.reference`), say('fhir.otherType', { found: found.type, wanted: type }))
  }

  find(from: Resource, to: Reference | undefined, path: string): Resource | undefined {
    if (to?.reference === undefined) return undefined
    const found = resolve(from, to.reference)
    if (found) return found
    throw new BrokenRow(at(from, `${path}.reference`), say('fhir.unresolved'))
  }

  counts(): ResourceCount[] {
    return [...Map.groupBy(this.#all, ({ type }) => type)]
      .map(([type, { length: count }]) => ({ type, count, read: isRead(type) }))
      .sort((a, b) => Number(b.read) - Number(a.read) || b.count - a.count || (a.type < b.type ? -1 : 1))
  }
}

export const at = ({ place }: Resource, path: string): string => (place === '' ? path : `${place}.${path}`)
