import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { entriesOf } from './entries.ts'

const MOST = 50_000

/** What a payer who takes no more than that gets of an invoice with one file; or why not. */
async function entriesWith(data: Uint8Array, packs = true) {
  const terms = { bundleLayout: 'folders', bundleCover: false, maxFileBytes: null, maxBundleBytes: MOST }
  const files = [{ name: 'HEV.json', label: 'HEV', packs, read: async () => data }]
  const bundle = { number: 'SETP1', terms, files } as unknown as Parameters<typeof entriesOf>[1]
  const names: string[] = []
  for await (const { facts } of entriesOf({} as never, bundle, '', false)) names.push(facts.name)
  return names
}

it('a bundle is as large as it is packed', async () => {
  expect(await entriesWith(Buffer.alloc(10 * MOST, 'x'))).toEqual(['HEV.json'])
  expect(await entriesWith(randomBytes(MOST), false)).toEqual(['HEV.json'])
  await expect(entriesWith(randomBytes(MOST + 1), false)).rejects.toMatchObject({ code: 'request_too_large' })
})
