import type { ErrorCode } from '../../contract/errors.ts'
import { Fault } from '../fault.ts'
import { type Said, say } from '../messages/message.ts'
import { CARRIAGE_RETURN, LINE_FEED, SPACE, TAB } from './characters.ts'
import { jsonPath, type PathSegment } from './path.ts'

/** The text being read, how far it has been read, and inside which containers: all the state of the reader. */
export class Source {
  /** The whole text, or the part of it that has been read and not yet been left behind. */
  text: string
  /** Of the text, when it was asked for. */
  #units: Uint16Array | undefined
  #room = new Uint16Array(0)
  /** Index of the next UTF-16 unit to read. */
  at = 0
  /** Where in the whole text `text` begins. */
  #start = TEXT_START
  /** Index of the last fault. */
  #faultAt = 0
  /** How many containers are open around the value being read. */
  #depth = 0
  /** The key or index within each open container; entries from there on are left over. */
  readonly #path: PathSegment[] = []
  readonly #maxDepth: number
  readonly #maxMembers: number

  constructor(text: string, maxDepth: number, maxMembers = Number.POSITIVE_INFINITY) {
    this.text = text
    this.#maxDepth = maxDepth
    this.#maxMembers = maxMembers
  }

  /** The text as a list of its units. */
  get units(): Uint16Array {
    this.#units ??= this.#unitsOf(this.text)
    return this.#units
  }

  #unitsOf(text: string): Uint16Array {
    if (this.#room.length < text.length) this.#room = new Uint16Array(text.length)
    Buffer.from(this.#room.buffer).write(text, 'utf16le')
    return this.#room.subarray(0, text.length)
  }

  /** Throws `request_too_large` if an object has so many members: each costs far more than its text. */
  checkMembers(members: number): void {
    if (members > this.#maxMembers) {
      throw this.fault('request_too_large', say('json.tooManyMembers', { max: this.#maxMembers }))
    }
  }

  /** Throws `json_depth` if the container that is next would be one too many. */
  checkDepth(): void {
    if (this.#depth >= this.#maxDepth) throw this.fault('json_depth', say('json.tooDeep', { max: this.#maxDepth }))
  }

  /** Containers that may still be opened within each other. */
  get depthLeft(): number {
    return this.#maxDepth - this.#depth
  }

  enter(segment: PathSegment): void {
    this.#path[this.#depth++] = segment
  }

  leave(): void {
    this.#depth--
  }

  /** Moves past white space and returns the unit there, NaN at the end of the text. */
  skipSpace(): number {
    const { text } = this
    let at = this.at
    let unit = text.charCodeAt(at)
    while (unit === SPACE || unit === LINE_FEED || unit === CARRIAGE_RETURN || unit === TAB) {
      unit = text.charCodeAt(++at)
    }
    this.at = at
    return unit
  }

  fault(code: ErrorCode, reason: Said, at = this.at): Fault {
    this.#faultAt = at
    return jsonFault(code, reason, this.placeOf(at), this.path)
  }

  /** Whether more text could not change the last fault: all that it was decided by has been read. */
  get isFaultFinal(): boolean {
    NUMBER_UNITS.lastIndex = this.#faultAt
    NUMBER_UNITS.test(this.text)
    return NUMBER_UNITS.lastIndex + LONGEST_TOKEN < this.text.length
  }

  /** Where the reading stands, to come back to when the text turns out to be too short. */
  mark(): Mark {
    return { at: this.at, depth: this.#depth }
  }

  reset({ at, depth }: Mark): void {
    this.at = at
    this.#depth = depth
  }

  /** Leaves behind what was read and goes on with what follows. */
  extend(more: string): void {
    this.#start = placeIn(this.text, this.at, this.#start)
    this.text = this.text.slice(this.at) + more
    this.#units = undefined
    this.at = 0
  }

  /** The keys and indexes of the containers that are open. */
  get path(): readonly PathSegment[] {
    return this.#path.slice(0, this.#depth)
  }

  /** Line and column of an index of the text. */
  placeOf(at: number): JsonPosition {
    return placeIn(this.text, at, this.#start)
  }

  /** The `json_syntax` fault for anything but what the grammar wants here. */
  expected(what: Said, at = this.at): Fault {
    const reason = at < this.text.length ? say('json.expected', { what }) : say('json.expectedAtEnd', { what })
    return this.fault('json_syntax', reason, at)
  }
}

interface Mark {
  readonly at: number
  readonly depth: number
}

/** Both from 1, the column in UTF-16 units. */
export interface JsonPosition {
  readonly line: number
  readonly column: number
}

export const TEXT_START: JsonPosition = { line: 1, column: 1 }

/** A number is judged as a whole, other tokens by no more than an escaped surrogate pair. */
const NUMBER_UNITS = /[-+.\deE]*/y
const LONGEST_TOKEN = 12

/** The place of an index of a text that begins at `start`. */
export function placeIn(text: string, at: number, start: JsonPosition = TEXT_START): JsonPosition {
  if (at === 0) return start
  let { line } = start
  let lineStart = 1 - start.column
  for (let end = text.indexOf('\n'); end !== -1 && end < at; end = text.indexOf('\n', end + 1)) {
    line++
    lineStart = end + 1
  }
  return { line, column: at - lineStart + 1 }
}

/** The fault at a place of the text. The message quotes nothing of the text, which may be personal data. */
export function jsonFault(
  code: ErrorCode,
  reason: Said,
  { line, column }: JsonPosition,
  path: readonly PathSegment[],
): Fault {
  return new Fault(code, say('json.invalid', { line, column, reason }), { field: jsonPath(path) })
}
