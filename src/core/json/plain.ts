import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  LOWER_D,
  LOWER_E,
  LOWER_U,
  MINUS,
  NINE,
  OPEN_BRACE,
  OPEN_BRACKET,
  POINT,
  QUOTE,
  UPPER_D,
  UPPER_E,
  ZERO,
} from './characters.ts'
import { SAFE_DIGITS } from './number.ts'
import type { JsonValue } from './structure.ts'

/** An item of a long list and its text. */
export interface Item {
  readonly value: JsonValue
  readonly text: string
}

/** Text, and the same as a list of its units: several times as quick to walk through. */
export interface Units {
  readonly text: string
  readonly units: Uint16Array
}

/**
 * Reads the object or list at an index with the platform's reader, where that reads the same as the strict one and several
 * times as fast. `CUT`: the text ends before it does. Undefined: it is not so plain; the strict reader has to say what it is.
 *
 * What the platform's reader would pass over is looked for on the way to the end: depth, numbers that may lose digits, half
 * characters. What may have too many members is not read at all. A key that is repeated leaves fewer strings in the value
 * than stand in the text.
 */
export function readPlain(
  { text, units }: Units,
  start: number,
  maxDepth: number,
  maxStrings: number,
): Item | typeof CUT | undefined {
  if (BEGINS[units[start] ?? 0] !== OPENING) return undefined
  const extent = plainExtent(units, start, maxDepth)
  if (extent === undefined || extent === CUT) return extent
  if (extent.strings > maxStrings) return undefined
  const literal = text.slice(start, extent.end)
  try {
    const value: JsonValue = JSON.parse(literal)
    return stringsIn(value) === extent.strings ? { value, text: literal } : undefined
  } catch {
    return undefined
  }
}

const [OTHER, STRING, OPENING, CLOSING, DIGIT, MINUS_SIGN] = [0, 1, 2, 3, 4, 5]

/** What a unit begins, outside strings. Letters and punctuation are the platform's to judge. */
const BEGINS = new Uint8Array(2 ** 16).fill(OTHER)
BEGINS[QUOTE] = STRING
for (const unit of [OPEN_BRACE, OPEN_BRACKET]) BEGINS[unit] = OPENING
for (const unit of [CLOSE_BRACE, CLOSE_BRACKET]) BEGINS[unit] = CLOSING
BEGINS.fill(DIGIT, ZERO, NINE + 1)
BEGINS[MINUS] = MINUS_SIGN

const NOT_PLAIN = -1
export const CUT = Symbol('cut')

/** Where the container that begins at an index ends, and how many strings it has: keys and values. */
function plainExtent(
  units: Uint16Array,
  start: number,
  maxDepth: number,
): { end: number; strings: number } | typeof CUT | undefined {
  let at = start
  let depth = 0
  let strings = 0
  while (at < units.length) {
    const begins = BEGINS[units[at] ?? 0]
    if (begins === STRING) strings++
    else if (begins === OPENING) depth++
    else if (begins === CLOSING) depth--
    at = begins === OTHER ? at + 1 : tokenEnd(units, at, begins)
    if (at === NOT_PLAIN || depth > maxDepth) return undefined
    if (depth === 0) return { end: at, strings }
  }
  return CUT
}

/** The index after a string, a number or a bracket. */
function tokenEnd(units: Uint16Array, at: number, begins: number | undefined): number {
  if (begins === STRING) return stringEnd(units, at)
  if (begins === DIGIT) return numberEnd(units, at)
  return begins === MINUS_SIGN ? NOT_PLAIN : at + 1
}

/** Half a surrogate pair may be written as an escape, and the platform's reader takes it. */
function stringEnd(units: Uint16Array, start: number): number {
  for (let at = start + 1; at < units.length; at++) {
    const unit = units[at]
    if (unit === QUOTE) return at + 1
    if (unit !== BACKSLASH) continue
    const isSurrogate = units[at + 1] === LOWER_U && (units[at + 2] === LOWER_D || units[at + 2] === UPPER_D)
    if (isSurrogate) return NOT_PLAIN
    at++
  }
  return units.length
}

/** Only digits, and few enough: minus zero, exponents and long numbers are the strict reader's. */
function numberEnd(units: Uint16Array, start: number): number {
  let at = start + 1
  while (BEGINS[units[at] ?? 0] === DIGIT || units[at] === POINT) at++
  const unit = units[at]
  return unit === LOWER_E || unit === UPPER_E || at - start > SAFE_DIGITS ? NOT_PLAIN : at
}

/** Keys and text values, at any depth. */
function stringsIn(value: JsonValue): number {
  if (typeof value === 'string') return 1
  if (typeof value !== 'object' || value === null) return 0
  let strings = 0
  if (Array.isArray(value)) for (const item of value) strings += stringsIn(item)
  else for (const key in value) strings += 1 + stringsIn(value[key] ?? null)
  return strings
}
