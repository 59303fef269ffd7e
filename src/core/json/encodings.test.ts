import { describe, expect, it } from 'vitest'
import { inUtf8, markedEncoding, readFile } from './encodings.ts'

const TEXT = '{"nombre":"Peña 😀","otro":"ñandú"}'
const LATIN = '{"nombre":"Peña","precio":"€ 5 – «ya»"}'
const written = {
  'utf-8-bom': Buffer.from(`\ufeff${TEXT}`),
  'utf-16le': Buffer.from(`\ufeff${TEXT}`, 'utf16le'),
  'utf-16be': Buffer.from(`\ufeff${TEXT}`, 'utf16le').swap16(),
} as const

async function* pieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

describe.each(Object.entries(written))('%s', (encoding, bytes) => {
  it('is told by its mark', () => expect(markedEncoding(bytes)).toBe(encoding))

  it.each([1, 2, 3, 5, 1000])('is read in pieces of %i bytes', async (size) => {
    const read: Uint8Array[] = []
    for await (const piece of inUtf8(pieces(bytes, size), markedEncoding(bytes))) read.push(piece)
    expect(Buffer.concat(read).toString()).toBe(TEXT)
  })

  it('is read whole', async () =>
    expect(await readFile(bytes)).toEqual({ json: { nombre: 'Peña 😀', otro: 'ñandú' }, encoding }))
})

describe('UTF-16 without its mark', () => {
  it.each(['utf-16le', 'utf-16be'] as const)('is told by the blank half of its first sign: %s', async (encoding) => {
    const bytes = written[encoding].subarray(2)
    expect(await readFile(bytes)).toEqual({ json: { nombre: 'Peña 😀', otro: 'ñandú' }, encoding })
  })
})

describe('what old programs write behind a text', () => {
  it.each(['\u001a', '\0\0\0', '\r\n\u001a\0'])('%j is left out', async (tail) => {
    expect((await readFile(Buffer.from(`${TEXT}${tail}`))).json).toEqual({ nombre: 'Peña 😀', otro: 'ñandú' })
    const pieces: Uint8Array[] = []
    const utf16 = Buffer.from(`\ufeff${TEXT}${tail}`, 'utf16le')
    for (let at = 0; at < utf16.length; at++) pieces.push(utf16.subarray(at, at + 1))
    const read: Uint8Array[] = []
    for await (const piece of inUtf8(each(pieces), 'utf-16le')) read.push(piece)
    expect(JSON.parse(Buffer.concat(read).toString())).toEqual({ nombre: 'Peña 😀', otro: 'ñandú' })
  })

  it.each([1024, 300_000])('is refused when it never ends, in pieces of %i zeros', async (size) => {
    const zeros = Array.from({ length: 300_000 / size }, () => Buffer.alloc(Math.ceil(size)))
    const read = async () => {
      for await (const _ of inUtf8(each([Buffer.from(TEXT), ...zeros]), 'utf-8'));
    }
    await expect(read()).rejects.toMatchObject({ code: 'invalid_json' })
  })

  it('is refused in front of something else', async () => {
    for (const text of ['{"a":1}\u001a{}', '{"a":"\0"}', '{"a":1\u001a'])
      await expect(readFile(Buffer.from(text))).rejects.toMatchObject({ code: 'json_syntax' })
  })
})

async function* each(pieces: readonly Uint8Array[]) {
  yield* pieces
}

describe('Latin-1', () => {
  const bytes = Buffer.from([...LATIN].map((unit) => ({ '€': 0x80, '–': 0x96 })[unit] ?? unit.charCodeAt(0)))

  it('is tried where UTF-8 fails, as Windows writes it', async () =>
    expect(await readFile(bytes)).toEqual({ json: JSON.parse(LATIN), encoding: 'windows-1252' }))

  it('is not tried where UTF-8 reads', async () => expect((await readFile(Buffer.from(LATIN))).encoding).toBe('utf-8'))

  it('that is no JSON either is refused as what it is: no UTF-8', async () => {
    await expect(readFile(Buffer.from([0x7b, 0xff]))).rejects.toMatchObject({ code: 'invalid_json' })
  })
})

describe('what claims an encoding and is not in it is refused', () => {
  it.each([
    ['half a pair of surrogates', Buffer.from([0xff, 0xfe, 0x22, 0x00, 0x00, 0xd8, 0x22, 0x00])],
    ['half a unit', Buffer.from([0xff, 0xfe, 0x7b])],
    ['a mark and Latin-1', Buffer.from([0xef, 0xbb, 0xbf, 0x22, 0xf1, 0x22])],
    ['two marks', Buffer.from('\ufeff\ufeff{}')],
  ])('%s', async (_, bytes) => {
    await expect(readFile(bytes)).rejects.toMatchObject({ name: 'Fault' })
  })

  it('nothing at all has no encoding of its own', async () => {
    await expect(readFile(Buffer.alloc(0))).rejects.toMatchObject({ code: 'invalid_json' })
  })
})
