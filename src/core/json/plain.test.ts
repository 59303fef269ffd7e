import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { utf8 } from '../../../test/support/json.ts'
import { CUT, readPlain as readAt } from './plain.ts'
import { Source } from './source.ts'
import { parseStrictJson } from './strict-json.ts'

const readPlain = (text: string, ...rest: [number, number, number]) => readAt(new Source(text, 64), ...rest)
const numRuns = Number(process.env.FUZZ_RUNS ?? 2000)

it.each([
  '{}',
  '[]',
  '{"a":"b","c":[1,2.5,null,true,false,{"d":0}]}',
  '{ "a" : [ 1 , 2 ] ,\n\t"b" : "ñ \\n \\u00d1 {[" }',
  '{"a":"\\"{\\\\","b":"\\u0022"}',
  '{"__proto__":{"x":1},"10":1,"2":2}',
  '{"a":"\\nd\\tD"}',
  '[123456789012345,1234567.8901234,0.12345678901]',
])('reads %s as the strict reader does, and where it ends', (text) => {
  expect(readPlain(`${text},{"next":1}`, 0, 64, 100)).toEqual({ value: parseStrictJson(utf8(text)), text })
})

it.each(['{', '[1,2', '{"a":[1,2', '{"a":12', '{"a":"x', '{"a":"x\\', '{"a":"\\u00'])(
  'tells that %s does not end',
  (text) => {
    expect(readPlain(text, 0, 64, 100)).toBe(CUT)
  },
)

describe('leaves to the strict reader', () => {
  it.each([
    ['a text or number by itself', '"a" '],
    ['a repeated key', '{"a":1,"b":2,"a":3}'],
    ['a key repeated by escape', '{"a":1,"\\u0061":3}'],
    ['a repeated key deep inside', '[[{"x":[{"a":1,"a":1}]}]]'],
    ['half a character', '{"a":"\\ud834"}'],
    ['half a character in capitals', '{"a":"\\uD834"}'],
    ['minus zero', '[-0]'],
    ['a number with more digits than a double has', '[1234567890123456]'],
    ['an exponent', '[1e400]'],
    ['an exponent in capitals', '[1E400]'],
    ['digits that are too many together', '[12345678.123456789]'],
    ['a decimal that would lose a digit', '[0.12345678901234567]'],
    ['a leading zero', '[01]'],
    ['a comma too many', '{"a":1,}'],
    ['the wrong bracket', '{"a":1]'],
  ])('%s', (_, text) => {
    expect(readPlain(text, 0, 64, 100)).toBeUndefined()
  })

  it('one level more than allowed', () => {
    expect(readPlain('[[[]]]', 0, 3, 100)).toBeDefined()
    expect(readPlain('[[[]]]', 0, 2, 100)).toBeUndefined()
  })

  it('what may have more members than allowed', () => {
    expect(readPlain('{"a":"b"}', 0, 2, 2)).toBeDefined()
    expect(readPlain('{"a":"b"}', 0, 2, 1)).toBeUndefined()
  })
})

/** Pieces of JSON and of what is nearly JSON, in any order. */
const pieces = fc.array(
  fc.constantFrom('{', '}', '[', ']', '"', '":', ',', '1', '-0', '0', '.', 'e5', '"a":', '"a"', '\\', '\\u0061', ' '),
  { maxLength: 14 },
)

it('whatever it reads, the strict reader reads the same', () =>
  fc.assert(
    fc.property(pieces, (parts) => {
      const item = readPlain(`{"a":${parts.join('')}}`, 0, 8, 100)
      if (item && item !== CUT) expect(parseStrictJson(utf8(item.text), { maxDepth: 8 })).toEqual(item.value)
    }),
    { numRuns },
  ))
