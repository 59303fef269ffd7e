import { say } from '../messages/message.ts'
import { LOWER_E, MINUS, NINE, POINT, UPPER_E, ZERO } from './characters.ts'
import type { Source } from './source.ts'

/** Any decimal with so many digits survives the way into a normal double and back. */
export const SAFE_DIGITS = 15
/** Doubles nearer to zero have fewer digits. */
const MIN_NORMAL = 2 ** -1022

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?/iy
const AFTER_NUMBER = /^[ \t\n\r,\]}]?$/

/**
 * Reads the number whose minus sign or first digit is next.
 * Throws `numeric_overflow` if no double is that large, and `numeric_value_loss` if the shortest spelling of its double
 * denotes another value than the literal. Negative zero becomes zero: the same value, and it never shows as "-0".
 */
export function readNumber(source: Source): number {
  const { text } = source
  const negative = text.charCodeAt(source.at) === MINUS
  const first = negative ? source.at + 1 : source.at
  let at = first
  let value = 0
  let unit = text.charCodeAt(at)
  while (unit >= ZERO && unit <= NINE) {
    value = value * 10 + unit - ZERO
    unit = text.charCodeAt(++at)
  }
  const digits = at - first
  const isShort = digits === 1 || (digits > 1 && digits <= SAFE_DIGITS && text.charCodeAt(first) !== ZERO)
  if (!isShort || unit === POINT || unit === LOWER_E || unit === UPPER_E) return readAnyNumber(source)
  source.at = at
  return negative ? 0 - value : value
}

function readAnyNumber(source: Source): number {
  const { text, at: start } = source
  NUMBER.lastIndex = start
  const end = NUMBER.test(text) ? NUMBER.lastIndex : start
  if (end === start || !AFTER_NUMBER.test(text.charAt(end))) {
    throw source.fault('json_syntax', say('json.number'), end)
  }
  const literal = text.slice(start, end)
  const value = Number(literal)
  if (!Number.isFinite(value)) throw source.fault('numeric_overflow', say('json.overflow'))
  if (!isExact(literal, value)) {
    throw source.fault('numeric_value_loss', say('json.valueLoss'))
  }
  source.at = end
  return value === 0 ? 0 : value
}

/** Whether the literal and the shortest spelling of its double denote the same value. */
function isExact(literal: string, value: number): boolean {
  const mantissaLength = literal.search(/e|$/i)
  const isFarFromZero = mantissaLength === literal.length || Math.abs(value) >= MIN_NORMAL
  if (mantissaLength <= SAFE_DIGITS && isFarFromZero) return true
  const shortest = String(value)
  return literal === shortest || significantDigits(literal) === significantDigits(shortest)
}

/** The digits of a literal without outer zeros; a literal and its double are never as far apart as a power of ten. */
function significantDigits(literal: string): string {
  const digits = literal.replace(/e.*/i, '').replace(/[-.]/g, '')
  const first = digits.search(/[1-9]/)
  if (first === -1) return ''
  let end = digits.length
  while (digits.charCodeAt(end - 1) === ZERO) end--
  return digits.slice(first, end)
}
