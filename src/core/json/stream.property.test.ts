import assert from 'node:assert/strict'
import fc from 'fast-check'
import { it } from 'vitest'
import { utf8 } from '../../../test/support/json.ts'
import { Fault } from '../fault.ts'
import { type ListSink, readJsonStream } from './stream.ts'
import { type JsonValue, parseJsonObject } from './strict-json.ts'

/** FUZZ_RUNS=1000000 searches longer. */
const numRuns = Number(process.env.FUZZ_RUNS ?? 300)

const PATHS = ['usuarios', 'rips.usuarios']

/** Puts the list together again, and checks on the way that the text of each item is the item. */
function collecting(): ListSink {
  const items: JsonValue[] = []
  return {
    item(value, text, index) {
      assert.equal(index, items.length)
      assert.deepEqual(
        JSON.parse(text, (_, each) => (each === 0 ? 0 : each)),
        value,
      )
      items.push(value)
    },
    end: () => items,
  }
}

async function* pieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const streamed = (bytes: Uint8Array, size: number, windowBytes: number, maxDepth?: number) =>
  readJsonStream(pieces(bytes, size), {
    sinkOf: (path) => (PATHS.includes(path.join('.')) ? collecting() : undefined),
    leadsToSink: (path) => path.length === 0 || path.join('.') === 'rips',
    windowBytes,
    ...(maxDepth !== undefined && { maxDepth }),
  })

async function outcome(read: () => unknown): Promise<unknown> {
  try {
    return { value: await read() }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return { code: error.code, message: error.message, field: error.details.field }
  }
}

/** In pieces of any size the outcome is that of the whole: the value, or the code with its words, line, column and path. */
async function checkPieces(bytes: Uint8Array, size: number, windowBytes: number): Promise<void> {
  const whole = await outcome(() => parseJsonObject(bytes))
  assert.deepEqual(await outcome(() => streamed(bytes, size, windowBytes)), whole)
}

const key = fc.constantFrom('usuarios', 'rips', 'a', 'ñ', '__proto__', '𝄞')
const leaf = fc.oneof(fc.constantFrom(null, true, 0, 'ñandú\n"\\', '€𝄞'), fc.integer(), fc.string({ unit: 'binary' }))
const value = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.array(fc.tuple(key, tie('value')), { maxLength: 4 }).map((entries): JsonValue => Object.fromEntries(entries)),
  ),
})).value
const list = fc.array(value, { maxLength: 6 })
const rips = fc.record({ n: leaf, usuarios: fc.oneof(list, value), z: value })
const document = fc.oneof(
  rips,
  fc.record({ kind: leaf, rips: fc.oneof(rips, value), xmlFevFile: leaf }),
  value,
) as fc.Arbitrary<JsonValue>
const sizes = fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 60 }))
const indent = fc.constantFrom(undefined, 1, '\t')

it('reads what the other reader reads', () =>
  fc.assert(
    fc.asyncProperty(document, indent, sizes, async (json, space, [size, window]) => {
      await checkPieces(utf8(JSON.stringify(json, null, space)), size, window)
    }),
    { numRuns: numRuns * 3 },
  ))

it('refuses at the same place with the same words what the other reader refuses', () => {
  const broken = fc.oneof(
    fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      '\\',
      '\n',
      '9007199254740993',
      '1e999',
      '"usuarios":[',
      '\\ud800',
    ),
    fc.constantFrom('"a":1,"a":2', '\\ud834\\udd1e', '01', '-', '1.', 'tru', '[[[[', '{"a":{"a":', '\ufeff', '\u0001'),
  )
  const bytes = fc.oneof(
    broken.map((text) => [...utf8(text)]),
    fc.array(fc.oneof(fc.integer({ min: 0x80, max: 0xff }), fc.integer({ min: 0, max: 255 })), { maxLength: 3 }),
  )
  const change = fc.record({ at: fc.nat(), remove: fc.nat(3), insert: bytes })
  const changes = fc.array(change, { minLength: 1, maxLength: 3 })
  return fc.assert(
    fc.asyncProperty(document, indent, changes, sizes, async (json, space, edits, [size, window]) => {
      const text = [...utf8(JSON.stringify(json, null, space))]
      for (const { at, remove, insert } of edits) text.splice(at % (text.length + 1), remove, ...insert)
      await checkPieces(Uint8Array.from(text), size, window)
    }),
    { numRuns: numRuns * 10 },
  )
})

it.each([
  ['nothing', ''],
  ['blanks', ' \n '],
  ['a list', '[1,2]'],
  ['null', 'null'],
  ['a mark', '\ufeff{}'],
  ['a fault before one of encoding', Buffer.concat([utf8('{"a":x'), Buffer.alloc(500, 0x20), Buffer.of(0xff)])],
  ['a number that goes on', `{"a":${'1'.repeat(300)}}`],
  ['digits without a value', `{"a":0.${'0'.repeat(300)}1}`],
  ['an open text', `{"a":"${'b'.repeat(300)}`],
  ['depth in an item', `{"usuarios":[${'['.repeat(63)}`],
  ['a depth that is still one', `{"usuarios":[${'['.repeat(62)}${']'.repeat(62)}]}`],
  ['a repeated list', '{"usuarios":[1],"usuarios":[2]}'],
  ['a repeated list, escaped', '{"usuarios":[1],\n"\\u0075suarios":[2]}'],
  ['an item cut off', '{"usuarios":[{"a":1},{"a"'],
  [
    'blanks between everything',
    '\n{ "rips" : {\n "usuarios" : [ 1 ,\n 2 ] , "b" : 3 } }\n'.replaceAll(' ', ' '.repeat(50)),
  ],
])('%s, in any pieces', async (_, text) => {
  const bytes = typeof text === 'string' ? utf8(text) : text
  for (const size of [1, 2, 3, 7, 1000]) for (const window of [1, 5, 64, 1000]) await checkPieces(bytes, size, window)
})
