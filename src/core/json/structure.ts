import { type Said, say } from '../messages/message.ts'
import {
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  LOWER_F,
  LOWER_N,
  LOWER_T,
  MINUS,
  NINE,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
  ZERO,
} from './characters.ts'
import { readNumber } from './number.ts'
import type { Source } from './source.ts'
import { readString } from './string.ts'

export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject
export interface JsonObject {
  [key: string]: JsonValue
}

/** Reads the one value of the text. The depth limit also bounds the recursion of the functions below. */
export function readDocument(source: Source): JsonValue {
  checkStart(source)
  const value = readValue(source)
  checkEnd(source)
  return value
}

export function checkStart(source: Source): void {
  source.skipSpace()
  if (source.at === source.text.length) throw source.fault('invalid_json', say('json.empty'))
}

export function checkEnd(source: Source): void {
  source.skipSpace()
  if (source.at < source.text.length) throw source.fault('json_syntax', say('json.rest'))
}

export function readValue(source: Source): JsonValue {
  const unit = source.skipSpace()
  switch (unit) {
    case QUOTE:
      return readString(source)
    case OPEN_BRACE:
      return readObject(source)
    case OPEN_BRACKET:
      return readArray(source)
    case LOWER_T:
      return readWord(source, 'true', true)
    case LOWER_F:
      return readWord(source, 'false', false)
    case LOWER_N:
      return readWord(source, 'null', null)
  }
  if (unit === MINUS || (unit >= ZERO && unit <= NINE)) return readNumber(source)
  throw source.expected(say('json.value'))
}

function readWord<Value extends JsonValue>(source: Source, word: string, value: Value): Value {
  if (!source.text.startsWith(word, source.at)) throw source.expected(say('json.value'))
  source.at += word.length
  return value
}

function readArray(source: Source): JsonValue[] {
  const items: JsonValue[] = []
  if (opensEmpty(source, CLOSE_BRACKET)) return items
  do {
    source.enter(items.length)
    items.push(readValue(source))
    source.leave()
  } while (hasMoreItems(source))
  return items
}

function readObject(source: Source): JsonObject {
  const object: JsonObject = {}
  if (opensEmpty(source, CLOSE_BRACE)) return object
  let members = 0
  do {
    source.checkMembers(++members)
    readMember(source, object)
  } while (hasMoreMembers(source))
  return object
}

function readMember(source: Source, object: JsonObject): void {
  const key = enterMember(source, object)
  passColon(source)
  const value = readValue(source)
  source.leave()
  setMember(object, key, value)
}

/** Reads the key that is next and enters its member. */
export function enterMember(source: Source, object: object): string {
  if (source.skipSpace() !== QUOTE) throw source.expected(say('json.key'))
  const start = source.at
  const key = readString(source)
  source.enter(key)
  if (Object.hasOwn(object, key)) {
    throw source.fault('duplicate_key', say('json.duplicateKey'), start)
  }
  return key
}

export function passColon(source: Source): void {
  if (source.skipSpace() !== COLON) throw source.expected(say('json.colon'))
  source.at++
}

export function setMember(object: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__') defineOwn(object, key, value)
  else object[key] = value
}

/** Assigning this one key would replace the object's prototype. */
function defineOwn(object: object, key: string, value: unknown): void {
  Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true })
}

/** Moves into the container that is next; if it is empty, moves behind it and returns true. */
export function opensEmpty(source: Source, close: number): boolean {
  source.checkDepth()
  source.at++
  if (source.skipSpace() !== close) return false
  source.at++
  return true
}

const COMMA_OR_BRACKET = say('json.commaOrBracket')
const COMMA_OR_BRACE = say('json.commaOrBrace')
export const hasMoreItems = (source: Source) => hasMore(source, CLOSE_BRACKET, COMMA_OR_BRACKET)
export const hasMoreMembers = (source: Source) => hasMore(source, CLOSE_BRACE, COMMA_OR_BRACE)

/** After a member: moves past the comma and returns true, or past the end of the container and returns false. */
function hasMore(source: Source, close: number, expected: Said): boolean {
  const unit = source.skipSpace()
  if (unit !== COMMA && unit !== close) throw source.expected(expected)
  source.at++
  return unit === COMMA
}
