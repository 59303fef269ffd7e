import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import type { UnusedParts } from '../store/packages.ts'
import type { Store } from '../store/store.ts'
import { PartWriter } from './parts.ts'

/** A store that keeps the parts of each write. */
function partStore(trouble?: Error) {
  const writes: [number, string][][] = []
  const dropped: string[] = []
  let calls = 0
  const write: Pick<Store, 'write'>['write'] = async (_, work) => {
    calls++
    if (trouble) throw trouble
    const parts: [number, string][] = []
    const packages = {
      addPart: async (_id: string, part: number, bytes: Uint8Array) =>
        void parts.push([part, gunzipSync(bytes).toString()]),
      dropUnusedParts: async ({ contentId = '' }: UnusedParts = {}) => void dropped.push(contentId),
    }
    const done = await work({ packages } as unknown as Parameters<typeof work>[0])
    if (parts.length > 0) writes.push(parts)
    return done
  }
  return { writes, dropped, calls: () => calls, store: { write } as Store }
}
const texts = (count: number) => Array.from({ length: count }, (_, n) => `parte ${n}`)

async function written({ store }: { store: Store }, all: readonly string[]) {
  const writer = new PartWriter(store, 'cnt_1')
  for (const text of all) await writer.add(Buffer.from(text))
  return writer
}

it.each([1, 7, 8, 9, 17])('%i parts are read back in their order, eight to a write', async (count) => {
  const kept = partStore()
  await (await written(kept, texts(count))).end()
  expect(kept.writes.flat()).toEqual(texts(count).map((text, part) => [part, text]))
  expect(kept.calls()).toBe(kept.writes.length)
  expect(kept.writes.map((parts) => parts.length)).toEqual(count === 17 ? [8, 8, 1] : count === 9 ? [8, 1] : [count])
})

it('what was written of one that is given up is forgotten, and nothing where nothing was', async () => {
  const kept = partStore()
  await (await written(kept, texts(8))).release()
  expect(kept.dropped).toEqual(['cnt_1'])
  const none = partStore()
  await (await written(none, texts(7))).release()
  expect(none.dropped).toEqual([])
})

it('a failure to write is told to whoever waits for the next part, or for the end', async () => {
  const trouble = new Error('the disk is full')
  await expect(written(partStore(trouble), texts(9))).rejects.toBe(trouble)
  const late = await written(partStore(trouble), texts(8))
  await expect(late.end()).rejects.toBe(trouble)
  await expect((await written(partStore(trouble), texts(8))).release()).rejects.toBe(trouble)
})

it('a failure for which nobody waits yet ends no process', async () => {
  const unhandled: unknown[] = []
  const note = (error: unknown) => unhandled.push(error)
  process.on('unhandledRejection', note)
  const kept = partStore(new Error('the disk is full'))
  await written(kept, texts(8))
  while (kept.calls() === 0) await new Promise((resolve) => setImmediate(resolve))
  await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', note)
  expect(unhandled).toEqual([])
})
