import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  LOWER_E,
  MINUS,
  NINE,
  OPEN_BRACE,
  OPEN_BRACKET,
  POINT,
  QUOTE,
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

/** Half a surrogate pair may be written so, and the platform's reader takes it. */
const SURROGATE_ESCAPE = /\\u[dD]/

/**
 * Reads the object or list at an index with the platform's reader, where that reads the same as the strict one and several
 * times as fast. Undefined: it is not there as a whole, or it is not so plain; the strict reader has to say what it is.
 *
 * What the platform's reader would pass over is looked for: depth and numbers that may lose digits on the way to the end,
 * half characters in the text. What may have too many members is not read at all. A key that is repeated leaves fewer strings in the value than stand in the text.
 */
export function readPlain(text: string, start: number, maxDepth: number, maxStrings: number): Item | undefined {
  if (!isOpening(text.charCodeAt(start))) return undefined
  const extent = plainExtent(text, start, maxDepth)
  if (extent === undefined || extent.strings > maxStrings) return undefined
  const literal = text.slice(start, extent.end)
  if (SURROGATE_ESCAPE.test(literal)) return undefined
  try {
    const value: JsonValue = JSON.parse(literal)
    return stringsIn(value) === extent.strings ? { value, text: literal } : undefined
  } catch {
    return undefined
  }
}

/** Where the container that begins at an index ends, and how many strings it has: keys and values. */
function plainExtent(text: string, start: number, maxDepth: number): { end: number; strings: number } | undefined {
  let at = start
  let depth = 0
  let strings = 0
  do {
    const unit = text.charCodeAt(at)
    if (unit === QUOTE) strings++
    else if (isOpening(unit)) depth++
    else if (isClosing(unit)) depth--
    at = tokenEnd(text, at, unit)
  } while (at !== NOT_PLAIN && depth > 0 && depth <= maxDepth)
  return at === NOT_PLAIN || depth > 0 ? undefined : { end: at, strings }
}

const NOT_PLAIN = -1
const isOpening = (unit: number) => unit === OPEN_BRACE || unit === OPEN_BRACKET
const isClosing = (unit: number) => unit === CLOSE_BRACE || unit === CLOSE_BRACKET

/** The index after a string or a number, or after any other unit. Letters and punctuation are the platform's to judge. */
function tokenEnd(text: string, at: number, unit: number): number {
  if (unit === QUOTE) {
    const end = text.indexOf('"', at + 1)
    return end === -1 || text.charCodeAt(end - 1) === BACKSLASH ? NOT_PLAIN : end + 1
  }
  if (unit >= ZERO && unit <= NINE) return numberEnd(text, at)
  return unit === MINUS || Number.isNaN(unit) ? NOT_PLAIN : at + 1
}

/** Only digits, and few enough: minus zero, exponents and long numbers are the strict reader's. */
function numberEnd(text: string, start: number): number {
  let at = start
  let unit: number
  do unit = text.charCodeAt(++at)
  while ((unit >= ZERO && unit <= NINE) || unit === POINT)
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
