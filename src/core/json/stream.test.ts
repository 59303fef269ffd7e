import { describe, expect, it } from 'vitest'
import { utf8 } from '../../../test/support/json.ts'
import { type ListSink, readJsonStream, type StreamOptions } from './stream.ts'

const BOUNDS = { members: 3, itemUnits: 20, textUnits: 40 }
const noting: ListSink = { item: () => undefined, end: () => 'the list' }

type Given = Partial<StreamOptions> & { readonly size?: number }

async function* inPieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

function read(source: string | AsyncIterable<Uint8Array>, { size = 1_000, ...options }: Given = {}) {
  const bytes = typeof source === 'string' ? inPieces(utf8(source), size) : source
  return readJsonStream(bytes, {
    sinkOf: (path) => (path.join('.') === 'usuarios' ? noting : undefined),
    leadsToSink: (path) => path.length === 0,
    ...options,
  })
}

/** As far as it is read, and whether the reader let go of it. */
function watched(parts: Iterable<string>) {
  const seen = { units: 0, closed: false }
  async function* bytes() {
    try {
      for (const part of parts) {
        seen.units += part.length
        yield utf8(part)
      }
    } finally {
      seen.closed = true
    }
  }
  return { seen, bytes: bytes() }
}

function* endless(before: string, filling: string) {
  yield before
  for (;;) yield filling
}

describe('the items of a list with a sink', () => {
  it('are handed over one by one with their texts, and what the sink says stands in their place', async () => {
    const given: unknown[] = []
    const sink: ListSink = { item: (...item) => void given.push(item), end: () => given.length }
    const document = '{ "a": [1], "usuarios": [ {"b":1} , [2] ,"c" ], "z": {"usuarios": []} }'
    const sinkOf = (path: readonly string[]) => (path.join('.') === 'usuarios' ? sink : undefined)
    for (const windowBytes of [1, 1_000]) {
      given.length = 0
      expect(await read(document, { sinkOf, windowBytes, size: windowBytes })).toEqual({
        a: [1],
        usuarios: 3,
        z: { usuarios: [] },
      })
      expect(given).toEqual([
        [{ b: 1 }, '{"b":1}', 0],
        [[2], '[2]', 1],
        ['c', '"c"', 2],
      ])
    }
  })

  it('wait for each other as long as the sink wants', async () => {
    const order: string[] = []
    const item = async (value: unknown) => {
      order.push(`${value} comes`)
      await new Promise((resolve) => setTimeout(resolve, 5))
      order.push(`${value} is done`)
    }
    await read('{"usuarios":[1,2]}', { sinkOf: () => ({ item, end: () => void order.push('the end') }) })
    expect(order).toEqual(['1 comes', '1 is done', '2 comes', '2 is done', 'the end'])
  })

  it('are not asked for where the path does not lead to them', async () => {
    const within = { leadsToSink: () => false, sinkOf: () => noting }
    expect(await read('{"usuarios":[1]}', within)).toEqual({ usuarios: [1] })
  })

  it('know the whole path', async () => {
    const asked: string[] = []
    const sinkOf = (path: readonly string[]) => void asked.push(path.join('.'))
    await read('{"rips":{"a":[],"usuarios":[1]}}', { sinkOf, leadsToSink: ({ length }) => length < 2 })
    expect(asked).toEqual(['rips.a', 'rips.usuarios'])
  })
})

describe('what is held has a bound', () => {
  const tooLarge = (field: string) => ({
    code: 'request_too_large',
    details: { field },
    message: 'Una sola parte del archivo es demasiado grande para leerla por partes.',
  })
  const item = (units: number) => `"${'i'.repeat(units - 2)}"`

  it.each([
    ['an item of a list', `{"usuarios":[${item(20)}]}`],
    ['structure beside it', `{"a":[111,22222,333],"":0}`],
    ['a text beside it', `{"a":${item(40)}}`],
    ['texts together', `{"a":${item(20)},"b":${item(20)}}`],
    ['members', '{"a":1,"b":2,"c":3}'],
  ])('%s, and may be as large as that', async (_, document) => {
    for (const size of [1, 7, 1_000]) {
      expect(await read(document, { bounds: BOUNDS, size, windowBytes: size })).toBeDefined()
    }
  })

  it.each([
    ['an item of a list', `{"usuarios":[1,${item(21)}]}`, 'usuarios[1]'],
    ['an item that is a list', '{"usuarios":[[1,1,1,1,1,1,1,1,111]]}', 'usuarios[0]'],
    ['an item that is an object', `{"usuarios":[{"abcdefghi":"jklmn"}]}`, 'usuarios[0]'],
    ['structure beside it', `{"a":[${'[11],'.repeat(4)}1]}`, 'a'],
    ['structures together', '{"a":[1,2,3,4,5],"b":[1,2,3,4,5]}', 'b'],
    ['keys', `{"${'k'.repeat(15)}":1,"${'l'.repeat(15)}":1}`, 'l'.repeat(15)],
    ['a text beside it', `{"a":${item(41)}}`, 'a'],
    ['texts together', `{"a":${item(20)},"b":${item(21)}}`, 'b'],
  ])('%s', async (_, document, field) => {
    for (const size of [1, 7, 1_000]) {
      const reading = read(document, { bounds: BOUNDS, size, windowBytes: size })
      await expect(reading, `pieces of ${size}`).rejects.toMatchObject(tooLarge(field))
    }
  })

  it.each([
    ['beside the list', '{"a":1,"b":2,"c":3,"d":4}', '$'],
    ['in an item', '{"usuarios":[{"a":1,"b":2,"c":3,"d":4}]}', 'usuarios[0]'],
    ['in what is kept', '{"a":{"a":1,"b":2,"c":3,"d":4}}', 'a'],
  ])('members of an object %s', async (_, document, field) => {
    const bounds = { ...BOUNDS, itemUnits: 1_000 }
    await expect(read(document, { bounds })).rejects.toMatchObject({ code: 'request_too_large', details: { field } })
  })

  it.each([
    ['an item', '{"usuarios":[', '"i', 'i'],
    ['an item of items', '{"usuarios":[', '[1', ',1'],
    ['a text', '{"a":', '"i', 'i'],
    ['a value', '{"a":', '[1', ',1'],
    ['a key', '{', '"k', 'k'],
  ])('%s that never ends is given up soon after it', async (_, before, begin, filling) => {
    const bounds = { ...BOUNDS, itemUnits: 2_000, textUnits: 4_000 }
    const { seen, bytes } = watched(endless(before + begin, filling))
    await expect(read(bytes, { bounds, windowBytes: 64 })).rejects.toMatchObject({ code: 'request_too_large' })
    expect(seen.units).toBeLessThan(4_000 + 2 * 64 + before.length + begin.length)
    expect(seen.closed).toBe(true)
  })
})

it('reads no further than it needs at a time', async () => {
  const { seen, bytes } = watched(Array.from({ length: 1_000 }, (_, n) => (n === 0 ? '{"usuarios":[1' : ',1')))
  const far: number[] = []
  const sinkOf = () => ({ item: () => void far.push(seen.units), end: () => [] })
  await expect(read(bytes, { sinkOf, windowBytes: 50 })).rejects.toMatchObject({ code: 'json_syntax' })
  for (const [index, units] of far.entries()) expect(units - 2 * index).toBeLessThan(150)
})

it('lets go of the bytes when it refuses, and reads on only to see their encoding', async () => {
  const members = Array.from({ length: 10 }, (_, n) => `"k${n}":1,`)
  const tooMany = watched(['{', ...members])
  await expect(read(tooMany.bytes, { bounds: BOUNDS, windowBytes: 1 })).rejects.toThrow('más de 3 propiedades')
  expect(tooMany.seen).toMatchObject({ closed: true })
  expect(tooMany.seen.units).toBeLessThan(50)
  const wrong = watched(['{x', ...members])
  await expect(read(wrong.bytes, { windowBytes: 1 })).rejects.toMatchObject({ code: 'json_syntax' })
  expect(wrong.seen).toEqual({ units: 72, closed: true })
})

it('reads what cannot be let go of', async () => {
  const given = [utf8('{"a":'), utf8('1}')]
  const bytes: AsyncIterable<Uint8Array> = {
    [Symbol.asyncIterator]: () => ({
      next: async () => {
        const value = given.shift()
        return value ? { done: false, value } : { done: true, value: undefined }
      },
    }),
  }
  expect(await read(bytes)).toEqual({ a: 1 })
})

it('keeps a failure of the sink as it is', async () => {
  const item = () => {
    throw new Error('the disk is full')
  }
  await expect(read('{"usuarios":[1]}', { sinkOf: () => ({ item, end: () => [] }) })).rejects.toThrow(
    'the disk is full',
  )
})
