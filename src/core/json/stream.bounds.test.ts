import { expect, it } from 'vitest'
import { utf8 } from '../../../test/support/json.ts'
import { readJsonStream, STREAM_BOUNDS } from './stream.ts'

async function* pieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const streamed = (bytes: Uint8Array, size: number, windowBytes: number) =>
  readJsonStream(pieces(bytes, size), {
    sinkOf: (path) => (path.join('.') === 'usuarios' ? { item: () => undefined, end: () => [] } : undefined),
    leadsToSink: (path) => path.length === 0,
    windowBytes,
  })

it('names the bound when one item is larger than what is held', async () => {
  const large = utf8(`{"usuarios":[1,{"a":[${'1,'.repeat(5_000_000)}1]}]}`)
  await expect(streamed(large, 1_000_000, 1000)).rejects.toMatchObject({
    code: 'request_too_large',
    details: { field: 'usuarios[1]' },
  })
  // Ten megabytes, number by number: half a minute beside a busy machine.
})

it.each([
  ['in an item', '{"usuarios":[{', '}]}', 'usuarios[0]'],
  ['beside the list', '{', ',"usuarios":[]}', '$'],
  ['deep in a value that is kept', '{"a":[{', '}]}', 'a[0]'],
])('names the bound on the members of an object %s', async (_, before, after, field) => {
  const members = Array.from({ length: STREAM_BOUNDS.members + 1 }, (_, n) => `"k${n}":0`).join()
  const large = utf8(`${before}${members}${after}`)
  for (const [size, window] of [
    [1000, 1000],
    [large.length, large.length],
  ] as const) {
    await expect(streamed(large, size, window)).rejects.toMatchObject({ code: 'request_too_large', details: { field } })
  }
})
