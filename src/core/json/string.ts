import type { Fault } from '../fault.ts'
import { BACKSLASH, QUOTE } from './characters.ts'
import type { Source } from './source.ts'

/** What stands for itself in a literal. A text of 20 MB is passed over by the engine's own loop, ten times as fast as by one here. */
const PLAIN = /[ !#-[\]-\uffff]*/y
const HEX_ESCAPE = /\\u[\da-fA-F]{4}/y
const SIMPLE_ESCAPES = new Set('"\\/bfnrt')

/** An escaped surrogate pair: less of the text than that decides nothing. */
const LONGEST_ESCAPE = 12

/** Reads the string whose opening quote is next. */
export function readString(source: Source): string {
  source.at++
  return readStringPart(source, false).part
}

/** Reads on within a string: to its end, or, where more text may follow, as far as no escape is cut. */
export function readStringPart(source: Source, mayGrow: boolean): { part: string; isEnd: boolean } {
  const { text, at: start } = source
  let at = skipPlain(text, start)
  let escaped = false
  while (text.charCodeAt(at) !== QUOTE && !(mayGrow && at + LONGEST_ESCAPE > text.length)) {
    if (text.charCodeAt(at) !== BACKSLASH) throw brokenString(source, at)
    at = skipPlain(text, skipEscape(source, at))
    escaped = true
  }
  const isEnd = text.charCodeAt(at) === QUOTE
  source.at = isEnd ? at + 1 : at
  const literal = text.slice(start, at)
  // What was checked is decoded natively: characters joined one by one would cost far more memory than the text.
  return { part: escaped ? JSON.parse(`"${literal}"`) : literal, isEnd }
}

function skipPlain(text: string, at: number): number {
  PLAIN.lastIndex = at
  PLAIN.test(text)
  return PLAIN.lastIndex
}

function brokenString(source: Source, at: number): Fault {
  if (at >= source.text.length) return source.expected('el cierre de comillas', at)
  return source.fault('json_syntax', 'hay un carácter de control sin escapar', at)
}

/** Returns the index after the escape at `at`; an escaped surrogate pair counts as one. */
function skipEscape(source: Source, at: number): number {
  const { text } = source
  if (text.charAt(at + 1) !== 'u') {
    if (SIMPLE_ESCAPES.has(text.charAt(at + 1))) return at + 2
    throw source.fault('json_syntax', 'la secuencia de escape no existe', at)
  }
  const unit = escapedUnit(text, at)
  if (Number.isNaN(unit))
    throw source.fault('json_syntax', 'la secuencia \\u no tiene cuatro dígitos hexadecimales', at)
  if (unit < 0xd800 || unit > 0xdfff) return at + 6
  const next = escapedUnit(text, at + 6)
  if (unit <= 0xdbff && next >= 0xdc00 && next <= 0xdfff) return at + 12
  throw source.fault('invalid_json', 'la secuencia \\u es medio carácter (sustituto UTF-16 sin pareja)', at)
}

/** The UTF-16 unit that the `\uXXXX` at `at` denotes, NaN if there is none. */
function escapedUnit(text: string, at: number): number {
  HEX_ESCAPE.lastIndex = at
  return HEX_ESCAPE.test(text) ? Number.parseInt(text.slice(at + 2, at + 6), 16) : Number.NaN
}
