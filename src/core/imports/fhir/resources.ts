import { Fault } from '../../fault.ts'
import { parseStrictJson } from '../../json/strict-json.ts'
import { say } from '../../messages/message.ts'
import { isJson, type Json } from '../../rips/view.ts'
import type { NamedFile } from '../../workbook/table.ts'

/** Of all files together; a month of a clinic has some ten thousand. */
export const MAX_RESOURCES = 60_000
/** Bundles within each other: a collection of documents is two. */
const MAX_BUNDLES = 3

/** A resource of a file, where it stands there, and among which others its references are looked for. */
export interface Resource {
  readonly type: string
  readonly id: string | undefined
  readonly url: string | undefined
  readonly body: Json
  /** `entry[3].resource`, in a file of lines `[4]`. */
  readonly place: string
  readonly scope: Scope
}

const VERSION = /\/_history\/[^/]+$/
const TYPE_AND_ID = /(?:^|\/)([A-Z][A-Za-z]+\/[A-Za-z0-9\-.]{1,64})$/
const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** The resources of one bundle; what it does not have is looked for in the files together. */
class Scope {
  readonly #parent: Scope | undefined
  /** Null: several resources go by that name. */
  readonly #known = new Map<string, Resource | null>()

  constructor(parent?: Scope) {
    this.#parent = parent
  }

  add(resource: Resource): void {
    const { type, id, url } = resource
    for (const name of [url, id && `${type}/${id}`, id && `#${id}`]) {
      if (name) this.#known.set(name, this.#known.has(name) ? null : resource)
    }
    this.#parent?.add(resource)
  }

  find(name: string): Resource | undefined {
    return this.#known.get(name) ?? this.#parent?.find(name)
  }
}

/** What a reference leads to; undefined when that is nothing, or may be several things. */
export function resolve({ body, place, scope }: Resource, reference: string): Resource | undefined {
  if (reference.startsWith('#')) {
    const contained = Array.isArray(body.contained) ? body.contained : []
    const at = contained.findIndex((one) => isJson(one) && one.id === reference.slice(1))
    const found: unknown = contained[at]
    if (isJson(found)) {
      const head = { type: textOf(found.resourceType) ?? '', id: textOf(found.id), url: undefined }
      return { ...head, body: found, place: `${place}.contained[${at}]`, scope }
    }
  }
  const whole = reference.replace(VERSION, '')
  return scope.find(whole) ?? scope.find(TYPE_AND_ID.exec(whole)?.[1] ?? '')
}

class Reader {
  readonly all: Resource[] = []
  readonly #top = new Scope()

  read(json: unknown, place: string, scope: Scope = this.#top, depth = 0, url?: string): void {
    const type = isJson(json) ? textOf(json.resourceType) : undefined
    if (!isJson(json) || type === undefined) {
      throw new Fault('invalid_xlsx_file', say('fhir.notResource', { place: place || '$' }))
    }
    if (type === 'Bundle') {
      this.#bundle(json, place, depth)
      return
    }
    if (this.all.length >= MAX_RESOURCES) {
      throw new Fault('invalid_xlsx_file', say('fhir.tooManyResources', { max: MAX_RESOURCES }))
    }
    const resource = { type, id: textOf(json.id), url, body: json, place, scope }
    this.all.push(resource)
    scope.add(resource)
  }

  #bundle(json: Json, place: string, depth: number): void {
    if (depth >= MAX_BUNDLES) throw new Fault('invalid_xlsx_file', say('fhir.tooDeep', { place, max: MAX_BUNDLES }))
    const scope = new Scope(this.#top)
    const entries = Array.isArray(json.entry) ? json.entry : []
    for (const [at, entry] of entries.entries()) {
      // Entries of a history or a request may have no resource.
      if (!isJson(entry) || entry.resource === undefined) continue
      this.read(entry.resource, joined(place, `entry[${at}].resource`), scope, depth + 1, textOf(entry.fullUrl))
    }
  }
}

const joined = (...parts: readonly string[]) => parts.filter(Boolean).join('.')

const BOM = [0xef, 0xbb, 0xbf]
const plain = (bytes: Uint8Array) => (BOM.every((byte, at) => bytes[at] === byte) ? bytes.subarray(3) : bytes)

/** Reads a JSON text; whether it is FHIR is decided by its content. */
export const isJsonFile = (bytes: Uint8Array): boolean => {
  const first = plain(bytes).find((byte) => byte !== 0x20 && (byte < 0x09 || byte > 0x0d))
  return first === 0x7b || first === 0x5b
}

function* linesOf(bytes: Uint8Array): Generator<{ line: Uint8Array; number: number }> {
  let from = 0
  for (let number = 1; from < bytes.length; number++) {
    const end = bytes.indexOf(0x0a, from)
    const line = bytes.subarray(from, end < 0 ? bytes.length : end)
    if (line.some((byte) => byte > 0x20)) yield { line, number }
    from = end < 0 ? bytes.length : end + 1
  }
}

function parsed(bytes: Uint8Array, where: string): unknown {
  try {
    return parseStrictJson(bytes)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    throw new Fault('invalid_xlsx_file', say('fhir.notJson', { where, why: error.said }))
  }
}

/** A resource a line (NDJSON): the first line is a whole one, and there are more. */
function isOfLines(bytes: Uint8Array): boolean {
  const [first, second] = linesOf(bytes)
  if (!first || !second) return false
  try {
    return isJson(parseStrictJson(first.line))
  } catch {
    return false
  }
}

/**
 * The resources of bundles, of single resources, and of files with one a line.
 *
 * @throws Fault `invalid_xlsx_file` when a file is no JSON, something in it is no resource, or it passes a limit
 */
export function resourcesOf(files: readonly NamedFile[]): Resource[] {
  const reader = new Reader()
  for (const { name, bytes } of files) {
    const text = plain(bytes)
    const file = files.length > 1 ? name : ''
    if (isOfLines(text)) {
      for (const { line, number } of linesOf(text)) {
        reader.read(parsed(line, `${name}:${number}`), joined(file, `[${number}]`))
      }
    } else reader.read(parsed(text, name), file)
  }
  return reader.all
}
