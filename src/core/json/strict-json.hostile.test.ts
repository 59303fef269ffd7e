import { expect, test } from 'vitest'
import { refusal, utf8 } from '../../../test/support/json.ts'
import { processorTime } from '../../../test/support/processor-time.ts'
import { parseStrictJson } from './strict-json.ts'

/** The largest ordinary body, 1 MiB; quadratic work on it would take minutes. */
const SIZE = 1024 * 1024
const BOUND_MS = 2000

const fill = (before: string, filling: string, after: string) =>
  utf8(before + filling.repeat(SIZE / filling.length) + after)
const members = (count: number, key: (index: number) => string | number) =>
  Array.from({ length: count }, (_, index) => `"${key(index)}":0`).join(',')

function timed<Value>(work: () => Value): Value {
  const taken = processorTime()
  const value = work()
  expect(taken()).toBeLessThan(BOUND_MS)
  return value
}

test.each([
  ['open brackets', fill('', '[', ''), 'json_depth'],
  ['open objects', fill('', '{"a":', ''), 'json_depth'],
  ['white space', fill('', ' ', ''), 'invalid_json'],
  ['lines', fill('', '\n', 'x'), 'json_syntax'],
  ['digits', fill('', '9', ''), 'numeric_overflow'],
  ['digits that an exponent takes back', fill('1', '3', `e-${SIZE}`), 'numeric_value_loss'],
  ['zeros in front', fill('0.', '0', '1'), 'numeric_value_loss'],
  ['zeros and ones', fill('1', '01', 'e-999999999999'), 'numeric_value_loss'],
  ['exponent', fill('1e', '9', ''), 'numeric_overflow'],
  ['leading zeros', fill('', '0', ''), 'json_syntax'],
  ['no end of a string', fill('"', 'a', ''), 'json_syntax'],
  ['escapes without an end', fill('"', '\\\\', ''), 'json_syntax'],
  ['a lone surrogate after many pairs', fill('"', '\\ud834\\udd1e', '\\ud834"'), 'invalid_json'],
  ['bytes that are not UTF-8 at the end', Buffer.concat([fill('"', '\ufffd', ''), Buffer.of(0xff)]), 'invalid_json'],
  ['a long key in the path', fill('{"', 'k', '":x}'), 'json_syntax'],
  ['a repeated key after many', utf8(`{${members(80_000, (index) => `k${index}`)},"k0":0}`), 'duplicate_key'],
])('refused in linear time: %s', (_name, bytes, code) => {
  const [actual, field] = timed(() => refusal(bytes))
  expect(actual).toBe(code)
  expect(field.length).toBeLessThan(300)
})

test.each([
  ['zeros in front of nothing', fill('0.', '0', '')],
  ['a value far behind zeros', fill('0.', '0', `1e${SIZE}`)],
  ['zeros that an exponent takes back', fill('1', '0', `e-${SIZE}`)],
  ['a long string', fill('"', 'ñ', '"')],
  ['escapes only', fill('"', '\\n', '"')],
  ['empty strings', fill('[', '"",', '0]')],
  ['empty objects', fill('[', '{},', '0]')],
  ['shallow nests', fill('[', '[[[[]]]],', '0]')],
  ['exponents', fill('[', '1e5,', '0]')],
  ['long decimals', fill('[', '0.10000000000000000,', '0]')],
  ['many keys', utf8(`{${members(80_000, (index) => `k${index}`)}}`)],
  ['many index keys, backwards', utf8(`{${members(80_000, (index) => 80_000 - index)}}`)],
  ['many sparse index keys', utf8(`{${members(80_000, (index) => index * 65_536)}}`)],
  ['many escaped keys', utf8(`{${members(80_000, (index) => `\\u006b${index}`)}}`)],
  ['many shapes', utf8(`[${Array.from({ length: 40_000 }, (_, index) => `{"a${index}":0,"b":0}`).join(',')}]`)],
])('read in linear time: %s', (_name, bytes) => {
  const value = timed(() => parseStrictJson(bytes))
  const expected: unknown = JSON.parse(new TextDecoder().decode(bytes))
  expect(JSON.stringify(value) === JSON.stringify(expected)).toBe(true)
})
