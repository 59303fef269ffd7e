import { say } from '../messages/message.ts'
import { type JsonPosition, jsonFault, Source } from './source.ts'
import { type JsonObject, type JsonValue, readDocument } from './structure.ts'
import { decodeUtf8 } from './utf8.ts'

export type { JsonObject, JsonValue }

export interface StrictJsonOptions {
  /** Containers that may lie within each other; 64 unless told. The reader recurses that far. */
  readonly maxDepth?: number
}

export const MAX_DEPTH = 64

/**
 * Reads a UTF-8 JSON document (RFC 8259) and refuses whatever two readers could understand differently.
 *
 * Throws a `Fault` whose `field` is the path of the value (`usuarios[0].codSexo`, `$` for the root) and whose message
 * names line and column, both from 1, the column in UTF-16 units. Encoding is judged first, then the first fault in
 * document order:
 * - `invalid_json`: not UTF-8, a byte order mark, a lone surrogate escape, no value at all;
 * - `json_syntax`: not the JSON grammar;
 * - `json_depth`: containers nested deeper than allowed;
 * - `duplicate_key`: a key repeated within one object, however it is escaped;
 * - `numeric_overflow`: a number beyond the doubles;
 * - `numeric_value_loss`: a number that would be written back with another value (9007199254740993, 1e-400).
 */
export function parseStrictJson(bytes: Uint8Array, options: StrictJsonOptions = {}): JsonValue {
  return readDocument(open(bytes, options))
}

/** As `parseStrictJson`; a well-formed document that is not an object is `json_type`. */
export function parseJsonObject(bytes: Uint8Array, options: StrictJsonOptions = {}): JsonObject {
  const source = open(bytes, options)
  const value = readDocument(source)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  source.at = 0
  source.skipSpace()
  throw notObject(source.placeOf(source.at))
}

export const notObject = (place: JsonPosition) => jsonFault('json_type', say('json.object'), place, [])

function open(bytes: Uint8Array, { maxDepth = MAX_DEPTH }: StrictJsonOptions): Source {
  return new Source(decodeUtf8(bytes), maxDepth)
}
