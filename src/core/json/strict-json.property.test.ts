import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { refusal, utf8 } from '../../../test/support/json.ts'
import { Fault } from '../fault.ts'
import { type JsonValue, parseStrictJson } from './strict-json.ts'

/** FUZZ_RUNS=1000000 searches longer. */
const numRuns = Number(process.env.FUZZ_RUNS ?? 300)
fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns })

/** Chooses one of `count` ways of writing something. */
type Choose = (count: number) => number

const choose: fc.Arbitrary<Choose> = fc.infiniteStream(fc.nat()).map((stream) => (count) => stream.next().value % count)
const string = fc.string({ unit: 'binary' })
const value: fc.Arbitrary<JsonValue> = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom(null, true, false),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
    string,
    fc.array(tie('value'), { maxLength: 5 }),
    fc
      .array(fc.tuple(fc.oneof(string, fc.constant('__proto__')), tie('value')), { maxLength: 5 })
      .map(Object.fromEntries),
  ),
})).value

function write(json: JsonValue, choose: Choose): string {
  const space = () => ['', '', ' ', '\n\t', '\r\n  '][choose(5)] ?? ''
  const list = (parts: string[]) => space() + parts.map((part) => space() + part + space()).join(',')
  if (Array.isArray(json)) return `[${list(json.map((item) => write(item, choose)))}]`
  if (typeof json === 'object' && json !== null) {
    const members = Object.entries(json).map(([key, item]) => {
      return `${writeString(key, choose)}${space()}:${space()}${write(item, choose)}`
    })
    return `{${list(members)}}`
  }
  if (typeof json === 'string') return writeString(json, choose)
  if (typeof json === 'number') return writeNumber(json, choose)
  return String(json)
}

function writeString(text: string, choose: Choose): string {
  const units = Array.from(text, (character) => {
    if (choose(4) > 0) return JSON.stringify(character).slice(1, -1)
    return character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join('')
  })
  return `"${units.join('')}"`
}

function writeNumber(number: number, choose: Choose): string {
  const exponential = number.toExponential()
  const spellings = [String(number), exponential, exponential.replace('e', '000E').replace(/^(-?\d)000/, '$1.000')]
  return spellings[choose(spellings.length)] ?? ''
}

/** What the strict reader should give for a document that it accepts. */
function yardstick(text: string): JsonValue {
  return JSON.parse(text, (_key, item) => (item === 0 ? 0 : item))
}

function attempt<Value>(read: () => Value): { value: Value } | { error: unknown } {
  try {
    return { value: read() }
  } catch (error) {
    return { error }
  }
}

/** We accept only what JSON.parse accepts, with its value; we call a syntax error only what JSON.parse refuses. */
function checkAgainstJsonParse(bytes: Uint8Array): void {
  const strict = attempt(() => parseStrictJson(bytes))
  const native = attempt(() => yardstick(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)))
  if ('value' in strict) assert.deepEqual({ value: strict.value }, native)
  else {
    assert(strict.error instanceof Fault)
    if (strict.error.code === 'json_syntax') assert('error' in native)
  }
}

describe('beside JSON.parse', () => {
  test('a value gives itself in every spelling', () => {
    fc.assert(
      fc.property(value, choose, (json, choose) => {
        const text = write(json, choose)
        assert.deepEqual(parseStrictJson(utf8(text)), json)
        assert.deepEqual(yardstick(text), json)
      }),
    )
  })

  test('documents of random tokens', () => {
    const token = fc.constantFrom(
      ...'{}[],:"\\ ',
      '{"a":',
      '"b":',
      '"a"',
      '1',
      '-',
      '0',
      '.5',
      'e9',
      'true',
      'null',
      '\\u0061',
    )
    fc.assert(
      fc.property(fc.array(token, { maxLength: 12 }), (tokens) => checkAgainstJsonParse(utf8(tokens.join('')))),
      { numRuns: numRuns * 5 },
    )
  })

  test('documents with changed bytes', () => {
    const byte = fc.oneof(fc.constantFrom(...utf8('{}[],:"\\ue0-.19tn')), fc.integer({ min: 0, max: 255 }))
    const change = fc.record({ at: fc.nat(), remove: fc.nat(2), insert: fc.array(byte, { maxLength: 2 }) })
    fc.assert(
      fc.property(value, choose, fc.array(change, { minLength: 1, maxLength: 3 }), (json, choose, changes) => {
        const bytes = Array.from(utf8(write(json, choose)))
        for (const { at, remove, insert } of changes) bytes.splice(at % (bytes.length + 1), remove, ...insert)
        checkAgainstJsonParse(Uint8Array.from(bytes))
      }),
      { numRuns: numRuns * 2 },
    )
  })
})

test('a key that is repeated in any spelling, and only that, is a duplicate', () => {
  const keys = fc.array(fc.constantFrom('a', 'b', 'á', '𝄞', '__proto__', 'toString', '1', ''), { maxLength: 5 })
  fc.assert(
    fc.property(keys, choose, (keys, choose) => {
      const text = `{${keys.map((key) => `${writeString(key, choose)}:0`).join(',')}}`
      if (new Set(keys).size < keys.length) expect(refusal(text)[0]).toBe('duplicate_key')
      else assert.deepEqual(Object.keys(parseStrictJson(utf8(text)) ?? {}).sort(), [...keys].sort())
    }),
  )
})

describe('numbers', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0000123456789'), minLength: 1, maxLength: 20 })
  const literal = fc
    .tuple(fc.constantFrom('', '-'), digits, fc.option(digits), fc.option(fc.integer({ min: -345, max: 315 })))
    .map(([sign, whole, fraction, power]) => {
      const point = fraction === null ? '' : `.${fraction}`
      return `${sign}${whole.replace(/^0+(?=\d)/, '')}${point}${power === null ? '' : `e${power}`}`
    })

  /** A literal as an exact count of 10^-800. */
  function exact(text: string): bigint {
    const [mantissa = '', power = '0'] = text.split('e')
    const [whole = '', fraction = ''] = mantissa.split('.')
    return BigInt(whole + fraction) * 10n ** BigInt(800 + Number(power) - fraction.length)
  }

  test('a literal is refused exactly if its double is written back with another value', () => {
    fc.assert(
      fc.property(literal, (text) => {
        const number = Number(text)
        const verdict = attempt(() => parseStrictJson(utf8(text)))
        if (!Number.isFinite(number)) expect(refusal(text)[0]).toBe('numeric_overflow')
        else if (exact(text) !== exact(String(number))) expect(refusal(text)[0]).toBe('numeric_value_loss')
        else assert.deepEqual(verdict, { value: number + 0 })
      }),
      { numRuns: numRuns * 5 },
    )
  })
})
