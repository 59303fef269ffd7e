import assert from 'node:assert/strict'
import { describe, expect, test } from 'vitest'
import { type Refusal, refusal, utf8 } from '../../../test/support/json.ts'
import { parseJsonObject, parseStrictJson } from './strict-json.ts'

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

describe('accepts what JSON.parse reads, with the same value', () => {
  test.each([
    // structure
    '{}',
    '[]',
    '[[]]',
    '[{}]',
    '{"a":{}}',
    '{"a":[],"b":[[],{}]}',
    '[null,true,false]',
    '[1,"a",{"b":[2]}]',
    'null',
    'true',
    'false',
    '"texto"',
    '7',
    '{"":0}',
    '{"a":1,"A":2,"á":3,"a\u0301":4}',
    '{"0":"cero","00":"otro","-1":1,"1e0":2}',
    '{"constructor":1,"toString":2,"hasOwnProperty":3,"valueOf":4,"length":5}',
    '[{"a":1},{"a":2}]',
    '{"a":{"a":{"a":1}}}',
    nested(64),
    `{"a":${nested(63)}}`,
    // white space
    ' \t\r\n[ \t\r\n1 \t\r\n, \t\r\n2 \t\r\n] \t\r\n',
    ' { "a" : 1 , "b" : [ ] } ',
    '\n"a"\n',
    // strings
    '""',
    '"ñandú €𝄞"',
    '"\u007f\u0080\u2028\u2029\ufeff\uffff"',
    '"\\"\\\\\\/\\b\\f\\n\\r\\t"',
    '"/"',
    '"\\u0041\\u00e1\\u00C1\\u20aC\\u0000\\uFFFF"',
    '"\\ud834\\udd1e"',
    '"\\uD834\\uDD1E fin"',
    '"\\ud7ff\\ue000"',
    '"\\ud800\\udc00\\udbff\\udfff"',
    '"\\\\u0041"',
    '"\\\\\\""',
    '{"\\u0061\\n":"\\u0062"}',
    '"[1,{\\"a\\":2}]"',
    // numbers
    '[0,1,-1,10,123456789012345]',
    '[0.0,0.1,-0.5,1.10,35000.50,0.000]',
    '[1e5,1E5,1e+5,1E-5,100e2,1.0E+2,0e0,0e999999999999999999999,0.0e-5]',
    '[1e22,1e23,1e308,1.7976931348623157e308,17976931348623157e292]',
    '[5e-324,2.2250738585072014e-308,1e-320]',
    '[9007199254740991,-9007199254740991,9007199254740992,9007199254740994]',
    '[100000000000000000000,1000000000000000000000]',
    '[0.1000000000000000000000,1000000000000000000000e-20,0.30000000000000004]',
    `[1${'0'.repeat(300)},0.${'0'.repeat(300)}1,1${'0'.repeat(1000)}e-1000,0.${'0'.repeat(1000)}1e1001]`,
  ])('%j', (text) => {
    assert.deepEqual(parseStrictJson(utf8(text)), JSON.parse(text))
  })
})

describe('refuses with code, field, line and column', () => {
  const refused: readonly (readonly [string, ...Refusal])[] = [
    // nothing at all
    ['', 'invalid_json', '$', 1, 1],
    [' \t\r\n ', 'invalid_json', '$', 2, 2],
    // structure
    ['[', 'json_syntax', '[0]', 1, 2],
    [']', 'json_syntax', '$', 1, 1],
    ['[1', 'json_syntax', '$', 1, 3],
    ['[1,', 'json_syntax', '[1]', 1, 4],
    ['[1,]', 'json_syntax', '[1]', 1, 4],
    ['[,1]', 'json_syntax', '[0]', 1, 2],
    ['[1,,2]', 'json_syntax', '[1]', 1, 4],
    ['[1 2]', 'json_syntax', '$', 1, 4],
    ['[1}', 'json_syntax', '$', 1, 3],
    ['[1:2]', 'json_syntax', '$', 1, 3],
    ['[]]', 'json_syntax', '$', 1, 3],
    ['[] []', 'json_syntax', '$', 1, 4],
    ['1 2', 'json_syntax', '$', 1, 3],
    ['null\0', 'json_syntax', '$', 1, 5],
    ['{', 'json_syntax', '$', 1, 2],
    ['}', 'json_syntax', '$', 1, 1],
    ['{"a"', 'json_syntax', 'a', 1, 5],
    ['{"a":', 'json_syntax', 'a', 1, 6],
    ['{"a":}', 'json_syntax', 'a', 1, 6],
    ['{"a" 1}', 'json_syntax', 'a', 1, 6],
    ['{"a"::1}', 'json_syntax', 'a', 1, 6],
    ['{"a",1}', 'json_syntax', 'a', 1, 5],
    ['{"a":1', 'json_syntax', '$', 1, 7],
    ['{"a":1,', 'json_syntax', '$', 1, 8],
    ['{"a":1,}', 'json_syntax', '$', 1, 8],
    ['{,"a":1}', 'json_syntax', '$', 1, 2],
    ['{"a":1]', 'json_syntax', '$', 1, 7],
    ['{"a":1 "b":2}', 'json_syntax', '$', 1, 8],
    ['{"a":1,,"b":2}', 'json_syntax', '$', 1, 8],
    ['{a:1}', 'json_syntax', '$', 1, 2],
    ["{'a':1}", 'json_syntax', '$', 1, 2],
    ['{1:1}', 'json_syntax', '$', 1, 2],
    ['{"a":1}}', 'json_syntax', '$', 1, 8],
    ['{"a":[1,{"b c":[x]}]}', 'json_syntax', 'a[1]["b c"][0]', 1, 17],
    ['{"a":[1],"b":[2,{"c":3,"d":?}]}', 'json_syntax', 'b[1].d', 1, 28],
    ['{"a":[1,2],]', 'json_syntax', '$', 1, 12],
    // words
    ['tru', 'json_syntax', '$', 1, 1],
    ['[nul]', 'json_syntax', '[0]', 1, 2],
    ['[truex]', 'json_syntax', '$', 1, 6],
    ['[True]', 'json_syntax', '[0]', 1, 2],
    ['[NaN]', 'json_syntax', '[0]', 1, 2],
    ['[undefined]', 'json_syntax', '[0]', 1, 2],
    ['[Infinity]', 'json_syntax', '[0]', 1, 2],
    ['[-Infinity]', 'json_syntax', '[0]', 1, 2],
    // white space and comments
    ['\u00a0[]', 'json_syntax', '$', 1, 1],
    ['[]\u2028', 'json_syntax', '$', 1, 3],
    ['[\f]', 'json_syntax', '[0]', 1, 2],
    ['[\v1]', 'json_syntax', '[0]', 1, 2],
    ['[1]//', 'json_syntax', '$', 1, 4],
    ['[/**/1]', 'json_syntax', '[0]', 1, 2],
    [' \ufeff1', 'json_syntax', '$', 1, 2],
    ['{\n  "a": 1,\r\n  "b": x\n}', 'json_syntax', 'b', 3, 8],
    ['["ñ€𝄞", x]', 'json_syntax', '[1]', 1, 10],
    // strings
    ['"', 'json_syntax', '$', 1, 2],
    ['"abc', 'json_syntax', '$', 1, 5],
    ['"abc\\', 'json_syntax', '$', 1, 5],
    ['"abc\\"', 'json_syntax', '$', 1, 7],
    ["['a']", 'json_syntax', '[0]', 1, 2],
    ['["a\nb"]', 'json_syntax', '[0]', 1, 4],
    ['["\t"]', 'json_syntax', '[0]', 1, 3],
    ['["\0"]', 'json_syntax', '[0]', 1, 3],
    ['["\u001f"]', 'json_syntax', '[0]', 1, 3],
    ['["\\n\u001f"]', 'json_syntax', '[0]', 1, 5],
    ['["\\x41"]', 'json_syntax', '[0]', 1, 3],
    ["['\\'']", 'json_syntax', '[0]', 1, 2],
    ['["\\\'"]', 'json_syntax', '[0]', 1, 3],
    ['["\\a"]', 'json_syntax', '[0]', 1, 3],
    ['["\\N"]', 'json_syntax', '[0]', 1, 3],
    ['["\\\n"]', 'json_syntax', '[0]', 1, 3],
    ['["\\é"]', 'json_syntax', '[0]', 1, 3],
    ['["\\U0041"]', 'json_syntax', '[0]', 1, 3],
    ['["\\u"]', 'json_syntax', '[0]', 1, 3],
    ['["\\u004"]', 'json_syntax', '[0]', 1, 3],
    ['["a\\u00g0"]', 'json_syntax', '[0]', 1, 4],
    ['["\\u+041"]', 'json_syntax', '[0]', 1, 3],
    ['["\\u{41}"]', 'json_syntax', '[0]', 1, 3],
    ['["\\u00', 'json_syntax', '[0]', 1, 3],
    ['{"a":{"b\\q":1}}', 'json_syntax', 'a', 1, 9],
    // lone surrogate escapes
    ['["\\ud800"]', 'invalid_json', '[0]', 1, 3],
    ['["\\udc00"]', 'invalid_json', '[0]', 1, 3],
    ['["\\udfff"]', 'invalid_json', '[0]', 1, 3],
    ['["ab\\uDBFFc"]', 'invalid_json', '[0]', 1, 5],
    ['["\\ud834\\ud834\\udd1e"]', 'invalid_json', '[0]', 1, 3],
    ['["\\udd1e\\udd1e"]', 'invalid_json', '[0]', 1, 3],
    ['["\\ud834\\ue000"]', 'invalid_json', '[0]', 1, 3],
    ['["\\udd1e\\ud834"]', 'invalid_json', '[0]', 1, 3],
    ['["\\ud834\\udd1e\\udd1e"]', 'invalid_json', '[0]', 1, 15],
    ['["\\ud834\\n"]', 'invalid_json', '[0]', 1, 3],
    ['["\\ud83d\\Ude00"]', 'invalid_json', '[0]', 1, 3],
    ['["\\ud834\\u12"]', 'invalid_json', '[0]', 1, 3],
    ['["\\ud834\\\\udd1e"]', 'invalid_json', '[0]', 1, 3],
    ['"\\ud834', 'invalid_json', '$', 1, 2],
    ['{"a":{"\\ud834":1}}', 'invalid_json', 'a', 1, 8],
    // numbers
    ['[-]', 'json_syntax', '[0]', 1, 2],
    ['-', 'json_syntax', '$', 1, 1],
    ['[--1]', 'json_syntax', '[0]', 1, 2],
    ['[+1]', 'json_syntax', '[0]', 1, 2],
    ['[.5]', 'json_syntax', '[0]', 1, 2],
    ['[-.5]', 'json_syntax', '[0]', 1, 2],
    ['[1.]', 'json_syntax', '[0]', 1, 3],
    ['[1.e5]', 'json_syntax', '[0]', 1, 3],
    ['[1e]', 'json_syntax', '[0]', 1, 3],
    ['[1e+]', 'json_syntax', '[0]', 1, 3],
    ['[1e5.5]', 'json_syntax', '[0]', 1, 5],
    ['[1.2.3]', 'json_syntax', '[0]', 1, 5],
    ['[01]', 'json_syntax', '[0]', 1, 3],
    ['[-01]', 'json_syntax', '[0]', 1, 4],
    ['[00]', 'json_syntax', '[0]', 1, 3],
    ['[-00.0]', 'json_syntax', '[0]', 1, 4],
    ['[0x10]', 'json_syntax', '$', 1, 3],
    ['[1_000]', 'json_syntax', '$', 1, 3],
    ['[1.5f]', 'json_syntax', '[0]', 1, 5],
    ['[1n]', 'json_syntax', '$', 1, 3],
    ['[1 000]', 'json_syntax', '$', 1, 4],
    ['[١]', 'json_syntax', '[0]', 1, 2],
    ['[9007199254740993x]', 'json_syntax', '[0]', 1, 18],
    // numeric_overflow
    ['1e309', 'numeric_overflow', '$', 1, 1],
    ['{"a":[0,-1e400]}', 'numeric_overflow', 'a[1]', 1, 9],
    ['[1.7976931348623159e308]', 'numeric_overflow', '[0]', 1, 2],
    [`1${'0'.repeat(309)}`, 'numeric_overflow', '$', 1, 1],
    ['[1e99999999999999999999]', 'numeric_overflow', '[0]', 1, 2],
    // numeric_value_loss
    ['9007199254740993', 'numeric_value_loss', '$', 1, 1],
    ['{"vrServicio":-9007199254740993}', 'numeric_value_loss', 'vrServicio', 1, 15],
    ['[0.1000000000000000055]', 'numeric_value_loss', '[0]', 1, 2],
    ['[0.1000000000000000055511151231257827021181583404541015625]', 'numeric_value_loss', '[0]', 1, 2],
    ['[1e-400]', 'numeric_value_loss', '[0]', 1, 2],
    ['[-1e-99999999999999999999]', 'numeric_value_loss', '[0]', 1, 2],
    ['[4.9e-324]', 'numeric_value_loss', '[0]', 1, 2],
    ['[1.23456789e-320]', 'numeric_value_loss', '[0]', 1, 2],
    ['[12345678901234567890]', 'numeric_value_loss', '[0]', 1, 2],
    ['[1152921504606846976]', 'numeric_value_loss', '[0]', 1, 2],
    ['[1.00000000000000000001]', 'numeric_value_loss', '[0]', 1, 2],
    ['[1.7976931348623158e308]', 'numeric_value_loss', '[0]', 1, 2],
    // duplicate_key
    ['{"a":1,"a":1}', 'duplicate_key', 'a', 1, 8],
    ['{"a":1,"\\u0061":2}', 'duplicate_key', 'a', 1, 8],
    ['{"\\u0061":1,"a":2}', 'duplicate_key', 'a', 1, 13],
    ['{"/":1,"\\/":2}', 'duplicate_key', '["/"]', 1, 8],
    ['{"𝄞":1,"\\ud834\\udd1e":2}', 'duplicate_key', '["𝄞"]', 1, 9],
    ['{"":1,"":2}', 'duplicate_key', '[""]', 1, 7],
    ['{"0":1,"0":2}', 'duplicate_key', '["0"]', 1, 8],
    ['{"a":null,"a":null}', 'duplicate_key', 'a', 1, 11],
    ['{"__proto__":1,"__proto__":2}', 'duplicate_key', '__proto__', 1, 16],
    ['{"toString":1,"toString":2}', 'duplicate_key', 'toString', 1, 15],
    ['{"usuarios":[{},\n{"b":{},"x y":0,\n "x y":0}]}', 'duplicate_key', 'usuarios[1]["x y"]', 3, 2],
    // json_depth
    [nested(65), 'json_depth', '[0]'.repeat(64), 1, 65],
    [`{"a":${nested(64)}}`, 'json_depth', `a${'[0]'.repeat(63)}`, 1, 69],
    [`[${nested(63)},${nested(64)}]`, 'json_depth', `[1]${'[0]'.repeat(63)}`, 1, 192],
    // the first fault in document order wins
    ['{"a":1,"a" 2}', 'duplicate_key', 'a', 1, 8],
    ['{"a":1e999,"a":9007199254740993}', 'numeric_overflow', 'a', 1, 6],
    ['[9007199254740993,1e999', 'numeric_value_loss', '[0]', 1, 2],
    ['{"a":x,"a":1}', 'json_syntax', 'a', 1, 6],
    [`["\\ud800",${nested(65)}`, 'invalid_json', '[0]', 1, 3],
    ['{"a":1,"a":"\\ud800"}', 'duplicate_key', 'a', 1, 8],
  ]

  test.each(refused)('%j: %s at %s, %i:%i', (text, ...verdict) => {
    expect(refusal(text)).toEqual(verdict)
  })
})

describe('objects', () => {
  test('__proto__ is an own key like any other', () => {
    const value = parseJsonObject(utf8('{"__proto__":{"polluted":true},"a":{"\\u005f_proto__":[1]}}'))
    assert.deepEqual(value, JSON.parse('{"__proto__":{"polluted":true},"a":{"__proto__":[1]}}'))
    expect(Object.keys(value)).toEqual(['__proto__', 'a'])
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
    expect('polluted' in value).toBe(false)
    expect('polluted' in {}).toBe(false)
    expect(Object.getOwnPropertyDescriptor(value, '__proto__')).toMatchObject({ writable: true, configurable: true })
  })

  test('keys keep their order', () => {
    expect(Object.keys(parseJsonObject(utf8('{"b":1,"a":2,"c":3}')))).toEqual(['b', 'a', 'c'])
  })

  test.each(['[]', '1', '"{}"', 'null', 'true'])('a root %s is json_type where an object is due', (text) => {
    expect(refusal(`\n ${text}`, parseJsonObject)).toEqual(['json_type', '$', 2, 2])
  })

  test('other faults come before json_type', () => {
    expect(refusal('[1,', parseJsonObject)).toEqual(['json_syntax', '[1]', 1, 4])
    expect(refusal('', parseJsonObject)).toEqual(['invalid_json', '$', 1, 1])
  })
})

test.each(['-0', '-0.0', '-0e5', '-0.000000000000000000'])('%s is zero, without a sign', (text) => {
  expect(Object.is(parseStrictJson(utf8(text)), 0)).toBe(true)
})

test('the depth limit can be set', () => {
  const shallow = (bytes: Uint8Array) => parseStrictJson(bytes, { maxDepth: 1 })
  expect(shallow(utf8('{"a":1}'))).toEqual({ a: 1 })
  expect(refusal('{"a":[]}', shallow)).toEqual(['json_depth', 'a', 1, 6])
  expect(parseStrictJson(utf8(nested(65)), { maxDepth: 65 })).toBeInstanceOf(Array)
})

test('every document that stops too early is refused at its end', () => {
  const text = '{"a":[1,{"b":"c"},true],"d":null}'
  for (let length = 1; length < text.length; length++) {
    const [code, , line, column] = refusal(text.slice(0, length))
    expect([code, line]).toEqual(['json_syntax', 1])
    if (!/[a-z]$/.test(text.slice(0, length))) expect(column).toBe(length + 1)
  }
})

test('messages quote nothing of the document but the path', () => {
  const parse = () => parseStrictJson(utf8('{"numDocumento":"1032456789","numDocumento":"secreto"}'))
  expect(parse).toThrow('JSON no válido en la línea 1, columna 30: la clave está repetida en el mismo objeto.')
})

test.each([
  ['[', 'se esperaba un valor, pero el texto termina ahí.'],
  ['[x', 'se esperaba un valor.'],
  ['[fals]', 'se esperaba un valor.'],
  ['{1:1}', 'se esperaba una clave entre comillas.'],
  ['{"a" 1}', 'se esperaba «:».'],
  ['[1 2]', 'se esperaba «,» o «]».'],
  ['{"a":1 2}', 'se esperaba «,» o «}».'],
  ['"abc', 'se esperaba el cierre de comillas, pero el texto termina ahí.'],
  ['"a\nb"', 'hay un carácter de control sin escapar.'],
  ['[-x]', 'el número está mal escrito.'],
])('%j: it says %s', (text, words) => {
  expect(() => parseStrictJson(utf8(text))).toThrow(words)
})
