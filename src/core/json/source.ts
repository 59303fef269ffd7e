import type { ErrorCode } from '../../contract/errors.ts'
import { Fault } from '../fault.ts'
import { CARRIAGE_RETURN, LINE_FEED, SPACE, TAB } from './characters.ts'
import { jsonPath, type PathSegment } from './path.ts'

/** The text being read, how far it has been read, and inside which containers: all the state of the reader. */
export class Source {
  readonly text: string
  /** Index of the next UTF-16 unit to read. */
  at = 0
  /** How many containers are open around the value being read. */
  #depth = 0
  /** The key or index within each open container; entries from there on are left over. */
  readonly #path: PathSegment[] = []
  readonly #maxDepth: number

  constructor(text: string, maxDepth: number) {
    this.text = text
    this.#maxDepth = maxDepth
  }

  /** Throws `json_depth` if the container that is next would be one too many. */
  checkDepth(): void {
    if (this.#depth >= this.#maxDepth) throw this.fault('json_depth', `hay más de ${this.#maxDepth} niveles anidados`)
  }

  enter(segment: PathSegment): void {
    this.#path[this.#depth++] = segment
  }

  leave(): void {
    this.#depth--
  }

  /** Moves past white space and returns the unit there, NaN at the end of the text. */
  skipSpace(): number {
    let unit = this.text.charCodeAt(this.at)
    while (unit === SPACE || unit === LINE_FEED || unit === CARRIAGE_RETURN || unit === TAB) {
      unit = this.text.charCodeAt(++this.at)
    }
    return unit
  }

  fault(code: ErrorCode, reason: string, at = this.at): Fault {
    return jsonFault(code, reason, this.text, at, this.#path.slice(0, this.#depth))
  }

  /** The `json_syntax` fault for anything but what the grammar wants here. */
  expected(what: string, at = this.at): Fault {
    const end = at >= this.text.length ? ', pero el texto termina ahí' : ''
    return this.fault('json_syntax', `se esperaba ${what}${end}`, at)
  }
}

/** The fault at an index of the text. The message quotes nothing of the text, which may be personal data. */
export function jsonFault(
  code: ErrorCode,
  reason: string,
  text: string,
  at: number,
  path: readonly PathSegment[],
): Fault {
  let line = 1
  let lineStart = 0
  for (let index = 0; index < at; index++) {
    if (text.charCodeAt(index) === LINE_FEED) {
      line++
      lineStart = index + 1
    }
  }
  const message = `JSON no válido en la línea ${line}, columna ${at - lineStart + 1}: ${reason}.`
  return new Fault(code, message, { field: jsonPath(path) })
}
