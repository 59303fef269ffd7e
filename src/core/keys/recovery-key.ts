import { createHmac } from 'node:crypto'
import { type Message, say } from '../messages/message.ts'

/** Crockford's alphabet: no letter in it is mistaken for a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LOOKALIKES: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1', U: 'V' }
const KEY_BYTES = 32
/** Characters of key a group carries; one more checks them. */
const GROUP = 4
const GROUPS = 13
const SYMBOL_BITS = 5
/** x^5 + x^2 + 1: the field of 32 elements that the check characters are made in. */
const FIELD = 0b100101

/**
 * A store's key as it is printed: 13 numbered groups of five characters, the fifth of which checks the other four and their
 * place. One wrong character, two that changed places and two groups that did are found, and in which group.
 */
export function printedKey(key: Uint8Array): string[] {
  const symbols = symbolsOf(key)
  return Array.from({ length: GROUPS }, (_, group) => {
    const part = symbols.slice(group * GROUP, (group + 1) * GROUP)
    return [...part, checkOf(part, group)].map((symbol) => ALPHABET[symbol]).join('')
  })
}

export type TypedKey = { readonly key: Uint8Array } | { readonly problem: Message }

/** The key that a person typed, however spaced, or what is wrong with it and in which group. */
export function readTypedKey(text: string): TypedKey {
  const typed = [...text.toUpperCase().replace(/[\s.·_-]+/g, '')].map((letter) => LOOKALIKES[letter] ?? letter)
  const stranger = typed.findIndex((letter) => !ALPHABET.includes(letter))
  const size = GROUP + 1
  if (stranger >= 0) {
    return {
      problem: say('keys.strangeCharacter', {
        group: Math.floor(stranger / size) + 1,
        character: typed[stranger] ?? '',
      }),
    }
  }
  const symbols = typed.map((letter) => ALPHABET.indexOf(letter))
  for (let group = 0; group < Math.min(GROUPS, Math.floor(symbols.length / size)); group++) {
    const part = symbols.slice(group * size, group * size + GROUP)
    if (checkOf(part, group) !== symbols[group * size + GROUP]) {
      const shown = typed.slice(group * size, (group + 1) * size).join('')
      return { problem: say('keys.wrongGroup', { group: group + 1, shown }) }
    }
  }
  if (symbols.length !== GROUPS * size) {
    return {
      problem: say('keys.wrongLength', { groups: GROUPS, size, total: GROUPS * size, typed: symbols.length }),
    }
  }
  return { key: bytesOf(symbols.filter((_, at) => at % size !== GROUP)) }
}

/** Tells the right key without holding it: a keyed hash of a constant, which helps a guesser no more than the store itself. */
export function keyCheck(key: Uint8Array): string {
  return createHmac('sha256', key).update('radica store key').digest('base64')
}

/** A weighted sum in the field: another weight for each place in the group, and an offset for the group's own place. */
function checkOf(part: readonly number[], group: number): number {
  let weight = 1
  let sum = power(group)
  for (const symbol of part) {
    weight = times(weight, 2)
    sum ^= times(symbol, weight)
  }
  return sum
}

function times(a: number, b: number): number {
  let product = 0
  for (let bit = 0; bit < SYMBOL_BITS; bit++) if (b & (1 << bit)) product ^= a << bit
  for (let bit = 2 * SYMBOL_BITS - 2; bit >= SYMBOL_BITS; bit--) {
    if (product & (1 << bit)) product ^= FIELD << (bit - SYMBOL_BITS)
  }
  return product
}

function power(exponent: number): number {
  let value = 1
  for (let n = 0; n < exponent; n++) value = times(value, 2)
  return value
}

function symbolsOf(key: Uint8Array): number[] {
  let number = BigInt(`0x${Buffer.from(key).toString('hex')}`)
  const symbols: number[] = []
  for (let n = 0; n < GROUP * GROUPS; n++) {
    symbols.unshift(Number(number & 31n))
    number >>= 5n
  }
  return symbols
}

function bytesOf(symbols: readonly number[]): Uint8Array {
  const number = symbols.reduce((sum, symbol) => (sum << 5n) | BigInt(symbol), 0n)
  const hex = number.toString(16).padStart(KEY_BYTES * 2, '0')
  return new Uint8Array(Buffer.from(hex.slice(-KEY_BYTES * 2), 'hex'))
}
