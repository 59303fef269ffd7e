import { isDeepStrictEqual } from 'node:util'
import { Fault } from '../../src/core/fault.ts'
import { parseStrictJson } from '../../src/core/json/strict-json.ts'
import { type Random, seededRandom } from '../support/random.ts'
import { oracle } from './json-oracle.ts'

export interface Tally {
  readonly inputs: number
  readonly read: number
  readonly refused: number
}

const KEYS = ['a', 'b', '__proto__', 'usuarios', '', '1', 'toString', 'á', '𝄞', 'constructor', '-1', '4294967295']
const SCALARS = [
  ...[
    '0',
    '-0',
    '1',
    '-1.50',
    '1e5',
    '1E-7',
    '0.1',
    '45000.01',
    '9007199254740993',
    '1e400',
    '1e-400',
    '0.10000000000',
  ],
  ...['1.7976931348623157e308', '5e-324', '2.2250738585072011e-308', '123456789012345680000', '-1e+0'],
  ...['true', 'false', 'null', '""', '"\\u0000"', '"\\ud83d\\ude00"', '"\\ud800"', '"\\udc00x"', '"ñ"', '"\\"\\\\\\/"'],
]
const TOKENS = [
  ...'{}[],:"\\ \t\n\r-+.eEtfnu0',
  '{"a":',
  '"b":',
  '[[',
  ']]',
  '\\u00',
  '\ufeff',
  '\u2028',
  '//',
  'NaN',
  "'",
]
const SPACES = ['', '', '', ' ', '\n\t', '\r\n']
const encoder = new TextEncoder()

function spelled(key: string, random: Random): string {
  const text = JSON.stringify(key)
  if (!random.chance(0.2)) return text
  const units = key.split('').map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return `"${units.join('')}"`
}

function written(random: Random, depth: number): string {
  const space = () => random.pick(SPACES)
  const kind = depth > 5 ? 0 : random.int(5)
  if (kind < 3) return random.chance(0.1) ? String(random() * 10 ** random.int(20)) : random.pick(SCALARS)
  const items = Array.from({ length: random.int(5) }, () => {
    const item = written(random, depth + 1)
    return kind === 3 ? item : `${spelled(random.pick(KEYS), random)}${space()}:${space()}${item}`
  })
  const inside = items.join(`${space()},${space()}`)
  return kind === 3 ? `[${space()}${inside}${space()}]` : `{${inside}${space()}}`
}

function spoiled(bytes: Uint8Array, random: Random): Uint8Array {
  const list = [...bytes]
  for (let changes = 1 + random.int(3); changes > 0; changes--) {
    const insert = random.chance(0.5) ? [...encoder.encode(random.pick(TOKENS))] : [random.int(256)]
    list.splice(random.int(list.length + 1), random.int(3), ...(random.chance(0.8) ? insert : []))
  }
  return Uint8Array.from(list)
}

/** One document of four kinds: whole, with changed bytes, of random tokens, nested to the limit. */
export function document(random: Random): Uint8Array {
  const kind = random.int(20)
  if (kind === 0) {
    const depth = 60 + random.int(8)
    return encoder.encode('['.repeat(depth) + random.pick(SCALARS) + ']'.repeat(depth))
  }
  if (kind < 5) return encoder.encode(Array.from({ length: random.int(12) }, () => random.pick(TOKENS)).join(''))
  const whole = encoder.encode(random.pick(SPACES) + written(random, 0) + random.pick(SPACES))
  return kind < 12 ? spoiled(whole, random) : whole
}

/** What is wrong with how the strict reader took a document; undefined when it is right. */
function complaint(bytes: Uint8Array): { wrong?: string; read: boolean } {
  const expected = oracle(bytes)
  try {
    const value = parseStrictJson(bytes)
    if ('refused' in expected) return { wrong: `read, although ${expected.refused}`, read: true }
    return isDeepStrictEqual(value, expected.value) ? { read: true } : { wrong: 'read as something else', read: true }
  } catch (error) {
    if (!(error instanceof Fault)) return { wrong: `fell over: ${error}`, read: false }
    return 'refused' in expected ? { read: false } : { wrong: `refused as ${error.code}`, read: false }
  }
}

/**
 * Documents from `seed` on, each judged by the strict reader and by the oracle. Throws at the first that they judge
 * differently, with its seed and bytes.
 */
export function knockOnJson(seed: number, count: number): Tally {
  let read = 0
  for (let at = seed; at < seed + count; at++) {
    const bytes = document(seededRandom(at))
    const verdict = complaint(bytes)
    if (verdict.wrong)
      throw new Error(`seed ${at}: ${verdict.wrong}: ${JSON.stringify(Buffer.from(bytes).toString('latin1'))}`)
    if (verdict.read) read++
  }
  return { inputs: count, read, refused: count - read }
}
