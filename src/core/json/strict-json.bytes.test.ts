import { describe, expect, test } from 'vitest'
import { refusal, utf8 } from '../../../test/support/json.ts'
import { parseStrictJson } from './strict-json.ts'

describe('bytes', () => {
  const bytes = (before: string, hex: string, after: string) =>
    Buffer.concat([Buffer.from(before), Buffer.from(hex.replaceAll(' ', ''), 'hex'), Buffer.from(after)])

  test.each([
    ['a lone continuation', '80'],
    ['a start without continuation', 'c3'],
    ['a Latin-1 letter', 'f1'],
    ['an overlong solidus in two bytes', 'c0 af'],
    ['an overlong NUL', 'c0 80'],
    ['an overlong solidus in three bytes', 'e0 80 af'],
    ['an overlong solidus in four bytes', 'f0 80 80 af'],
    ['a high surrogate', 'ed a0 80'],
    ['a surrogate pair (CESU-8)', 'ed a0 b4 ed b4 9e'],
    ['beyond U+10FFFF', 'f4 90 80 80'],
    ['five bytes', 'f8 88 80 80 80'],
    ['a truncated character', 'e2 82'],
    ['FE', 'fe'],
    ['FF', 'ff'],
  ])('%s is not UTF-8', (_name, hex) => {
    expect(refusal(bytes('{"ñ":"\ufffd","€":"\ufffd","𝄞":"\ufffd",\n"b":"', hex, '\ufffd"}'))).toEqual([
      'invalid_json',
      '$',
      2,
      6,
    ])
    expect(refusal(bytes('', hex, ''))).toEqual(['invalid_json', '$', 1, 1])
  })

  test('a document that ends within a character', () => {
    expect(refusal(bytes('"', 'f0 9d 84', ''))).toEqual(['invalid_json', '$', 1, 2])
  })

  test('encoding is decided before anything else', () => {
    expect(refusal(bytes('{"a":1,"a":x', 'ff', ''))).toEqual(['invalid_json', '$', 1, 13])
  })

  test.each([
    ['UTF-8', 'ef bb bf', '{}'],
    ['UTF-8, and nothing else', 'ef bb bf', ''],
    ['UTF-16', 'ff fe', '{}'],
    ['UTF-16, the other way round', 'fe ff', '{}'],
  ])('a byte order mark is refused: %s', (_name, hex, text) => {
    expect(refusal(bytes('', hex, text))).toEqual(['invalid_json', '$', 1, 1])
  })

  test('UTF-16 without a mark is not JSON', () => {
    expect(refusal(Buffer.from('[1]', 'utf16le'))).toEqual(['json_syntax', '[0]', 1, 2])
  })

  test.each([
    ['e0 bb bf', 'three bytes'],
    ['ef bc bf', 'of the same first byte'],
    ['ef bb bb', 'of the same first two'],
  ])('%s is a character like another: %s', (hex) => {
    expect(refusal(bytes('', hex, ''))).toEqual(['json_syntax', '$', 1, 1])
  })

  test('a text that begins like the end of a mark', () => {
    expect(parseStrictJson(utf8('"¿"'))).toBe('¿')
  })

  test('a view into a larger buffer is read within its bounds', () => {
    const whole = utf8('x{"a":1}x')
    expect(parseStrictJson(whole.subarray(1, -1))).toEqual({ a: 1 })
  })

  test('a refused document leaves nothing behind for the next one', () => {
    refusal(bytes('"', 'e2 82', ''))
    refusal('{"a":[1,"\\u12')
    expect(parseStrictJson(utf8('["€"]'))).toEqual(['€'])
  })
})
